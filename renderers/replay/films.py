"""What an animation of a game shows, frame by frame."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import Final

from engine.gardens import Position, Walk, apply, read_move
from engine.gardens import read_position as read_board
from engine.wyr import GAME as WYR
from engine.wyr import enticements, lowest_keiju
from engine.wyr import read_position as read_table
from renderers.gardens import Scene as Board
from renderers.gardens import layers as board_layers
from renderers.gardens.ground import ground
from renderers.gardens.places import COLUMNS, ROWS
from renderers.palettes import palette
from renderers.replay.gif import Reel
from renderers.theme import THEMES, WOOD, Theme
from renderers.wyr import Scene as Garden
from renderers.wyr import Words
from renderers.wyr import layers as garden_layers
from renderers.wyr.table import GRID_COLUMNS, GRID_ROWS, table

DROP: Final = 50
"""Hundredths of a second for each stone dropped, or each move of Wyr."""
TURN: Final = 90
"""How long what a whole turn of Gardens has led to is shown."""
BEGINNING: Final = 150
END: Final = 400

LONG: Final = 120
"""Games of Gardens of more turns are shown turn by turn, not drop by drop: it would take minutes to look at them."""
MOST: Final = 500
"""Of longer ones still, so many turns are shown at most, evenly spread: Discord takes 10 MiB."""

_drawing: Final = Lock()
"""Held while a reel is made: another who needs it is served sooner by waiting than by making it as well."""


@dataclass(frozen=True, slots=True)
class BoardFilm:
    """A game of Gardens to be shown, in words of the catalogue; equal films are equal pictures.

    Attributes:
        start: the position line it begins with.
        moves: the moves, in canonical notation.
        turns: the numbers of the turns in words, "Turn 41": of the start, after each move. They are the headers.
        end: the header of the last frame.
        winner: the seat that won, where one did.
        over: whether the game is over.
        theme: the name of the theme.
    """

    start: str
    moves: tuple[str, ...]
    turns: tuple[str, ...]
    end: str
    winner: int | None = None
    over: bool = False
    theme: str = WOOD.name


@dataclass(frozen=True, slots=True)
class GardenFilm:
    """A game of Wyr to be shown, in words of the catalogue; equal films are equal pictures.

    Attributes:
        start: the position line it begins with.
        moves: the moves, in canonical notation.
        words: those of the picture; its request is what the header says where no Keiju is left.
        requests: what the Keiju ask for, by their numbers, from 1.
        end: what the header of the last frame says; "" where the game goes on.
        theme: the name of the theme.
    """

    start: str
    moves: tuple[str, ...]
    words: Words
    requests: tuple[str, ...]
    end: str = ""
    theme: str = WOOD.name


@lru_cache(maxsize=4)
def board_film(film: BoardFilm) -> bytes:
    """The game as a GIF of 600 x 564: drop by drop, or turn by turn if it is `LONG`.

    Raises:
        KeyError: there is no such theme.
        NotationError: the start or a move cannot be read.
    """
    with _drawing:
        reel = board_reel(THEMES[film.theme])
    return reel.animation((board_layers.stamps(scene), hundredths) for scene, hundredths in boards(film))


@lru_cache(maxsize=4)
def garden_film(film: GardenFilm) -> bytes:
    """The game as a GIF of 700 x 502, move by move.

    Raises:
        KeyError: there is no such theme.
        NotationError: the start or a move cannot be read.
        IllegalMove: a move breaks a rule.
    """
    with _drawing:
        reel = garden_reel(THEMES[film.theme])
    return reel.animation((garden_layers.stamps(scene), hundredths) for scene, hundredths in gardens(film))


def boards(film: BoardFilm) -> Iterator[tuple[Board, int]]:
    """The frames of a game of Gardens, and for how many hundredths of a second each is shown."""
    every = -(-len(film.moves) // MOST) or 1
    here = read_board(film.start)
    shown = _board(film, here, 0)
    if film.moves:
        yield shown, BEGINNING
    for number, text in enumerate(film.moves, start=1):
        move = read_move(text, here)
        if isinstance(move, Walk) and len(film.moves) <= LONG:
            way = [*move.drops, *filter(None, (move.garden,))]
            begun = text.split(">")[0]
            for drops in range(1, len(way)):
                yield replace(shown, last=None, before=None, half=">".join([begun, *way[:drops]])), DROP
        before, here = here, apply(here, move)
        shown = replace(_board(film, here, number), last=text, before=str(before))
        if number < len(film.moves) and number % every == 0:
            yield shown, TURN
    end = replace(shown, title=film.end, turn=film.turns[-1], brief=False)
    yield replace(end, winner=film.winner, over=film.over), END


def gardens(film: GardenFilm) -> Iterator[tuple[Garden, int]]:
    """The frames of a game of Wyr, likewise."""
    position = film.start
    for number, move in enumerate(("", *film.moves)):
        position = WYR.replay(position, (move,)).position if move else position
        here = read_table(position)
        asked = lowest_keiju(here)
        request = film.words.request if asked is None else film.requests[asked.number - 1]
        piles = enticements(here)
        scene = Garden(
            position,
            replace(film.words, request=request),
            entice=bool(piles),
            piles=tuple(sorted({pile for choice in piles for pile in choice})),
            theme=film.theme,
        )
        if number < len(film.moves):
            yield scene, DROP if number else BEGINNING
        elif film.end:
            yield Garden(position, replace(film.words, request=film.end), over=True, theme=film.theme), END
        else:
            yield scene, END


def _board(film: BoardFilm, here: Position, number: int) -> Board:
    return Board(str(here), film.turns[number], brief=True, theme=film.theme)


@lru_cache(maxsize=3)
def board_reel(theme: Theme) -> Reel:
    """What all animations of Gardens in a theme share."""
    return Reel(ground(theme), palette("gardens", theme), COLUMNS, ROWS)


@lru_cache(maxsize=3)
def garden_reel(theme: Theme) -> Reel:
    """The same of Wyr."""
    return Reel(table(theme), palette("wyr", theme), GRID_COLUMNS, GRID_ROWS)

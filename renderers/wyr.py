"""The Wyr garden: the picture of a position, 1400 x 1004.

A frame is a copy of the table with palette tiles pasted on it. The wood goes on in itself from card to card, so
the tile of a card, ground and shadow included, is the same at every place: closing a gap draws nothing anew.
"""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engine.wyr import (
    PLACES,
    Card,
    Position,
    is_perfect,
    is_won,
    lowest_keiju,
    matches,
    read_position,
    score,
)
from engine.wyr.cards import CARDS
from renderers import wyr_cards as cards
from renderers import wyr_header, wyr_marks
from renderers import wyr_tiles as tiles
from renderers.canvas import png
from renderers.theme import WOOD, Colour, Theme
from renderers.wyr_cards import Look
from renderers.wyr_table import HARVEST_AT, PILE, PILE_PITCH, place


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a picture, from the catalogue.

    Attributes:
        request: what the lowest Keiju asks for; where none is left or the game is over, what is to be said then.
        score: the word before the points.
        basket: the word over the Basket.
        harvest: the word over the Harvest.
    """

    request: str
    score: str
    basket: str
    harvest: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows; equal scenes are equal pictures.

    Attributes:
        position: the position line.
        words: the words.
        chosen: the place of the chosen card, `b7`: it turns gold, its partners are framed.
        entice: the lowest Keiju can be enticed now.
        piles: the Basket piles, 1 to 5, whose top cards can serve her.
        over: the game is over: nothing is dimmed, nothing asks; where it is won the garden is in flower.
    """

    position: str
    words: Words
    chosen: str | None = None
    entice: bool = False
    piles: tuple[int, ...] = ()
    over: bool = False


def garden(scene: Scene, theme: Theme = WOOD) -> bytes:
    """The picture as a PNG of 1400 x 1004 in 256 colours, its corners transparent. Safe from several threads.

    Raises:
        NotationError: the position line is none.
        ValueError: no card that may be taken lies at the chosen place.
    """
    return _garden(scene, theme)


def warm(theme: Theme = WOOD) -> None:
    """Draw every card once, so that no picture waits for it."""
    for card in CARDS.values():
        for look in tiles.KEIJU_LOOKS if card.is_keiju else tiles.NATURE_LOOKS:
            tiles.card(theme, card, look)


@lru_cache(maxsize=128)
def _garden(scene: Scene, theme: Theme) -> bytes:
    position = read_position(scene.position)
    words = scene.words
    won = scene.over and is_won(position)
    frame = tiles.table(theme, words.basket, words.harvest, _flowers(theme, position) if won else None).copy()
    request = None if scene.over else lowest_keiju(position)
    frame.paste(tiles.header(theme, request, words.request, (words.score, score(position)), won), wyr_header.AT)
    takeable = matches(position)
    for index, card in enumerate(position.garden, start=position.offset):
        if card.is_keiju:
            look = _keiju_look(scene, asks=request is not None and card.number == request.number)
        else:
            look = _nature_look(scene, takeable=PLACES[index] in takeable)
        frame.paste(tiles.card(theme, card, look), place(index))
    for number, pile in enumerate(position.piles, start=1):
        _paste_pile(frame, theme, number, pile, bar=scene.entice and number in scene.piles)
    frame.paste(tiles.harvest(theme, position.harvested, position.enticed), HARVEST_AT)
    if scene.chosen is not None:
        _mark(frame, theme, position, scene.chosen, takeable.get(scene.chosen, ()))
    return png(frame)


def _keiju_look(scene: Scene, *, asks: bool) -> Look:
    if not asks:
        return Look.KEIJU
    return Look.READY if scene.entice else Look.LOWEST


def _nature_look(scene: Scene, *, takeable: bool) -> Look:
    """All bright when nothing is asked any more, all dim below the marks of a chosen card."""
    return Look.BRIGHT if scene.over or (takeable and scene.chosen is None) else Look.DIM


def _paste_pile(frame: Image.Image, theme: Theme, number: int, pile: tuple[Card, ...], *, bar: bool) -> None:
    """The top card, the edges of some below, how many there are, and the next two."""
    if not pile:
        return
    x, y = PILE[0] + (number - 1) * PILE_PITCH, PILE[1]
    frame.paste(
        tiles.pile_top(theme, pile[-1], min(len(pile) - 1, cards.EDGES), bar), (x - cards.INSET, y - cards.PILE_LIFT)
    )
    if len(pile) > 1:
        frame.paste(tiles.count(theme, len(pile)), (x + 112, y))
    for below, card in enumerate(pile[-2:-4:-1]):
        frame.paste(tiles.chip(theme, card), (x + 112, y + 46 + 45 * below))


def _mark(frame: Image.Image, theme: Theme, position: Position, chosen: str, partners: tuple[str, ...]) -> None:
    """Lay the marks of the chosen card over the frame."""
    if not partners:
        raise ValueError(f"no card that may be taken lies at {chosen!r}")
    placed = []
    for index in map(PLACES.index, (chosen, *partners)):
        x, y = place(index)
        placed.append((position.garden[index - position.offset], (x + cards.INSET, y + cards.INSET)))
    frame.paste(tiles.empty_place(theme), place(PLACES.index(chosen)))
    for mark, (x, y) in wyr_marks.chosen(theme, placed[0], placed[1:]):
        tiles.lay(frame, theme, mark, x, y)


def _flowers(theme: Theme, position: Position) -> Colour:
    """Gold where no game of this deal could score more."""
    return theme.ask if is_perfect(position) else theme.muted

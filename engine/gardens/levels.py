"""The five computer players, from a beginner to the strongest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from random import Random
from typing import Final

from engine.gardens.evaluate import kept, tables
from engine.gardens.notation import read
from engine.gardens.packed import pack
from engine.gardens.position import Position, read_position
from engine.gardens.record import replay
from engine.gardens.search import Search
from engine.gardens.style import Found, Style
from engine.gardens.turn import apply
from engine.limit import Limit


@dataclass(frozen=True, slots=True)
class Level:
    """How a computer player plays.

    Attributes:
        weights: which of the kept sets of weights it judges by; a wrong plan is a set of its own.
        style: how it thinks.
        limit: how long it thinks where nothing else is said.
    """

    weights: str
    style: Style
    limit: Limit


_NONE: Final = Limit()

LEVELS: Final = {
    # Runs for home and takes what it can, blind to what may happen to its stones, and to four moves of ten.
    1: Level("beginner", Style(depth=1, blur=400, overlooked=0.4, contempt=40_000), _NONE),
    # Judges nearly as well as the best at sight, and never looks at the answer.
    2: Level("greedy", Style(depth=1, blur=60, contempt=40_000), _NONE),
    # Looks at its move, the answer, and its next move, and overlooks a few of them.
    3: Level("fitted", Style(depth=3, blur=40, overlooked=0.08), _NONE),
    4: Level("fitted", Style(depth=4, blur=20, overlooked=0.02), _NONE),
    5: Level("fitted", Style(blur=10), Limit(seconds=2.0)),
}
"""By number, weakest first. How they fare against each other: `python -m benchmarks.levels`."""


def find(start: str, moves: Sequence[str], level: int, limit: Limit | None = None, seed: str = "") -> Found:
    """What a player of a level would play after `moves` from `start`, and what it thinks of the position.

    Args:
        start: a position line.
        moves: what has been played.
        level: 1 to 5.
        limit: how long to think; the level's own limit if None. With a limit in nodes alone (all levels but 5 need
            none) the answer depends only on the arguments.
        seed: decides between moves that look about as good, and what is overlooked. One seed a game gives each game
            a course of its own.

    Raises:
        NotationError: as `replay` does.
        IllegalMove: as `replay` does.
        ValueError: there is no such level, or the game is over.
    """
    if replay(start, moves).outcome is not None:
        raise ValueError("the game is over")
    *before, here = accumulate(moves, lambda here, move: apply(here, read(move)), initial=read_position(start))
    return think(before, here, level, limit, seed)


def think(before: Sequence[Position], here: Position, level: int, limit: Limit | None, seed: str) -> Found:
    """As `find`, from the positions that have stood and the one to play in, in which nobody has won.

    Raises:
        ValueError: there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}, only 1 to {max(LEVELS)}")
    player = LEVELS[level]
    # Who has arrived stays, so a position with fewer arrived cannot come again.
    stood = [(pack(one), one.seat) for one in before if _arrived(one) == _arrived(here)]
    search = Search(
        tables(player.weights, here.target),
        replace(player.style, tempo=kept()[player.weights]["tempo"]),
        (limit or player.limit).start(),
        stood,
        Random(f"{seed} {here.turn}"),  # noqa: S311  # variety, not a secret
    )
    return search.run(pack(here), here.seat)


def _arrived(position: Position) -> tuple[int, int]:
    return position.gardens[2].white, position.gardens[3].black

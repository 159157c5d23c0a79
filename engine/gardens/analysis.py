"""Looking back at a game: what each move gave away.

Each turn is searched once, and the move played is looked at as deep as the best one found, so that the two can be
compared. Both are told in the *chances* of the mover: the share of games won from there, a draw counting half.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from engine.gardens.evaluate import UNIT, chances, kept, tables
from engine.gardens.notation import read
from engine.gardens.packed import Board, pack
from engine.gardens.position import Position, read_position
from engine.gardens.record import replay
from engine.gardens.search import Search
from engine.gardens.style import WON, Style
from engine.gardens.turn import apply
from engine.limit import Limit

SCALE: Final = 1000
"""How much a search must find a position worth for odds of e to 1; fitted by `python -m benchmarks.chances`."""

NODES: Final = 400_000
"""The nodes of a whole analysis, shared among its turns: about twelve seconds."""
LEAST: Final = 500
MOST: Final = 8_000
"""Nodes of one turn, however many there are."""

MISTAKE: Final = 0.1
"""A move that gives away more of the winning chances than this is a mistake."""
SHOWN: Final = 3
"""Mistakes of each side that are told, the worst first."""

_WEIGHTS: Final = "fitted"
_FORMAT: Final = 1
"""Of the text of an analysis; one up when the text or what is found changes, so that old ones are made afresh."""
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn looked back at.

    Attributes:
        move: what was played.
        better: the best move found; `move` itself where nothing better was found.
        best: the chances of the mover with that, 0 to 1.
        chance: the chances of the mover with the move played, at most `best`.
    """

    move: str
    better: str
    best: float
    chance: float

    @property
    def loss(self) -> float:
        """The winning chances given away."""
        return self.best - self.chance


@dataclass(frozen=True, slots=True)
class Mistake:
    """A turn in which much was given away.

    Attributes:
        turn: its index among the turns of the game, from 0.
        seat: who moved.
        judged: what was played and what would have been better.
    """

    turn: int
    seat: int
    judged: Judged


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game looked back at.

    Attributes:
        first: the seat that made the first move.
        turns: one for each move.
    """

    first: int
    turns: tuple[Judged, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """White's chances before the first turn and after each turn."""
        before = [turn.best for turn in self.turns[:1]]
        return tuple(
            1 - chance if seat else chance
            for seat, chance in [
                *((self.first, chance) for chance in before),
                *((self.seat(number), turn.chance) for number, turn in enumerate(self.turns)),
            ]
        )

    def seat(self, turn: int) -> int:
        """Who moved in a turn, by its index."""
        return (self.first + turn) % 2

    def accuracy(self, seat: int) -> float | None:
        """How well a seat played, 0 to 100; None where it never moved.

        100 x (1 - the mean loss in winning chances of its moves).
        """
        losses = [turn.loss for number, turn in enumerate(self.turns) if self.seat(number) == seat]
        return 100 * (1 - sum(losses) / len(losses)) if losses else None

    def mistakes(self, seat: int) -> tuple[Mistake, ...]:
        """A seat's worst mistakes, the worst first, `SHOWN` at most."""
        found = [
            Mistake(number, seat, turn)
            for number, turn in enumerate(self.turns)
            if self.seat(number) == seat and turn.loss > MISTAKE
        ]
        return tuple(sorted(found, key=lambda mistake: -mistake.judged.loss)[:SHOWN])


def analyse(start: str, moves: Sequence[str], nodes: int = NODES) -> Iterator[Judged]:
    """The turns of a game one after another, each as soon as it is judged. The same for the same arguments.

    Args:
        start: a position line.
        moves: what was played from it, in canonical notation.
        nodes: positions looked at in the whole game; each turn gets its share, between `LEAST` and `MOST`.

    Raises:
        NotationError: as `replay` does.
        IllegalMove: as `replay` does.
    """
    replay(start, moves)
    here = read_position(start)
    limit = Limit(nodes=min(max(nodes // max(len(moves), 1), LEAST), MOST))
    stood = Counter([(bytes(pack(here)), here.seat)])
    for move in moves:
        # Coming back for the third time is a draw; for the second, nothing has happened yet.
        drawn = [(list(board), seat) for (board, seat), times in stood.items() if times > 1]
        yield _judged(here, move, drawn, limit)
        here = apply(here, read(move))
        stood[bytes(pack(here)), here.seat] += 1


def look(
    here: Position, move: str, drawn: Sequence[tuple[Board, int]], limit: Limit
) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """What the last two depths of looking ahead find.

    Args:
        here: a position where nobody has won.
        move: what was played in it.
        drawn: boards, with the seat to move, that end the game in a draw.
        limit: how far to look.

    Returns:
        What the best move is worth to the mover, what the move played is, and the best move. Of the worths the last is
        that of the greater depth.
    """
    style = Style(contempt=0, tempo=kept()[_WEIGHTS]["tempo"])
    search = Search(tables(_WEIGHTS, here.target), style, limit.start(), drawn, Random(0))  # noqa: S311  # of no effect
    looked = list(search.compare(pack(here), here.seat, move))[-2:]
    return tuple(found.value for found, _ in looked), tuple(worth for _, worth in looked), looked[-1][0].move


def settled(worths: Sequence[int], scale: int = SCALE) -> float:
    """The chances as the last two depths of looking ahead see them together.

    Whoever moves last in what is looked at seems better off than they are. A win or loss in sight is not doubted.
    """
    if abs(worths[-1]) > WON:
        worths = worths[-1:]
    return sum(chances(worth * UNIT / scale) for worth in worths) / len(worths)


def _judged(here: Position, move: str, drawn: Sequence[tuple[Board, int]], limit: Limit) -> Judged:
    best_worths, worths, found = look(here, move, drawn, limit)
    best, chance = round(settled(best_worths), _DIGITS), round(settled(worths), _DIGITS)
    if found == move or best <= chance:
        return Judged(move, move, chance, chance)
    return Judged(move, found, best, chance)

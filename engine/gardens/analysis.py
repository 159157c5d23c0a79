"""Looking back at a game: what each move gave away.

Each turn is searched once, and the move played is looked at as deep as the best one found, so that the two can be
compared. Both are told as *chances* of the mover: the share of games won from there, a draw counting half.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.gardens.evaluate import UNIT, chances, kept, tables
from engine.gardens.notation import read
from engine.gardens.packed import Board, pack
from engine.gardens.position import Position, read_position
from engine.gardens.search import Search
from engine.gardens.style import WON, Style
from engine.gardens.turn import apply
from engine.limit import Limit

SCALE: Final = 4300
"""How much a search must find a position worth for odds of e to 1; fitted by `python -m benchmarks.chances`."""

NODES: Final = 400_000
"""The nodes of a whole analysis, shared by its turns; how long that takes: `python -m benchmarks.search`."""
LEAST: Final = 500
"""The nodes of one turn at least, however many there are; enough to look three turns ahead."""
MOST: Final = 8_000
"""The nodes of one turn at most, however few there are: five or six turns ahead."""

MISTAKE: Final = 0.05
"""A move that gives away more of the winning chances than this is a mistake: about a stone, in a level game."""
SHOWN: Final = 3
"""Mistakes of each side that are told."""
HALVED: Final = 0.05
"""A move that gives away so much of the winning chances is worth half as much in `Analysis.accuracy`."""

_WEIGHTS: Final = "fitted"
_FORM: Final = 1
"""Of the text of an analysis. One up whenever the text changes or what is found does: older ones are made afresh."""
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
class Analysis:
    """A game looked back at.

    Attributes:
        first: the seat that made the first move.
        turns: what came of each turn, in order; one at least.
    """

    first: int
    turns: tuple[Judged, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """White's chances before the first turn, after it, after the second, ...

        Whoever is to move is judged a little more harshly than they deserve. So after each turn but the last the two
        sides' views are taken together: what the one has come to, and what the other can make of it.
        """
        white = [turn.chance if self.seat(number) == 0 else 1 - turn.chance for number, turn in enumerate(self.turns)]
        ahead = [turn.best if self.seat(number) == 0 else 1 - turn.best for number, turn in enumerate(self.turns)]
        between = [(one + other) / 2 for one, other in zip(white, ahead[1:], strict=False)]
        return (ahead[0], *between, white[-1])

    def seat(self, turn: int) -> int:
        """Who moved in a turn, by its index from 0."""
        return (self.first + turn) % 2

    def accuracy(self, seat: int) -> float:
        """How well a seat played, 0 to 100.

        A move that gives nothing away scores 100, and half as much for each `HALVED` it gives away of the winning
        chances: 100 x 2^(-loss / 0.05). The accuracy is the mean of these, 100 where a seat has not moved.
        """
        scores = [
            100 * 2 ** (-turn.loss / HALVED) for number, turn in enumerate(self.turns) if self.seat(number) == seat
        ]
        return sum(scores) / len(scores) if scores else 100.0

    def mistakes(self, seat: int) -> list[int]:
        """The turns of a seat's worst mistakes, by their index, the worst first; `SHOWN` at most."""
        found = [number for number, turn in enumerate(self.turns) if self.seat(number) == seat and turn.loss > MISTAKE]
        return sorted(found, key=lambda number: -self.turns[number].loss)[:SHOWN]

    def __str__(self) -> str:
        turns = [[turn.move, turn.better, turn.best, turn.chance] for turn in self.turns]
        return json.dumps({"form": _FORM, "first": self.first, "turns": turns}, separators=(",", ":"))


def read_analysis(text: str) -> Analysis | None:
    """The analysis a text says, as `str` of it; None where it is that of another version, or no analysis at all."""
    try:
        said = json.loads(text)
        if said["form"] != _FORM or said["first"] not in (0, 1) or not said["turns"]:
            return None
        turns = tuple(
            Judged(str(move), str(better), float(best), float(chance)) for move, better, best, chance in said["turns"]
        )
    except (ValueError, TypeError, KeyError):
        return None
    if not all(0 <= turn.chance <= turn.best <= 1 for turn in turns):
        return None
    return Analysis(said["first"], turns)


def parts(turns: int, nodes: int = NODES) -> Iterator[range]:
    """The turns of a game in parts that take about half a second each."""
    together = max(1, 2 * MOST // _share(turns, nodes))
    for begin in range(0, turns, together):
        yield range(begin, min(begin + together, turns))


def judge(start: str, moves: Sequence[str], part: range, nodes: int = NODES) -> tuple[Judged, ...]:
    """What came of some turns of a game. The same for the same arguments, on every machine.

    Args:
        start: a position line.
        moves: the whole game played from it: legal moves in canonical notation.
        part: the indices of the turns.
        nodes: positions looked at in the whole game; each turn gets its share, between `LEAST` and `MOST`.
    """
    limit = Limit(nodes=_share(len(moves), nodes))
    here = read_position(start)
    stood: Counter[tuple[bytes, int]] = Counter()
    judged = []
    for turn, move in enumerate(moves[: part.stop]):
        stood[bytes(pack(here)), here.seat] += 1
        if turn in part:
            # Coming back for the third time is a draw; coming back for the second, nothing has happened yet.
            drawn = [(list(board), seat) for (board, seat), times in stood.items() if times > 1]
            judged.append(_judged(here, move, drawn, limit))
        here = apply(here, read(move))
    return tuple(judged)


def look(
    here: Position, move: str, drawn: Sequence[tuple[Board, int]], limit: Limit
) -> tuple[list[int], list[int], str]:
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
    return [found.value for found, _ in looked], [worth for _, worth in looked], looked[-1][0].move


def settled(worths: Sequence[int], scale: int = SCALE) -> float:
    """The chances as the last two depths of looking ahead see them together.

    Whoever moves last in what is looked at seems better off than they are. A win or loss in sight is not doubted.
    """
    if abs(worths[-1]) > WON:
        return float(worths[-1] > 0)
    return sum(chances(worth * UNIT / scale) for worth in worths) / len(worths)


def _judged(here: Position, move: str, drawn: Sequence[tuple[Board, int]], limit: Limit) -> Judged:
    best_worths, worths, found = look(here, move, drawn, limit)
    best, chance = round(settled(best_worths), _DIGITS), round(settled(worths), _DIGITS)
    if found == move or best <= chance:
        return Judged(move, move, chance, chance)
    return Judged(move, found, best, chance)


def _share(turns: int, nodes: int) -> int:
    return min(max(nodes // max(turns, 1), LEAST), MOST)

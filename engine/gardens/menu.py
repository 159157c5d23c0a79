"""A move made step by step: what can be picked up, where it can go, when it is whole.

A half-made move is the beginning of a canonical notation: `wh3`, then `wh3>a2`, and so on. All answers are
drawn from the legal moves, so each way shown leads to one; a text that begins none gets empty answers.
"""

from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import Final

from engine.gardens.board import EDGES
from engine.gardens.moves import Walk
from engine.gardens.position import Position
from engine.gardens.rules import legal
from engine.gardens.turn import lay

_PAST: Final = "?"
"""Comes right after `>`: legal moves are sorted, so those with the same beginning stand together before it."""


@dataclass(frozen=True, slots=True)
class Half:
    """The board in the middle of a move, before the staircases.

    Attributes:
        board: the position without the stones in hand, with those dropped so far; still the mover's turn.
        hand: the stones in hand, lowest first.
        at: the place reached: the last field dropped on, or where the stack was picked up.
    """

    board: Position
    hand: str
    at: str


def sources(position: Position) -> tuple[str, ...]:
    """All that can be picked up and brought to a legal move, sorted: `wh3`, `bg1`, `c2`; or all lifts, `c2^`.

    Never more than ten: each has a stone of its own, a field or a lift its highest, `wh3` the third in that Home.
    Empty where the turn passes or the game is won.
    """
    moves = legal(position)
    found = []
    at = 0
    while at < len(moves):
        source = moves[at].split(">")[0]
        found.append(source)
        at = bisect_left(moves, source + _PAST, at)
    return tuple(source for source in found if source != "--")


def steps(position: Position, half: str) -> tuple[str, ...]:
    """The places the next stone can be dropped on, or the stack be brought to, sorted; never more than four.

    The place reached stands among them where another stone can be dropped there.
    """
    made = half.count(">") + 1
    return tuple(dict.fromkeys(move.split(">")[made] for move in _begun(position, half)))


def onward(position: Position, half: str) -> str:
    """The half-made move carried on as long as there is only one way."""
    while len(ways := steps(position, half)) == 1:
        half = f"{half}>{ways[0]}"
    return half


def complete(position: Position, half: str) -> str | None:
    """The whole legal move, when no stone is left in hand; else None."""
    moves = legal(position)
    at = bisect_left(moves, half)
    return half if moves[at : at + 1] == (half,) else None


def halfway(position: Position, half: str) -> Half | None:
    """The board as it stands in the middle of a move; None where the text begins no legal walk.

    A whole walk may be given too, and shows all its stones down.
    """
    source, *places = half.split(">")
    if source not in sources(position) or source.endswith("^"):
        return None
    if places and not complete(position, half) and not _begun(position, half):
        return None
    garden = places.pop() if places and places[-1] in EDGES else None
    counted = source[:2] in EDGES
    walk = Walk(source[:2], int(source[2:]) if counted else None, tuple(places), garden)
    towers, gardens = lay(position, walk)
    stack = position.mover * walk.count if walk.count is not None else position.tower(walk.source)
    at = garden or (walk.source, *places)[-1]
    hand = "" if garden else stack[len(places) :]
    return Half(replace(position, towers=tuple(towers), gardens=tuple(gardens)), hand, at)


def _begun(position: Position, half: str) -> tuple[str, ...]:
    """The legal moves that go on from a half-made one, sorted."""
    moves = legal(position)
    return moves[bisect_left(moves, half + ">") : bisect_left(moves, half + _PAST)]

"""A line of moves that a search has found, written down for people."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.wyr.basket import pack_piles
from engine.wyr.beam import State
from engine.wyr.moves import Entice, Move, Take
from engine.wyr.position import PILES, Position
from engine.wyr.rules import after, enticements


@dataclass(frozen=True, slots=True)
class Line:
    """The moves of a line, and what is known of it.

    Attributes:
        moves: from the position on, in canonical notation; none where no move gains anything that was found.
        score: the points after the last of them.
        proven: whether it is certain that no line from the position scores more. If not, nothing better was found,
            which does not say that there is nothing better.
        nodes: positions generated until it was found; where `solve` returns it, all that were generated.
    """

    moves: tuple[str, ...]
    score: int
    proven: bool
    nodes: int


def written_out(state: State, position: Position) -> tuple[str, ...]:
    """The moves in canonical notation by which a search from the position came to a state."""
    path: list[State] = []
    while state.before is not None:
        path.append(state)
        state = state.before
    moves: list[Move] = []
    for step in reversed(path):
        move = next(move for move in _moves(step, position) if pack_piles(after(position, move)) == step.basket.piles)
        moves.append(move)
        position = after(position, move)
    return tuple(map(str, moves))


def _moves(step: State, position: Position) -> Sequence[Move]:
    """The moves that take the right card and close the right way; the Basket tells which of them it was."""
    if position.garden[step.index].is_keiju:
        return [Entice(piles, from_left=step.from_left) for piles in enticements(position)]
    place = position.offset + step.index
    return [Take(place, pile, from_left=step.from_left) for pile in (None, *range(1, PILES + 1))]

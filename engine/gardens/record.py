"""A game as the list of its moves: replay, repetition, outcome."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from engine.errors import IllegalMove, NotationError
from engine.game import Outcome
from engine.gardens import rules
from engine.gardens.diagram import draw
from engine.gardens.moves import Move
from engine.gardens.notation import read
from engine.gardens.position import Position, read_position
from engine.gardens.turn import Turn, apply, tell

TARGET: Final = "target"
REPETITION: Final = "repetition"
"""The reasons of an `Outcome`: enough stones arrived, or a position stood for the third time."""

_OCCURRENCES: Final = 3

Stood = tuple[object, ...]
"""What makes two positions the same."""


@dataclass(frozen=True)
class State:
    """What `engine.game.State` promises, and the values behind its texts.

    Attributes:
        here: the position reached.
        outcome: how the game ended, None while it goes on.
        before: the position the last move was played in, None before the first.
        move: the last move, None before the first.
        seen: how often each position has stood, for the rule of the third time.
    """

    here: Position
    outcome: Outcome | None = None
    before: Position | None = None
    move: Move | None = None
    seen: Mapping[Stood, int] = field(default_factory=dict, repr=False, compare=False)

    @property
    def position(self) -> str:
        """The position line."""
        return str(self.here)

    @property
    def seat(self) -> int | None:
        """Who is to move: 0 White, 1 Black, None when the game is over."""
        return self.here.seat if self.outcome is None else None

    @property
    def turn(self) -> int:
        """The number of the turn about to be played, from 1."""
        return self.here.turn

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """All legal moves in canonical notation, sorted; empty only when the game is over."""
        return rules.legal(self.here) if self.outcome is None else ()

    @property
    def score(self) -> None:
        """Gardens has no score."""

    @property
    def diagram(self) -> str:
        """The board as text."""
        return draw(self.here, self.outcome)

    @cached_property
    def last(self) -> Turn | None:
        """What the last move did, None before the first."""
        return None if self.before is None or self.move is None else tell(self.before, self.move)


def replay(start: str, moves: Sequence[str]) -> State:
    """The state after `moves` played from `start`; see `engine.game.Game.replay`."""
    position = read_position(start)
    return follow(State(position, _outcome(position, 1), seen={_key(position): 1}), moves)


def follow(state: State, moves: Sequence[str]) -> State:
    """The state after `moves` played from a state that replay or this gave: as if all had been replayed.

    Raises:
        NotationError, IllegalMove: as `replay`; the `index` counts from here.
    """
    position, outcome, before, move, seen = state.here, state.outcome, state.before, state.move, dict(state.seen)
    for index, text in enumerate(moves):
        try:
            move = read(text)
        except NotationError as error:
            raise error.at(index) from None
        rule = rules.Rule.OVER if outcome else rules.breach(position, move)
        if rule is not None:
            raise IllegalMove(str(move), rule.value, index)
        before, position = position, apply(position, move)
        key = _key(position)
        seen[key] = seen.get(key, 0) + 1
        outcome = _outcome(position, seen[key])
    return State(position, outcome, before, move, seen)


def _key(position: Position) -> Stood:
    """What makes two positions the same: the stones and who is to move, not the number of the turn."""
    return position.towers, position.gardens, position.mover


def _outcome(position: Position, occurrences: int) -> Outcome | None:
    if position.winner is not None:
        return Outcome(position.winner, TARGET)
    return Outcome(None, REPETITION) if occurrences >= _OCCURRENCES else None

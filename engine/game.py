"""The face every game shows: text in, text out.

A position and a move are one line of text each, in the notation of docs/rules. A game is a start
position and the moves played since; everything else is derived from these by `Game.replay`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended by its own rules.

    Attributes:
        winner: the seat that won, None where nobody did.
        reason: one word; gardens: target, repetition; wyr: stuck. What people decide (resigning,
            agreeing on a draw, finishing early) belongs to the match, not to the game.
    """

    winner: int | None
    reason: str


class State(Protocol):
    """A position reached by play, and what may follow. Immutable."""

    @property
    def position(self) -> str:
        """The position line."""

    @property
    def seat(self) -> int | None:
        """Who is to move: 0 White or the solitaire player, 1 Black; None when the game is over."""

    @property
    def turn(self) -> int:
        """The number of the turn about to be played, from 1."""

    @property
    def legal(self) -> tuple[str, ...]:
        """All legal moves in canonical notation, sorted; empty only when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""

    @property
    def score(self) -> int | None:
        """The points so far of a solitaire, None in a game for two."""

    @property
    def diagram(self) -> str:
        """The board as text, lines of at most 36 characters."""


class Game(Protocol):
    """One game. Nothing here keeps state or touches the outside."""

    def start(self, options: Mapping[str, str], seed: str) -> str:
        """The position line a match begins with.

        Args:
            options: gardens: `target`, "8" (the default) or "7"; wyr: none.
            seed: wyr: what the deal is drawn from, 1 to 64 characters; gardens: ignored.

        Raises:
            NotationError: an unknown option or value, or a seed that is none.
        """

    def replay(self, start: str, moves: Sequence[str]) -> State:
        """The state after `moves` played from `start`. Input may be as tolerant as docs/rules allow.

        Raises:
            NotationError: the start is no position, or a move (its `index` is given) is no notation.
            IllegalMove: a move (its `index` is given) that breaks a rule.
        """

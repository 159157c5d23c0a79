"""Wyr behind the face of every game; and games and moves that come as one text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.errors import IllegalMove, NotationError
from engine.game import Outcome
from engine.limit import Limit
from engine.wyr.cards import deal
from engine.wyr.diagram import draw
from engine.wyr.line import Line
from engine.wyr.notation import read_move, split_game, split_moves
from engine.wyr.points import is_won, score
from engine.wyr.position import PLACES, Position, read_position
from engine.wyr.rules import is_over, legal_moves, play
from engine.wyr.solve import solve


@dataclass(frozen=True)
class WyrState:
    """An `engine.game.State`, all of it derived from the position.

    Attributes:
        table: the position.
    """

    table: Position

    @property
    def position(self) -> str:
        """The position line."""
        return str(self.table)

    @property
    def seat(self) -> int | None:
        """0, the player; None when nothing more can be done."""
        return None if self.outcome else 0

    @property
    def turn(self) -> int:
        """The number of the move about to be played, from 1: each takes one card from the Garden."""
        return 1 + len(PLACES) - len(self.table.garden)

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """All legal moves in canonical notation, sorted, those that close from the left among them."""
        return tuple(sorted(map(str, legal_moves(self.table))))

    @cached_property
    def outcome(self) -> Outcome | None:
        """`stuck` when nothing more can be done, with seat 0 as the winner if the game is won; else None."""
        return Outcome(0 if is_won(self.table) else None, "stuck") if is_over(self.table) else None

    @property
    def score(self) -> int:
        """The points so far."""
        return score(self.table)

    @property
    def diagram(self) -> str:
        """The position as text, lines of at most 36 characters."""
        return draw(self.table)


class Wyr:
    """An `engine.game.Game`."""

    def start(self, options: Mapping[str, str], seed: str) -> str:
        """The position line of the deal of `seed`. Wyr has no options.

        Raises:
            NotationError: an option, or a seed that is none.
        """
        for option in options:
            raise NotationError(option, "no-option")
        return str(Position(deal(seed)))

    def replay(self, start: str, moves: Sequence[str]) -> WyrState:
        """The state after `moves` played from `start`.

        Raises:
            NotationError: the start is no position, or a move (its `index` is given) is no notation.
            IllegalMove: a move (its `index` is given) that breaks a rule.
        """
        typed = _play(moves, read_position(start))
        if typed.error is not None:
            raise typed.error
        return WyrState(typed.position)

    def solve(self, start: str, moves: Sequence[str], limit: Limit) -> Line:
        """The best line found, within the limit, from the position after `moves`; see `engine.wyr.solve.solve`.

        Raises:
            NotationError, IllegalMove: as `replay`.
        """
        return solve(self.replay(start, moves).table, limit)


GAME = Wyr()


@dataclass(frozen=True, slots=True)
class TypedMoves:
    """What became of several moves typed at once.

    Attributes:
        moves: those played, in canonical notation: all, or those before the first wrong one.
        position: after them.
        error: what is wrong with the next, its `index` counted from 0 among the moves typed; None if nothing is.
    """

    moves: tuple[str, ...]
    position: Position
    error: NotationError | IllegalMove | None


def read_moves(text: str, position: Position) -> TypedMoves:
    """Play the moves in a text, parted by spaces, commas, semicolons or lines, up to the first that is wrong.

    A text without any move plays none and is no error.
    """
    return _play(split_moves(text), position)


def read_game(text: str) -> tuple[str, tuple[str, ...]]:
    """The seed and the moves, in canonical notation, of a game as `write_game` writes it (W18).

    Raises:
        NotationError: no bar, no seed before the last bar, or a move (its `index` is given) that is no notation.
        IllegalMove: a move (its `index` is given) that breaks a rule.
    """
    seed, moves = split_game(text)
    typed = _play(moves, Position(deal(seed)))
    if typed.error is not None:
        raise typed.error
    return seed, typed.moves


def _play(moves: Sequence[str], position: Position) -> TypedMoves:
    played: list[str] = []
    for index, text in enumerate(moves):
        try:
            move = read_move(text, position)
            position = play(position, move)
        except NotationError as error:
            return TypedMoves(tuple(played), position, error.at(index))
        except IllegalMove as error:
            return TypedMoves(tuple(played), position, IllegalMove(error.move, error.rule, index))
        played.append(str(move))
    return TypedMoves(tuple(played), position, None)

"""The state of a match: its moves, replayed. States lately asked for are remembered."""

from functools import lru_cache
from typing import Final

from bot.match import COMPUTER, Match
from engine import gardens, wyr
from engine.wyr.record import WyrState
from renderers.kept import Kept

_REMEMBERED: Final = 256

_states: Final[Kept[gardens.State]] = Kept(_REMEMBERED)


@lru_cache(maxsize=_REMEMBERED)
def _first(start: str) -> gardens.Position:
    return gardens.read_position(start)


@lru_cache(maxsize=_REMEMBERED)
def _wyr(start: str, moves: tuple[str, ...]) -> WyrState:
    return wyr.GAME.replay(start, moves)


def first_seat(match: Match) -> int:
    """The seat that made the first move of a match of Gardens, or is to make it."""
    return _first(match.start).seat


def gardens_state(match: Match) -> gardens.State:
    """The state a match of Gardens has reached: most often one move on from one that is remembered."""
    start, moves = match.start, match.moves
    state = _states.get((start, moves))
    if state is not None:
        return state
    former = _states.get((start, moves[:-1])) if moves else None
    state = gardens.GAME.replay(start, moves) if former is None else gardens.follow(former, moves[-1:])
    return _states.put((start, moves), state)


def seat_to_move(match: Match) -> int:
    """The seat whose turn it is in a match of Gardens that goes on.

    Not replayed, as it is asked of many matches at once: turns alternate, and one that is passed is a move as well.
    """
    return (_first(match.start).seat + len(match.moves)) % 2


def player_to_move(match: Match) -> int:
    """Who is to move in a match of Gardens that goes on; COMPUTER where it is the computer."""
    return match.seats[seat_to_move(match)]


def turn_of(match: Match, moves: int | None = None) -> int:
    """The number of the turn that a match of Gardens comes to after so many moves; None: after all. Not replayed."""
    return _first(match.start).turn + (len(match.moves) if moves is None else moves)


def computer_to_move(match: Match) -> bool:
    """Whether it is the computer's turn."""
    return not match.over and player_to_move(match) == COMPUTER


def wyr_state(match: Match) -> WyrState:
    """The state a solitaire has reached."""
    return _wyr(match.start, match.moves)

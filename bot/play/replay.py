"""The state of a match: its moves, replayed. States lately asked for are remembered."""

from functools import lru_cache
from typing import Final

from bot.match import COMPUTER, Match
from engine import gardens, wyr
from engine.wyr.record import WyrState

_REMEMBERED: Final = 256


@lru_cache(maxsize=_REMEMBERED)
def _gardens(start: str, moves: tuple[str, ...]) -> gardens.State:
    return gardens.GAME.replay(start, moves)


@lru_cache(maxsize=_REMEMBERED)
def _first_seat(start: str) -> int:
    return gardens.read_position(start).seat


@lru_cache(maxsize=_REMEMBERED)
def _wyr(start: str, moves: tuple[str, ...]) -> WyrState:
    return wyr.GAME.replay(start, moves)


def gardens_state(match: Match) -> gardens.State:
    """The state a match of Gardens has reached."""
    return _gardens(match.start, match.moves)


def seat_to_move(match: Match) -> int:
    """The seat whose turn it is in a match of Gardens that goes on.

    Not replayed, as it is asked of many matches at once: turns alternate, and one that is passed is a move as well.
    """
    return (_first_seat(match.start) + len(match.moves)) % 2


def computer_to_move(match: Match) -> bool:
    """Whether it is the computer's turn."""
    return not match.over and match.seats[seat_to_move(match)] == COMPUTER


def wyr_state(match: Match) -> WyrState:
    """The state a solitaire has reached."""
    return _wyr(match.start, match.moves)

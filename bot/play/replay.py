"""The state of a match: its moves, replayed. States lately asked for are remembered."""

from functools import lru_cache
from typing import Final

from bot.match import Match
from engine import gardens, wyr
from engine.wyr.record import WyrState

_REMEMBERED: Final = 256


@lru_cache(maxsize=_REMEMBERED)
def _gardens(start: str, moves: tuple[str, ...]) -> gardens.State:
    return gardens.GAME.replay(start, moves)


@lru_cache(maxsize=_REMEMBERED)
def _wyr(start: str, moves: tuple[str, ...]) -> WyrState:
    return wyr.GAME.replay(start, moves)


def gardens_state(match: Match) -> gardens.State:
    """The state a match of Gardens has reached."""
    return _gardens(match.start, match.moves)


def wyr_state(match: Match) -> WyrState:
    """The state a solitaire has reached."""
    return _wyr(match.start, match.moves)

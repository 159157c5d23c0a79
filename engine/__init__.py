"""The two games, pure: standard library only, no randomness, no clock but that of a `Limit` in seconds.

`GAMES` holds each game by its name. All that goes in and out is text, in the notation of
docs/rules; see `engine.game.Game` for what is promised.
"""

from typing import Final

from engine import gardens, wyr
from engine.errors import IllegalMove, NotationError
from engine.game import Game, Outcome, State
from engine.limit import Limit

__all__ = ["GAMES", "Game", "IllegalMove", "Limit", "NotationError", "Outcome", "State"]

GAMES: Final[dict[str, Game]] = {"gardens": gardens.GAME, "wyr": wyr.GAME}

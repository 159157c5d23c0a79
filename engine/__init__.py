"""The two games, pure: standard library only, no clock, no randomness that was not handed in.

`GAMES` holds each game by its name. All that goes in and out is text, in the notation of
docs/rules; see `engine.game.Game` for what is promised.
"""

from typing import Final

from engine import gardens, wyr
from engine.errors import IllegalMove, NotationError
from engine.game import Game, Outcome, State

__all__ = ["GAMES", "Game", "IllegalMove", "NotationError", "Outcome", "State"]

GAMES: Final[dict[str, Game]] = {"gardens": gardens.GAME, "wyr": wyr.GAME}

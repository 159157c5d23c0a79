"""Gardens: a stack picked up and put back, where all games begin. Every picture has been drawn before."""

from typing import Any

from benchmarks.presses import pause
from benchmarks.presses.gardens import begin, mover

PLAYERS = 2


async def setup(game: Any) -> None:
    """A game begun, and the menu opened."""
    await begin(game)
    game.data["menu"] = await mover(game).click(game.data["board"], "Make a move", _measure=False)


async def scenario(game: Any) -> None:
    """Up and back."""
    player, menu = mover(game), game.data["menu"]
    await pause(game)
    menu = await player.click(menu, "wh3", _label="pick up")
    await pause(game)
    game.data["menu"] = await player.click(menu, "Back", _label="back")

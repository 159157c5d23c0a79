"""The bare bot: one press after the other, each answered with the ready picture."""

from typing import Any

from benchmarks.presses import pause

PLAYERS = 1


async def setup(game: Any) -> None:
    """The message with the button."""
    game.data["board"] = await game.players[0].slash("board")


async def scenario(game: Any) -> None:
    """A press."""
    await pause(game)
    await game.players[0].click(game.data["board"], "Press")

"""What people do while `press.py` measures: each file is one scenario of fakediscord.load, and pauses as told here."""

from typing import Any, Final

PAUSE: Final = {1: 0.05, 32: 1.0, 128: 2.0}
"""Seconds between two presses of a game, by how many there are at once: about 20, 32 and 64 presses a second."""


async def pause(game: Any) -> None:
    """Somebody thinks."""
    await game.think(PAUSE[len(game.stage.games)])


def buttons(shown: Any, action: str) -> list[Any]:
    """The buttons of a message that do one thing, such as `g-walk`."""
    return [button for button in shown.message.buttons if button.custom_id.split("/")[1] == action]

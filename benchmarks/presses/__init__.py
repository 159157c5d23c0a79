"""What people do while `press.py` and `load.py` measure: each file is one scenario of fakediscord.load.

They pause as told here, or not at all where HORTUS_PAUSE is 0.
"""

import os
import runpy
import sys
from collections.abc import Sequence
from typing import Any, Final

PAUSE: Final = {1: 0.05, 32: 1.0, 128: 2.0}
"""Seconds between two presses of a game, by how many there are at once: about 20, 32 and 64 presses a second."""


async def pause(game: Any) -> None:
    """Somebody thinks."""
    await game.think(0 if os.environ.get("HORTUS_PAUSE") == "0" else PAUSE[len(game.stage.games)])


def buttons(shown: Any, action: str) -> list[Any]:
    """The buttons of a message that do one thing, such as `g-walk`."""
    return [button for button in shown.message.buttons if button.custom_id.split("/")[1] == action]


def run(command: Sequence[str]) -> None:
    """Runs a bot in this process by what comes after `python` to start it: `-m` and a module, or a file."""
    if command[0] == "-m":
        sys.argv = [*command[1:]]
        runpy.run_module(command[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = [*command]
        runpy.run_path(command[0], run_name="__main__")

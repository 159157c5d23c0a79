"""What stands on the lawn for all to see, and what the clock task adds to it."""

from typing import Any

from bot.ui.gardens.post import SETTLED
from bot.ui.tasks import tick
from tests.e2e.stage import People, Stage


def boards(stage: Stage, turn: int) -> list[Any]:
    """The public messages that show a turn's board."""
    return [
        message
        for message in posts(stage)
        if f"Turn {turn}:" in message.text and any(b.label == "Make a move" for b in message.buttons)
    ]


def posts(stage: People) -> list[Any]:
    """The messages of the bot that everybody sees."""
    return [
        message
        for message in stage.lawn.messages.values()
        if not message.deleted and message.visible_to(stage.carl) and message.visible_to(stage.alice)
    ]


async def catch_up(stage: Stage) -> None:
    """The clock task looks again once a change has had its time."""
    stage.clock.turn(seconds=SETTLED.total_seconds())
    await tick(stage.bot.house)

"""The bot answers Discord's gateway whatever it has to do."""

import asyncio
import logging
from concurrent.futures import Future
from itertools import islice
from typing import Any, Final

import pytest

from engine import gardens
from engine.limit import Limit
from renderers.gardens import board
from tests.e2e.stage import Stage
from tests.renderers.gardens.scenes import played

BEAT: Final = 0.1
"""How often, in seconds, the gateway asks for a heartbeat here."""

SOONER: Final = 10
"""The library warns of a heartbeat that has been held up for ten seconds; here, so many times sooner."""

START: Final = gardens.GAME.start({}, "")
NODES: Final = 3000


class Impatient:
    def __init__(self, future: Future[Any]) -> None:
        self._future = future

    def result(self, timeout: float) -> Any:
        return self._future.result(timeout / SOONER)


async def test_36_thirty_pictures_and_three_searches_at_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from_a_thread = asyncio.run_coroutine_threadsafe

    def impatiently(work: Any, loop: asyncio.AbstractEventLoop) -> Any:
        future = from_a_thread(work, loop)
        return Impatient(future) if work.__name__ == "send_heartbeat" else future

    monkeypatch.setattr(asyncio, "run_coroutine_threadsafe", impatiently)
    stage.world.beat_every(BEAT)
    await stage.restart()
    table = await stage.game()
    workers = stage.bot.house.workers
    work = [
        asyncio.create_task(
            workers.search(
                gardens.GAME.choose, START, ("wh1>a1",), 5, Limit(nodes=NODES), str(number), seconds=60, key=number
            )
        )
        for number in range(3)
    ]
    pictures = [asyncio.create_task(workers.draw(board, scene)) for scene in islice(played(36, 40), 30)]
    while not all(task.done() for task in (*work, *pictures)):
        shown = await stage.press(table.white, table.board, "Make a move")
        assert shown.ack in {"message", "deferred"}  # its own picture waits for the others'
    assert all(await asyncio.gather(*work, *pictures))
    assert not [
        record for record in caplog.records if record.name == "discord.gateway" and record.levelno > logging.INFO
    ]

"""The bot answers Discord's gateway whatever it has to do."""

import asyncio
import logging
from itertools import islice

import pytest

from engine import gardens
from engine.limit import Limit
from renderers.gardens import board
from tests.e2e.stage import Stage, until
from tests.renderers.gardens.scenes import played

BEAT: float = 0.1
"""How often, in seconds, the gateway asks for a heartbeat here."""

MISSED: float = 2.0
"""After so long without an answer the library takes the connection for dead, warns and makes a new one."""

NODES: int = 3000
START: str = gardens.GAME.start({}, "")


async def test_36_thirty_pictures_and_three_searches_at_once(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    stage.world.beat_every(BEAT)
    await stage.restart()
    table = await stage.game()
    (shard,) = stage.bot.shards.values()
    keeper = shard._parent.ws._keep_alive
    assert keeper is not None
    keeper.heartbeat_timeout = MISSED

    workers, acknowledged = stage.bot.house.workers, []
    searches = [
        asyncio.create_task(
            workers.search(
                gardens.GAME.choose,
                START,
                ("wh1>a1",),
                5,
                Limit(nodes=NODES),
                str(number),
                seconds=60,
                key=number,
            )
        )
        for number in range(3)
    ]
    pictures = [asyncio.create_task(workers.draw(board, scene)) for scene in islice(played(36, 40), 30)]
    while not all(task.done() for task in (*searches, *pictures)):
        shown = await stage.press(table.white, table.board, "Make a move")
        assert shown.ack == "message"
        acknowledged.append(keeper._last_ack)
    assert all(await asyncio.gather(*searches, *pictures))
    beaten = keeper._last_ack
    await until(lambda: keeper._last_ack > beaten)
    assert shard._parent.ws._keep_alive is keeper, "it is the same connection"
    assert len(set(acknowledged)) > 1
    assert not [
        record for record in caplog.records if record.name == "discord.gateway" and record.levelno > logging.INFO
    ]

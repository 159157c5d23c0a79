"""What nobody waits for: how it fails, and that it ends with the bot."""

import asyncio
import logging

import pytest

from bot.play.computer import Computer
from bot.storage import StorageUnavailable
from bot.ui.gardens import computer
from bot.ui.house import House


async def test_a_database_that_is_away_is_asked_again_later(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(_: Computer) -> None:
        raise StorageUnavailable("gone")

    monkeypatch.setattr(Computer, "waiting", away)
    computer.catch_up(house)
    (task,) = house._thinking.values()
    await task
    assert [(record.levelno, "tried again" in record.message) for record in caplog.records] == [(logging.WARNING, True)]
    assert not house.thinking


async def test_what_an_answer_begins_while_the_bot_closes_is_broken_off(house: House) -> None:
    closing, begun = asyncio.Event(), asyncio.Event()

    async def think() -> None:
        begun.set()
        await asyncio.Event().wait()

    async def answer() -> None:
        with house.at_work():
            await closing.wait()
            house.think("late", think)
            await begun.wait()

    answered = asyncio.create_task(answer())
    await asyncio.sleep(0)
    assert house.busy
    closed = asyncio.create_task(house.client.close())
    await asyncio.sleep(0)
    closing.set()
    await closed
    await answered
    assert begun.is_set()
    assert not house.thinking

"""A running sandbox with a real discord.py bot in it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import discord.http
import pytest
import yarl
from discord.gateway import DiscordWebSocket

from sandbox.server import Sandbox
from sandbox.visitor import Visitor
from tests.sandbox.greenhouse import Greenhouse

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from sandbox.channels import Channel
    from sandbox.people import Guild, User
    from sandbox.result import Result


class Patient(Visitor):
    """A visitor who waits for what the bot does, however slowly it comes about, and not only for its silence."""

    def __init__(self, box: Sandbox, bot: Greenhouse) -> None:
        super().__init__(box)
        self._bot = bot

    def _done(self, result: Result, quiet: float) -> bool:
        failed = result.interaction is not None and result.interaction.failed
        return super()._done(result, quiet) and (failed or not self._bot.busy)


class Scene:
    """A sandbox, its visitor, a bot, and Alice and Bob in a park; Carol is a stranger to it."""

    def __init__(self, box: Sandbox, bot: Greenhouse) -> None:
        self.box = box
        self.bot = bot
        self.visit = Patient(box, bot)
        self.alice: User = self.visit.create_user("alice", locale="de")
        self.bob: User = self.visit.create_user("bob")
        self.carol: User = self.visit.create_user("carol")
        self.park: Guild = self.visit.create_guild("Park", members=[self.alice, self.bob], locale="en-GB")
        self.lawn: Channel = self.visit.default_channel(self.park)


@asynccontextmanager
async def running(
    monkeypatch: pytest.MonkeyPatch,
    bot: Greenhouse | None = None,
    *,
    prepare: Callable[[Sandbox], None] = lambda _: None,
    **options: Any,
) -> AsyncIterator[Scene]:
    """Run a scene until the end of the block; ``prepare`` may change the sandbox before the bot comes."""
    async with Sandbox(**options) as box:
        prepare(box)
        bot = bot or Greenhouse()
        scene = Scene(box, bot)
        monkeypatch.setattr(discord.http.Route, "BASE", box.api_url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(box.gateway_url))
        await bot.login(box.token)
        task = asyncio.create_task(bot.connect())
        await asyncio.wait_for(bot.ready.wait(), 10)
        try:
            yield scene
        finally:
            await bot.close()
            await task


@pytest.fixture
async def scene(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    """A scene with the bot connected and its commands registered."""
    async with running(monkeypatch) as found:
        yield found

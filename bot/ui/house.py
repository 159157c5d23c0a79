"""What every press and command has at hand."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord

from bot.clock import Clock
from bot.play.challenges import Challenges
from bot.play.gardens import Gardens
from bot.play.settings import Preferences
from bot.play.wyr import Wyr
from bot.storage import Storage
from bot.ui.registration import Registration
from bot.workers import Workers

if TYPE_CHECKING:
    from discord import app_commands


@dataclass(frozen=True, slots=True)
class House:
    """The services of one running bot.

    Attributes:
        client: the connection to Discord.
        tree: the commands.
        registration: the commands as Discord knows them.
        storage: what is kept.
        workers: where pictures are drawn.
        clock: the time.
        challenges: inviting to Gardens.
        gardens: playing Gardens.
        wyr: playing Wyr.
        preferences: what people and servers choose.
    """

    client: discord.Client
    tree: "app_commands.CommandTree[Any]"
    registration: Registration
    storage: Storage
    workers: Workers
    clock: Clock
    challenges: Challenges
    gardens: Gardens
    wyr: Wyr
    preferences: Preferences
    _under_way: "set[asyncio.Task[Any]]" = field(default_factory=set)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """The present task is answering somebody; `rest` waits for it."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101  # called from coroutines only
        self._under_way.add(task)
        try:
            yield
        finally:
            self._under_way.discard(task)

    @property
    def busy(self) -> bool:
        """Whether somebody is being answered at present."""
        return bool(self._under_way)

    async def rest(self, seconds: float) -> bool:
        """Waits until nobody is being answered, at most so long. Returns whether that came true."""
        try:
            async with asyncio.timeout(seconds):
                while self._under_way:
                    await asyncio.wait(set(self._under_way))
        except TimeoutError:
            return False
        return True

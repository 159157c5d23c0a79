"""What every press and command has at hand."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

import discord

from bot.clock import Clock
from bot.play.allowances import Allowances
from bot.play.analyses import Analyses
from bot.play.challenges import Challenges
from bot.play.clocks import Clocks
from bot.play.computer import Computer
from bot.play.departures import Departures
from bot.play.gardens import Gardens
from bot.play.offers import Offers
from bot.play.posts import Posts
from bot.play.privacy import Privacy
from bot.play.profiles import Profiles
from bot.play.ratings import Ratings
from bot.play.rematches import Rematches
from bot.play.settings import Preferences
from bot.play.wyr import Wyr
from bot.storage import Storage
from bot.ui.callback import Callbacks
from bot.ui.registration import Registration
from bot.workers import Workers

if TYPE_CHECKING:
    from discord import app_commands

    from bot.ui.wyr.refused import Refused


@dataclass(frozen=True, slots=True)
class House:
    """The services of one running bot.

    Attributes:
        client: the connection to Discord.
        tree: the commands.
        registration: the commands as Discord knows them.
        callbacks: how interactions are answered.
        storage: what is kept.
        workers: where pictures are drawn.
        clock: the time.
        challenges: inviting to Gardens.
        gardens: playing Gardens.
        rematches: playing Gardens again.
        offers: what players of Gardens ask of each other.
        clocks: the time players of Gardens have.
        analyses: looking back at games of Gardens.
        privacy: what is kept about people.
        departures: servers the bot was removed from.
        ratings: how strong people play Gardens.
        profiles: what there is to tell about people who play.
        wyr: playing Wyr.
        preferences: what people and servers choose.
        posts: when and where the daily is posted.
        computer: playing Gardens against the computer.
        refused: moves at Wyr that were refused, as long as that can be read.
        allowances: how often people may ask for what is costly.
        began: when this bot began.
    """

    client: discord.Client
    tree: "app_commands.CommandTree[Any]"
    registration: Registration
    callbacks: Callbacks
    storage: Storage
    workers: Workers
    clock: Clock
    challenges: Challenges
    gardens: Gardens
    rematches: Rematches
    offers: Offers
    clocks: Clocks
    analyses: Analyses
    privacy: Privacy
    departures: Departures
    ratings: Ratings
    profiles: Profiles
    wyr: Wyr
    preferences: Preferences
    posts: Posts
    computer: Computer
    refused: "Refused"
    allowances: Allowances
    began: datetime
    _thinking: "dict[Hashable, asyncio.Task[None]]" = field(default_factory=dict)
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

    def think(self, about: Hashable, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begins what nobody waits for, unless it is under way already; `close` breaks it off.

        Args:
            about: names it.
            work: does it; raises nothing.
        """
        if self.thinks(about):
            return
        task = asyncio.create_task(work(), name=f"thinking about {about}")
        self._thinking[about] = task
        task.add_done_callback(lambda _: self._thinking.pop(about))

    def thinks(self, about: Hashable) -> bool:
        """Whether that is under way."""
        return about in self._thinking

    @property
    def thinking(self) -> bool:
        """Whether anything is under way that nobody waits for."""
        return bool(self._thinking)

    async def think_no_more(self) -> None:
        """Breaks off what nobody waits for."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

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

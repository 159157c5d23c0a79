"""The running bot: one connection to Discord and the services behind it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from random import SystemRandom
from typing import Any, Final

import discord

from bot import text
from bot.clock import Clock, utc_now
from bot.cogs.boards import help_command, leaderboard, profile
from bot.cogs.gardens import GardensCommands, challenge_menu
from bot.cogs.privacy import PrivacyCommands
from bot.cogs.settings import SettingsCommands, check_command
from bot.cogs.tree import Tree
from bot.cogs.wyr import WyrCommands
from bot.leaseholder import Leaseholder
from bot.play import zones
from bot.play.allowances import Allowances
from bot.play.analyses import Analyses
from bot.play.challenges import Challenges
from bot.play.clocks import Clocks
from bot.play.computer import Computer
from bot.play.daily import Daily
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
from bot.settings import Settings
from bot.storage import Storage, StorageUnavailable
from bot.ui.answer import answer
from bot.ui.callback import Callbacks
from bot.ui.departures import review
from bot.ui.gardens.clocks import beat
from bot.ui.house import House
from bot.ui.interaction import Interaction, data_of, leave_parts_raw
from bot.ui.localised import Localised
from bot.ui.press import Press
from bot.ui.presses import ACTIONS, Action, enter_all, unknown
from bot.ui.registration import Registration
from bot.ui.spared import spared
from bot.ui.tasks import tick
from bot.ui.wyr.refused import Refused
from bot.workers import Workers
from engine.gardens.analysis import NODES

TICK_SECONDS: Final = 60
"""How often the clock task looks at what has come due."""

CLOSING_SECONDS: Final = 7
"""How long a closing bot waits for the answers under way; containers are killed after ten."""

IDENTIFY_SECONDS: Final = 5.0
"""The pause between two connections to Discord that are opened for the same bot."""

_UNKNOWN: Final = Action(unknown, update=False)
enter_all()

log = logging.getLogger(__name__)


class Hortus(discord.AutoShardedClient):
    """The bot. `start` connects it, `close` lets what is under way finish and closes everything."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        daily: Daily,
        *,
        clock: Clock = utc_now,
        workers: Workers | None = None,
        analysis_nodes: int = NODES,
    ) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=60.0,
            guild_ready_timeout=0.5,
            shard_count=settings.shard_count,
        )
        if not settings.shards.whole:
            self.shard_ids = list(settings.shards.ids)
        leave_parts_raw(self)
        self.settings = settings
        self.tree = Tree(self)
        workers = workers or Workers(settings.workers)
        gardens = Gardens(storage, clock)
        ratings, preferences = Ratings(storage, clock), Preferences(storage, clock)
        allowances = Allowances(clock)
        wyr = Wyr(storage, clock, daily, workers, allowances)
        challenges = Challenges(storage, clock, SystemRandom())
        self.house = House(
            client=self,
            tree=self.tree,
            registration=Registration(self.tree, storage),
            callbacks=Callbacks(),
            storage=storage,
            workers=workers,
            clock=clock,
            challenges=challenges,
            rematches=Rematches(storage, gardens, challenges),
            gardens=gardens,
            ratings=ratings,
            profiles=Profiles(storage, clock, preferences, ratings, wyr),
            offers=Offers(clock, gardens),
            clocks=Clocks(storage, clock),
            privacy=Privacy(storage, clock, gardens, daily),
            departures=Departures(storage, clock),
            wyr=wyr,
            preferences=preferences,
            posts=Posts(storage, clock),
            computer=Computer(storage, clock, SystemRandom(), gardens, workers),
            refused=Refused(),
            allowances=allowances,
            began=clock(),
            analyses=Analyses(storage, workers, nodes=analysis_nodes),
        )
        self._holder = Leaseholder(storage, clock)
        self._buckets: int | None = None
        self._clock_tasks: list[asyncio.Task[None]] = []
        self._verified = self._reviewed = False
        for command in (
            GardensCommands(self.house),
            WyrCommands(self.house),
            SettingsCommands(self.house),
            check_command(self.house),
            PrivacyCommands(self.house),
            leaderboard(self.house),
            profile(self.house),
            help_command(self.house),
            challenge_menu(self.house),
        ):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Readies what commands are registered with."""
        await asyncio.to_thread(_read_files)
        await self.tree.set_translator(Localised())

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serves the shards once they are this process's own, and as long as they are.

        Raises:
            LeaseError: they are another's, or have become so.
        """
        await self._holder.take()
        both = [asyncio.create_task(self._serve(reconnect=reconnect)), asyncio.create_task(self._holder.keep())]
        try:
            ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            await next(iter(ended))
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    async def _serve(self, *, reconnect: bool) -> None:
        """Registers the commands if they have changed (where the whole world is new, as in a sandbox, always)."""
        await self.house.preferences.load()
        await self.house.clocks.beat()  # before anybody can press: what the bot has missed is given back first
        self._clock_tasks = [
            asyncio.create_task(self._every_minute(work), name=work.__name__) for work in (beat, self._tick)
        ]
        if await self.house.registration.register(always=self.settings.api_url is not None):
            log.info("commands registered")
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits until a connection may be opened; processes that share the shards take turns in the database."""
        if self.settings.shards.whole:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        try:
            if self._buckets is None:
                self._buckets = (await self.fetch_session_start_limits()).max_concurrency
            bucket = (shard_id or 0) % self._buckets
            while wait := await self.house.storage.leases.identify(bucket, self.house.clock()):  # noqa: ASYNC110  # others' turns
                await asyncio.sleep(wait.total_seconds())
        except StorageUnavailable as error:
            log.warning("shard %s takes no turn to connect, but waits as if it were alone: %s", shard_id, error)
            await asyncio.sleep(IDENTIFY_SECONDS)

    async def on_ready(self) -> None:
        """Connected (again): what has happened to servers meanwhile is looked at before long."""
        self._reviewed = False
        log.info("ready as %s, in servers: %d", self.user, len(self.guilds))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server; an outage is none."""
        await self._note(self.house.departures.left(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is in a server that it was not in, or not any more."""
        await self._note(self.house.departures.joined(guild.id))

    async def _note(self, work: Coroutine[Any, Any, None]) -> None:
        with self.house.at_work():
            try:
                await work
            except StorageUnavailable as error:
                log.warning("what has become of a server is noted before long: %s", error)
                self._reviewed = False

    async def on_interaction(self, interaction: Interaction) -> None:
        """Every press of a button, choice in a select and form sent comes through here."""
        if interaction.type not in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            return
        press = Press.parse(str(data_of(interaction).get("custom_id", "")))
        action = _UNKNOWN if press is None else ACTIONS.get(press.action, _UNKNOWN)
        work = action.handler(self.house, interaction, press or Press("unknown"))
        await answer(self.house, interaction, work, update=action.update)

    async def close(self) -> None:
        """Waits for the answers under way, then closes the connection, the workers and the database."""
        if self.is_closed():
            return
        for task in self._clock_tasks:
            task.cancel()
        await asyncio.gather(*self._clock_tasks, return_exceptions=True)
        # Nothing new is taken in from here on: the connection that answers go by closes only when they are given.
        await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()))
        await self.house.analyses.close()
        if not await self.house.rest(CLOSING_SECONDS):
            log.warning("closing although somebody is still being answered")
        await self.house.think_no_more()  # what answers have begun, too; it is made up for at the next start
        await super().close()
        await self.house.callbacks.close()
        await self.house.workers.close()
        await self._holder.release()
        await self.house.storage.close()
        log.info("closed; searches: %s", self.house.workers.measures)

    async def _every_minute(self, work: Callable[[House], Awaitable[object]]) -> None:
        await self.wait_until_ready()
        while True:
            with spared("the clock task"):
                await work(self.house)
            await asyncio.sleep(TICK_SECONDS)

    async def _tick(self, house: House) -> None:
        if not self._verified:
            await house.registration.verify()
            self._verified = True
        if not self._reviewed:
            await review(house)
            self._reviewed = True
        await tick(house)


def _read_files() -> None:
    """Reads what is looked into again and again, and takes too long to read while others wait."""
    text.read_all()
    zones.names()

"""A stage for whole scenes: a stand-in for Discord, people in it, and the bot with the real discord.py.

The stand-in is the sandbox, or, with HORTUS_WORLD=fakediscord, the stricter one in FAKEDISCORD_PATH; the scenes are
the same. The bot runs in this process where a scene turns its clock or slows its parts (`Stage`), in a process of
its own where it is killed (`Process`).
"""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import yarl

from bot.app import Hortus
from bot.match import Match, Place
from bot.play.daily import Daily
from bot.settings import Settings
from bot.shards import WHOLE, Shards
from bot.storage import Storage
from bot.workers import Workers
from engine import gardens

SECRET = "a secret of the tests"  # noqa: S105  # no secret at all
ACTS = frozenset({"slash", "autocomplete", "context_menu", "click", "select", "submit_modal", "say"})
FAKE = os.environ.get("HORTUS_WORLD") == "fakediscord"
PATIENCE = 40.0
"""Seconds that anything may take on a busy machine, before waiting for it fails."""


def answered(result: Any) -> bool:
    """Whether the person sees the answer, not only that it is coming."""
    if result.ack == "deferred":
        return not result.response.loading
    return bool(result.updated if result.ack == "deferred_update" else result.ack)


class Clock:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **by: float) -> None:
        """Lets time pass: hours=1, minutes=3, ..."""
        self.now += timedelta(**by)


@asynccontextmanager
async def a_world() -> AsyncIterator[Any]:
    """The stand-in: acts to be awaited, all else at once."""
    if FAKE:
        sys.path.append(os.environ.get("FAKEDISCORD_PATH", "../shared/tools"))
        from fakediscord import FakeDiscord  # type: ignore[import-not-found]  # only there for the conformance run

        fake = FakeDiscord()
        try:
            yield _Fake(fake)
        finally:
            await asyncio.to_thread(fake.close)
    else:
        from sandbox.server import Sandbox
        from sandbox.visitor import Visitor

        async with Sandbox() as box:
            yield _Sandboxed(Visitor(box), box)


class _Sandboxed:
    def __init__(self, visitor: Any, box: Any) -> None:
        self._visitor = visitor
        self._box = box
        self.api_url, self.gateway_url, self.token = box.api_url, box.gateway_url, box.token

    def __getattr__(self, name: str) -> Any:
        return getattr(self._visitor, name)

    def ready(self) -> bool:
        return bool(self._box.gateway.connected and self._box.world.commands.offered(None))

    def take_turns(self, buckets: int) -> None:
        """From now on connections are opened in turns, five seconds apart in each of so many buckets; 0: freely."""
        self._box.world.max_concurrency = buckets or None

    def beat_every(self, seconds: float) -> None:
        """So often the connections opened from now on have to beat."""
        self._box.gateway.heartbeat_seconds = seconds


class _Fake:
    def __init__(self, fake: Any) -> None:
        self._fake = fake
        self.api_url, self.gateway_url, self.token = fake.api_url, fake.gateway_url, fake.token

    def __getattr__(self, name: str) -> Any:
        return getattr(self._fake.aio if name in ACTS else self._fake, name)

    def ready(self) -> bool:
        return bool(self._fake.gateway.all_ready() and any(self._fake.state.commands.values()))

    def take_turns(self, buckets: int) -> None:
        self._fake.gateway.max_concurrency, self._fake.gateway.enforce_identify_limit = buckets or 1, buckets > 0

    def beat_every(self, seconds: float) -> None:
        self._fake.gateway.heartbeat_interval = round(1000 * seconds)


class People:
    """Alice, Bob and Carl in a park, Dora outside it; acts with what they press and type."""

    def __init__(self, world: Any, shards: Shards = WHOLE) -> None:
        self.world = world
        self.alice, self.bob, self.carl, self.dora = (
            world.create_user(name) for name in ("alice", "bob", "carl", "dora")
        )
        self.park = world.create_guild(
            "Park", members=[self.alice, self.bob, self.carl], shard=(shards.ids[0], shards.count)
        )
        self.lawn = world.default_channel(self.park)
        # The findings of the stand-in that a scene brings about by intention.
        self.allowed: list[str] = []
        # How an act waits for its answer, and how one waits that has something posted after it.
        self.waiting: dict[str, Any] = {"_until": answered, "_timeout": PATIENCE}
        self.posting: dict[str, Any] = {"_until": lambda result: result.sent, "_timeout": PATIENCE}

    async def slash(self, who: Any, command: str, where: Any = None, /, *, posts: bool = False, **options: Any) -> Any:
        """Somebody sends a slash command."""
        how = self.posting if posts else self.waiting
        return await self.world.slash(who, where or self.lawn, command, options=options, **how)

    async def press(self, who: Any, on: Any, key: str, /, *, stale: bool = False, posts: bool = False) -> Any:
        """Somebody presses a button, named by its label or custom id."""
        how = self.posting if posts else self.waiting
        return await self.world.click(who, on, key, _stale=stale, **how)

    async def choose(self, who: Any, on: Any, value: str, key: str, /) -> Any:
        """Somebody chooses a value in a select, named by its placeholder or custom id."""
        return await self.world.select(who, on, [value], key, **self.waiting)

    async def submit(self, who: Any, modal: Any, /, **fields: str) -> Any:
        """Somebody sends a form."""
        return await self.world.submit_modal(who, modal, fields, **self.waiting)

    async def menu(self, who: Any, target: Any, where: Any = None, /) -> Any:
        """Somebody chooses `Challenge to Gardens` in the menu of a member."""
        return await self.world.context_menu(who, where or self.lawn, "Challenge to Gardens", target, **self.waiting)

    async def game(self, **options: Any) -> "Table":
        """Alice challenges Bob, Bob accepts."""
        invitation = await self.slash(self.alice, "gardens challenge", opponent=self.bob, **options)
        accepted = await self.press(self.bob, invitation, "Accept", posts=True)
        return Table(self, accepted.sent[-1])


class Table:
    """A game of Gardens in play: its present board message, and who plays White and Black."""

    def __init__(self, people: People, board: Any) -> None:
        self.people = people
        self.board = board
        white = re.search(r"<@(\d+)> \(White\)", board.text)
        assert white is not None
        self.white = people.alice if people.alice.id == int(white[1]) else people.bob
        self.black = people.bob if self.white is people.alice else people.alice
        self.number = int(board.find("Make a move").custom_id.split("/")[2])

    async def menu(self, who: Any, move: str) -> Any:
        """Somebody makes a move by buttons as far as `Confirm`; the preview."""
        shown = await self.people.press(who, self.board, "Make a move")
        return await self.go_on(who, shown, move)

    async def go_on(self, who: Any, shown: Any, move: str) -> Any:
        """The same from a menu that is open."""
        while not any(button.label == "Confirm" for button in shown.message.buttons):
            ways = [button for button in shown.message.buttons if _leads_to(button.custom_id, move)]
            assert len(ways) == 1, (move, [button.custom_id for button in shown.message.buttons])
            shown = await self.people.press(who, shown, ways[0].custom_id)
        assert shown.message.find("Confirm").custom_id.endswith(f"/{move}")
        return shown

    async def play(self, who: Any, move: str) -> Any:
        """Somebody makes a move by buttons; the result of `Confirm`."""
        result = await self.people.press(who, await self.menu(who, move), "Confirm", posts=True)
        self.board = result.sent[-1]
        return result

    async def type(self, who: Any, move: str) -> Any:
        """Somebody types a legal move."""
        result = await self.people.slash(who, "gardens move", posts=True, move=move)
        self.board = result.sent[-1]
        return result


def _leads_to(custom_id: str, move: str) -> bool:
    _, action, _, _, half = custom_id.split("/", 4)
    return action == "g-walk" and (move == half or move.startswith(f"{half}>"))


class Stage(People):
    """The bot in this process, with a clock that can be turned; or one of several that share the servers."""

    bot: Hortus

    def __init__(self, world: Any, database: str, monkeypatch: pytest.MonkeyPatch, shards: Shards = WHOLE) -> None:
        super().__init__(world, shards)
        self.shards = shards
        self.clock = Clock()
        self.database = database
        self.waiting["_until"] = self.posting["_until"] = lambda result: result.ack is not None and not self.at_work
        monkeypatch.setattr(discord.http.Route, "BASE", world.api_url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(world.gateway_url))

    async def begin(self) -> None:
        """Starts the bot and waits until it can be used."""
        settings = Settings(
            api_url=self.world.api_url,
            gateway_url=self.world.gateway_url,
            shard_count=None if self.shards == WHOLE else self.shards.count,
            shards=self.shards,
        )
        storage = await Storage.open(self.database, shards=self.shards)
        # Pictures are drawn in this process, else each scene would wait for another; `Process` has one for them.
        workers = Workers(apart=False)
        daily = await Daily.of(storage, SECRET)
        self.bot = Hortus(settings, storage, daily, clock=self.clock, workers=workers, analysis_nodes=0)
        self.bot._connection.guild_ready_timeout = 0.05  # the one server comes at once
        self._running = asyncio.create_task(self.bot.start(self.world.token))
        ready = asyncio.create_task(self.bot.wait_until_ready())
        await asyncio.wait({self._running, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=30)
        assert ready.done(), "the bot did not get ready"
        await until(self.world.ready)

    async def live(self, **by: float) -> None:
        """Lets time pass while the bot is up, as its pulse says: else it would be time in which it was down."""
        self.clock.turn(**by)
        await self.bot.house.storage.downtimes.beat(self.clock(), timedelta.max, lambda match, _: match)

    async def end(self) -> None:
        """Closes the bot."""
        await self.bot.close()
        await self._running
        await until(lambda: not self.world.ready())

    @property
    def at_work(self) -> bool:
        """Whether somebody is being answered, or the computer is thinking."""
        return self.bot.house.busy or self.bot.house.thinking

    async def restart(self) -> None:
        """Closes the bot and starts another on the same database."""
        await self.end()
        await self.begin()

    async def seat(self, start: str, *moves: str) -> Table:
        """A match of Alice (White) and Bob from some position, its board posted."""
        storage = self.bot.house.storage
        match = await storage.matches.create(
            Match(
                id=0,
                game="gardens",
                start=gardens.GAME.replay(start, ()).position,
                moves=moves,
                version=1,
                seats=(self.alice.id, self.bob.id),
                place=Place(self.park.id, self.lawn.id),
                began=self.clock(),
                moved=self.clock(),
            )
        )
        shown = await self.slash(self.alice, "gardens board", game=match.id)
        return Table(self, shown.sent[-1])

    async def match(self, number: int) -> Match:
        """A match as it is kept, without what is noted about its messages."""
        match = await self.bot.house.storage.matches.get(number)
        assert match is not None
        return replace(match, shown_version=0, shown_message=None, shown_picture=False)


class Process(People):
    """The bot in a process of its own, to be killed."""

    def __init__(self, world: Any, folder: Path, database: str) -> None:
        super().__init__(world)
        self._folder = folder
        self._database = database
        self._log = folder / "bot.log"
        self._process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> str:
        """What the bot has logged so far, over all its lives."""
        return self._log.read_text()

    def children(self) -> list[int]:
        """The processes that the bot has started."""
        assert self._process is not None
        number = self._process.pid
        return [int(one) for one in Path(f"/proc/{number}/task/{number}/children").read_text().split()]

    async def begin(self) -> None:
        """Starts the bot and waits until it can be used."""
        environment = {
            **os.environ,
            "DISCORD_TOKEN": self.world.token,
            "HORTUS_API_URL": self.world.api_url,
            "HORTUS_GATEWAY_URL": self.world.gateway_url,
            "HORTUS_SECRET": SECRET,
            "DATABASE_URL": self._database,
        }
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "run", env=environment, cwd=self._folder, stdout=log, stderr=log
            )
        await until(self.world.ready)

    async def kill(self) -> None:
        """The process dies at once, nothing cleaned up."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """The process is asked to end; its exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(number)
        code = await asyncio.wait_for(self._process.wait(), 15)
        await until(lambda: not self.world.ready())
        return code


async def until(so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not so():  # noqa: ASYNC110  # what is awaited lies outside this process
            await asyncio.sleep(0.01)

"""Three processes share the servers; they are killed, stopped, refused and replaced, and the games go on.

    python -m benchmarks.shards

The bot as a host runs it, on a PostgreSQL of its own, against the sandbox or, with HORTUS_WORLD=fakediscord, the
stricter stand-in; both let connections be opened one by one, five seconds apart. It takes about three minutes, mostly
waiting.

Claims: each server is served by one process, private chats by that of shard 0; nothing is handled or posted twice, no
acknowledged move is lost; a dead process is replaced within 60 seconds; its games get their time back, others not; a
second process for a shard ends and says why; one that was stopped and replaced ends when it wakes. Exits with 1 where
one does not hold.
"""

import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from bot.match import Match
from bot.shards import Shards
from bot.storage import Storage
from engine import gardens
from tests.e2e.lawn import posts
from tests.e2e.stage import SECRET, People, Table, a_world, until
from tests.postgres import binaries, server

COUNT: Final = 3
REPLACED: Final = 60.0
"""Seconds within which a dead process is replaced."""

DOWN: Final = timedelta(minutes=20)


class ClaimError(AssertionError):
    """A claim that does not hold."""


class Part(People):
    """One process and people in its shard; begun anew, it is another process for the same."""

    def __init__(self, world: Any, number: int, folder: Path, database: str) -> None:
        super().__init__(world, Shards(COUNT, (number,)))
        self.number = number
        self.began = 0.0
        self._log = folder / f"{number}.log"
        self._environment = {
            **os.environ,
            "DISCORD_TOKEN": world.token,
            "HORTUS_API_URL": world.api_url,
            "HORTUS_GATEWAY_URL": world.gateway_url,
            "HORTUS_SECRET": SECRET,
            "DATABASE_URL": database,
            "SHARD_COUNT": str(COUNT),
            "SHARD_IDS": str(number),
        }
        self._log.touch()

    async def start(self) -> asyncio.subprocess.Process:
        """Starts a process, and does not wait for it."""
        self.began = time.monotonic()
        self.lives = self.log.count(" ready as ")
        with self._log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"), env=self._environment, stdout=log, stderr=log
            )

    async def ready(self) -> float:
        """Waits until the process started last can be used; for how many seconds since then."""
        await until(lambda: self.log.count(" ready as ") > self.lives, 2 * REPLACED)
        return time.monotonic() - self.began

    @property
    def log(self) -> str:
        """What all of its processes have logged."""
        return self._log.read_text()


class Scene:
    """The three processes, a game in each of their shards, and what is kept of it."""

    def __init__(self, world: Any, folder: Path, database: str, storage: Storage) -> None:
        self.world = world
        self.storage = storage
        self.database = database
        self.parts = [Part(world, number, folder, database) for number in range(COUNT)]
        self.processes: list[asyncio.subprocess.Process] = []
        self.tables: list[Table] = []

    async def play(self) -> None:
        """All of it."""
        self.world.take_turns(1)
        self.processes = [await part.start() for part in self.parts]
        say("three processes ready, one connection after another", max([await part.ready() for part in self.parts]))
        self.tables = [await part.game(pace="1") for part in self.parts]
        await self.move_in_all()
        carl = self.parts[2].carl
        await self.parts[0].slash(carl, "wyr daily", self.world.dm(carl))
        say("a game in each shard, a daily in a private chat")
        await self.refused()
        await self.killed_here()
        await self.killed_elsewhere()
        await self.stopped()
        await self.parts[0].slash(carl, "wyr resume", self.world.dm(carl))
        await self.all_end()

    async def move_in_all(self) -> None:
        """One more move in each game: each kept once, with one board more."""
        for number, (part, table) in enumerate(zip(self.parts, self.tables, strict=True)):
            before, boards = (await self.matches())[number], len(posts(part))
            move = gardens.GAME.replay(before.start, before.moves).legal[0]
            await table.type((table.white, table.black)[len(before.moves) % 2], move)
            hold((await self.matches())[number].moves == (*before.moves, move), "the moves are those that were made")
            hold(len(posts(part)) == boards + 1, "each move is posted once")

    async def matches(self) -> list[Match]:
        """The games as they are kept."""
        found = [await self.storage.matches.get(table.number) for table in self.tables]
        return [match for match in found if match is not None]

    async def refused(self) -> None:
        """Somebody starts a second process for a shard."""
        part = self.parts[1]
        hold(await ended(await part.start()) == 2, "a second process ends with 2")
        hold("and it lives. Stop it first" in part.log, "it says why and what to do")
        say("a second process for a shard: refused", time.monotonic() - part.began)

    async def killed_here(self) -> None:
        """A process is killed, and another started on the same machine."""
        await self.kill(1)
        say("killed, and replaced on the same machine: ready", await self.replace(1))
        await self.move_in_all()

    async def killed_elsewhere(self) -> None:
        """A process is killed, and another started that cannot see it; it has missed twenty minutes."""
        await self.kill(2)
        connection = await asyncpg.connect(self.database)
        await connection.execute(
            "UPDATE matches SET deadline = deadline - interval '1 hour'"
        )  # that long ago they moved
        before, boards = await self.matches(), len(posts(self.parts[2]))
        change = "UPDATE shards SET holder = $1, pulse = pulse - $2::interval WHERE shard = 2"
        await connection.execute(change, "web-2 7 another-machine/pid:[1] 5", DOWN)
        await connection.close()
        say("killed, and replaced as from another machine: ready", await self.replace(2))
        after = await self.matches()
        hold(after[:2] == before[:2], "the other games are as they were")
        given = (after[2].deadline or after[2].moved) - (before[2].deadline or before[2].moved)
        hold(DOWN < given < DOWN + timedelta(minutes=3), "time is given back")
        await until(lambda: len(posts(self.parts[2])) > boards, REPLACED)
        say(f"its game was given back {given.total_seconds() / 60:.1f} minutes, and is told so; the others none")
        await self.move_in_all()

    async def stopped(self) -> None:
        """A process stands still for long, is replaced, and goes on."""
        old = self.processes[0]
        old.send_signal(signal.SIGSTOP)
        say("stopped, and replaced: ready", await self.replace(0))
        began = time.monotonic()
        old.send_signal(signal.SIGCONT)
        hold(await ended(old) == 2, "it ends with 2")
        hold("another process has taken the shards over" in self.parts[0].log, "it says why")
        say("woken, it ends", time.monotonic() - began)
        await self.move_in_all()

    async def kill(self, number: int) -> None:
        """A process ends, with nothing cleaned up."""
        self.processes[number].kill()
        await ended(self.processes[number])

    async def replace(self, number: int) -> float:
        """Starts another process in place of one; how many seconds until it can be used."""
        self.processes[number] = await self.parts[number].start()
        took = await self.parts[number].ready()
        hold(took < REPLACED, "a dead process is replaced in time")
        return took

    async def all_end(self) -> None:
        """All are told to end."""
        for process in self.processes:
            process.terminate()
        hold([await ended(process) for process in self.processes] == [0] * COUNT, "all end well")
        connection = await asyncpg.connect(self.database)
        hold(await connection.fetch("SELECT 1 FROM shards WHERE holder IS NOT NULL") == [], "their shards are free")
        await connection.close()
        hold(not any("Traceback" in part.log for part in self.parts), "nothing unforeseen happens")
        self.world.assert_clean(http=True)
        say("all told to end: their shards are free, and the stand-in has nothing to complain of")


def hold(so: bool, claim: str) -> None:  # it reads as a sentence
    """Ends everything where a claim does not hold."""
    if not so:
        raise ClaimError(claim)


def ended(process: asyncio.subprocess.Process) -> Awaitable[int]:
    """The exit code of a process that ends."""
    return asyncio.wait_for(process.wait(), REPLACED)


def say(what: str, seconds: float | None = None) -> None:
    """One line of what was seen."""
    sys.stdout.write(f"{what:<60}" + (f"{seconds:8.1f} s\n" if seconds is not None else "\n"))
    sys.stdout.flush()


async def main() -> None:
    """Plays the scene in a world and on a database of its own."""
    programs = binaries()
    if programs is None:
        sys.exit("PostgreSQL's initdb and pg_ctl are not installed")
    with tempfile.TemporaryDirectory() as folder, server(programs) as running:
        async with a_world() as world:
            database = running.made("hortus")
            storage = await Storage.open(database)
            scene = Scene(world, Path(folder), database, storage)
            try:
                await scene.play()
            finally:
                for process in scene.processes:
                    if process.returncode is None:
                        process.kill()
                await storage.close()


if __name__ == "__main__":
    asyncio.run(main())

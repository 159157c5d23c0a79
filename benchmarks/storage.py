"""What a kept move costs, beside what the disk and the bare library ask for the same.

    python -m benchmarks.storage

All variants take turns within one run, so that a noisy machine is noisy for all of them. "fdatasync" writes and syncs
4 KB, the least a durable write can do. "sqlite3" does the same conditional update as `Matches.write` through the
standard library, on the event loop's own thread, with the same settings (WAL, synchronous=FULL). "hortus" is
`Storage`: the loop stays free, PostgreSQL would do as well.
"""

import asyncio
import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from bot.match import Match, Place
from bot.storage import Storage

ROUNDS = 15
EACH = 100
TASKS = 64
NOW = datetime(2026, 12, 1, tzinfo=UTC)
MOVES = tuple(f"a{number % 6 + 1}>b2>c3" for number in range(60))
FRESH = Match(0, "gardens", "a start", MOVES, 1, (1, 2), Place(3, 4), NOW, NOW)


class Timed:
    """Times of one variant, in milliseconds."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.cpu: list[float] = []

    async def run(self, step: Callable[[], Awaitable[object]], times: int) -> None:
        """Takes the time of each step, and the processor time of all of them."""
        used = time.process_time()
        for _ in range(times):
            began = time.perf_counter()
            await step()
            self.wall.append((time.perf_counter() - began) * 1e3)
        self.cpu.append((time.process_time() - used) / times * 1e3)

    def row(self, name: str, reference: "Timed") -> str:
        """A line of the table."""
        p50, p99 = (statistics.quantiles(self.wall, n=100)[at] for at in (49, 98))
        least = statistics.quantiles(reference.wall, n=100)
        cpu = statistics.median(self.cpu)
        return f"{name:34} {p50:8.3f} {p99:8.3f} {p50 / least[49]:9.2f} {p99 / least[98]:9.2f} {cpu:8.3f}"


class Bare:
    """The same update through the standard library."""

    def __init__(self, file: Path, match_id: int) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None)
        self._connection.execute("PRAGMA synchronous = FULL")
        self._match = match_id
        self._version = 1

    async def write(self) -> None:
        """One conditional write."""
        self._version += 1
        columns = (" ".join(MOVES), self._version, str(NOW), None, None, 4, self._match, self._version - 1)
        self._connection.execute("BEGIN IMMEDIATE")
        done = self._connection.execute(
            "UPDATE matches SET moves = ?, version = ?, moved = ?, offer_seat = ?, reason = ?, channel_id = ?"
            " WHERE id = ? AND version = ?",
            columns,
        )
        if done.rowcount != 1:
            raise RuntimeError("refused")
        self._connection.execute("COMMIT")

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()


class Ours:
    """The same through `Storage`."""

    def __init__(self, storage: Storage, match: Match) -> None:
        self._storage = storage
        self._match = match

    async def write(self) -> None:
        """One conditional write."""
        self._match = replace(self._match, version=self._match.version + 1)
        if not await self._storage.matches.write(self._match):
            raise RuntimeError("refused")

    async def read(self) -> Match:
        """One match, loaded."""
        kept = await self._storage.matches.get(self._match.id)
        if kept is None:
            raise RuntimeError("gone")
        return kept

    async def press(self) -> None:
        """What a press asks of storage: a match loaded, and its successor written."""
        await self.read()
        await self.write()


async def main() -> None:
    """Runs all variants in turn and prints the table."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hortus.db"
        storage = await Storage.open(f"sqlite:///{file}")
        ours = [Ours(storage, await storage.matches.create(FRESH)) for _ in range(TASKS)]
        bare = Bare(file, (await storage.matches.create(FRESH)).id)
        plain = os.open(Path(folder) / "plain", os.O_CREAT | os.O_WRONLY)

        async def sync() -> None:
            os.pwrite(plain, b"x" * 4096, 0)
            os.fdatasync(plain)

        steps: dict[str, Callable[[], Awaitable[object]]] = {
            "fdatasync of 4 KB": sync,
            "sqlite3: conditional write": bare.write,
            "hortus: conditional write": ours[0].write,
            "hortus: read of a match": ours[0].read,
            "hortus: read of a theme": lambda: storage.servers.of(1),
            "hortus: read and write (a press)": ours[0].press,
        }
        for step in steps.values():
            await Timed().run(step, 20)
        times = {name: Timed() for name in steps}
        together = Timed()
        for _ in range(ROUNDS):
            for name, step in steps.items():
                await times[name].run(step, EACH)
            await together.run(lambda: asyncio.gather(*(one.press() for one in ours)), 2)
        bare.close()
        os.close(plain)
        await storage.close()

    reference = times["sqlite3: conditional write"]
    print(f"{'ms; ratios to sqlite3 alone':34} {'p50':>8} {'p99':>8} {'x p50':>9} {'x p99':>9} {'CPU':>8}")
    for name, timed in times.items():
        print(timed.row(name, reference))
    print(f"{TASKS} presses at once: {statistics.median(together.wall) / TASKS:.3f} ms a press, all told")


if __name__ == "__main__":
    asyncio.run(main())

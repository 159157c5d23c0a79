"""Having shards: taking them before anything is served, keeping them, ending when they are lost.

What is relied on, and why no clock of another machine is, is in docs/decisions/0017.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from bot.clock import Clock
from bot.process import in_words, is_gone, this_process
from bot.storage import Storage, StorageUnavailable
from bot.storage.leases import Lease

RENEWED: Final = 10.0
"""How often, in seconds, a lease is renewed."""

SERVED: Final = 30.0
"""So long after its last renewal a process may serve; it must have ended before another can have taken over."""

LAPSED: Final = 45.0
"""A lease that has been watched so long without being renewed is nobody's any more."""

RELEASING: Final = 0.5
"""How long, in seconds, it may take to give leases back: who ends does so soon."""

WATCHED: Final = 1.0
"""How often somebody who waits for a lease looks at it."""

log = logging.getLogger(__name__)


class LeaseError(RuntimeError):
    """This process cannot serve its shards, or not any longer; the text says why and what to do."""


class Leaseholder:
    """This process as the holder of its shards."""

    def __init__(
        self,
        storage: Storage,
        clock: Clock,
        *,
        process: str | None = None,
        seconds: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """Makes the holder, who holds nothing yet.

        Args:
            storage: the database, opened for the shards.
            clock: the time, for people to read.
            process: the process; None: this one.
            seconds: seconds by which leases are watched and kept.
            sleep: waits for so many of them.
        """
        self._storage = storage
        self._clock = clock
        self._process = process or this_process()
        self._seconds = seconds
        self._sleep = sleep
        self._renewed = 0.0

    async def take(self) -> None:
        """Takes the shards. Where another process has some it waits until that one is surely no more.

        Raises:
            LeaseError: the other one lives.
        """
        watched: dict[int, tuple[Lease, float]] = {}

        def lapsed(lease: Lease) -> bool:
            first, since = watched.get(lease.shard, (None, 0.0))
            return is_gone(lease.holder) or (first == lease and self._seconds() - since >= LAPSED)

        while True:
            asked = self._seconds()
            in_the_way = await self._storage.leases.take(self._process, *self._term(), lapsed)
            if not in_the_way:
                self._renewed = asked
                return
            for lease in in_the_way:
                if watched.get(lease.shard, (lease,))[0] != lease:
                    raise LeaseError(f"{_told(lease)}, and it lives. {self._advice(lease)}")
            if not watched:
                log.warning("%s; watching for %d seconds whether it lives", _told(in_the_way[0]), LAPSED)
            watched = {lease.shard: watched.get(lease.shard, (lease, asked)) for lease in in_the_way}
            await self._sleep(WATCHED)

    async def keep(self) -> None:
        """Renews the leases as long as that can be done.

        Raises:
            LeaseError: another process has taken a shard, or may have.
        """
        while True:
            await self._sleep(RENEWED)
            asked = self._seconds()
            left = self._renewed + SERVED - asked
            try:
                # Where the database is out of this process's reach alone, another one can take over: so this one ends
                # in time. A file is out of reach for all.
                async with asyncio.timeout(max(left, 1) if self._storage.remote else None):
                    renewed = await self._storage.leases.renew(self._process, self._term()[1])
            except (StorageUnavailable, TimeoutError) as error:
                log.warning("the leases could not be renewed: %r", error)
                if self._storage.remote and self._seconds() + RENEWED > self._renewed + SERVED:
                    raise LeaseError(
                        f"the database has not answered for {SERVED:.0f} seconds, and another process may take the "
                        "shards over: ended, so that nothing is done twice. Start it again when the database is back"
                    ) from error
                continue
            if not renewed:
                raise LeaseError(
                    f"another process has taken the shards over, as this one had not been heard of for {LAPSED:.0f} "
                    "seconds: ended, so that nothing is done twice"
                )
            self._renewed = asked

    async def release(self) -> None:
        """Gives the shards back, so that the next process need not wait; best effort."""
        try:
            async with asyncio.timeout(RELEASING):
                await self._storage.leases.release(self._process)
        except (StorageUnavailable, TimeoutError) as error:
            log.warning("the leases could not be given back; they lapse: %r", error)

    def _term(self) -> tuple[datetime, datetime]:
        now = self._clock()
        return now, now + timedelta(seconds=LAPSED)

    def _advice(self, lease: Lease) -> str:
        total = self._storage.shards.count
        if lease.total == total:
            return "Stop it first, or divide the shards between the two with SHARD_IDS"
        return f"This one counts {total}, and all on one database need the same SHARD_COUNT: stop the others first"


def _told(lease: Lease) -> str:
    """Who has a shard, since when, and till when."""
    since, until = (f"{moment:%Y-%m-%d %H:%M:%S}" for moment in (lease.since, lease.until))
    return (
        f"shard {lease.shard} of {lease.total} is held by {in_words(lease.holder)} since {since}, "
        f"until {until} UTC unless renewed"
    )

"""Taking turns at something scarce: few at a time, and whoever has had many lets the others go first."""

import asyncio
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass

from bot.errors import Busy


@dataclass(frozen=True, slots=True, eq=False)
class _Waiter:
    """One who waits: whose turn it is to be, the round in which they came, and what tells them to begin."""

    key: Hashable
    came: int
    granted: asyncio.Future[None]


class Turns:
    """Turns for many askers, each known by a key. Fair queueing by start times, each turn counting the same.

    Every asker is served once a round: one with ten things to do has nine of them wait while others have
    something to do. Within a round it is first come, first served.
    """

    def __init__(self, at_once: int, waiting: int, waiting_each: int) -> None:
        """Makes the turns.

        Args:
            at_once: how many may be under way, 1 or more.
            waiting: how many may wait.
            waiting_each: how many of one asker may wait.
        """
        self._free = at_once
        self._most, self._most_each = waiting, waiting_each
        self._waiting: list[_Waiter] = []
        self._round = 0
        self._under_way: Counter[Hashable] = Counter()
        self._next: dict[Hashable, int] = {}  # in which round those who wait or are under way come next, at the soonest

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def take(self, key: Hashable) -> None:
        """Waits for a turn; give it back at the end.

        Args:
            key: whose turn it is.

        Raises:
            Busy: too many wait already.
        """
        if self._free:
            self._free -= 1
            self._begin(key, self._round)
        else:
            await self._wait(key)

    def give_back(self, key: Hashable) -> None:
        """Ends one of an asker's turns, which may begin another's."""
        self._under_way[key] -= 1
        ready = [waiter for waiter in self._waiting if not waiter.granted.done()]
        if not ready:
            self._free += 1
            return
        waiter = min(ready, key=self._served_in)
        self._waiting.remove(waiter)
        self._begin(waiter.key, self._served_in(waiter))
        waiter.granted.set_result(None)

    async def _wait(self, key: Hashable) -> None:
        each = Counter(waiter.key for waiter in self._waiting)
        if len(self._waiting) >= self._most or each[key] >= self._most_each:
            raise Busy("busy")
        waiter = _Waiter(key, self._round, asyncio.get_running_loop().create_future())
        self._waiting.append(waiter)
        try:
            await waiter.granted
        except asyncio.CancelledError:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            elif not waiter.granted.cancelled():  # it was granted at the same moment
                self.give_back(key)
            raise

    def _served_in(self, waiter: _Waiter) -> int:
        return max(waiter.came, self._next.get(waiter.key, 0))

    def _begin(self, key: Hashable, served_in: int) -> None:
        self._round = max(self._round, served_in)
        self._next[key] = max(served_in, self._next.get(key, 0)) + 1
        self._under_way[key] += 1
        self._under_way = +self._under_way
        present = self._under_way.keys() | {waiter.key for waiter in self._waiting}
        self._next = {one: then for one, then in self._next.items() if one in present}

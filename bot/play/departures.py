"""Servers the bot was removed from: their data go when it has not come back in time (docs/privacy.md)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from bot.clock import Clock
from bot.play.daily import day_of
from bot.storage import Storage

SERVERS_KEPT: Final = timedelta(days=30)
"""How long the data of a server are kept after the bot was removed from it."""

INVITATIONS_KEPT: Final = timedelta(days=30)
"""How long an invitation is kept after its time, once it is closed."""

Here = Callable[[int], bool | None]
"""Whether the bot is in a server; None where this process cannot know."""


class Departures:
    """The servers the bot was removed from, and what is forgotten when its time is over."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock

    async def left(self, guild_id: int) -> None:
        """The bot was removed from a server."""
        await self._storage.departures.left(guild_id, self._clock())

    async def joined(self, guild_id: int) -> None:
        """The bot is in a server again, or for the first time."""
        if guild_id in await self._storage.departures.gone():
            await self._storage.departures.returned(guild_id)

    async def review(self, here: Here) -> None:
        """Notes what the bot has not seen: from which servers it was removed, and in which it is again."""
        gone = await self._storage.departures.gone()
        for guild_id in await self._storage.departures.known():
            is_here = here(guild_id)
            if is_here is False and guild_id not in gone:
                await self.left(guild_id)
            elif is_here and guild_id in gone:
                await self._storage.departures.returned(guild_id)

    async def forget(self, here: Here) -> list[int]:
        """Deletes what has been kept long enough.

        The data of servers the bot was removed from, closed invitations, what is left of dailies of past days.

        Returns:
            Those servers.
        """
        now = self._clock()
        await self._storage.invitations.forget(now - INVITATIONS_KEPT)
        await self._storage.personal.forget_spent(day_of(now))
        before = now - SERVERS_KEPT
        due = [guild_id for guild_id, at in (await self._storage.departures.gone()).items() if at <= before]
        return [
            guild_id
            for guild_id in due
            if here(guild_id) is False and await self._storage.departures.forget(guild_id, before)
        ]

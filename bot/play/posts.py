"""The daily's posts in servers: when one is due, and for which day; each once, whatever happens meanwhile."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from bot.clock import Clock
from bot.match import Place
from bot.play import zones
from bot.storage import Storage
from bot.storage.posts import NO_MESSAGE

FIRST_HOUR: Final = 9
"""At what hour the daily is posted where none was chosen."""

HOURS: Final = tuple(str((FIRST_HOUR + hour) % 24) for hour in range(24))
"""The hours at which a daily can be posted, from the one that stands where nothing was chosen."""


@dataclass(frozen=True, slots=True)
class Due:
    """A post that is due.

    Attributes:
        place: where.
        day: the day on the server's calendar that it is the post of; which deal it shows is another matter.
        by: who chose the channel.
        trouble: the trouble with posting that has been told of; None: none.
    """

    place: Place
    day: date
    by: int | None
    trouble: str | None


class Posts:
    """When and where the daily is posted.

    A post is made once for each day of the server's own calendar: at the hour chosen, or later that day where the bot
    could not. A day that is over is not made up for.
    """

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock

    async def due(self) -> list[Due]:
        """All posts that are due and not done with."""
        now = self._clock()
        days: dict[tuple[str | None, str | None], date | None] = {}  # of many servers few have a clock of their own
        found = []
        for wanted in await self._storage.posts.wanted():
            when = wanted.zone, wanted.hour
            if when not in days:
                days[when] = zones.last_day(now, zones.known(wanted.zone), hour_of(wanted.hour))
            day = days[when]
            if day is not None and (wanted.last is None or wanted.last < day):
                place = Place(wanted.guild_id, wanted.channel_id)
                found.append(Due(place, day, wanted.by, wanted.trouble))
        return found

    async def claim(self, due: Due) -> datetime | None:
        """Says that a post is about to be sent; see `bot.storage.posts.Posts.claim`."""
        return await self._storage.posts.claim(_server(due), due.day, self._clock())

    async def posted(self, due: Due, message: int | None) -> None:
        """Notes that a claimed post has been made, and that there is no trouble any more; None: there will be none."""
        await self._storage.posts.posted(_server(due), due.day, message or NO_MESSAGE)
        if message is not None and due.trouble is not None:
            await self._storage.servers.choose(_server(due), "trouble", None)

    async def is_news(self, due: Due, trouble: str) -> bool:
        """Notes a trouble with posting. Returns whether it has to be told of: once, until it is another or none."""
        if due.trouble == trouble:
            return False
        await self._storage.servers.choose(_server(due), "trouble", trouble)
        return True

    async def next(self, guild_id: int, settings: Mapping[str, str]) -> datetime:
        """When a server's next post is due, by its settings (see `Preferences.of_server`)."""
        done = await self._storage.posts.done(guild_id)
        hour = hour_of(settings["daily_hour"])
        return zones.next_time(self._clock(), settings["timezone"], hour, max(done, default=None))

    async def settle(self, guild_id: int, before: Mapping[str, str], after: Mapping[str, str]) -> None:
        """Prepares for other settings, so that the day of the change has no second post, and none that is late at once.

        Args:
            guild_id: the server.
            before: its settings as they are, by the names of `Preferences.of_server`.
            after: as they will be.
        """
        now = self._clock()
        done = await self._storage.posts.done(guild_id)
        latest = max(done, default=date.min)
        due = zones.last_day(now, before["timezone"], hour_of(before["daily_hour"]))
        if before["daily_channel"] and due is not None and latest < due:
            return  # a post is on its way: it comes as the new settings say
        posted = max((day for day, message in done.items() if message != NO_MESSAGE), default=date.min)
        if posted >= zones.day_in(before["timezone"], now):
            # Today's was made; so it is, whatever this day is called in another zone.
            await self._storage.posts.settle(guild_id, zones.day_in(after["timezone"], now), done[posted], now)
        else:
            missed = zones.last_day(now, after["timezone"], hour_of(after["daily_hour"]))
            await self._storage.posts.settle(guild_id, missed, NO_MESSAGE, now)


def hour_of(kept: str | None) -> int:
    """The hour chosen, or the one that stands where none was (or by another version of the bot)."""
    return int(kept) if kept in HOURS else FIRST_HOUR


def _server(due: Due) -> int:
    assert due.place.guild_id is not None  # noqa: S101  # told to the type checker: only servers have posts
    return due.place.guild_id

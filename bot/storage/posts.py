"""The daily's posts: for each server and day on its own calendar one, claimed before it is sent."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

import sqlalchemy as sa

from bot.shards import Shards
from bot.storage.database import Database
from bot.storage.shards import of_shards
from bot.storage.tables import daily_posts, servers

KEPT: Final = timedelta(days=7)
"""How long it is remembered that a day's post was made."""

NO_MESSAGE: Final = 0
"""Stands for the message of a day that is done with without one."""

_c = daily_posts.c
_OF_DAY = sa.and_(_c.guild_id == sa.bindparam("guild"), _c.day == sa.bindparam("on"))
_done = daily_posts.alias("done")
_LAST = (
    sa.select(sa.func.max(_done.c.day))
    .where(_done.c.guild_id == servers.c.guild_id, _done.c.message.is_not(None))
    .scalar_subquery()
)
_WANTED = (
    sa.select(
        *(servers.c.guild_id, servers.c.daily_channel, servers.c.daily_by),
        *(servers.c.daily_hour, servers.c.timezone, servers.c.trouble, _LAST.label("last")),
    )
    .where(servers.c.daily_channel.is_not(None), servers.c.gone.is_(None))
    .order_by(servers.c.guild_id)
)
_CLAIMED = sa.select(_c.claimed, _c.message).where(_OF_DAY)
_POSTED = sa.update(daily_posts).where(_OF_DAY).values(message=sa.bindparam("posted"))
_FORGET = sa.delete(daily_posts).where(_c.guild_id == sa.bindparam("guild"), _c.day < sa.bindparam("before"))
_OF_SERVER = _c.guild_id == sa.bindparam("guild")
_DONE = sa.select(_c.day, _c.message).where(_OF_SERVER, _c.message.is_not(None))
_UNSETTLE = sa.delete(daily_posts).where(_OF_SERVER, _c.message == NO_MESSAGE)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A server that has chosen to have the daily posted.

    Attributes:
        guild_id: the server.
        channel_id: where.
        by: who chose the channel.
        hour: at what hour, as kept; None where none was chosen.
        zone: on the clock of which zone, as kept; None where none was chosen.
        trouble: the trouble with posting that has been told of; None: none.
        last: the last day that is done with; None: none.
    """

    guild_id: int
    channel_id: int
    by: int | None
    hour: str | None
    zone: str | None
    trouble: str | None
    last: date | None


class Posts:
    """Which servers want the daily posted, and for which days it has been."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._wanted = _WANTED.where(of_shards(servers.c.guild_id, shards))
        self._put_if_absent = database.insert(daily_posts).on_conflict_do_nothing()

    async def wanted(self) -> list[Wanted]:
        """The servers of this process's shards that want it, by their ids; not those that removed the bot."""
        return await self._database.read(lambda connection: [Wanted(*row) for row in connection.execute(self._wanted)])

    async def claim(self, guild_id: int, day: date, now: datetime) -> datetime | None:
        """Says that a day's post is about to be sent.

        Returns:
            When that was first said: now, or earlier where it has not been heard of since. None: the day is done with.
        """

        def work(connection: sa.Connection) -> datetime | None:
            connection.execute(_FORGET, {"guild": guild_id, "before": day - KEPT})
            connection.execute(self._put_if_absent, {"guild_id": guild_id, "day": day, "claimed": now, "message": None})
            row = connection.execute(_CLAIMED, {"guild": guild_id, "on": day}).one()
            claimed: datetime = row.claimed
            return claimed if row.message is None else None

        return await self._database.write(work)

    async def posted(self, guild_id: int, day: date, message: int) -> None:
        """Notes the message of a day's post that was claimed, or `NO_MESSAGE` where there will be none."""
        values = {"guild": guild_id, "on": day, "posted": message}
        await self._database.write(lambda connection: connection.execute(_POSTED, values))

    async def done(self, guild_id: int) -> dict[date, int]:
        """The days that are done with, of the last ones, and their messages (`NO_MESSAGE`: none)."""
        return await self._database.read(_done_days, guild_id)

    async def settle(self, guild_id: int, day: date | None, message: int, now: datetime) -> None:
        """Notes that a day is done with by a message made before, or by none; None: no day is.

        Days that were done with without a message are forgotten.
        """

        def work(connection: sa.Connection) -> None:
            connection.execute(_UNSETTLE, {"guild": guild_id})
            if day is not None:
                row = {"guild_id": guild_id, "day": day, "claimed": now, "message": message}
                connection.execute(self._put_if_absent, row)

        await self._database.write(work)


def _done_days(connection: sa.Connection, guild_id: int) -> dict[date, int]:
    return {row.day: row.message for row in connection.execute(_DONE, {"guild": guild_id})}

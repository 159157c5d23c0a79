"""Which process has which shards: for each a lease, and the turns in which connections to Discord are opened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import gcd
from typing import Any, Final

import sqlalchemy as sa

from bot.shards import Shards
from bot.storage.database import Database
from bot.storage.tables import keep, shards

IDENTIFY: Final = timedelta(seconds=5.5)
"""After so long the next connection of a bucket may be opened: five seconds by Discord's rule, and some for the way."""

_TURN: Final = 0x7368617264  # any number that is nobody's id: "shard"

_c = shards.c
_THESE = _c.shard.in_(sa.bindparam("ids", expanding=True))
_MINE = sa.and_(_THESE, _c.total == sa.bindparam("of"), _c.holder == sa.bindparam("by"))
_ALL = sa.select(shards).order_by(_c.shard).with_for_update()
_TAKE = (
    sa.update(shards)
    .where(_THESE)
    .values(
        holder=sa.bindparam("by"),
        since=sa.bindparam("now", type_=_c.since.type),
        until=sa.bindparam("then", type_=_c.until.type),
        renewals=0,
    )
)
_RENEW = (
    sa.update(shards).where(_MINE).values(until=sa.bindparam("then", type_=_c.until.type), renewals=_c.renewals + 1)
)
_RELEASE = sa.update(shards).where(_MINE).values(holder=None, since=None, until=None, renewals=None)
_IDENTIFIED = sa.select(keep.c.value).where(keep.c.key == sa.bindparam("key"))


@dataclass(frozen=True, slots=True)
class Lease:
    """That a process has a shard.

    Attributes:
        shard: which.
        total: of how many.
        holder: the process.
        since: since when, on its own clock.
        until: till when unless it renews it, likewise.
        renewals: how often it has renewed it.
    """

    shard: int
    total: int
    holder: str
    since: datetime
    until: datetime
    renewals: int


class Leases:
    """The leases of all shards; `shards` are those this process wants."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._shards = shards
        note = database.insert(keep)
        self._note = note.on_conflict_do_update(index_elements=[keep.c.key], set_={"value": note.excluded.value})

    async def take(self, holder: str, now: datetime, until: datetime, lapsed: Callable[[Lease], bool]) -> list[Lease]:
        """Takes the shards, all or none.

        All leases there are count the same number of shards: where others count another one, all of theirs are in the
        way. Once they are not, the shards are dealt out anew, each with the earliest pulse of those its servers come
        from.

        Args:
            holder: the process that takes them.
            now: the moment.
            until: till when it has them unless it renews them.
            lapsed: whether a lease of another process need not be heeded any more.

        Returns:
            The leases that are in the way; where there are any, nothing has been done.
        """

        def work(connection: sa.Connection) -> list[Lease]:
            self._database.alone(connection, _TURN)
            rows = connection.execute(_ALL).all()
            counted = [row.total for row in rows] == [self._shards.count] * self._shards.count
            in_the_way = [
                lease
                for row in rows
                if row.holder not in {None, holder} and (not counted or row.shard in self._shards.ids)
                if not lapsed(lease := Lease(row.shard, row.total, row.holder, row.since, row.until, row.renewals))
            ]
            if in_the_way:
                return in_the_way
            if not counted:
                connection.execute(sa.delete(shards))
                connection.execute(sa.insert(shards), _dealt_out(rows, self._shards.count))
            connection.execute(_TAKE, {"ids": self._shards.ids, "by": holder, "now": now, "then": until})
            return []

        return await self._database.write(work)

    async def renew(self, holder: str, until: datetime) -> bool:
        """Keeps the shards for longer. False, where one has gone to another process."""
        values = {**self._mine(holder), "then": until}
        return await self._database.write(
            lambda connection: connection.execute(_RENEW, values).rowcount == len(self._shards.ids)
        )

    async def release(self, holder: str) -> None:
        """Gives back those shards that the process still has."""
        await self._database.write(lambda connection: connection.execute(_RELEASE, self._mine(holder)))

    async def identify(self, bucket: int, now: datetime) -> timedelta:
        """Takes the turn to open a connection to Discord, in one of the buckets whose turns do not wait for each other.

        Returns:
            Nothing: it is the asker's turn. Else how long to wait before asking again.
        """
        key = f"identify:{bucket}"

        def work(connection: sa.Connection) -> timedelta:
            self._database.alone(connection, _TURN)
            noted = connection.execute(_IDENTIFIED, {"key": key}).scalar_one_or_none()
            if noted is not None:
                wait = datetime.fromisoformat(noted) + IDENTIFY - now
                # One further ahead than two turns is of a clock that was wrong.
                if timedelta(0) < wait <= 2 * IDENTIFY:
                    return wait
            connection.execute(self._note, {"key": key, "value": now.isoformat()})
            return timedelta(0)

        return await self._database.write(work)

    def _mine(self, holder: str) -> dict[str, Any]:
        return {"ids": self._shards.ids, "of": self._shards.count, "by": holder}


def _dealt_out(rows: Sequence[sa.Row[Any]], count: int) -> list[dict[str, Any]]:
    """The shards of another count: of two that have servers in common, their numbers leave the same rest."""
    common = gcd(count, *(row.total for row in rows))
    return [
        {
            "shard": shard,
            "total": count,
            "pulse": min((row.pulse for row in rows if row.pulse and (row.shard - shard) % common == 0), default=None),
        }
        for shard in range(count)
    ]

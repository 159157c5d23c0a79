"""When the bot was not there, as its pulse tells: a moment that each shard notes again and again while it is."""

from collections.abc import Callable
from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.match import Match
from bot.shards import Shards
from bot.storage.database import Database
from bot.storage.matches import match_of
from bot.storage.shards import of_shards
from bot.storage.tables import downtimes, matches, shards

Interval = tuple[datetime, datetime]
GiveBack = Callable[[Match, Interval], Match]
"""A match whose clock runs, with what a downtime has taken from it given back."""

_d = downtimes.c
_m = matches.c
_s = shards.c
_LAST = (
    sa.select(_s.shard, _s.pulse)
    .where(_s.shard.in_(sa.bindparam("ids", expanding=True)), _s.pulse.is_not(None))
    .order_by(_s.shard)
    .with_for_update()
)
_RUNNING = sa.select(matches).where(_m.deadline.is_not(None), _m.ended.is_(None)).with_for_update()
_EXTEND = (
    sa.update(matches)
    .where(_m.id == sa.bindparam("match"))
    .values(
        version=sa.bindparam("new_version"),
        deadline=sa.bindparam("new_deadline"),
        reminder=sa.bindparam("new_reminder"),
        given_back=sa.bindparam("new_given_back"),
    )
)
_BETWEEN = (
    sa.select(_d.began, _d.ended)
    .where(_d.ended > sa.bindparam("since"), _d.began < sa.bindparam("until"))
    .order_by(_d.began)
)


class Downtimes:
    """The times in which the bot was down, or a part of it."""

    def __init__(self, database: Database, shards_here: Shards) -> None:
        self._database = database
        self._shards = shards_here
        note = database.insert(shards)
        self._note = note.on_conflict_do_update(index_elements=[_s.shard], set_={"pulse": note.excluded.pulse})
        new = database.insert(downtimes)
        longer = sa.case((new.excluded.ended > _d.ended, new.excluded.ended), else_=_d.ended)
        self._add = new.on_conflict_do_update(index_elements=[_d.began], set_={"ended": longer})

    async def beat(self, now: datetime, pause: timedelta, give_back: GiveBack) -> None:
        """Notes that the bot is there now, for the servers of this process's shards.

        Where that was noted longer than `pause` ago it was down meanwhile. The interval is kept then, and every match
        there whose clock runs is changed as `give_back` says, in the same transaction: all of it once, whenever the
        process ends. Of a match, the deadline, the reminder and the time given back are taken over; one that is changed
        gets a new version.

        A pulse that was noted in the future, by a clock that was wrong, is no downtime.
        """
        await self._database.write(self._beat, now, pause, give_back)

    async def between(self, since: datetime, until: datetime) -> list[Interval]:
        """The intervals in which the bot, or a part of it, was down that reach into that time, whole, in order."""
        values = {"since": since, "until": until}
        return await self._database.read(
            lambda connection: [(row.began, row.ended) for row in connection.execute(_BETWEEN, values)]
        )

    def _beat(self, connection: sa.Connection, now: datetime, pause: timedelta, give_back: GiveBack) -> None:
        count, ids = self._shards.count, self._shards.ids
        noted = connection.execute(_LAST, {"ids": ids}).all()
        connection.execute(self._note, [{"shard": shard, "total": count, "pulse": now} for shard in ids])
        for shard, last in noted:
            if now - last <= pause:
                continue
            connection.execute(self._add, {"began": last, "ended": now})
            there = _RUNNING.where(of_shards(_m.guild_id, Shards(count, (shard,))))
            running = [match_of(row) for row in connection.execute(there)]
            changed = [match for before in running if (match := give_back(before, (last, now))) != before]
            if changed:
                connection.execute(_EXTEND, [_extended(match) for match in changed])


def _extended(match: Match) -> dict[str, object]:
    given = match.given_back
    return {
        "match": match.id,
        "new_version": match.version + 1,
        "new_deadline": match.deadline,
        "new_reminder": match.reminder,
        "new_given_back": None if given is None else round(given.total_seconds()),
    }

"""The matches whose clocks run, and what has come due."""

from datetime import datetime

import sqlalchemy as sa

from bot.match import Match
from bot.shards import Shards
from bot.storage.database import Database
from bot.storage.matches import match_of
from bot.storage.shards import of_shards
from bot.storage.tables import matches

_c = matches.c
_GOING = _c.ended.is_(None)
_NOW: sa.BindParameter[datetime] = sa.bindparam("now")

_OVERDUE = sa.select(matches).where(_GOING, _c.deadline <= _NOW).order_by(_c.deadline, _c.id)
_TO_REMIND = sa.select(matches).where(_GOING, _c.reminder <= _NOW, _c.deadline > _NOW).order_by(_c.reminder, _c.id)
_CLAIM = (
    sa.update(matches)
    .where(_c.id == sa.bindparam("match"), _c.version == sa.bindparam("seen"), _c.reminder.is_not(None))
    .values(reminder=None)
)


class Clocks:
    """What has come due of the clocks of the matches in some shards' servers."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._overdue, self._to_remind = (
            select.where(of_shards(_c.guild_id, shards)) for select in (_OVERDUE, _TO_REMIND)
        )

    async def overdue(self, now: datetime) -> list[Match]:
        """The matches whose deadline has passed, the longest overdue first."""
        return await self._database.read(_found, self._overdue, now)

    async def to_remind(self, now: datetime) -> list[Match]:
        """The matches of which a player is to be reminded and has time left, the longest waiting first."""
        return await self._database.read(_found, self._to_remind, now)

    async def claim_reminder(self, match: Match) -> bool:
        """Takes the reminder of a match as it was seen: whoever gets it is the one to send it.

        Not a change of the match: its version stays. False, and nothing done, when somebody has moved since, or has
        taken the reminder.
        """
        values = {"match": match.id, "seen": match.version}
        return await self._database.write(lambda connection: connection.execute(_CLAIM, values).rowcount == 1)


def _found(connection: sa.Connection, select: sa.Select[tuple[object, ...]], now: datetime) -> list[Match]:
    return [match_of(row) for row in connection.execute(select, {"now": now})]

"""The deals of the days, each kept once."""

from datetime import date, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.match import Deal
from bot.storage.database import Database
from bot.storage.tables import dailies, matches
from engine.wyr import Difficulty

_GET = sa.select(dailies).where(dailies.c.day == sa.bindparam("day"))
_BEGUN = (
    sa.select(matches.c.seed)
    .where(matches.c.day == sa.bindparam("day"), matches.c.seed.is_not(None))
    .order_by(matches.c.id)
    .limit(1)
)
# By days and person, as the index of the dailies has them: a long life of other games costs nothing.
_OF_DAYS = sa.select(matches.c.day, matches.c.ranked, matches.c.ended, matches.c.began).where(
    matches.c.day.in_(sa.bindparam("days", expanding=True)), matches.c.seat_0 == sa.bindparam("person")
)
_LATEST = (
    sa.select(dailies)
    .where(dailies.c.day < sa.bindparam("before"))
    .order_by(dailies.c.day.desc())
    .limit(sa.bindparam("limit"))
)
_FIRST = sa.select(sa.func.min(dailies.c.day))


class Dailies:
    """The deals that were chosen for the days."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._put_if_absent = database.insert(dailies).on_conflict_do_nothing()

    async def get(self, day: date) -> Deal | None:
        """The deal of a day, None where none is kept."""
        return await self._database.read(_get, day)

    async def put_if_absent(self, deal: Deal) -> Deal:
        """Keeps the deal unless its day has one already; returns the one that stands: the same for all who race."""

        def work(connection: sa.Connection) -> Deal:
            connection.execute(self._put_if_absent, _row(deal))
            return _deal(connection.execute(_GET, {"day": deal.day}).one())

        return await self._database.write(work)

    async def begun(self, day: date) -> str | None:
        """The seed that somebody has begun a day with, the first of them; None where nobody has."""
        return await self._database.read(_begun, day)

    async def finished(self, person: int, first: date, last: date) -> tuple[set[date], dict[date, datetime]]:
        """Which days' dailies a person has finished so that they count, from one day to another.

        Returns:
            Those days; and the days whose daily they have begun and not finished, with when that was.
        """
        return await self._database.read(_finished, person, first, last)

    async def latest(self, before: date, limit: int) -> list[Deal]:
        """The deals of the days before one, the latest first, so many at most."""
        return await self._database.read(_latest, before, limit)

    async def first(self) -> date | None:
        """The first day that has a deal; None where none has."""
        return await self._database.read(lambda connection: connection.execute(_FIRST).scalar_one_or_none())


def _finished(
    connection: sa.Connection, person: int, first: date, last: date
) -> tuple[set[date], dict[date, datetime]]:
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    rows = connection.execute(_OF_DAYS, {"days": days, "person": person}).all()
    counting = {row.day for row in rows if row.ranked and row.ended is not None}
    return counting, {row.day: row.began for row in rows if row.ended is None}


def _latest(connection: sa.Connection, before: date, limit: int) -> list[Deal]:
    return [_deal(row) for row in connection.execute(_LATEST, {"before": before, "limit": limit})]


def _get(connection: sa.Connection, day: date) -> Deal | None:
    row = connection.execute(_GET, {"day": day}).one_or_none()
    return None if row is None else _deal(row)


def _begun(connection: sa.Connection, day: date) -> str | None:
    return connection.execute(_BEGUN, {"day": day}).scalar_one_or_none()


def _row(deal: Deal) -> dict[str, Any]:
    return {
        "day": deal.day,
        "seed": deal.seed,
        "difficulty": deal.difficulty.value,
        "line": " ".join(deal.line),
    }


def _deal(row: sa.Row[Any]) -> Deal:
    return Deal(row.day, row.seed, Difficulty(row.difficulty), tuple(row.line.split()))

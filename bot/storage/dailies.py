"""The deals of the days, each kept once."""

from datetime import date
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

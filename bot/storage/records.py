"""What people have reached in all their games, counted from the games themselves, which are found by index."""

from collections import Counter
from collections.abc import Mapping

import sqlalchemy as sa

from bot.match import GardensRecord, WyrRecord
from bot.storage.database import Database
from bot.storage.tables import matches

_c = matches.c
_PERSON: sa.BindParameter[int] = sa.bindparam("person")
_OVER = _c.ended.is_not(None)
# Seat by seat, so that each half is found by its own index.
_GARDENS = sa.union_all(
    *(
        sa.select(sa.literal(seat).label("seat"), _c.winner, sa.func.count().label("games"))
        .where(column == _PERSON, _OVER, _c.game == "gardens", _c.level.is_(None))
        .group_by(_c.winner)
        for seat, column in enumerate((_c.seat_0, _c.seat_1))
    )
)
_COUNTS = sa.and_(_c.day.is_not(None), _c.ranked)
_WYR = (
    sa.select(
        _COUNTS.label("counts"),
        _c.score,
        sa.func.count().label("games"),
        sa.func.count(_c.winner).label("won"),
        sa.func.sum(sa.cast(_c.perfect, sa.Integer)).label("perfect"),
    )
    .where(_c.seat_0 == _PERSON, _OVER, _c.game == "wyr")
    .group_by(sa.text("1"), _c.score)
)
_LAST = (
    sa.select(_c.score)
    .where(_c.seat_0 == _PERSON, _OVER, _c.game == "wyr", _COUNTS)
    .order_by(_c.ended.desc(), _c.id.desc())
    .limit(1)
)


class Records:
    """The records of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def gardens(self, person: int) -> GardensRecord:
        """How a person's finished games of Gardens with other people ended."""
        return await self._database.read(_gardens, {"person": person})

    async def wyr(self, person: int) -> WyrRecord:
        """What a person's finished dailies came to; of practice, how much there was."""
        return await self._database.read(_wyr, {"person": person})


def _gardens(connection: sa.Connection, person: Mapping[str, int]) -> GardensRecord:
    ends: Counter[str] = Counter()
    for row in connection.execute(_GARDENS, person):
        ends["drawn" if row.winner is None else "won" if row.winner == row.seat else "lost"] += row.games
    return GardensRecord(ends["won"], ends["drawn"], ends["lost"])


def _wyr(connection: sa.Connection, person: Mapping[str, int]) -> WyrRecord:
    rows = connection.execute(_WYR, person).all()
    dailies = [row for row in rows if row.counts]
    return WyrRecord(
        scores=tuple(sorted((row.score, row.games) for row in dailies)),
        won=sum(row.won for row in dailies),
        perfect=sum(row.perfect for row in dailies),
        last=connection.execute(_LAST, person).scalar_one_or_none(),
        practice=sum(row.games for row in rows if not row.counts),
    )

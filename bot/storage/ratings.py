"""How strong people play Gardens, and what each game did to it. How that is computed is said by who ends the game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa

from bot.match import Match, Rating, RatingChange
from bot.storage.database import Database
from bot.storage.tables import rating_changes, ratings

Rate = Callable[[Match, Sequence[Rating | None], int], tuple[RatingChange, RatingChange] | None]
"""What a game that has ended does, from the ratings of its players and how many games of theirs were rated that day."""

MOMENT: Final = timedelta(microseconds=1)
"""The least time between two times that are kept."""

_c = rating_changes.c
_OF = sa.select(ratings).where(ratings.c.person.in_(sa.bindparam("people", expanding=True)))
_OF_MATCH = sa.select(rating_changes).where(_c.match_id == sa.bindparam("match")).order_by(_c.seat)
_OF_PERSON = (
    sa.select(rating_changes)
    .where(_c.person == sa.bindparam("person"))
    .order_by(_c.at.desc())
    .limit(sa.bindparam("limit"))
)
_other = rating_changes.alias()
_TODAY = (
    sa.select(sa.func.count())
    .select_from(rating_changes.join(_other, sa.and_(_other.c.match_id == _c.match_id, _other.c.seat != _c.seat)))
    .where(
        _c.person == sa.bindparam("one"),
        _other.c.person == sa.bindparam("other"),
        _c.at >= sa.bindparam("midnight"),
        _c.day == sa.bindparam("today"),
    )
)
_CHANGED = sa.insert(rating_changes)


class Ratings:
    """The ratings of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database
        new = database.insert(ratings)
        self._put = new.on_conflict_do_update(
            index_elements=[ratings.c.person],
            set_={column.name: new.excluded[column.name] for column in ratings.c if column.name != "person"},
        )

    async def of(self, people: Iterable[int]) -> dict[int, Rating]:
        """The ratings of those of `people` who have one, each as of the end of their last rated game."""
        return await self._database.read(_of, list(people))

    async def changes(self, match_id: int) -> tuple[RatingChange, RatingChange] | None:
        """What a game did to the ratings of White and Black; None where it was not rated."""
        rows = await self._database.read(_rows, _OF_MATCH, {"match": match_id})
        return (change_of(rows[0]), change_of(rows[1])) if rows else None

    async def history(self, person: int, limit: int) -> list[RatingChange]:
        """What the last rated games of a person, so many at most, did to their rating; the last one last."""
        rows = await self._database.read(_rows, _OF_PERSON, {"person": person, "limit": limit})
        return [change_of(row) for row in reversed(rows)]

    # What follows runs within transactions that have said `Results.begin`.

    def in_order(self, connection: sa.Connection, match: Match) -> Match:
        """The game as ended after the games of its players that were rated before.

        So the order in which games end is the order in which they are rated, also where two end in the same moment, or
        two machines do not agree about the time: from the games alone the same ratings come out again.
        """
        assert match.result is not None  # noqa: S101  # told to the type checker
        last = [one.at for one in _of(connection, match.seats).values()]
        at = max([match.result.at, *(before + MOMENT for before in last)])
        return replace(match, result=replace(match.result, at=at))

    def apply(self, connection: sa.Connection, match: Match, rate: Rate) -> tuple[RatingChange, RatingChange] | None:
        """Rates a game that has ended, and keeps the new ratings and what has changed; None where it does not count."""
        assert match.result is not None  # noqa: S101  # told to the type checker
        standing = _of(connection, match.seats)
        today = day_of(match.result.at)
        midnight = datetime(today.year, today.month, today.day, tzinfo=UTC)
        pair = dict(zip(("one", "other"), match.seats, strict=True)) | {"midnight": midnight, "today": today}
        rated: int = connection.execute(_TODAY, pair).scalar_one()
        changes = rate(match, [standing.get(seat) for seat in match.seats], rated)
        if changes is not None:
            self.keep(connection, [(match.id, changes)])
            self.put(connection, {change.person: change.after for change in changes})
        return changes

    def put(self, connection: sa.Connection, new: Mapping[int, Rating]) -> None:
        """Keeps the ratings of people, in place of those they had."""
        if new:
            connection.execute(self._put, [_rating_row(person, rating) for person, rating in new.items()])

    def keep(self, connection: sa.Connection, changed: Iterable[tuple[int, tuple[RatingChange, RatingChange]]]) -> None:
        """Keeps what games, by their numbers, have changed."""
        rows = [_change_row(match, seat, change) for match, both in changed for seat, change in enumerate(both)]
        if rows:
            connection.execute(_CHANGED, rows)


def day_of(moment: datetime) -> date:
    """The day in UTC."""
    return moment.astimezone(UTC).date()


def _rating_row(person: int, rating: Rating) -> dict[str, Any]:
    return {
        "person": person,
        "rating": rating.rating,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "games": rating.games,
        "at": rating.at,
    }


def _change_row(match_id: int, seat: int, change: RatingChange) -> dict[str, Any]:
    before, after = change.before, change.after
    return {
        "match_id": match_id,
        "seat": seat,
        "person": change.person,
        "day": day_of(after.at),
        "at": after.at,
        "games": after.games,
        "before_rating": before.rating,
        "before_deviation": before.deviation,
        "before_volatility": before.volatility,
        "after_rating": after.rating,
        "after_deviation": after.deviation,
        "after_volatility": after.volatility,
    }


def _of(connection: sa.Connection, people: Sequence[int]) -> dict[int, Rating]:
    return {row.person: rating_of(row) for row in connection.execute(_OF, {"people": people})}


def rating_of(row: Any) -> Rating:
    """A rating from its row."""
    return Rating(row.rating, row.deviation, row.volatility, row.games, row.at)


def _rows(connection: sa.Connection, select: sa.Select[Any], values: dict[str, Any]) -> Sequence[Any]:
    return connection.execute(select, values).all()


def change_of(row: Any) -> RatingChange:
    """A change from its row."""
    return RatingChange(
        row.person,
        Rating(row.before_rating, row.before_deviation, row.before_volatility, row.games - 1, row.at),
        Rating(row.after_rating, row.after_deviation, row.after_volatility, row.games, row.at),
    )

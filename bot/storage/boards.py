"""The leaderboards: places counted by the database, the same on every call and every page.

Equals share a place and the next place is as much later (1, 1, 1, 4). Equals are listed in the order in which they
got there, so that neither a page's edge nor a later call can shuffle them. A person whose name is not known (any
more) is listed with the name "".
"""

from datetime import date
from typing import Any

import sqlalchemy as sa

from bot.match import BoardRow
from bot.storage.database import Database
from bot.storage.tables import appearances, matches, people


class Boards:
    """Leaderboards, of one server or (`guild_id` None) of all."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def daily(self, day: date, guild_id: int | None, offset: int, limit: int) -> tuple[list[BoardRow], int]:
        """A page of a day's finished deals: most points first, then fewest undos; and how many rows there are in all.

        `BoardRow.points` are the points, `detail` the undos.
        """
        return await self._database.read(_page, _daily(day, guild_id), offset, limit)

    async def place_of_daily(self, person: int, day: date, guild_id: int | None) -> BoardRow | None:
        """A person's own row of that board; None when they have not finished the deal (or not in that server)."""
        return await self._database.read(_own, _daily(day, guild_id), person)

    async def wins(self, guild_id: int | None, offset: int, limit: int) -> tuple[list[BoardRow], int]:
        """A page of the winners at Gardens: most wins first, then fewest games; and how many rows there are in all.

        `BoardRow.points` are the wins, `detail` the finished games. Who has not won yet is not listed; games against
        the computer do not count.
        """
        return await self._database.read(_page, _wins(guild_id), offset, limit)

    async def place_of_wins(self, person: int, guild_id: int | None) -> BoardRow | None:
        """A person's own row of that board; None before their first win."""
        return await self._database.read(_own, _wins(guild_id), person)


def _daily(day: date, guild_id: int | None) -> sa.Subquery:
    results = sa.select(
        matches.c.seat_0.label("person"),
        matches.c.score.label("points"),
        matches.c.undos.label("detail"),
        matches.c.ended.label("reached"),
        matches.c.id.label("tie"),
    ).where(matches.c.day == day, matches.c.ranked, matches.c.ended.is_not(None))
    if guild_id is not None:
        here = sa.and_(appearances.c.match_id == matches.c.id, appearances.c.guild_id == guild_id)
        results = results.where(sa.exists().where(here))
    return _placed(results)


def _wins(guild_id: int | None) -> sa.Subquery:
    seats = sa.union_all(*(_seat(number, guild_id) for number in (0, 1))).subquery()
    wins = sa.func.sum(seats.c.won)
    results = (
        sa.select(
            seats.c.person,
            wins.label("points"),
            sa.func.count().label("detail"),
            sa.func.max(sa.case((seats.c.won == 1, seats.c.ended))).label("reached"),
            seats.c.person.label("tie"),
        )
        .group_by(seats.c.person)
        .having(wins > 0)
    )
    return _placed(results)


def _seat(number: int, guild_id: int | None) -> sa.Select[Any]:
    person = matches.c.seat_0 if number == 0 else matches.c.seat_1
    won = sa.case((matches.c.winner == number, 1), else_=0)
    games = sa.select(person.label("person"), won.label("won"), matches.c.ended)
    games = games.where(matches.c.game == "gardens", matches.c.level.is_(None), matches.c.ended.is_not(None))
    return games if guild_id is None else games.where(matches.c.guild_id == guild_id)


def _placed(results: sa.Select[Any]) -> sa.Subquery:
    each = results.subquery()
    place = sa.func.rank().over(order_by=(each.c.points.desc(), each.c.detail))
    return sa.select(place.label("place"), each).subquery()


def _rows(placed: sa.Subquery) -> sa.Select[Any]:
    name = sa.func.coalesce(people.c.name, "")
    columns = (placed.c.place, placed.c.person, name, placed.c.points, placed.c.detail)
    return sa.select(*columns).select_from(placed.outerjoin(people, people.c.person == placed.c.person))


def _page(connection: sa.Connection, placed: sa.Subquery, offset: int, limit: int) -> tuple[list[BoardRow], int]:
    order = (placed.c.place, placed.c.reached, placed.c.tie)
    rows = connection.execute(_rows(placed).order_by(*order).offset(offset).limit(limit))
    total = connection.execute(sa.select(sa.func.count()).select_from(placed)).scalar_one()
    return [BoardRow(*row) for row in rows], total


def _own(connection: sa.Connection, placed: sa.Subquery, person: int) -> BoardRow | None:
    row = connection.execute(_rows(placed).where(placed.c.person == person)).one_or_none()
    return None if row is None else BoardRow(*row)

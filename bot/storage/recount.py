"""Counting all over again what is kept beside the games: ratings and leaderboards, from the stored games alone."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Any, Final

import sqlalchemy as sa

from bot.match import GameName, Match, Rating, RatingChange
from bot.storage.matches import match_of
from bot.storage.ratings import Rate, Ratings, change_of, day_of, rating_of
from bot.storage.standings import EVERYWHERE, PERIODS, Period, board_of
from bot.storage.stretches import recount
from bot.storage.tables import appearances, matches, preferences, rating_changes, ratings, standings, stretches

AT_ONCE: Final = 2000
"""So many games are in memory at a time."""

_EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)

_m, _c = matches.c, rating_changes.c
_after = sa.tuple_(sa.bindparam("ended", type_=_m.ended.type), sa.bindparam("match", type_=_m.id.type))
_RATED = (
    sa.select(matches)
    .where(sa.text("rated AND ended IS NOT NULL"), sa.tuple_(_m.ended, _m.id) > _after)
    .order_by(_m.ended, _m.id)
    .limit(AT_ONCE)
)
_THEIRS = _c.match_id.in_(sa.bindparam("matches", expanding=True))
_CHANGES = sa.select(rating_changes).where(_THEIRS).order_by(_c.match_id, _c.seat)
_FORGET = sa.delete(rating_changes).where(_THEIRS)

_Numbers = list[tuple[int, Rating]]


@dataclass(slots=True)
class Recount:
    """What came of rating all games again.

    Attributes:
        games: how many games count.
        people: how many people have a rating.
        different: how many games and people are stored otherwise, or not at all, or should not be.
        largest: the largest difference between a number and the one stored.
    """

    games: int = 0
    people: int = 0
    different: int = 0
    largest: float = 0.0

    def compare(self, computed: _Numbers, stored: _Numbers) -> None:
        """Notes whether what was computed is what was stored."""
        if computed == stored:
            return
        self.different += 1
        for (_, one), (_, other) in zip(computed, stored, strict=False):
            for name in ("rating", "deviation", "volatility"):
                self.largest = max(self.largest, abs(getattr(one, name) - getattr(other, name)))


def ratings_again(connection: sa.Connection, rate: Rate, kept: Ratings | None) -> Recount:
    """Rates all games again in the order in which they ended, and compares with what is stored.

    Where people play meanwhile, a game that ends at that very moment may be told as different.

    Args:
        connection: the connection.
        rate: what a game does.
        kept: where to keep what comes out, in place of what is stored; None to leave all as it is.
    """
    done = Recount()
    now: dict[int, Rating] = {}
    days: Counter[tuple[date, frozenset[int]]] = Counter()
    for page in _pages(connection):
        ids = [match.id for match in page]
        rows = connection.execute(_CHANGES, {"matches": ids}).all()
        stored = {match: [change_of(row) for row in both] for match, both in groupby(rows, lambda row: row.match_id)}
        counted = []
        for match in page:
            assert match.result is not None  # noqa: S101  # told to the type checker
            pair = day_of(match.result.at), frozenset(match.seats)
            changes = rate(match, [now.get(seat) for seat in match.seats], days[pair])
            done.compare(_numbers(changes or ()), _numbers(stored.get(match.id, ())))
            if changes is not None:
                days[pair] += 1
                counted.append((match.id, changes))
                now |= {change.person: change.after for change in changes}
        done.games += len(counted)
        if kept is not None:
            connection.execute(_FORGET, {"matches": ids})
            kept.keep(connection, counted)
    done.people = len(now)
    before = {row.person: rating_of(row) for row in connection.execute(sa.select(ratings))}
    for person in now.keys() | before.keys():
        done.compare(*([(person, some[person])] if person in some else [] for some in (now, before)))
    if kept is not None:
        connection.execute(sa.delete(ratings))
        kept.put(connection, now)
    return done


def _pages(connection: sa.Connection) -> Iterator[list[Match]]:
    """The rated games that have ended, in that order."""
    rows: Sequence[Any] = connection.execute(_RATED, {"ended": _EARLIEST, "match": 0}).all()
    while rows:
        yield [match_of(row) for row in rows]
        rows = connection.execute(_RATED, {"ended": rows[-1].ended, "match": rows[-1].id}).all()


def _numbers(changes: Sequence[RatingChange]) -> _Numbers:
    return [(change.person, rating) for change in changes for rating in (change.before, change.after)]


def standings_again(connection: sa.Connection) -> None:
    """Counts all leaderboards afresh, from the dailies and from what the rated games did."""
    connection.execute(sa.delete(standings))
    connection.execute(sa.delete(stretches))
    counts = sa.and_(_m.day.is_not(None), _m.ranked, _m.ended.is_not(None))
    wyr = connection.execute(sa.select(_m.day).where(counts).distinct()).scalars().all()
    gardens = connection.execute(sa.select(_c.day).distinct()).scalars().all()
    for period in PERIODS:
        if wyr:
            _deals(connection, _boards("wyr", period, wyr), counts)
        if gardens:
            _games(connection, _boards("gardens", period, gardens))
    for board in connection.execute(sa.select(standings.c.board).distinct()).scalars().all():
        recount(connection, board)


def _boards(game: GameName, period: Period, days: Sequence[date]) -> sa.CTE:
    """Which board each day belongs to."""
    columns = sa.column("day", sa.Date()), sa.column("board", sa.Text())
    return sa.values(*columns, name="boards").data([(day, board_of(game, period, day)) for day in days]).cte("boards")


def _deals(connection: sa.Connection, boards: sa.CTE, counts: sa.ColumnElement[bool]) -> None:
    on_day = matches.join(boards, boards.c.day == _m.day)
    score = -sa.func.sum(_m.score), sa.func.sum(_m.undos), sa.func.max(_m.ended), _shown(_m.seat_0)
    everywhere = sa.select(boards.c.board, sa.literal(EVERYWHERE), _m.seat_0, *score).select_from(on_day).where(counts)
    _insert(connection, everywhere.group_by(boards.c.board, _m.seat_0))
    here = on_day.join(appearances, appearances.c.match_id == _m.id)
    servers = sa.select(boards.c.board, appearances.c.guild_id, _m.seat_0, *score).select_from(here).where(counts)
    _insert(connection, servers.group_by(boards.c.board, appearances.c.guild_id, _m.seat_0))


def _games(connection: sa.Connection, boards: sa.CTE) -> None:
    on_day = rating_changes.join(boards, boards.c.day == _c.day)
    _insert(connection, _last(sa.literal(EVERYWHERE), boards, on_day))
    # Somebody is listed in a server from their first rated game there on, with all their games since.
    listed = (
        sa.select(_m.guild_id, _c.person, sa.func.min(_c.at).label("since"))
        .select_from(rating_changes.join(matches, _m.id == _c.match_id))
        .where(_m.guild_id.is_not(None))
        .group_by(_m.guild_id, _c.person)
        .subquery()
    )
    since = sa.and_(listed.c.person == _c.person, listed.c.since <= _c.at)
    _insert(connection, _last(listed.c.guild_id, boards, on_day.join(listed, since)))


def _last(guild_id: sa.ColumnElement[int], boards: sa.CTE, games: sa.FromClause) -> sa.Select[Any]:
    """Where the last game that counts for a board has brought each person."""
    last = sa.func.row_number().over(partition_by=(boards.c.board, guild_id, _c.person), order_by=_c.at.desc())
    columns = boards.c.board, guild_id.label("guild_id"), _c.person, _c.after_rating, _c.at, last.label("from_last")
    each = sa.select(*columns).select_from(games).subquery()
    points = sa.cast(sa.func.round(each.c.after_rating), sa.Integer)
    zero = sa.literal(0)
    row = each.c.board, each.c.guild_id, each.c.person, -points, zero, each.c.at, _shown(each.c.person)
    return sa.select(*row).where(each.c.from_last == 1)


def _shown(person: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    return ~sa.exists().where(preferences.c.person == person, preferences.c.boards == "hidden")


def _insert(connection: sa.Connection, rows: sa.Select[Any]) -> None:
    columns = ["board", "guild_id", "person", "behind", "detail", "reached", "shown"]
    connection.execute(sa.insert(standings).from_select(columns, rows))

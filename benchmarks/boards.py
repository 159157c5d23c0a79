"""How quickly a page of a leaderboard comes among 100,000 people with a million games, beside one among 100.

    python -m benchmarks.boards

Two databases are filled, a small one and a large one, with ten games a person: five dailies of Wyr and ten seats at
five games of Gardens. The leaderboards are counted from these by the same code that counts them after an update. Then
pages are asked for in turns from both, as `/leaderboard` asks for them: the page, the asker's own place (somebody on
that page) and, at Gardens, the ratings that tell who is provisional. It takes a minute where nobody else is at work,
nearly all of it to fill the large one.

    python -m benchmarks.boards --postgresql     # some minutes, on servers of its own, where it is installed
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from bot.storage import Storage
from bot.storage.recount import standings_again
from bot.storage.tables import matches, numbers, rating_changes, ratings
from tests.postgres import binaries, server

FEW, MANY = 100, 100_000
DAYS: Final = 5
ROUNDS: Final = 60
PAGE: Final = 10
ALLOWED: Final = 5.0
"""How many times longer a page among many may take."""

BEGIN: Final = datetime(2026, 11, 30, tzinfo=UTC)
FIRST: Final = 10**17
_FIRST: Final = sa.literal(FIRST, sa.BigInteger)
MOMENTS: Final = 400
"""So many times of day somebody may have finished at."""

BOARDS: Final = ("gardens/all", "wyr/all", "wyr/2026-12-02")


def fill(connection: sa.Connection, people: int) -> None:
    """Keeps ten games of each of so many people."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA cache_size = -500000")  # KB: it is read and written all over the file
    times = _moments()
    _numbers(connection, people * DAYS * 2)
    _dailies(connection, people, times)
    _games(connection, people, times)


def count(connection: sa.Connection) -> None:
    """Counts the leaderboards from the games."""
    _analyse(connection)
    standings_again(connection)
    _analyse(connection)


def _analyse(connection: sa.Connection) -> None:
    """As PostgreSQL does by itself before long."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("ANALYZE")


def _counted(count: int) -> sa.CTE:
    """The numbers from 0 on."""
    number = sa.select(sa.literal(0).label("i")).cte("counted", recursive=True)
    return number.union_all(sa.select(number.c.i + 1).where(number.c.i < count - 1))


def _moments() -> sa.CTE:
    """The times at which games end: of each day, by number."""
    columns = (
        *(sa.column("on_day", sa.Integer()), sa.column("number", sa.Integer())),
        *(sa.column("day", sa.Date()), sa.column("at", matches.c.ended.type)),
    )
    rows = []
    for day in range(DAYS):
        for number in range(MOMENTS):
            at = BEGIN + timedelta(days=day, seconds=86_400 / MOMENTS * number, microseconds=number)
            rows.append((day, number, at.date(), at))
    return sa.values(*columns, name="moments").data(rows).cte("moments")


def _drawn(number: Any, salt: int, sides: int) -> Any:
    """A die that gives the same for the same number."""
    return (sa.cast(number, sa.BigInteger) * (48_271 + 2 * salt) + salt * 7919) % 2_147_483_647 % sides


def _numbers(connection: sa.Connection, count: int) -> None:
    counted = _counted(count)
    connection.execute(sa.insert(numbers).from_select(["id"], sa.select(counted.c.i + 1)))


def _match(game: str, number: Any, moment: sa.CTE, **columns: Any) -> dict[str, Any]:
    """The columns of a match that has ended."""
    text, yes, no, zero = sa.literal(game), sa.literal(value=True), sa.literal(value=False), sa.literal(0)
    return {
        "id": number,
        "game": text,
        "start": text,
        "moves": text,
        "channel_id": zero + 7,
        "public": yes,
        "version": zero + 2,
        "position_version": zero + 2,
        "shown_version": zero + 2,
        "shown_picture": no,
        "began": moment.c.at,
        "moved": moment.c.at,
        "ended": moment.c.at,
        "reason": text,
        "perfect": no,
        **columns,
    }


def _keep(connection: sa.Connection, table: sa.Table, columns: dict[str, Any], source: Any) -> None:
    rows = sa.select(*(value.label(f"the_{name}") for name, value in columns.items())).select_from(source)
    connection.execute(sa.insert(table).from_select(list(columns), rows))


def _dailies(connection: sa.Connection, people: int, moment: sa.CTE) -> None:
    """Everybody's daily of every day: two in five perfect, as many without an undo."""
    counted = _counted(people * DAYS)
    i = counted.c.i
    source = counted.join(moment, (moment.c.on_day == i // people) & (moment.c.number == _drawn(i, 1, MOMENTS)))
    columns = _match(
        "wyr",
        i + 1,
        moment,
        seat_0=_FIRST + i % people,
        day=moment.c.day,
        ranked=sa.literal(value=True),
        undos=sa.case((_drawn(i, 2, 5) < 2, 0), else_=_drawn(i, 3, 9)),
        score=sa.case((_drawn(i, 4, 5) < 2, 82), else_=20 + _drawn(i, 5, 60)),
    )
    _keep(connection, matches, columns, source)


def _games(connection: sa.Connection, people: int, moment: sa.CTE) -> None:
    """Everybody plays White once a day, and Black once."""
    counted = _counted(people * DAYS)
    i, zero = counted.c.i, sa.literal(0)
    number = people * DAYS + i + 1
    source = counted.join(moment, (moment.c.on_day == i // people) & (moment.c.number == _drawn(i, 1, MOMENTS)))
    seats = _FIRST + i % people, _FIRST + (i + 1 + i // people * 7) % people
    no = sa.literal(value=False)
    columns = _match("gardens", number, moment, seat_0=seats[0], seat_1=seats[1], ranked=no, undos=zero, winner=zero)
    _keep(connection, matches, columns | {"rated": sa.literal(value=True)}, source)
    for seat, person in enumerate(seats):
        who = person - _FIRST
        rating = sa.literal(1050.0) + _drawn(who, 6, 300) + _drawn(who, 7, 300) + _drawn(who, 8, 300) + _drawn(i, 9, 40)
        change = {"match_id": number, "seat": zero + seat, "person": person, "day": moment.c.day, "at": moment.c.at}
        numbers_of = ("before_rating", "before_deviation", "before_volatility", "after_deviation", "after_volatility")
        change |= {"games": zero + 5, "after_rating": rating, **dict.fromkeys(numbers_of, rating)}
        _keep(connection, rating_changes, change, source)
    everybody = _counted(people)
    person = _FIRST + everybody.c.i
    mine = {"person": person, **dict.fromkeys(("rating", "deviation", "volatility"), sa.literal(80.0))}
    at = sa.literal(BEGIN, ratings.c.at.type)
    _keep(connection, ratings, mine | {"games": zero + 10, "at": at}, everybody)


async def show(storage: Storage, board: str, offset: int, asker: int) -> int:
    """What `/leaderboard` asks for. Returns how many are on the board."""
    rows, total = await storage.standings.page(board, None, offset, PAGE)
    own = await storage.standings.own(board, None, asker)
    if len(rows) != min(PAGE, total - offset) or (own is None) == (asker >= FIRST):
        raise RuntimeError(f"{board} at {offset}: {len(rows)} of {total} rows, own place {own}")
    if board.startswith("gardens"):
        await storage.ratings.of([asker, *(row.person for row in rows)])
    return total


async def measure(small: Storage, large: Storage) -> bool:
    """Prints what pages took in each; returns whether all were quick enough."""
    held = True
    print(f"{'ms, medians':16}{'page':>8}{f'of {FEW:,}':>12}{f'of {MANY:,}':>12}{'ratio':>8}")
    for board in BOARDS:
        totals = [await show(storage, board, 0, 0) for storage in (small, large)]
        if totals != [FEW, MANY]:
            raise RuntimeError(f"{board}: {totals}")
        for name, share in (("first", 0.0), ("middle", 0.5), ("last", 1.0)):
            asks = []
            for storage, total in zip((small, large), totals, strict=True):
                offset = int(((total - 1) // PAGE) * share) * PAGE
                rows, _ = await storage.standings.page(board, None, offset, PAGE)
                asks.append((storage, offset, rows[-1].person))
            taken: tuple[list[float], list[float]] = ([], [])
            for _ in range(ROUNDS):
                for (storage, offset, asker), times in zip(asks, taken, strict=True):
                    began = time.perf_counter()
                    await show(storage, board, offset, asker)
                    times.append((time.perf_counter() - began) * 1e3)
            few, many = (statistics.median(times) for times in taken)
            held &= many <= ALLOWED * few
            print(f"{board:16}{name:>8}{few:12.2f}{many:12.2f}{many / few:8.2f}")
    return held


async def run(name: str, urls: tuple[str, str]) -> bool:
    """Fills both databases of a kind and measures."""
    small, large = [await Storage.open(url) for url in urls]
    try:
        for storage, people in ((small, FEW), (large, MANY)):
            began = time.perf_counter()
            await storage._database.write_at_length(fill, people)  # noqa: SLF001  # what nobody else may
            await storage._database.write_at_length(count)  # noqa: SLF001  # likewise
            print(f"{name}: {people:,} people, {people * DAYS * 2:,} games, in {time.perf_counter() - began:.0f} s")
        return await measure(small, large)
    finally:
        await small.close()
        await large.close()


async def main() -> int:
    """Measures on SQLite, or where it is told to on PostgreSQL."""
    arguments = argparse.ArgumentParser(description="how quickly pages of leaderboards come")
    arguments.add_argument("--postgresql", action="store_true")
    if arguments.parse_args().postgresql:
        programs = binaries()
        if programs is None:
            print("PostgreSQL is not installed")
            return 2
        with server(programs) as one, server(programs) as other:
            held = await run("PostgreSQL", (one.made("hortus"), other.made("hortus")))
    else:
        with tempfile.TemporaryDirectory() as folder:
            small, large = (f"sqlite:///{Path(folder) / name}.db" for name in ("small", "large"))
            held = await run("SQLite", (small, large))
    print("HELD" if held else "NOT HELD", f"a page of {MANY:,} takes at most {ALLOWED:g} times one of {FEW:,}")
    return 0 if held else 1


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))

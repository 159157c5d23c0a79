"""Moving all that a SQLite file keeps into an empty PostgreSQL database, and seeing that it has arrived."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy import exc

from bot.match import Match
from bot.storage import schema
from bot.storage.errors import NotMoved
from bot.storage.matches import match_of
from bot.storage.tables import matches, metadata, numbers

Amiss = Callable[[Match], str | None]
"""What does not fit the moves of a match, in words; None where all does."""

AT_ONCE: Final = 1000
"""So many rows are in memory at a time."""

PATIENCE_SECONDS: Final = 2.0
"""How long to wait for the file, which a process that has just been told to stop may still hold."""

_TABLES: Final = metadata.sorted_tables  # what a table refers to comes before it
_LAST_NUMBER = sa.text("SELECT seq FROM sqlite_sequence WHERE name = 'numbers'")
_COUNT_ON = sa.select(
    sa.func.setval(sa.func.pg_get_serial_sequence(numbers.name, numbers.c.id.name), sa.bindparam("last"))
)
_PAGE = sa.select(matches).where(matches.c.id > sa.bindparam("after")).order_by(matches.c.id).limit(AT_ONCE)


def take_over(target: sa.Connection, file: Path, amiss: Amiss) -> dict[str, int]:
    """Copies all rows of a file into a database of this version that holds none, within the caller's transaction.

    Nobody else can use the file meanwhile, or write to the database. Before this returns all rows have been counted and
    all matches compared and replayed.

    Returns:
        How many rows each table has.

    Raises:
        NotMoved: the file cannot be read or is in use, its tables are not those of this version, the database holds
            something, or what has arrived is not what was sent, or a match does not fit its moves.
    """
    with _alone_with(file) as source:
        revision = schema.stored(source)
        if revision != schema.HEAD:
            raise NotMoved(f"{file}: {schema.mismatch(revision)}")
        target.execute(sa.text(f"LOCK TABLE {', '.join(map(str, _TABLES))} IN SHARE ROW EXCLUSIVE MODE"))
        if held := [table.name for table in _TABLES if target.execute(sa.select(table).limit(1)).first() is not None]:
            raise NotMoved(f"the database is not empty ({', '.join(held)}): name one that holds nothing yet")
        for table in _TABLES:
            _copy(source, target, table)
        last = source.execute(_LAST_NUMBER).scalar_one_or_none()
        if last is not None:
            target.execute(_COUNT_ON, {"last": last})
        _compare_matches(source, target, amiss)
        return {table.name: _counted(source, target, table) for table in _TABLES}


@contextmanager
def _alone_with(file: Path) -> Iterator[sa.Connection]:
    """The file, with nobody else having it open: no move is made in it any more that would be left behind."""
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=file.absolute().as_uri(), query={"mode": "rw", "uri": "true"}),
        isolation_level="AUTOCOMMIT",
        poolclass=sa.NullPool,
        connect_args={"timeout": PATIENCE_SECONDS},
    )
    try:
        connection = engine.connect()
        connection.exec_driver_sql("PRAGMA locking_mode = EXCLUSIVE")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    except exc.DBAPIError as error:
        if "locked" in str(error.orig):
            raise NotMoved(f"{file} is in use: stop the bot first") from error
        raise NotMoved(f"{file}: {error.orig}") from error
    with connection:
        yield connection


def _copy(source: sa.Connection, target: sa.Connection, table: sa.Table) -> None:
    rows = source.execution_options(yield_per=AT_ONCE).execute(sa.select(table)).mappings()
    try:
        for part in rows.partitions():
            target.execute(sa.insert(table), [dict(row) for row in part])
    except exc.DBAPIError as error:
        raise NotMoved(f"the table {table} cannot be copied: {error.orig}") from error


def _counted(source: sa.Connection, target: sa.Connection, table: sa.Table) -> int:
    count = sa.select(sa.func.count()).select_from(table)
    here: int = source.execute(count).scalar_one()
    there: int = target.execute(count).scalar_one()
    if here != there:
        raise NotMoved(f"the table {table} has {here:,} rows in the file and {there:,} in the database")
    return here


def _compare_matches(source: sa.Connection, target: sa.Connection, amiss: Amiss) -> None:
    after = 0
    while page := _page(target, after):
        for sent, arrived in zip(_page(source, after), page, strict=True):
            if sent != arrived:
                raise NotMoved(f"match {sent.id} has not arrived as it was")
            if wrong := amiss(arrived):
                raise NotMoved(f"match {sent.id} is amiss, in the file already: {wrong}")
        after = page[-1].id


def _page(connection: sa.Connection, after: int) -> list[Match]:
    return [match_of(row) for row in connection.execute(_PAGE, {"after": after})]

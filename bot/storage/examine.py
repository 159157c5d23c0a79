"""A look at a database without changing it, for who sets the bot up: there need not be one yet."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from bot.storage import schema
from bot.storage.database import Database
from bot.storage.errors import StorageUnavailable


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found.

    Attributes:
        where: the database, its password left out.
        revision: of its tables; None where there are none yet.
        newest: the revision of this version of the bot.
        free: bytes free where it lies; None where that cannot be told.
    """

    where: str
    revision: str | None
    newest: str
    free: int | None


class _TakenBack(Exception):  # noqa: N818  # it names what becomes of the unit of work
    """Nothing of the unit of work is to be kept."""


def is_there(url: sa.URL) -> bool:
    """Whether there is something to open: a server, or a file."""
    return url.get_backend_name() != "sqlite" or Path(url.database or "").exists()


async def examine(url: sa.URL, database: Database | None) -> Examined:
    """Looks whether the database answers, can be written to, and is of this version of the bot.

    Args:
        url: its address.
        database: the same, open; None for a SQLite file that is not there yet.

    Raises:
        StorageUnavailable: it does not answer or cannot be written to, or could not be made.
    """
    where, free = url.render_as_string(hide_password=True), _free(url)
    if database is None:
        return Examined(where, None, schema.HEAD, free)
    try:
        await database.write(_make_a_table)
    except _TakenBack:
        return Examined(where, await database.read(schema.stored), schema.HEAD, free)
    except sa.exc.ProgrammingError as error:
        raise StorageUnavailable(f"no table could be made: {error.orig}") from error
    raise AssertionError  # it is always taken back


def _make_a_table(connection: sa.Connection) -> None:
    """Does what a migration does, and takes it back."""
    connection.exec_driver_sql("CREATE TABLE hortus_check (number INTEGER)")
    raise _TakenBack


def _free(url: sa.URL) -> int | None:
    """Bytes free where a file lies, or would be made."""
    if url.get_backend_name() != "sqlite":
        return None
    folder = _nearest(Path(url.database or "").absolute().parent)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StorageUnavailable(f"{folder} cannot be written to")
    return shutil.disk_usage(folder).free


def _nearest(folder: Path) -> Path:
    """The folder, or the one that it would be made in."""
    return folder if folder.exists() else _nearest(folder.parent)

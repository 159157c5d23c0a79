"""Copies of a SQLite file: each as it stood at one moment, while others go on writing, and checked."""

import os
import shlex
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from datetime import datetime, timedelta
from glob import escape
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from bot.storage.errors import NotBackedUp

_PART: Final = ".backup-"
"""How the folders begin in which copies are made."""

_LEFT: Final = timedelta(days=1)
"""No copy takes so long: the folder of one that was begun before that has been left by a process that was killed."""

KEPT: Final = 3
"""How many of the copies made before migrations are kept."""


def back_up(file: Path, copy: Path) -> str:
    """Copies a database to `copy`, in place of what is there: whole and on the disk, or not at all.

    Nobody who writes meanwhile has to wait, and nobody but its owner may read the copy.

    Returns:
        The revision of its tables.

    Raises:
        NotBackedUp: the file is none of Hortus or is damaged, or the copy could not be written.
    """
    try:
        _clear(copy.parent)
        # On the same disk, so that the last step is to give it its name.
        with tempfile.TemporaryDirectory(prefix=_PART, dir=copy.parent) as folder:
            part = Path(folder) / "part.db"
            part.touch(mode=0o600)
            revision = _copied(file, part)
            _to_disk(part, os.O_RDWR)  # without writing, Windows does not let it
            part.replace(copy)
        if sys.platform != "win32":  # there a folder cannot be opened
            _to_disk(copy.parent, os.O_RDONLY)
    except (OSError, sqlite3.Error) as error:
        raise NotBackedUp(f"{file} could not be backed up as {copy}: {error}") from error
    return revision


def back_up_before_migration(file: Path, revision: str, now: datetime) -> Path:
    """Copies a database that is about to be migrated; of the copies so made the last `KEPT` stay.

    Returns:
        The copy: beside the file, and named by the revision of its tables and the time.

    Raises:
        NotBackedUp: see `back_up`.
    """
    copy = file.with_name(f"{file.stem}-{revision}-{stamp(now)}{file.suffix}")
    try:
        back_up(file, copy)
    except NotBackedUp as error:
        raise NotBackedUp(f"{error}; so its tables, of an older version, are left as they are") from error
    made = file.parent.glob(f"{escape(file.stem)}-[0-9][0-9][0-9][0-9]-*Z{escape(file.suffix)}")
    for old in sorted(made, key=lambda path: path.stem.rpartition("-")[2])[:-KEPT]:
        old.unlink()
    return copy


def dump_command(url: sa.URL, to: str) -> str:
    """The command by which PostgreSQL makes a backup itself; it asks for the password."""
    plain = sa.URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
    return shlex.join(["pg_dump", "--format=custom", f"--file={to}", f"--dbname={plain}"])


def stamp(now: datetime) -> str:
    """A moment in UTC as the names of copies tell it."""
    return f"{now:%Y%m%dT%H%M%SZ}"


def _clear(folder: Path) -> None:
    """Takes away what copies have left that were broken off by force."""
    for part in folder.glob(f"{_PART}*"):
        if time.time() - part.stat().st_mtime > _LEFT.total_seconds():
            shutil.rmtree(part, ignore_errors=True)


def _copied(file: Path, part: Path) -> str:
    with (
        closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as source,
        closing(sqlite3.connect(part)) as target,
    ):
        # In one go: taken in steps, it would begin anew with every write of another process.
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, which can be read where nothing can be written
        (found,) = target.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise NotBackedUp(f"{file} is damaged, so it is no use as a backup: {' '.join(found.split())}")
        if target.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
            raise NotBackedUp(f"{file} is no database of Hortus")
        revision: str
        (revision,) = target.execute("SELECT version_num FROM alembic_version").fetchone()
        return revision


def _to_disk(path: Path, how: int) -> None:
    handle = os.open(path, how)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

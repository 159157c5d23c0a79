"""SQLite: one writer, a few readers, nothing acknowledged before it is on the disk.

Each connection is aiosqlite's and lives in its thread. All statements of a unit of work run in one go there, and units
that wait for the writer together share one transaction and so one wait for the disk (docs/decisions/0002, 0019).
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, ParamSpec, Self, TypeVar

import aiosqlite
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from bot.storage.database import Database
from bot.storage.errors import StorageUnavailable

P = ParamSpec("P")
T = TypeVar("T")

READERS: Final = 3
BUSY_SECONDS: Final = 10.0
"""How long to wait while another process is writing."""

READ_SECONDS: Final = 0.5
"""How long to wait for who is reading, such as a backup, before the log is left as it is."""

# WAL: readers and backups never stop the writer. FULL: each commit waits for the disk, so that a move that was
# acknowledged outlives a power cut. What people delete is overwritten, whatever the library was built to do.
_WRITER = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
_READER = ("query_only = ON",)


@dataclass(slots=True, eq=False)
class _Asked:
    """A unit of work that waits for the writer."""

    work: Callable[[sa.Connection], Any]
    done: Any = None
    error: BaseException | None = None


class _Connection:
    """A connection of SQLAlchemy Core, in the thread of the driver's.

    Attributes:
        raw: the connection that both speak through; for that thread alone.
        waiting: how much it has been asked for that is not done.
    """

    def __init__(self, driver: aiosqlite.Connection, raw: sqlite3.Connection, core: sa.Connection) -> None:
        self._driver = driver
        self._core = core
        self.raw = raw
        self.waiting = 0

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """What `work` returns, after all that was asked for before; done even if whoever asks is cancelled."""
        self.waiting += 1
        try:
            return await _hop(self._driver, work, self._core)
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        """Closes it after what it has been asked for."""
        try:
            await self.run(sa.Connection.close)
        finally:
            await self._driver.close()


class Sqlite(Database):
    """An open SQLite file, made by `open`."""

    remote = False

    def __init__(self, file: str) -> None:
        self._file = file
        self._opened: list[sqlite3.Connection] = []
        self._engine = sa.create_engine(
            sa.URL.create("sqlite", database=file),
            creator=self._opened.pop,
            # Transactions are begun and ended below. The driver would begin them too late: a read that turns into a
            # write is refused at once, without waiting, when another process has written in between.
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,  # an error is logged, and they may be what somebody wrote
            poolclass=sa.NullPool,
        )
        self._connections: list[_Connection] = []  # the one that writes, and those that read
        self._asked: deque[_Asked] = deque()
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: sa.URL) -> Self:
        """Opens the file `url` names, see `address`; makes it, and its folder, where there is none."""
        database = cls(str(url.database))
        try:
            with database.answering():
                await database._connect()
        except BaseException:
            await database.close()
            raise
        return database

    def insert(self, table: sa.Table) -> sqlite.Insert:
        """See `Database.insert`."""
        return sqlite.insert(table)

    def alone(self, connection: sa.Connection, number: int) -> None:
        """See `Database.alone`. Here only one unit writes at a time anyhow."""

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        # Given out at once: a thread that has several goes from one to the next without waiting for the event loop.
        _, *readers = self._open_connections
        return await min(readers, key=lambda reader: reader.waiting).run(work)

    async def _write(self, work: Callable[[sa.Connection], T]) -> T:
        writer, *_ = self._open_connections
        asked = _Asked(work)
        self._asked.append(asked)
        await writer.run(self._write_all)
        if asked.error is not None:
            raise asked.error
        done: T = asked.done
        return done

    _write_at_length = _write  # it takes as long as it takes

    async def overwrite(self) -> None:
        """See `Database.overwrite`. The file is overwritten with each change; the log, when it is emptied into it."""
        with self.answering():
            writer, *_ = self._open_connections
            await writer.run(_empty_log)

    async def close(self) -> None:
        """See `Database.close`."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        for connection in reversed(self._connections):
            await connection.close()  # the writer is the last to go: it empties the log into the file

    @property
    def _open_connections(self) -> list[_Connection]:
        if self._closing is not None:
            raise StorageUnavailable("the database is closed")
        return self._connections

    async def _connect(self) -> None:
        await asyncio.to_thread(_make, Path(self._file))
        await self._open(_WRITER)
        for _ in range(READERS):
            await self._open(_READER)

    async def _open(self, pragmas: tuple[str, ...]) -> None:
        driver = aiosqlite.connect(self._file, timeout=BUSY_SECONDS, isolation_level=None)
        driver._thread.daemon = True  # noqa: SLF001  # else a process that fails before it closes would never end
        await driver
        raw = driver._conn  # noqa: SLF001  # for SQLAlchemy to speak through, see `creator`
        self._opened.append(raw)
        try:
            core = await _hop(driver, self._engine.connect)
        except BaseException:
            await driver.close()
            raise
        connection = _Connection(driver, raw, core)
        self._connections.append(connection)

        def prepare(core: sa.Connection) -> None:
            for pragma in pragmas:
                core.exec_driver_sql(f"PRAGMA {pragma}").close()

        await connection.run(prepare)

    def _write_all(self, writer: sa.Connection) -> None:
        """One transaction for all that wait by now. Often an earlier turn did it all."""
        group = []
        while self._asked:
            group.append(self._asked.popleft())
        if not group:
            return
        # Past SQLAlchemy: for these words it would take as long as for the statements between them.
        raw = self._connections[0].raw
        try:
            raw.execute("BEGIN IMMEDIATE")
            for asked in group:
                _do(asked, writer, raw)
            raw.commit()
        except BaseException as error:  # noqa: BLE001  # each of those who wait gets it
            for asked in group:
                asked.error = error
            with suppress(sqlite3.Error):  # the first error is the one to tell
                raw.rollback()


def _make(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():  # what lies beside it, SQLite makes alike
        file.touch(mode=0o600)


def _do(asked: _Asked, writer: sa.Connection, raw: sqlite3.Connection) -> None:
    raw.execute("SAVEPOINT unit")
    try:
        asked.done = asked.work(writer)
    except Exception as error:  # it is the asker's, and not the others'
        if not raw.in_transaction:
            raise  # SQLite gave up the whole transaction, as it does on a full disk: now it is the others' too
        asked.error = error
        raw.execute("ROLLBACK TO unit")
    raw.execute("RELEASE unit")


def _empty_log(writer: sa.Connection) -> None:
    try:
        writer.exec_driver_sql(f"PRAGMA busy_timeout = {READ_SECONDS * 1000:.0f}").close()
        writer.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close()
    finally:
        writer.exec_driver_sql(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}").close()


async def _hop(driver: aiosqlite.Connection, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Does `work` in the connection's thread."""
    # By itself aiosqlite changes threads for every cursor, statement, fetch and close. Once for all of them has no
    # public name.
    done: T = await driver._execute(work, *args, **kwargs)  # type: ignore[no-untyped-call]  # noqa: SLF001
    return done

"""SQLite: one writer, a few readers, nothing acknowledged before it is on the disk.

All statements of a unit of work run in one go in a thread, and units that wait for the writer together share one
transaction and so one wait for the disk (docs/decisions/0002).
"""

import asyncio
import queue
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from bot.storage.database import Database

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
    answer: asyncio.Future[Any]
    done: Any = None
    error: BaseException | None = None


class Sqlite(Database):
    """An open SQLite file, made by `open`."""

    remote = False

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._writer_thread = ThreadPoolExecutor(1, thread_name_prefix="storage-writer")
        self._reader_threads = ThreadPoolExecutor(READERS, thread_name_prefix="storage-reader")
        self._writer: sa.Connection
        self._asked: deque[_Asked] = deque()
        self._idle_readers: queue.SimpleQueue[sa.Connection] = queue.SimpleQueue()

    @classmethod
    async def open(cls, url: sa.URL) -> Self:
        """Opens the file `url` names, see `address`; makes it, and its folder, where there is none."""
        database = cls(
            sa.create_engine(
                url.set(drivername="sqlite"),
                # Transactions are begun and ended here. The driver would begin them too late: a read that turns into a
                # write is refused at once, without waiting, when another process has written in between.
                isolation_level="AUTOCOMMIT",
                hide_parameters=True,  # an error is logged, and they may be what somebody wrote
                poolclass=sa.NullPool,
                connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
            )
        )
        try:
            with database.answering():
                await asyncio.get_running_loop().run_in_executor(
                    database._writer_thread, database._connect, Path(url.database or "")
                )
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
        return await asyncio.get_running_loop().run_in_executor(self._reader_threads, self._look, work)

    async def _write(self, work: Callable[[sa.Connection], T]) -> T:
        asked = _Asked(work, asyncio.get_running_loop().create_future())
        self._asked.append(asked)
        self._writer_thread.submit(self._write_all)
        done: T = await asked.answer
        return done

    _write_at_length = _write  # it takes as long as it takes

    async def overwrite(self) -> None:
        """See `Database.overwrite`. The file is overwritten with each change; the log, when it is emptied into it."""
        with self.answering():
            await asyncio.get_running_loop().run_in_executor(self._writer_thread, self._empty_log)

    async def close(self) -> None:
        """See `Database.close`."""
        await asyncio.get_running_loop().run_in_executor(None, self._disconnect)

    def _connect(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():  # what lies beside it, SQLite makes alike
            file.touch(mode=0o600)
        self._writer = self._connection(_WRITER)
        for _ in range(READERS):
            self._idle_readers.put(self._connection(_READER))

    def _connection(self, pragmas: tuple[str, ...]) -> sa.Connection:
        connection = self._engine.connect()
        for pragma in pragmas:
            connection.exec_driver_sql(f"PRAGMA {pragma}")
        return connection

    def _look(self, work: Callable[[sa.Connection], T]) -> T:
        reader = self._idle_readers.get()  # there are as many as threads
        try:
            return work(reader)
        finally:
            self._idle_readers.put(reader)

    def _write_all(self) -> None:
        """One transaction for all that wait by now; each is told after the commit. Often an earlier turn did it all."""
        group = []
        while self._asked:
            group.append(self._asked.popleft())
        if not group:
            return
        # Straight to the driver: for these words SQLAlchemy would take as long as for the statements between them.
        driver: Any = self._writer.connection.driver_connection
        try:
            driver.execute("BEGIN IMMEDIATE")
            for asked in group:
                self._do(asked, driver)
            driver.commit()
        except BaseException as error:  # noqa: BLE001  # each of those who wait gets it
            for asked in group:
                asked.error = error
            with suppress(sqlite3.Error):  # the first error is the one to tell
                driver.rollback()
        group[0].answer.get_loop().call_soon_threadsafe(_tell, group)

    def _empty_log(self) -> None:
        try:
            self._writer.exec_driver_sql(f"PRAGMA busy_timeout = {READ_SECONDS * 1000:.0f}").close()
            self._writer.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close()
        finally:
            self._writer.exec_driver_sql(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}").close()

    def _do(self, asked: _Asked, driver: Any) -> None:
        driver.execute("SAVEPOINT unit")
        try:
            asked.done = asked.work(self._writer)
        except Exception as error:  # it is the asker's, and not the others'
            if not driver.in_transaction:
                raise  # SQLite gave up the whole transaction, as it does on a full disk: now it is the others' too
            asked.error = error
            driver.execute("ROLLBACK TO unit")
        driver.execute("RELEASE unit")

    def _disconnect(self) -> None:
        self._writer_thread.shutdown()
        self._reader_threads.shutdown()
        while not self._idle_readers.empty():
            self._idle_readers.get().close()
        if hasattr(self, "_writer"):
            self._writer.close()  # the last to go: it empties the log into the file


def _tell(group: list[_Asked]) -> None:
    for asked in group:
        if asked.answer.done():
            continue  # cancelled: nobody waits any more
        if asked.error is None:
            asked.answer.set_result(asked.done)
        else:
            asked.answer.set_exception(asked.error)

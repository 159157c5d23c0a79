"""Where statements run: units of work, whole or not at all.

A unit of work is a plain function of a `sqlalchemy.Connection`. It cannot wait for anything but the database, so no
transaction is ever held open across a request to Discord.
"""

import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy import exc

from bot import metrics
from bot.storage.errors import StorageUnavailable

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[sa.Connection, P], T]

# Of the errors a driver raises, those that are our own fault: they stay what they are.
_OURS = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError)


class Database(ABC):
    """One open database; `Sqlite` and `Postgres` say how its connections are used."""

    foreign: ClassVar[tuple[type[Exception], ...]] = (exc.DBAPIError, exc.TimeoutError, sqlite3.Error, OSError)
    """The errors that mean that the database did not answer."""

    remote: ClassVar[bool]
    """Whether it is reached by a way that may be cut, so that others reach it while this process does not."""

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work` finds. It must not change anything.

        Raises:
            StorageUnavailable: the database did not answer.
        """
        with self._timed("read"):
            return await self._read(lambda connection: work(connection, *args, **kwargs))

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Does `work` in one transaction: all of it is kept when this returns, nothing when `work` raises.

        Once begun it is carried through, even when whoever asked for it is cancelled meanwhile.

        Raises:
            StorageUnavailable: the database did not answer.
        """
        with self._timed("write"):
            return await self._write(lambda connection: work(connection, *args, **kwargs))

    async def write_at_length(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """As `write`, for work whose statements may each take minutes where much is kept.

        Raises:
            StorageUnavailable: the database did not answer.
        """
        with self._timed("write at length"):
            return await self._write_at_length(lambda connection: work(connection, *args, **kwargs))

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Turns errors of the outside into `StorageUnavailable`."""
        try:
            yield
        except _OURS:
            raise
        except self.foreign as error:
            metrics.DATABASE_ERRORS.inc()
            raise StorageUnavailable(str(getattr(error, "orig", None) or error)) from error

    @contextmanager
    def _timed(self, kind: str) -> Iterator[None]:
        began = time.monotonic()
        try:
            with self.answering():
                yield
        finally:
            metrics.DATABASE.labels(kind).observe(time.monotonic() - began)

    @abstractmethod
    def insert(self, table: sa.Table) -> Any:
        """An INSERT with the database's own `on_conflict_do_nothing` and `on_conflict_do_update`."""

    @abstractmethod
    def alone(self, connection: sa.Connection, number: int) -> None:
        """Lets no other unit of work that says the same number run until this one has ended."""

    async def overwrite(self) -> None:  # noqa: B027  # not every database can
        """Lets nothing be left in the files of what has been deleted, if that can be done at once."""

    @abstractmethod
    async def close(self) -> None:
        """Waits for the work in progress and closes all connections."""

    @abstractmethod
    async def _read(self, work: Callable[[sa.Connection], T]) -> T: ...

    @abstractmethod
    async def _write(self, work: Callable[[sa.Connection], T]) -> T: ...

    @abstractmethod
    async def _write_at_length(self, work: Callable[[sa.Connection], T]) -> T: ...

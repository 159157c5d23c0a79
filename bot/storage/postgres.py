"""PostgreSQL, for where one process or machine is no longer enough: a pool of asyncpg connections."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

import asyncpg  # type: ignore[import-untyped]  # it ships no types; only its errors are named here
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.database import Database

T = TypeVar("T")

CONNECTIONS: Final = 10
PATIENCE_SECONDS: Final = 10.0
"""How long to wait for a connection, and for a statement."""
CLOSING_SECONDS: Final = 1.5
"""How long to wait for the last writes, and for the connections to close."""

log = logging.getLogger(__name__)


class Postgres(Database):
    """An open PostgreSQL database."""

    remote = True
    # While connecting, asyncpg's own errors come through SQLAlchemy as they are.
    foreign: ClassVar = (*Database.foreign, asyncpg.PostgresError, asyncpg.InterfaceError)

    def __init__(self, url: sa.URL) -> None:
        self._url = url.set(drivername="postgresql+asyncpg")
        self._engine = create_async_engine(
            self._url,
            hide_parameters=True,  # an error is logged, and they may be what somebody wrote
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=PATIENCE_SECONDS,
            pool_pre_ping=True,  # a server that was restarted costs nobody a move
            connect_args={"timeout": PATIENCE_SECONDS, "command_timeout": PATIENCE_SECONDS},
        )
        # A read is one statement, or two that need not agree to the microsecond: no transaction around it.
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writes: set[asyncio.Task[Any]] = set()

    def insert(self, table: sa.Table) -> postgresql.Insert:
        """See `Database.insert`."""
        return postgresql.insert(table)

    def alone(self, connection: sa.Connection, number: int) -> None:
        """See `Database.alone`."""
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(number)))

    async def close(self) -> None:
        """See `Database.close`; where the database does not answer, it is not waited for."""
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                await asyncio.gather(*self._writes, return_exceptions=True)
                await self._engine.dispose()
        except TimeoutError:
            log.warning("the database did not answer when its connections were to be closed")

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def _write(self, work: Callable[[sa.Connection], T]) -> T:
        write = asyncio.create_task(self._transact(work))
        self._writes.add(write)
        write.add_done_callback(self._writes.discard)
        return await asyncio.shield(write)

    async def _write_at_length(self, work: Callable[[sa.Connection], T]) -> T:
        """On a connection of its own, which waits for a statement as long as it takes."""
        engine = create_async_engine(
            self._url, hide_parameters=True, poolclass=sa.NullPool, connect_args={"timeout": PATIENCE_SECONDS}
        )
        async with engine.begin() as connection:
            return await connection.run_sync(work)

    async def _transact(self, work: Callable[[sa.Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

"""Where statements run: one writer and readers, whole transactions only.

A unit of work is a plain function of a `sqlalchemy.Connection`. It cannot wait for anything but the database, so no
transaction is ever held open across a request to Discord.
"""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[sa.Connection, P], T]


class Database(Protocol):
    """One open database."""

    def insert(self, table: sa.Table) -> Any:
        """An INSERT with the database's own `on_conflict_do_nothing` and `on_conflict_do_update`."""

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work` finds. It must not change anything.

        Raises:
            StorageUnavailable: the database did not answer.
        """

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Does `work` in one transaction: all of it when it returns, nothing of it when it raises.

        Once begun it is carried through, even when whoever asked for it is cancelled meanwhile.

        Raises:
            StorageUnavailable: the database did not answer.
        """

    async def close(self) -> None:
        """Waits for the transaction in progress and closes all connections."""

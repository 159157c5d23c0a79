"""Small facts of the instance, by key."""

import sqlalchemy as sa

from bot.storage.database import Database
from bot.storage.tables import keep

_GET = sa.select(keep.c.value).where(keep.c.key == sa.bindparam("key"))


class Keep:
    """What the instance remembers about itself: its secret, the fingerprint of its registered commands."""

    def __init__(self, database: Database) -> None:
        self._database = database
        new = database.insert(keep)
        self._put_if_absent = new.on_conflict_do_nothing()
        self._put = new.on_conflict_do_update(index_elements=[keep.c.key], set_={"value": new.excluded.value})

    async def get(self, key: str) -> str | None:
        """The value kept under `key`, None where there is none."""
        return await self._database.read(_get, key)

    async def put(self, key: str, value: str) -> None:
        """Keeps `value`, in place of what was there."""
        await self._database.write(lambda connection: connection.execute(self._put, {"key": key, "value": value}))

    async def put_if_absent(self, key: str, value: str) -> str:
        """Keeps `value` unless there is one already, and returns the value that stands: the same for all who race."""

        def work(connection: sa.Connection) -> str:
            connection.execute(self._put_if_absent, {"key": key, "value": value})
            standing: str = connection.execute(_GET, {"key": key}).scalar_one()
            return standing

        return await self._database.write(work)


def _get(connection: sa.Connection, key: str) -> str | None:
    return connection.execute(_GET, {"key": key}).scalar_one_or_none()

"""People's names, as the boards show them."""

from collections.abc import Iterable

import sqlalchemy as sa

from bot.storage.database import Database
from bot.storage.tables import people

_NAMES = sa.select(people.c.person, people.c.name).where(people.c.person.in_(sa.bindparam("ids", expanding=True)))


class People:
    """The names people were last seen by; nothing else is known of them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        new = database.insert(people)
        self._remember = new.on_conflict_do_update(index_elements=[people.c.person], set_={"name": new.excluded.name})

    async def remember(self, person: int, name: str) -> None:
        """Notes a person's present name. Writes only when it is news, so it may be called at every press."""
        if (await self.names([person])).get(person) != name:
            await self._database.write(
                lambda connection: connection.execute(self._remember, {"person": person, "name": name})
            )

    async def names(self, ids: Iterable[int]) -> dict[int, str]:
        """The names of those of `ids` that are known."""
        return await self._database.read(_names, list(ids))


def _names(connection: sa.Connection, ids: list[int]) -> dict[int, str]:
    return {row.person: row.name for row in connection.execute(_NAMES, {"ids": ids})}

"""What people have chosen for themselves, and servers for all to see."""

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa

from bot.storage.database import Database

Entail = Callable[[sa.Connection, int, Mapping[str, object]], None]
"""What an owner's choices entail elsewhere, done before they are kept, in the same transaction."""


class Choices:
    """The choices of one kind of owner: people, by their ids, or servers, by theirs.

    A choice is a column of the table, named as such; what an owner has not chosen is None.
    """

    def __init__(self, database: Database, table: sa.Table, entail: Entail | None = None) -> None:
        self._database = database
        self._entail = entail
        (self._owner,) = table.primary_key.columns
        self._choices = [column for column in table.columns if column is not self._owner]
        self._of = sa.select(*self._choices).where(self._owner == sa.bindparam("owner"))
        self._new = database.insert(table)

    async def of(self, owner: int) -> dict[str, Any]:
        """All choices of an owner, by name."""
        return await self._database.read(self._row, owner)

    async def all_of(self, choice: str) -> dict[int, Any]:
        """One choice of all owners who have made it.

        Raises:
            KeyError: nothing of that name can be chosen.
        """
        return await self._database.read(self._chosen, {column.name: column for column in self._choices}[choice])

    async def choose(self, owner: int, choice: str, value: object) -> None:
        """Keeps one choice of an owner, None to take it back. The others stay, also where two are made at once.

        Raises:
            KeyError: nothing of that name can be chosen.
        """
        await self.choose_together(owner, {choice: value})

    async def choose_together(self, owner: int, choices: Mapping[str, object]) -> None:
        """Keeps several choices of an owner, all or none; likewise.

        Raises:
            KeyError: nothing of one of the names can be chosen.
        """
        if unknown := choices.keys() - {choice.name for choice in self._choices}:
            raise KeyError(*unknown)
        kept = self._new.on_conflict_do_update(
            index_elements=[self._owner], set_={choice: self._new.excluded[choice] for choice in choices}
        )
        values = {self._owner.name: owner, **choices}

        def work(connection: sa.Connection) -> None:
            if self._entail is not None:
                self._entail(connection, owner, choices)
            connection.execute(kept, values)

        await self._database.write(work)

    def _chosen(self, connection: sa.Connection, choice: "sa.Column[Any]") -> dict[int, Any]:
        made = connection.execute(sa.select(self._owner, choice).where(choice.is_not(None)))
        return {row[0]: row[1] for row in made}

    def _row(self, connection: sa.Connection, owner: int) -> dict[str, Any]:
        row = connection.execute(self._of, {"owner": owner}).one_or_none()
        return {choice.name: None if row is None else row[at] for at, choice in enumerate(self._choices)}

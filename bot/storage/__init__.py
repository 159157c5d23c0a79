"""What is kept: the only SQL of the house.

`Storage` is one open database with a store for each concept. Values go in and come out as those of `bot.match`; a
database that does not answer is `StorageUnavailable`, whatever the reason.
"""

from typing import Self

import sqlalchemy as sa

from bot.storage import schema, tables
from bot.storage.analyses import Analyses
from bot.storage.boards import Boards
from bot.storage.choices import Choices
from bot.storage.dailies import Dailies
from bot.storage.database import Database
from bot.storage.errors import AlreadyThere, BadAddress, SchemaMismatch, StorageUnavailable
from bot.storage.invitations import Invitations
from bot.storage.keep import Keep
from bot.storage.matches import Matches
from bot.storage.people import People

__all__ = ["AlreadyThere", "BadAddress", "SchemaMismatch", "Storage", "StorageUnavailable"]


class Storage:
    """One open database, made by `open`.

    Attributes:
        matches: the games being played and finished.
        invitations: challenges to Gardens.
        people: names for the boards.
        keep: small facts of the instance.
        boards: the leaderboards.
        analyses: what was found out about finished matches.
        preferences: what people have chosen for themselves.
        servers: what servers have chosen for all to see.
        dailies: the deals of the days.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.matches = Matches(database)
        self.invitations = Invitations(database)
        self.people = People(database)
        self.keep = Keep(database)
        self.boards = Boards(database)
        self.analyses = Analyses(database)
        self.preferences = Choices(database, tables.preferences)
        self.servers = Choices(database, tables.servers)
        self.dailies = Dailies(database)

    @classmethod
    async def open(cls, url: str, *, migrate: bool = True) -> Self:
        """Opens the database at `url` and brings its tables up to date.

        Args:
            url: `sqlite:///relative/path`, `sqlite:////absolute/path` (the folder is made) or
                `postgresql://user:password@host/name`; the driver may be named too (`sqlite+aiosqlite`,
                `postgresql+asyncpg`).
            migrate: False to refuse tables that are not up to date rather than to change them.

        Raises:
            BadAddress: the URL is none, or one of another kind of database.
            StorageUnavailable: the database does not answer, or is none.
            SchemaMismatch: the tables are of another version of the bot: a newer one, or an older one and `migrate`
                is False.
        """
        parsed = _parsed(url)
        try:
            database = await _connected(parsed)
            try:
                await schema.settle(database, migrate=migrate)
            except BaseException:
                await database.close()
                raise
        except StorageUnavailable as error:
            raise type(error)(f"{parsed.render_as_string(hide_password=True)}: {error}") from error
        return cls(database)

    async def close(self) -> None:
        """Waits for the transaction in progress and closes all connections."""
        await self._database.close()


def _parsed(url: str) -> sa.URL:
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise BadAddress("no database URL: sqlite:///data/hortus.db or postgresql://user@host/name") from None
    if parsed.get_backend_name() not in {"sqlite", "postgresql"}:
        raise BadAddress(f"no database of this kind: {parsed.get_backend_name()}; there are sqlite and postgresql")
    return parsed


async def _connected(url: sa.URL) -> Database:
    # Each is loaded here and not above, since only one of the two is ever needed.
    if url.get_backend_name() == "sqlite":
        from bot.storage.sqlite import Sqlite

        return await Sqlite.open(url)
    from bot.storage.postgres import Postgres

    return Postgres(url)

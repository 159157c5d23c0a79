"""What is kept: the only SQL of the house.

`Storage` is one open database with a store for each concept. Values go in and come out as those of `bot.match`; a
database that does not answer is `StorageUnavailable`, whatever the reason.
"""

import asyncio
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Self

import sqlalchemy as sa

from bot.shards import WHOLE, Shards
from bot.storage import schema, tables
from bot.storage.analyses import Analyses
from bot.storage.choices import Choices
from bot.storage.clocks import Clocks
from bot.storage.dailies import Dailies
from bot.storage.database import Database
from bot.storage.departures import Departures
from bot.storage.downtimes import Downtimes
from bot.storage.errors import AlreadyThere, BadAddress, NotBackedUp, NotMoved, SchemaMismatch, StorageUnavailable
from bot.storage.examine import Examined, examine, is_there
from bot.storage.invitations import Invitations
from bot.storage.keep import Keep
from bot.storage.leases import Leases
from bot.storage.matches import Matches
from bot.storage.move import Amiss, take_over
from bot.storage.people import People
from bot.storage.personal import PersonalData, StillPlayingError
from bot.storage.posts import Posts
from bot.storage.ratings import Rate, Ratings
from bot.storage.records import Records
from bot.storage.recount import Recount, ratings_again, standings_again
from bot.storage.results import Results
from bot.storage.standings import Standings

__all__ = [
    "AlreadyThere",
    "BadAddress",
    "Examined",
    "NotBackedUp",
    "NotMoved",
    "Recount",
    "SchemaMismatch",
    "StillPlayingError",
    "Storage",
    "StorageUnavailable",
]


class Storage:
    """One open database, made by `open`.

    Of what comes due by itself, the stores tell what is in the servers of this process's shards.

    Attributes:
        shards: those shards.
        remote: whether others may reach the database while this machine does not.
        leases: which process has which shards.
        matches: the games being played and finished.
        clocks: the matches whose clocks run.
        downtimes: when the bot was not there.
        invitations: challenges to Gardens.
        people: names for the boards.
        keep: small facts of the instance.
        ratings: how strong people play Gardens.
        standings: the leaderboards.
        records: what people have reached in all their games.
        analyses: what was found out about finished matches.
        preferences: what people have chosen for themselves.
        servers: what servers have chosen for all to see.
        dailies: the deals of the days.
        personal: all that is kept about a person.
        departures: servers the bot was removed from.
        posts: the daily's posts in servers.
    """

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self.shards = shards
        self.remote = database.remote
        self.leases = Leases(database, shards)
        self.ratings = Ratings(database)
        self.standings = Standings(database)
        self.records = Records(database)
        self._results = Results(database, self.ratings, self.standings)
        self.matches = Matches(database, self.ratings, self._results, shards)
        self.clocks = Clocks(database, shards)
        self.downtimes = Downtimes(database, shards)
        self.invitations = Invitations(database, shards)
        self.people = People(database)
        self.keep = Keep(database)
        self.analyses = Analyses(database)
        self.preferences = Choices(database, tables.preferences, self._chosen)
        self.servers = Choices(database, tables.servers)
        self.dailies = Dailies(database)
        self.personal = PersonalData(database, self._results, self.standings)
        self.departures = Departures(database, self._results)
        self.posts = Posts(database, shards)

    @classmethod
    async def open(cls, url: str, *, shards: Shards = WHOLE, migrate: bool = True) -> Self:
        """Opens the database at `url` and brings its tables up to date.

        Args:
            url: `sqlite:///relative/path`, `sqlite:////absolute/path` (the folder is made) or
                `postgresql://user:password@host/name`; the driver may be named too (`sqlite+aiosqlite`,
                `postgresql+asyncpg`).
            shards: the shards of this process.
            migrate: False to refuse tables that are not up to date rather than to change them.

        Raises:
            BadAddress: the URL is none, or one of another kind of database.
            StorageUnavailable: the database does not answer, or is none.
            SchemaMismatch: the tables are of another version of the bot: a newer one, or an older one and `migrate`
                is False.
            NotBackedUp: the tables are older, and a SQLite file could not be backed up before they are changed.
        """
        parsed = address(url)
        try:
            database = await _connected(parsed)
            try:
                await schema.settle(database, migrate=migrate)
            except BaseException:
                await database.close()
                raise
        except StorageUnavailable as error:
            raise type(error)(f"{parsed.render_as_string(hide_password=True)}: {error}") from error
        return cls(database, shards)

    @classmethod
    async def examine(cls, url: str) -> Examined:
        """Looks at the database at `url`, which need not be there yet, and changes and makes nothing.

        Raises:
            BadAddress: as `open`.
            StorageUnavailable: it does not answer or cannot be written to.
        """
        parsed = address(url)
        database = await _connected(parsed) if is_there(parsed) else None
        try:
            return await examine(parsed, database)
        finally:
            if database is not None:
                await database.close()

    def _chosen(self, connection: sa.Connection, person: int, choices: Mapping[str, object]) -> None:
        """Who chooses not to be shown on boards is gone from them at once."""
        if "boards" in choices:
            self._results.begin(connection)
            self.standings.show(connection, person, shown=choices["boards"] != "hidden")

    async def rate_again(self, rate: Rate, *, keep: bool) -> Recount:
        """Rates all games of Gardens again, and compares with what is stored.

        Args:
            rate: what a game does.
            keep: whether to keep what comes out, and to count all leaderboards afresh.
        """

        def work(connection: sa.Connection) -> Recount:
            self._results.begin(connection)
            done = ratings_again(connection, rate, self.ratings)
            standings_again(connection)
            return done

        return await (self._database.write_at_length(work) if keep else self._database.read(ratings_again, rate, None))

    async def take_over(self, file: Path, amiss: Amiss) -> dict[str, int]:
        """Copies all that a SQLite file keeps into this database, which is PostgreSQL and empty; see `move.take_over`.

        Returns:
            How many rows there are of each table.

        Raises:
            NotMoved: it could not be done, or something differs; nothing has been kept.
        """
        return await self._database.write_at_length(take_over, file, amiss)

    async def close(self) -> None:
        """Waits for the transaction in progress and closes all connections."""
        await self._database.close()


def address(url: str) -> sa.URL:
    """The parts of a database's URL.

    Raises:
        BadAddress: it is none, or one of another kind of database, or of one in memory.
    """
    try:
        parsed = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):  # the latter of a port that is no number
        raise BadAddress("no database URL: sqlite:///data/hortus.db or postgresql://user@host/name") from None
    if parsed.get_backend_name() not in {"sqlite", "postgresql"}:
        raise BadAddress(f"no database of this kind: {parsed.get_backend_name()}; there are sqlite and postgresql")
    if parsed.get_backend_name() == "sqlite":
        if parsed.host:
            raise BadAddress("a slash is missing before the file's name: sqlite:///data/hortus.db")
        if parsed.database in {None, "", ":memory:"}:
            raise BadAddress("a database in memory is lost with the process: name a file, sqlite:///data/hortus.db")
    return parsed


async def _connected(url: sa.URL) -> Database:
    # Each is loaded here and not above, since only one of the two is ever needed; in a thread, since at the very first
    # start it has to be compiled.
    kind = "sqlite" if url.get_backend_name() == "sqlite" else "postgres"
    await asyncio.to_thread(import_module, f"bot.storage.{kind}")
    if kind == "sqlite":
        from bot.storage.sqlite import Sqlite

        return await Sqlite.open(url)
    from bot.storage.postgres import Postgres

    return Postgres(url)

"""Whether the tables are those of this version of the bot, and bringing them up to date.

Alembic is imported only when there is something to do, so that a start on tables that are up to date stays quick.
"""

import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from bot.storage.backup import back_up_before_migration
from bot.storage.database import Database
from bot.storage.errors import SchemaMismatch
from bot.storage.recount import standings_again

HEAD: Final = "0005"
"""The newest revision in `migrations/versions`."""

MIGRATIONS: Final = Path(__file__).parent / "migrations"

log = logging.getLogger(__name__)

_VERSION = sa.table("alembic_version", sa.column("version_num", sa.Text()))
_LOCK = 0x686F72747573  # any number that other programs on the same server are unlikely to choose: "hortus"


async def settle(database: Database, *, migrate: bool) -> None:
    """Leaves the tables at `HEAD`, or raises.

    Raises:
        SchemaMismatch: they are newer than this version of the bot, or older and `migrate` is False.
        NotBackedUp: they are older, and the file could not be backed up first.
    """
    revision = await database.read(stored)
    if revision == HEAD:
        return
    if not migrate:
        raise SchemaMismatch(mismatch(revision))
    await database.write_at_length(upgrade)


def mismatch(revision: str | None) -> str:
    """What is told of tables that are not at `HEAD`."""
    if revision is not None and revision > HEAD:
        return f"the tables are at {revision}, of a newer version of the bot; this one knows those up to {HEAD}"
    return f"the tables are at {revision or 'nothing'}, this version needs {HEAD}: migrate first"


def stored(connection: sa.Connection) -> str | None:
    """The revision of the tables, None where there are none."""
    if not connection.dialect.has_table(connection, _VERSION.name):
        return None
    return connection.execute(sa.select(_VERSION.c.version_num)).scalar_one_or_none()


def upgrade(connection: sa.Connection) -> None:
    """Runs the migrations that are missing, within the caller's transaction. One process at a time does so.

    A SQLite file is backed up first, unless it is a new one. What is kept beside the games is counted afresh, so that
    no migration has to know how.
    """
    if connection.dialect.name == "postgresql":  # SQLite's one writer is lock enough
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    revision = stored(connection)
    if revision == HEAD:
        return  # another process has been quicker
    if revision is not None and revision > HEAD:
        raise SchemaMismatch(mismatch(revision))
    if revision is not None and connection.dialect.name == "sqlite":
        # By another connection, which sees what was there before this transaction; nobody can write until it is over.
        copy = back_up_before_migration(Path(str(connection.engine.url.database)), revision, datetime.now(UTC))
        log.info("before the tables are brought from %s to %s they are backed up as %s", revision, HEAD, copy)
    # Loaded here and not above: it takes longer than all the rest of a start.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise SchemaMismatch(f"the tables are of a version of the bot that this one does not know: {error}") from error
    standings_again(connection)

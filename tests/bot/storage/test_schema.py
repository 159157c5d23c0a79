"""The tables: built by migrations, the same as `tables.py` and `indexes.py` say, checked at every start."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from bot.storage import SchemaMismatch, Storage, schema
from bot.storage.indexes import metadata
from tests.bot.storage.samples import gardens

# Everything a PostgreSQL database knows of its tables' columns, indexes and constraints.
_CATALOGUE = """
    SELECT 'column', table_name || '.' || column_name, concat_ws(' ', data_type, is_nullable, column_default)
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    ORDER BY 1, 2
"""


async def test_the_migrations_build_the_tables_the_code_means(storage: Storage) -> None:
    def compare(connection: sa.Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    assert await storage._database.read(compare) == []


async def test_the_migrations_build_them_to_the_letter(storage: Storage) -> None:
    """Also what Alembic does not compare: the conditions of indexes, checks, what follows a deletion."""
    migrated = await storage._database.read(_described)
    await storage._database.write(metadata.drop_all)
    await storage._database.write(metadata.create_all)
    assert await storage._database.read(_described) == migrated
    assert len(migrated) > len(metadata.tables)


def _described(connection: sa.Connection) -> list[list[str]]:
    if connection.dialect.name == "postgresql":
        rows = connection.execute(sa.text(_CATALOGUE)).all()
        return [list(row) for row in rows if "alembic_version" not in row[1]]
    rows = connection.execute(sa.text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY 1")).all()
    return [[name, *_words(sql)] for name, sql in rows if name != "alembic_version"]


def _words(statement: str) -> list[str]:
    """A statement's parts in an order of their own: a primary key is written first or last, and means the same."""
    return sorted(part.strip() for part in statement.replace("\n", " ").split(","))


def test_the_newest_revision_is_the_one_the_start_looks_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(schema.MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [schema.HEAD]


async def test_tables_that_are_up_to_date_are_opened_as_they_are(url: str) -> None:
    first = await Storage.open(url)
    kept = await first.matches.create(gardens())
    await first.close()
    second = await Storage.open(url, migrate=False)
    assert await second.matches.get(kept.id) == kept
    await second.close()


async def test_without_leave_to_migrate_an_empty_database_is_refused(url: str) -> None:
    with pytest.raises(SchemaMismatch, match="migrate first"):
        await Storage.open(url, migrate=False)


async def test_tables_of_a_newer_version_are_refused_and_left_alone(url: str) -> None:
    storage = await Storage.open(url)
    newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
    await storage._database.write(lambda connection: connection.execute(newer))
    await storage.close()
    for migrate in (True, False):
        with pytest.raises(SchemaMismatch, match=r"version|9999"):
            await Storage.open(url, migrate=migrate)


async def test_many_who_open_a_new_database_at_once_all_get_the_same(url: str) -> None:
    opened = await asyncio.gather(*(Storage.open(url) for _ in range(5)))
    kept = await opened[0].matches.create(gardens())
    for storage in opened:
        assert await storage.matches.get(kept.id) == kept
        await storage.close()


async def test_a_start_on_tables_that_are_up_to_date_loads_no_alembic(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/hortus.db"
    await (await Storage.open(url)).close()
    program = (
        "import asyncio, sys\n"
        "from bot.storage import Storage\n"
        "async def start(): await (await Storage.open(sys.argv[1])).close()\n"
        "asyncio.run(start())\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "sys.exit(' '.join(loaded & {'alembic', 'asyncpg', 'discord'}) or None)\n"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program, url)
    assert await process.wait() == 0

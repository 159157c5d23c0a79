"""A look at a database that changes nothing, on both of them."""

import pytest
import sqlalchemy as sa

from bot.storage import Storage, StorageUnavailable
from bot.storage.schema import HEAD
from tests.postgres import Server


async def test_an_empty_one_and_one_with_all_tables(url: str) -> None:
    assert (await Storage.examine(url)).revision is None
    storage = await Storage.open(url)
    before = await storage._database.read(lambda connection: sa.inspect(connection).get_table_names())
    found = await Storage.examine(url)
    assert (found.revision, found.newest) == (HEAD, HEAD)
    assert await storage._database.read(lambda connection: sa.inspect(connection).get_table_names()) == before
    await storage.close()


async def test_who_may_only_read_is_told(migrated_postgres: Server) -> None:
    url = migrated_postgres.made("read", "migrated")
    storage = await Storage.open(url)
    await storage._database.write(_make_a_reader)
    await storage.close()
    reader = sa.make_url(url).set(username="reader").render_as_string(hide_password=False)
    with pytest.raises(StorageUnavailable, match=r"no table could be made: .*permission denied"):
        await Storage.examine(reader)


def _make_a_reader(connection: sa.Connection) -> None:
    connection.exec_driver_sql("CREATE ROLE reader LOGIN")

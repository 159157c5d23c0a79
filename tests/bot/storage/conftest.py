"""The contract is kept on both databases: every test that asks for `url` or `storage` runs on each."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage import Storage
from tests.postgres import Server, binaries, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    programs = binaries()
    if programs is None:
        message = "PostgreSQL's initdb and pg_ctl are not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    with server(programs) as running:
        yield running


@pytest.fixture(scope="session")
def migrated_postgres(postgres: Server) -> Server:
    """The server, with a database `migrated` that has all tables and nothing in them."""
    url = postgres.made("migrated")

    async def migrate() -> None:
        await (await Storage.open(url)).close()

    asyncio.run(migrate())
    return postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of the test's own: with nothing in it, or where `storage` is asked for too, with all tables."""
    filled = "storage" in request.fixturenames
    if request.param == "postgresql":
        if filled:
            return str(request.getfixturevalue("migrated_postgres").made("hortus", "migrated"))
        return str(request.getfixturevalue("postgres").made("hortus"))
    file = tmp_path / "data" / "hortus.db"
    if filled:
        file.parent.mkdir()
        shutil.copy(request.getfixturevalue("migrated"), file)
    return f"sqlite:///{file}"


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    opened = await Storage.open(url)
    yield opened
    await opened.close()

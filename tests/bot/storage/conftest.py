"""The contract is kept on both databases: every test that asks for `url` or `storage` runs on each."""

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


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/data/hortus.db"
    running: Server = request.getfixturevalue("postgres")
    return running.emptied()


@pytest.fixture
async def storage(url: str, migrated: Path) -> AsyncIterator[Storage]:
    if url.startswith("sqlite"):
        file = Path(url.removeprefix("sqlite:///"))
        file.parent.mkdir()
        shutil.copy(migrated, file)
    opened = await Storage.open(url)
    yield opened
    await opened.close()

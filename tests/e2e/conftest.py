"""The stages of the end-to-end scenes. Each scene ends with the stand-in's verdict: nothing refused, nothing late."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.stage import FAKE, Process, Stage, a_world

# The page is the sandbox's alone.
collect_ignore = ["test_page.py"] if FAKE else []


def pytest_configure(config: pytest.Config) -> None:
    """The stricter stand-in leaves its sockets to the end of the process; that is its own affair."""
    if FAKE:
        config.addinivalue_line("filterwarnings", "ignore::pytest.PytestUnraisableExceptionWarning")
        config.addinivalue_line("filterwarnings", "ignore::ResourceWarning")


@pytest.fixture
async def stage(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """The bot in this process, ready."""
    async with a_world() as world:
        stage = Stage(world, database, monkeypatch)
        await stage.begin()
        try:
            yield stage
        finally:
            await stage.end()
        world.assert_clean(http=True, allow=stage.allowed)


@pytest.fixture
async def process(tmp_path: Path, database: str) -> AsyncIterator[Process]:
    """The bot in a process of its own, ready."""
    async with a_world() as world:
        process = Process(world, tmp_path, database)
        await process.begin()
        try:
            yield process
        finally:
            code = await process.stop()
        assert code == 0
        assert "Traceback" not in process.log
        assert process.log.rstrip().rpartition("\n")[2].find(" closed; ") > 0
        world.assert_clean(http=True, allow=process.allowed)

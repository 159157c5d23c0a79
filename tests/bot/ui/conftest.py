"""The services of a bot that is not connected."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import Hortus
from bot.play.daily import Daily
from bot.settings import Settings
from bot.storage import Storage
from bot.ui.house import House
from tests.e2e.stage import Clock


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    storage = await Storage.open(f"sqlite:///{tmp_path}/hortus.db")
    bot = Hortus(Settings(), storage, Daily("a secret of the tests"), clock=Clock())
    await bot._async_setup_hook()  # what the library does before it connects, and needs to close
    yield bot.house
    await bot.close()

"""The services of a bot that is not connected."""

from collections.abc import AsyncIterator

import pytest

from bot.app import Hortus
from bot.play.daily import Daily
from bot.settings import Settings
from bot.storage import Storage
from bot.ui.house import House
from tests.e2e.stage import Clock


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    storage = await Storage.open(database)
    bot = Hortus(Settings(), storage, Daily("a secret of the tests"), clock=Clock())
    await bot._async_setup_hook()  # what the library does before it connects, and needs to close
    yield bot.house
    await bot.close()

"""The services on a real database, with a clock that stands until it is turned."""

from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from random import Random

import pytest

from bot.errors import Refusal
from bot.match import Match, Place
from bot.play.allowances import Allowances
from bot.play.challenges import Challenges
from bot.play.clocks import Clocks
from bot.play.daily import Daily
from bot.play.gardens import Gardens
from bot.play.offers import Offers
from bot.play.rematches import Rematches
from bot.play.wyr import Wyr
from bot.storage import Storage
from bot.workers import Workers
from engine import gardens
from tests.e2e.stage import Clock

WHITE, BLACK, CARL, DORA = (90_000_000_000_000_000 + number for number in range(4))
PARK = Place(80_000_000_000_000_000, 70_000_000_000_000_000)
ORCHARD = Place(80_000_000_000_000_001, 70_000_000_000_000_001)

DAILY = Daily("a secret of the tests")


@dataclass(frozen=True)
class Services:
    """What people can do, and what it is kept in."""

    storage: Storage
    clock: Clock
    gardens: Gardens
    wyr: Wyr
    challenges: Challenges
    clocks: Clocks
    offers: Offers
    rematches: Rematches
    workers: Workers

    async def seat(self, start: str = "", *moves: str) -> Match:
        """A game of Gardens, kept as it stands after some moves from some position."""
        start = start or gardens.GAME.start({}, "")
        now = self.clock()
        return await self.storage.matches.create(
            Match(0, "gardens", start, moves, 1, (WHITE, BLACK), PARK, began=now, moved=now)
        )

    async def kept(self, match: Match | int) -> Match:
        """A match as it is kept."""
        found = await self.storage.matches.get(match if isinstance(match, int) else match.id)
        assert found is not None
        return found


async def told(deed: Awaitable[object]) -> str:
    """What became of a deed: the key of its refusal, or "ok"."""
    try:
        await deed
    except Refusal as refusal:
        return refusal.key
    return "ok"


@pytest.fixture
async def house(database: str) -> AsyncIterator[Services]:
    storage = await Storage.open(database)
    clock = Clock()
    workers = Workers()
    games = Gardens(storage, clock)
    challenges = Challenges(storage, clock, Random(7))
    yield Services(
        storage,
        clock,
        games,
        Wyr(storage, clock, DAILY, workers, Allowances(clock)),
        challenges,
        Clocks(storage, clock),
        Offers(clock, games),
        Rematches(storage, games, challenges),
        workers,
    )
    await workers.close()
    await storage.close()

"""The deals of the days: chosen when they are needed or a day before, and kept from then on."""

import logging
from datetime import date, datetime, timedelta
from typing import Final

from bot.errors import Busy
from bot.match import Deal
from bot.play.daily import CHOOSING, Daily, chosen, day_of
from bot.storage import Storage
from bot.workers import SearchFailed, Workers
from engine import wyr

CHOOSING_SECONDS: Final = 10.0
"""How long the pool may take over a choice before it is made here."""
AHEAD: Final = timedelta(hours=1)
REMEMBERED: Final = 32

log = logging.getLogger(__name__)


class Days:
    """The deals of this instance's days. Once kept, a day's deal is never another."""

    def __init__(self, storage: Storage, daily: Daily, workers: Workers) -> None:
        self._storage = storage
        self._daily = daily
        self._workers = workers
        self._remembered: dict[date, Deal] = {}

    async def deal(self, day: date) -> Deal:
        """A day's deal; chosen and kept now, if it has not been yet."""
        return await self.known(day) or await self._keep(await self._choose(day))

    async def known(self, day: date) -> Deal | None:
        """A day's deal if it is kept; None for a day that was never asked for.

        A day that was begun before deals were chosen keeps the deal it was begun with.
        """
        deal = self._remembered.get(day) or await self._storage.dailies.get(day)
        if deal is None:
            seed = await self._storage.dailies.begun(day)
            return None if seed is None else await self._keep(await self._solve(day, seed))
        return self._remember(deal)

    async def prepare(self, now: datetime) -> None:
        """Chooses today's deal, and the next day's when that is near, so that nobody who asks for it has to wait."""
        for day in sorted({day_of(now), day_of(now + AHEAD)}):
            await self.deal(day)

    async def _choose(self, day: date) -> Deal:
        try:
            found = await self._workers.search(wyr.first_perfect, *self._daily.question(day), seconds=CHOOSING_SECONDS)
        except (Busy, SearchFailed) as error:
            log.warning("the daily of %s is chosen in a thread: %r", day, error)
            return await self._workers.run(lambda: self._daily.choose(day))
        return chosen(day, found)

    async def _solve(self, day: date, seed: str) -> Deal:
        def work() -> Deal:
            start = wyr.GAME.start({}, seed)
            line = wyr.GAME.solve(start, (), CHOOSING)
            return Deal(day, seed, wyr.difficulty(wyr.read_position(start)), line.moves)

        return await self._workers.run(work)  # once in the life of an instance: no need to trouble the pool

    async def _keep(self, deal: Deal) -> Deal:
        return self._remember(await self._storage.dailies.put_if_absent(deal))

    def _remember(self, deal: Deal) -> Deal:
        self._remembered[deal.day] = deal
        if len(self._remembered) > REMEMBERED:
            del self._remembered[next(iter(self._remembered))]
        return deal

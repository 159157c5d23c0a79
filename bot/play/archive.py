"""The deals of the days that are over, to be played again without counting."""

from typing import Final

from bot.clock import Clock
from bot.errors import Refusal
from bot.match import Deal
from bot.play.daily import day_of, end_of
from bot.play.dates import read
from bot.play.lines import Lines
from bot.storage import Storage

OFFERED: Final = 25
"""So many days are offered: as many as Discord shows."""


class Archive:
    """The days that are over."""

    def __init__(self, storage: Storage, clock: Clock, lines: Lines) -> None:
        self._storage = storage
        self._clock = clock
        self._lines = lines

    async def latest(self) -> list[Deal]:
        """The deals of the last days that are over, the latest first."""
        return await self._storage.dailies.latest(day_of(self._clock()), OFFERED)

    async def deal(self, typed: str, person: int) -> Deal:
        """The deal of the day that somebody names, for anybody but who is playing it for the board.

        Raises:
            Refusal: unreadable-date, day-is-today, day-to-come, day-before-first; still-weaving, no-day
                (see `Lines.of_day`).
        """
        today = day_of(self._clock())
        day = read(typed, today)
        if day == today:
            raise Refusal("day-is-today", until=end_of(day))
        if day > today:
            raise Refusal("day-to-come", day=day.isoformat())
        first = await self._storage.dailies.first() or today
        if day < first:
            raise Refusal("day-before-first", day=day.isoformat(), first=first.isoformat())
        return await self._lines.of_day(day, person)

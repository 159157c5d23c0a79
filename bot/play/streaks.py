"""Streaks: on how many days in a row somebody has finished the daily.

A day counts when its ranked daily was finished, begun on that day (so within 24 hours). A day that was missed ends the
streak, unless the bot was down at any time in the day's last two hours: such a day neither counts nor ends it. Nor
does a day that can still be finished.
"""

from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import Final

from bot.clock import Clock
from bot.play.daily import COUNTS_FOR, day_of, end_of
from bot.storage import Storage

LAST_HOURS: Final = timedelta(hours=2)
"""Of a day: who plays late has to find the bot there."""

_AT_ONCE: Final = 64
"""So many days are read at a time."""
_DAY: Final = timedelta(days=1)

Interval = tuple[datetime, datetime]


class Streaks:
    """The streaks of all people."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock

    async def of(self, person: int, day: date) -> int:
        """How many days a person's streak counts that goes on to a day, or may still do so."""
        now, days = self._clock(), 0
        while True:
            first = day - (_AT_ONCE - 1) * _DAY
            counting, begun = await self._storage.dailies.finished(person, first, day)
            downs = await self._storage.downtimes.between(end_of(first) - LAST_HOURS, end_of(day))
            while day >= first:
                if day in counting:
                    days += 1
                elif not (_can_be_finished(day, begun, now) or is_forgiven(day, downs)):
                    return days
                day -= _DAY


def is_forgiven(day: date, downs: Collection[Interval]) -> bool:
    """Whether the bot was down at any time in the last two hours of a day."""
    end = end_of(day)
    return any(began < end and ended > end - LAST_HOURS for began, ended in downs)


def _can_be_finished(day: date, begun: dict[date, datetime], now: datetime) -> bool:
    """Whether a day's daily still counts when it is finished now."""
    return day >= day_of(now) or (day in begun and now - begun[day] <= COUNTS_FOR)

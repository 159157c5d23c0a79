"""The clocks of Gardens: how long a player has for a move, and what comes of it without anybody looking.

A clock is two times kept with the match: the deadline of whoever is to move, and when they are reminded of it. What is
promised where the bot was down or the machine's clock was wrong is in docs/decisions/0013.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.clock import Clock
from bot.match import Match
from bot.play.replay import computer_to_move
from bot.storage import Storage

PACES: Final = (1, 2, 3, 7, 14)
"""The days a player can be given for each move."""

NO_CLOCK: Final = "none"
"""What is chosen where a pace is asked for, and there shall be none."""

REMINDED: Final = 4
"""A reminder comes when one part in so many is left."""

PAUSE: Final = timedelta(minutes=5)
"""What the bot may be silent for; where it was longer, it was down, and players get the time back."""


class Clocks:
    """The clocks of all matches."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock

    async def beat(self) -> datetime:
        """Notes that the bot is there, and gives back the time in which it was not. To be called every minute.

        Returns:
            The present moment: until then clocks have run rightly, and what has come due by then is due.
        """
        now = self._clock()
        await self._storage.downtimes.beat(now, PAUSE, given_back)
        return now

    async def overdue(self, now: datetime) -> list[Match]:
        """The matches whose player to move has run out of time by `now`, a moment that `beat` gave."""
        return await self._storage.clocks.overdue(now)

    async def to_remind(self, now: datetime) -> list[Match]:
        """The matches whose player to move is to be reminded by `now`, a moment that `beat` gave."""
        return await self._storage.clocks.to_remind(now)

    async def claim_reminder(self, match: Match) -> bool:
        """Whether it is on the asker to send a match's reminder: nobody has, and nobody has moved since."""
        return await self._storage.clocks.claim_reminder(match)


def wound(match: Match, now: datetime) -> Match:
    """A match with a full pace on the clock of whoever is to move; without one where no clock runs."""
    match = replace(match, deadline=None, reminder=None, given_back=None)
    if match.pace is None or match.over or computer_to_move(match):
        return match
    pace = timedelta(days=match.pace)
    return replace(match, deadline=now + pace, reminder=now + pace - pace / REMINDED)


def given_back(match: Match, downtime: tuple[datetime, datetime]) -> Match:
    """A match with as much more time as a downtime has taken from whoever is to move."""
    if match.deadline is None or match.pace is None:
        return match
    began, ended = downtime
    lost = ended - max(began, match.deadline - timedelta(days=match.pace))
    if lost <= timedelta(0):
        return match  # the clock was wound after it
    reminder = None if match.reminder is None else match.reminder + lost
    untold = match.given_back or timedelta(0)
    return replace(match, deadline=match.deadline + lost, reminder=reminder, given_back=untold + lost)

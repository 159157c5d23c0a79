"""The clocks of Gardens: how long a player has for a move, and what becomes of it.

A clock is two times kept with the match: the deadline of whoever is to move, and when they are reminded of it.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.match import Match
from bot.play.replay import computer_to_move

PACES: Final = (1, 2, 3, 7, 14)
"""The days a player can be given for each move."""

NO_CLOCK: Final = "none"
"""What is chosen where a pace is asked for, and there shall be none."""

REMINDED: Final = 4
"""A reminder comes when one part in so many is left."""


def wound(match: Match, now: datetime) -> Match:
    """A match with a full pace on the clock of whoever is to move; without one where no clock runs."""
    if match.pace is None or match.over or computer_to_move(match):
        return replace(match, deadline=None, reminder=None)
    pace = timedelta(days=match.pace)
    return replace(match, deadline=now + pace, reminder=now + pace - pace / REMINDED)

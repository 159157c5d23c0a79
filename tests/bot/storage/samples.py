"""Values to store."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from bot.match import FINISHED, Invitation, Match, Place, Result
from bot.storage import Storage

NOW = datetime(2026, 12, 1, 20, 30, 15, 123456, tzinfo=UTC)
DAY = date(2026, 12, 1)
ANNA, BEN, CARL, DORA = (90_000_000_000_000_000 + number for number in range(4))
GUILD, OTHER_GUILD = 80_000_000_000_000_000, 80_000_000_000_000_001
PLACE = Place(GUILD, 70_000_000_000_000_000)


def later(seconds: float = 1) -> datetime:
    return NOW + timedelta(seconds=seconds)


def gardens(**changes: Any) -> Match:
    """A Gardens match of Anna (White) and Ben."""
    fresh = Match(0, "gardens", "start line w 8 1", (), 0, (ANNA, BEN), PLACE, NOW, NOW)
    return replace(fresh, **changes)


def wyr(**changes: Any) -> Match:
    """A solitaire of Anna's."""
    fresh = Match(0, "wyr", "a deal", (), 0, (ANNA,), PLACE, NOW, NOW, seed="café | 7", public=False, score=0)
    return replace(fresh, **changes)


def finished_daily(person: int, score: int, undos: int, seconds: float = 0, **changes: Any) -> Match:
    result = Result(0, FINISHED, later(seconds))
    return wyr(seats=(person,), day=DAY, ranked=True, score=score, undos=undos, result=result, **changes)


def invitation(**changes: Any) -> Invitation:
    """Anna's challenge to Ben, open for a day."""
    return replace(Invitation(0, ANNA, BEN, 8, PLACE, NOW, NOW + timedelta(days=1)), **changes)


async def invited(storage: Storage, new: Invitation) -> Invitation:
    """An invitation kept, however many there are."""
    return await storage.invitations.create(new, lambda _made: None, since=NOW)

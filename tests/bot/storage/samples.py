"""Values to store."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from bot.match import FINISHED, Invitation, Match, Place, Rating, RatingChange, Result, Spent
from bot.storage import Storage
from bot.storage.ratings import Rate

NOW = datetime(2026, 12, 1, 20, 30, 15, 123456, tzinfo=UTC)
DAY = date(2026, 12, 1)
SPENT = Spent(DAY, "a digest of Anna and the day")
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


async def ended(storage: Storage, match: Match, rate: Rate | None = None) -> Match:
    """A match that has ended as `match` says: begun, and ended by a write."""
    begun = await storage.matches.create(replace(match, result=None))
    over = replace(match, id=begun.id, version=2)
    assert await storage.matches.write(over, rate)
    return over


def rated_by_points(match: Match, stored: Sequence[Rating | None], today: int) -> tuple[RatingChange, RatingChange]:
    """A rule that is easy to follow: who wins has ten points more, who loses ten less; the deviation tells `today`."""
    assert match.result is not None
    at, winner = match.result.at, match.result.winner
    changes = []
    for seat, person in enumerate(match.seats):
        before = stored[seat] or Rating(1500.0, 350.0, 0.06, 0, at)
        by = 0 if winner is None else 10 if winner == seat else -10
        after = Rating(before.rating + by, float(today), 0.06, before.games + 1, at)
        changes.append(RatingChange(person, replace(before, at=at), after))
    return changes[0], changes[1]

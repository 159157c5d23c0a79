"""What there is to tell about somebody who plays."""

from dataclasses import dataclass
from typing import Final

from bot.clock import Clock
from bot.errors import Refusal
from bot.match import GardensRecord, Match, Rating, RatingChange, WyrRecord
from bot.play.daily import day_of
from bot.play.ratings import Ratings
from bot.play.settings import Preferences
from bot.play.wyr import Wyr
from bot.storage import Storage

CURVE: Final = 100
"""The rating is told as it went over so many games, the last ones."""

LAST: Final = 25
"""So many finished games of Gardens are looked at for those that may be shown."""


@dataclass(frozen=True, slots=True)
class GardensProfile:
    """How somebody plays Gardens.

    Attributes:
        rating: the present rating; None before the first rated game.
        record: how their games with people ended.
        changes: what the last rated games did to the rating, `CURVE` at most, the last one last.
        last: their games that ended last, also against the computer, the last one first.
    """

    rating: Rating | None
    record: GardensRecord
    changes: tuple[RatingChange, ...]
    last: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class WyrProfile:
    """How somebody plays Wyr.

    Attributes:
        record: what their dailies came to.
        streak: on how many days in a row, up to now, they have finished them.
    """

    record: WyrRecord
    streak: int


class Profiles:
    """How people play. Who hides from boards is shown to nobody else here either."""

    def __init__(self, storage: Storage, clock: Clock, preferences: Preferences, ratings: Ratings, wyr: Wyr) -> None:
        self._storage = storage
        self._clock = clock
        self._preferences = preferences
        self._ratings = ratings
        self._wyr = wyr

    async def is_private(self, person: int, asker: int) -> bool:
        """Whether what is told about a person is for their own eyes: they hide from boards, and ask themselves.

        Raises:
            Refusal: profile-hidden (somebody else asks).
        """
        hides = (await self._preferences.of_person(person))["boards"] == "hidden"
        if hides and person != asker:
            raise Refusal("profile-hidden", person=person)
        return hides

    async def gardens(self, person: int) -> GardensProfile:
        """How a person plays Gardens."""
        changes = await self._storage.ratings.history(person, CURVE)
        return GardensProfile(
            rating=(await self._ratings.of([person]))[person] if changes else None,
            record=await self._storage.records.gardens(person),
            changes=tuple(changes),
            last=tuple(await self._storage.matches.finished(person, "gardens", LAST)),
        )

    async def wyr(self, person: int) -> WyrProfile:
        """How a person plays Wyr."""
        streak = await self._wyr.streak(person, day_of(self._clock()))
        return WyrProfile(await self._storage.records.wyr(person), streak)

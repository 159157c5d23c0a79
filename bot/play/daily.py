"""The deal of the day: one for everybody, new at 00:00 UTC, its seed a secret until the day is over."""

import hashlib
import hmac
import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Final

from bot.match import Deal, Spent
from bot.storage import Storage
from engine import wyr
from engine.limit import Limit
from engine.wyr import Difficulty, Line

COUNTS_FOR: Final = timedelta(hours=24)
"""How long after it began a daily still counts for its day."""

CHOOSING: Final = Limit(nodes=200_000)
"""Of each search for a perfect line. In nodes, so that every machine chooses the same; and far more than nearly every
deal takes, so that the choice hardly depends on how clever the search is."""

CANDIDATES: Final = 200
"""How many seeds a day has to choose from; about one deal in four is easy, the other two are more frequent."""

_WEEK: Final = (
    *(Difficulty.EASY, Difficulty.EASY, Difficulty.MEDIUM, Difficulty.MEDIUM),
    *(Difficulty.HARD, Difficulty.HARD, Difficulty.HARD),
)
_SECRET: Final = "secret"  # noqa: S105  # the name it is kept under


class Daily:
    """The days' deals as a secret of this instance makes them; see `bot.play.days` for those that are kept."""

    def __init__(self, secret: str) -> None:
        """Makes the dailies of a secret; the same secret gives the same deals everywhere."""
        self._secret = secret.encode()

    @classmethod
    async def of(cls, storage: Storage, secret: str | None) -> "Daily":
        """The dailies of this instance: of the secret given, else of one made once and kept in the database."""
        if secret is None:
            secret = await storage.keep.put_if_absent(_SECRET, secrets.token_hex(32))
        return cls(secret)

    def candidates(self, day: date) -> tuple[str, ...]:
        """The seeds a day's deal is chosen from, in order: each 32 hexadecimal digits."""
        texts = (f"wyr {day.isoformat()} {number}" for number in range(CANDIDATES))
        return tuple(self._digest(text)[:32] for text in texts)

    def spent(self, day: date, person: int) -> Spent:
        """By what it is known that a person has begun a day's deal, once they have deleted their data.

        Who does not know the secret can learn from it neither who it is nor whether it is somebody. No seed is drawn
        from the same text.
        """
        return Spent(day, self._digest(f"begun {day.isoformat()} {person}"))

    def question(self, day: date) -> tuple[tuple[str, ...], Difficulty, Limit]:
        """What `engine.wyr.first_perfect` is asked to choose a day's deal."""
        return self.candidates(day), difficulty_of(day), CHOOSING

    def choose(self, day: date) -> Deal:
        """A day's deal: the first candidate of the weekday's difficulty that is known to have a perfect game.

        It takes milliseconds, now and then half a second.
        """
        return chosen(day, wyr.first_perfect(*self.question(day)))

    def _digest(self, text: str) -> str:
        return hmac.new(self._secret, text.encode(), hashlib.sha256).hexdigest()


def chosen(day: date, found: tuple[str, Line] | None) -> Deal:
    """The deal that `engine.wyr.first_perfect` has found for a day."""
    if found is None:
        raise RuntimeError(f"none of {CANDIDATES} deals will do for {day}")  # one day in 10^20
    seed, line = found
    return Deal(day, seed, difficulty_of(day), line.moves)


def difficulty_of(day: date) -> Difficulty:
    """How difficult a day's deal is chosen to be: easy at first, hard from Friday to Sunday."""
    return _WEEK[day.weekday()]


def fingerprint(seed: str) -> str:
    """SHA-256 of a day's seed in hexadecimal: shown from the start, so that the seed can be checked later."""
    return hashlib.sha256(seed.encode()).hexdigest()


def day_of(moment: datetime) -> date:
    """The day whose daily is played at a moment: the date in UTC, wherever host and player are."""
    return moment.astimezone(UTC).date()


def end_of(day: date) -> datetime:
    """The moment a day is over and its secret is told: 00:00 UTC."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)

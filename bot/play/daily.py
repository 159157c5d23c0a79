"""The deal of the day: one for everybody, new at 00:00 UTC, its seed a secret until the day is over."""

import hashlib
import hmac
import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Final

from bot.storage import Storage

COUNTS_FOR: Final = timedelta(hours=24)
"""How long after it began a daily still counts for its day."""

_SECRET: Final = "secret"  # noqa: S105  # the name it is kept under


class Daily:
    """The days' seeds, drawn from a secret of this instance."""

    def __init__(self, secret: str) -> None:
        """Makes the dailies of a secret; the same secret gives the same deals everywhere."""
        self._secret = secret.encode()

    @classmethod
    async def of(cls, storage: Storage, secret: str | None) -> "Daily":
        """The dailies of this instance: of the secret given, else of one made once and kept in the database."""
        if secret is None:
            secret = await storage.keep.put_if_absent(_SECRET, secrets.token_hex(32))
        return cls(secret)

    def seed(self, day: date) -> str:
        """The seed of a day's deal: 32 hexadecimal digits."""
        return hmac.new(self._secret, f"wyr {day.isoformat()}".encode(), hashlib.sha256).hexdigest()[:32]

    def fingerprint(self, day: date) -> str:
        """SHA-256 of the day's seed in hexadecimal: shown from the start, so that the seed can be checked later."""
        return hashlib.sha256(self.seed(day).encode()).hexdigest()


def day_of(moment: datetime) -> date:
    """The day whose daily is played at a moment: the date in UTC, wherever host and player are."""
    return moment.astimezone(UTC).date()

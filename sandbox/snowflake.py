"""Discord's ids: 42 bits of milliseconds since 2015, then a counter (https://discord.com/developers/docs/reference)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

EPOCH = datetime(2015, 1, 1, tzinfo=UTC)


class Snowflakes:
    """Hands out ids that are unique and rise, whatever the clock does."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Return an id greater than all before it, carrying the clock's time."""
        stamp = (self._clock() - EPOCH) // timedelta(milliseconds=1) << 22
        self._last = max(stamp, self._last + 1)
        return self._last

    def on_shard(self, shard: int, count: int) -> int:
        """Return an id that lies in a shard of so many, some milliseconds ahead of the clock."""
        base = (self.next() >> 22) + 1
        self._last = base + (shard - base) % count << 22
        return self._last


def moment(snowflake: int) -> datetime:
    """Return the aware UTC time that an id carries, to the millisecond."""
    return EPOCH + timedelta(milliseconds=snowflake >> 22)

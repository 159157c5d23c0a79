"""Which servers are a process's own, where several share the work (docs/decisions/0017)."""

import re
from dataclasses import dataclass
from typing import Final, Self


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of all shards, as Discord deals the servers out to them.

    Attributes:
        count: how many there are in all.
        ids: which of them these are, in order.
    """

    count: int
    ids: tuple[int, ...]

    @classmethod
    def parse(cls, count: int, text: str) -> Self:
        """Reads numbers and ranges, as in `0,1` or `0-3`.

        Raises:
            ValueError: the text is none of that, or names a shard that there is not; it says so.
        """
        if not re.fullmatch(r"[0-9]{1,4}(-[0-9]{1,4})?(, ?[0-9]{1,4}(-[0-9]{1,4})?)*", text):
            raise ValueError("use numbers and ranges, as in 0,1 or 0-3")
        ids: set[int] = set()
        for part in text.split(","):
            first, _, last = part.partition("-")
            ids |= set(range(int(first), int(last or first) + 1))
        if not ids:
            raise ValueError("a range goes from the lower number to the higher one, as in 0-3")
        if max(ids) >= count:
            raise ValueError(f"there is no shard {max(ids)}: the {count} of SHARD_COUNT are counted from 0")
        return cls(count, tuple(sorted(ids)))

    @classmethod
    def all_of(cls, count: int) -> Self:
        """All shards there are."""
        return cls(count, tuple(range(count)))

    @property
    def whole(self) -> bool:
        """Whether these are all there are."""
        return len(self.ids) == self.count

    def own(self, guild_id: int | None) -> bool:
        """Whether a server is one of theirs; what is in none is the first shard's, as private chats are."""
        return (guild_id or 0) // SERVERS_ID % self.count in self.ids


SERVERS_ID: Final = 1 << 22
"""By so much a server's id is divided; the rest of that by the count of shards is its shard. Discord's rule."""

WHOLE: Final = Shards.all_of(1)
"""Everything in one process."""

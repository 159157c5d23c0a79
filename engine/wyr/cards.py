"""The cards, and the deal that a seed fixes for good (W1, W2, W4 to W6)."""

import itertools
import struct
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Final, NamedTuple, TypeVar

from engine.errors import NotationError

T = TypeVar("T")

SUITS: Final = ("R", "C", "F", "M")
"""Rose, Clover, Foxglove, Marigold, in the order in which the deck is made up."""

NUMBERS: Final = range(1, 12)
"""The numbers of the Nature cards."""

KEIJU_NUMBERS: Final = range(1, 9)
"""The numbers of the Keiju; four of the eight are in a game."""

LONGEST_SEED: Final = 64
"""Code points in the longest seed, after NFC."""


class Card(NamedTuple):
    """A Nature card or a Keiju. `str(card)` is its name in a position line: `R7`, `K3`.

    Attributes:
        suit: one of `SUITS`, or "K" for a Keiju, which has no suit.
        number: 1 to 11, of a Keiju 1 to 8.
    """

    suit: str
    number: int

    def __str__(self) -> str:
        return f"{self.suit}{self.number}"

    @property
    def is_keiju(self) -> bool:
        """Whether this is one of the eight Keiju."""
        return self.suit == "K"

    def matches(self, other: "Card") -> bool:
        """Whether both are Nature cards, and of one suit or one number (W7)."""
        if self.suit == "K" or other.suit == "K":
            return False
        return self.suit == other.suit or self.number == other.number


NATURE: Final = tuple(Card(suit, number) for suit in SUITS for number in NUMBERS)
"""The 44 Nature cards: R1 to R11, C1 to C11, F1 to F11, M1 to M11."""

CARDS: Final[Mapping[str, Card]] = {
    str(card): card for card in (*NATURE, *(Card("K", number) for number in KEIJU_NUMBERS))
}
"""All 52 cards by name."""


def read_seed(text: str) -> str:
    """The seed that `text` names: its NFC form, nothing trimmed.

    Raises:
        NotationError: not 1 to 64 code points after NFC, or a control character or surrogate among them.
    """
    seed = unicodedata.normalize("NFC", text)
    if not seed:
        raise NotationError(text, "seed-empty")
    if len(seed) > LONGEST_SEED:
        raise NotationError(text, "seed-long")
    kinds = {unicodedata.category(character) for character in seed}
    if "Cc" in kinds:
        raise NotationError(text, "seed-control")
    if "Cs" in kinds:
        raise NotationError(text, "seed-surrogate")
    return seed


def deal(seed: str) -> tuple[Card, ...]:
    """The 48 cards that `seed` lays out, a1 to d12: the same on every machine and in every version.

    Raises:
        NotationError: the text is no seed.
    """
    below = _draws(read_seed(seed).encode())
    keiju = list(KEIJU_NUMBERS)
    _shuffle(keiju, below)
    cards = [*NATURE, *(Card("K", number) for number in sorted(keiju[:4]))]
    _shuffle(cards, below)
    return tuple(cards)


def _draws(seed: bytes) -> Callable[[int], int]:
    """`below(n)`: the next evenly spread number from 0 to n - 1 of the seed's one stream."""
    words = _words(seed)

    def below(n: int) -> int:
        fair = 2**32 - 2**32 % n
        return next(word for word in words if word < fair) % n

    return below


def _words(seed: bytes) -> Iterator[int]:
    """The endless stream of 32-bit big-endian words: SHA-256 of seed and counter, counter after counter."""
    for counter in itertools.count():
        yield from struct.unpack(">8I", sha256(seed + counter.to_bytes(4, "big")).digest())


def _shuffle(items: list[T], below: Callable[[int], int]) -> None:
    """Shuffle in place, from the last index down."""
    for last in range(len(items) - 1, 0, -1):
        other = below(last + 1)
        items[last], items[other] = items[other], items[last]

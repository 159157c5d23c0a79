"""The Garden as one big integer, in which a few shifts find every match at once: for the search only.

A card is a number, a set of Nature cards an integer with one bit each. The grid has a field of 16 bits for each card
in reading order, the first in the lowest bits: one bit of four for the suit, one of eleven for the number, the
highest for being a Nature card; the field of a Keiju is empty. Where the run lies in the rows only matters modulo the
width of a row, since rows are closed worlds (W9, W10): this *phase* is the column of the first card, from 0.

Held to `engine.wyr.rules` by tests.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.wyr.cards import KEIJU_NUMBERS, NATURE, SUITS, Card
from engine.wyr.position import COLUMNS, PLACES

CARD_NUMBERS: Final = {
    card: number for number, card in enumerate((*NATURE, *(Card("K", keiju) for keiju in KEIJU_NUMBERS)))
}
"""The number of each card: the Nature cards from 0 in the order of `NATURE`, then the Keiju."""

FIRST_KEIJU: Final = len(NATURE)
"""The number of Keiju 1; those of the others follow."""

PARTNERS: Final = tuple(
    sum(1 << CARD_NUMBERS[other] for other in NATURE if other != card and other.matches(card)) for card in NATURE
)
"""For each Nature card the set of those it can match."""

FIELD: Final = 16
"""Bits in the field of a card."""

_IS_NATURE: Final = 1 << FIELD - 1
_ALIKE: Final = _IS_NATURE - 1
_FIELDS: Final = tuple(
    _IS_NATURE | 1 << SUITS.index(card.suit) | 1 << len(SUITS) + card.number - 1 for card in NATURE
) + (0,) * len(KEIJU_NUMBERS)


def _in_all_fields(bits: int) -> int:
    return sum(bits << FIELD * index for index in range(len(PLACES)))


def _first_of_pairs(distance: int) -> tuple[int, ...]:
    """For each phase, `_ALIKE` in the fields of the cards that have one so far behind them in their row."""
    return tuple(
        sum(_ALIKE << FIELD * i for i in range(len(PLACES)) if (phase + i) % COLUMNS + distance < COLUMNS)
        for phase in range(COLUMNS)
    )


_ALL_NATURE: Final = _in_all_fields(_IS_NATURE)
_ALL_ALIKE: Final = _in_all_fields(_ALIKE)
_BESIDE: Final = _first_of_pairs(1)
_APART: Final = _first_of_pairs(3)
_BEFORE: Final = tuple((1 << FIELD * index) - 1 for index in range(len(PLACES)))


def pack(cards: Iterable[int]) -> int:
    """The grid of the cards in reading order."""
    return sum(_FIELDS[card] << FIELD * index for index, card in enumerate(cards))


def without(grid: int, index: int) -> int:
    """The grid when the card with this index has left it; which way the gap is closed does not show in it."""
    return grid & _BEFORE[index] | grid >> FIELD * (index + 1) << FIELD * index


def alike(grid: int) -> tuple[int, int]:
    """What cards side by side have in common, and cards with two Nature cards between, as if there were no rows.

    The common suit or number stands in the field of the first card of each pair.
    """
    between = grid >> FIELD & grid >> 2 * FIELD & _ALL_NATURE
    # `between - (between >> 15)` is all bits but the highest, where both are Nature cards.
    return grid & grid >> FIELD, grid & grid >> 3 * FIELD & between - (between >> FIELD - 1)


def takeable(beside: int, apart: int, phase: int) -> int:
    """One bit, the highest, in the field of each card that may be taken (W11), of what `alike` has found."""
    beside &= _BESIDE[phase]
    apart &= _APART[phase]
    # A carry into the highest bit tells the fields that are not empty.
    return (beside | beside << FIELD | apart | apart << 3 * FIELD) + _ALL_ALIKE & _ALL_NATURE


def indices(bits: int) -> Iterator[int]:
    """The indices of the cards whose bits `takeable` has set, rising."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() // FIELD - 1
        bits ^= lowest


def is_connected(cards: int) -> bool:
    """Whether each of a set of cards leads to each other by matching cards of the set.

    A card that leaves must match one that stays, so all but one can only leave a set that hangs together.
    """
    edge = cards & -cards
    reached = edge
    while edge:
        lowest = edge & -edge
        found = PARTNERS[lowest.bit_length() - 1] & cards & ~reached
        reached |= found
        edge = edge ^ lowest | found
    return reached == cards

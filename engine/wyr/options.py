"""All ways to meet each request, as sets of cards: for the search only.

Held to `engine.wyr.keiju` by tests.
"""

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Final, NamedTuple

from engine.wyr.cards import NATURE, NUMBERS, SUITS
from engine.wyr.keiju import REQUESTS, Kind, Request


class Group(NamedTuple):
    """So many of a set of cards."""

    among: int
    needed: int


Option = tuple[Group, ...]
"""One way to meet a request: from each group, no two of which share a card, as many cards as are needed."""


def _set(suits: Iterable[str], numbers: Iterable[int]) -> int:
    return sum(1 << bit for bit, card in enumerate(NATURE) if card.suit in suits and card.number in numbers)


def _options(request: Request) -> tuple[Option, ...]:
    of_suit = {suit: _set([suit], NUMBERS) for suit in SUITS}
    of_number = {number: _set(SUITS, [number]) for number in NUMBERS}
    if request.kind is Kind.SUITS:
        return (tuple(Group(of_suit[suit], 1) for suit in SUITS),)
    if request.kind is Kind.SUIT:
        return tuple((Group(cards, request.cards),) for cards in of_suit.values())
    if request.kind is Kind.SEQUENCE:
        runs = (NUMBERS[low : low + request.cards] for low in range(len(NUMBERS) - request.cards + 1))
        return tuple(tuple(Group(of_number[number], 1) for number in run) for run in runs)
    choices = permutations(NUMBERS, len(request.groups))
    groupings = {
        frozenset(Group(of_number[number], count) for number, count in zip(numbers, request.groups, strict=True))
        for numbers in choices
    }
    return tuple(sorted(tuple(sorted(grouping)) for grouping in groupings))


OPTIONS: Final[Mapping[int, tuple[Option, ...]]] = {number: _options(request) for number, request in REQUESTS.items()}
"""The ways to meet each request, by the number of the Keiju."""


def is_possible(option: Option, cards: int) -> bool:
    """Whether some of a set of cards meet the request in this way."""
    for among, needed in option:  # noqa: SIM110  # half the time of `all`, and much of the search's
        if (cards & among).bit_count() < needed:
            return False
    return True


def helpful(option: Option, cards: int) -> int:
    """How many of a set of cards can be used together in this way."""
    return sum(min(needed, (cards & among).bit_count()) for among, needed in option)


def wanted(option: Option, cards: int) -> int:
    """The set of those cards that would bring the option nearer, beside a set of cards that is there already."""
    return ~cards & sum(among for among, needed in option if (cards & among).bit_count() < needed)

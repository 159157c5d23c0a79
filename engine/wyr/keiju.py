"""What each Keiju asks for: the ladder of requests, as data (W3)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations
from typing import Final

from engine.wyr.cards import NUMBERS, SUITS, Card


class Kind(StrEnum):
    """What the cards of a request have to do with one another."""

    SUITS = "suits"
    """All of different suits."""
    SUIT = "suit"
    """All of one suit."""
    SEQUENCE = "sequence"
    """Numbers in sequence, of any suits; 11 is not followed by 1."""
    NUMBERS = "numbers"
    """Groups of equal numbers, each group another number."""


@dataclass(frozen=True, slots=True)
class Request:
    """What one Keiju asks for.

    Attributes:
        number: of the Keiju, 1 to 8.
        cards: how many are asked for, 4 or 5.
        kind: how they belong together.
        groups: the sizes of the groups where the kind is `Kind.NUMBERS`, the largest first; else empty.
        words: the request in English, at most 27 characters.
    """

    number: int
    cards: int
    kind: Kind
    groups: tuple[int, ...]
    words: str

    def is_met_by(self, cards: Sequence[Card]) -> bool:
        """Whether the cards, in any order, are together exactly what is asked for."""
        return len(cards) == self.cards and self.can_be_met(cards, ())

    def can_be_met(self, laid: Collection[Card], others: Collection[Card]) -> bool:
        """Whether `laid` and some of `others`, no card in both, can together be exactly what is asked for."""
        missing = self.cards - len(laid)
        if missing < 0:
            return False
        if self.kind is Kind.NUMBERS:
            return self._groups_can_be_met(Counter(card.number for card in laid), others)
        if self.kind is Kind.SEQUENCE:
            return self._sequence_can_be_met({card.number for card in laid}, missing, others)
        suits = {card.suit for card in laid}
        if self.kind is Kind.SUITS:
            return len(suits) == len(laid) and len({card.suit for card in others} - suits) >= missing
        return any(suits <= {suit} and sum(card.suit == suit for card in others) >= missing for suit in SUITS)

    def _sequence_can_be_met(self, numbers: set[int], missing: int, others: Collection[Card]) -> bool:
        if len(numbers) + missing != self.cards:  # a number is laid twice
            return False
        there = numbers | {card.number for card in others}
        runs = (set(range(low, low + self.cards)) for low in NUMBERS)
        return any(numbers <= run <= there for run in runs)

    def _groups_can_be_met(self, laid: Counter[int], others: Collection[Card]) -> bool:
        there = laid + Counter(card.number for card in others)
        for numbers in permutations(there, len(self.groups)):
            wanted = dict(zip(numbers, self.groups, strict=True))
            if all(there[number] >= size for number, size in wanted.items()) and all(
                count <= wanted.get(number, 0) for number, count in laid.items()
            ):
                return True
        return False


REQUESTS: Final[Mapping[int, Request]] = {
    request.number: request
    for request in (
        Request(1, 4, Kind.SUITS, (), "four different suits"),
        Request(2, 4, Kind.SUIT, (), "four of one suit"),
        Request(3, 4, Kind.SEQUENCE, (), "four numbers in sequence"),
        Request(4, 4, Kind.NUMBERS, (2, 2), "two pairs of equal numbers"),
        Request(5, 5, Kind.SUIT, (), "five of one suit"),
        Request(6, 5, Kind.SEQUENCE, (), "five numbers in sequence"),
        Request(7, 5, Kind.NUMBERS, (3, 2), "three and two equal numbers"),
        Request(8, 4, Kind.NUMBERS, (4,), "four of one number"),
    )
}
"""The requests by the number of the Keiju."""

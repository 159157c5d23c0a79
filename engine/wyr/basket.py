"""The Baskets met in one search, each once, and what may become of each: for the search only.

Piles are alike but for what lies on them, so a Basket is known by its piles in any order. Cards are numbers and
sets of them integers as in `engine.wyr.packed`; what follows on a Basket is found once and kept.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from engine.wyr.keiju import REQUESTS
from engine.wyr.options import OPTIONS, Option, helpful, is_possible, wanted
from engine.wyr.packed import CARD_NUMBERS, FIRST_KEIJU
from engine.wyr.position import Position

Piles: TypeAlias = tuple[tuple[int, ...], ...]
"""Five piles in rising order, each from the bottom to the top."""


def pack_piles(position: Position) -> Piles:
    """The piles of the Basket, so that two positions with alike Baskets have the same."""
    return tuple(sorted(tuple(CARD_NUMBERS[card] for card in pile) for pile in position.piles))


class Baskets:
    """Every Basket of one search, which starts from one position.

    Attributes:
        keiju: the numbers of the Keiju in the Garden at the start, rising: the order in which they leave.
        asked: after so many of them were enticed, how many cards were used for them.
        options: for each of them, the ways to meet its request with cards that were left at the start.
        useful: after so many of them were enticed, the set of cards that fit some request still to come.
        start: the Basket at the start.
    """

    def __init__(self, position: Position) -> None:
        piles = pack_piles(position)
        left = _as_set(CARD_NUMBERS[card] for card in position.garden if not card.is_keiju)
        left |= _as_set(card for pile in piles for card in pile)
        self.keiju = position.keiju()
        self.asked = [sum(REQUESTS[number].cards for number in self.keiju[:count]) for count in range(5)]
        self.options = [
            tuple(option for option in OPTIONS[number] if is_possible(option, left)) for number in self.keiju
        ]
        self.useful = [
            _as_union(group.among for options in self.options[enticed:] for option in options for group in option)
            for enticed in range(len(self.keiju) + 1)
        ]
        self._known: dict[tuple[int, Piles], Basket] = {}
        self.start = self.basket(piles, 0)

    def basket(self, piles: Piles, enticed: int, ready: int | None = None) -> "Basket":
        """The one Basket with these piles after so many of `keiju` were enticed.

        Args:
            piles: what lies on them.
            enticed: how many Keiju have left.
            ready: its `Basket.ready` where that is known already; to count it is slow.
        """
        found = self._known.get((enticed, piles))
        if found is None:
            if ready is None:
                ready = self._ready(enticed, _as_set(pile[-1] for pile in piles if pile))
            found = self._known[enticed, piles] = Basket(self, piles, enticed, ready)
        return found

    def _ready(self, enticed: int, tops: int) -> int:
        if not tops or enticed == len(self.keiju):
            return 0
        return max((helpful(option, tops) for option in self.options[enticed]), default=0)


class Basket:
    """The five piles, and how far they meet the requests.

    Attributes:
        piles: what lies on them.
        enticed: how many of `Baskets.keiju` have left.
        cards: the set of all cards in it.
        tops: the set of those on top.
        ready: how many of these can be used together for the lowest Keiju.
        given: how many cards the Keiju have got since the start, those that are ready among them.
        size: how many cards it holds.
        to_come: how many cards the Keiju that are left ask for together.
        wasted: how many of its cards are certain to serve no Keiju, as in `engine.wyr.points.bound`.
    """

    def __init__(self, baskets: Baskets, piles: Piles, enticed: int, ready: int) -> None:
        self.piles = piles
        self.enticed = enticed
        self.cards = _as_set(card for pile in piles for card in pile)
        self.tops = _as_set(pile[-1] for pile in piles if pile)
        self.ready = ready
        self.given = baskets.asked[enticed] + ready
        self.size = self.cards.bit_count()
        self.to_come = baskets.asked[-1] - baskets.asked[enticed]
        useless = self.cards & ~baskets.useful[enticed]
        self.wasted = max(useless.bit_count(), self.size - self.to_come)
        self._baskets = baskets
        self._after: dict[int, tuple[Basket, ...]] = {}
        self._after_any: dict[int, tuple[Basket, ...]] = {}

    @cached_property
    def enticeable(self) -> int | None:
        """The card that is the lowest Keiju, None where what is ready is not all that it asks for, or none is left."""
        keiju = self._baskets.keiju
        if self.enticed == len(keiju) or self.ready < REQUESTS[keiju[self.enticed]].cards:
            return None
        return FIRST_KEIJU + keiju[self.enticed] - 1

    def after(self, card: int) -> tuple["Basket", ...]:
        """The Baskets that may sensibly follow when the card leaves the Garden; itself, for the Harvest, comes first.

        A Nature card is laid by only if it brings the lowest Keiju nearer, and where it covers least. A Keiju
        leaves with each choice of cards.
        """
        found = self._after.get(card)
        if found is None:
            if card >= FIRST_KEIJU:
                found = self._enticing()
            elif self._wanted >> card & 1:
                found = (self, self._best_laying(card))
            else:
                found = (self,)
            self._after[card] = found
        return found

    def after_any(self, card: int) -> tuple["Basket", ...]:
        """All Baskets that may follow when the card leaves, but those that only cover others with a useless card."""
        found = self._after_any.get(card)
        if found is None:
            if card >= FIRST_KEIJU:
                found = self._enticing()
            elif self._baskets.useful[self.enticed] >> card & 1:
                found = (self, *self._layings(card))
            else:
                found = (self,)
            self._after_any[card] = found
        return found

    def can_serve(self, left: int) -> bool:
        """False where the Keiju to come can certainly not all be enticed, with what is ready and a set of cards.

        What is ready counts as given away: a Keiju that can only be enticed without it wastes it.
        """
        if self.enticed == len(self._baskets.keiju):
            return True
        there = self.tops | left
        if not any(is_possible(option, there) for option in self._nearest):
            return False
        there = self.cards | left
        later = self._baskets.options[self.enticed + 1 :]
        return all(any(is_possible(option, there) for option in options) for options in later)

    @cached_property
    def _nearest(self) -> tuple[Option, ...]:
        """The ways to meet the lowest Keiju for which most is ready."""
        options = self._baskets.options[self.enticed]
        return tuple(option for option in options if helpful(option, self.tops) == self.ready)

    @cached_property
    def _wanted(self) -> int:
        """The set of cards that bring the lowest Keiju nearer."""
        if self.enticed == len(self._baskets.keiju):
            return 0
        return _as_union(wanted(option, self.tops) for option in self._nearest)

    def _enticing(self) -> tuple["Basket", ...]:
        asked = self._baskets.asked[self.enticed + 1] - self._baskets.asked[self.enticed]
        followers = {}
        for choice in combinations([pile for pile in self.piles if pile], asked):
            tops = _as_set(pile[-1] for pile in choice)
            if any(is_possible(option, tops) for option in self._nearest):
                piles = tuple(sorted(pile[:-1] if pile in choice else pile for pile in self.piles))
                followers[piles] = self._baskets.basket(piles, self.enticed + 1)
        return tuple(followers.values())

    def _layings(self, card: int) -> Iterator["Basket"]:
        """The Basket with the card laid on each of its piles in turn; on an empty pile first, if there is one."""
        piles = self.piles
        for place, pile in enumerate(piles):
            if place == 0 or pile != piles[place - 1]:
                laid = tuple(sorted((*piles[:place], (*pile, card), *piles[place + 1 :])))
                ready = None if pile else self.ready + (self._wanted >> card & 1)
                yield self._baskets.basket(laid, self.enticed, ready)

    def _best_laying(self, card: int) -> "Basket":
        """The Basket with the card laid so that it is ready, and as few useful cards as possible are buried."""
        layings = self._layings(card)
        if not self.piles[0]:
            return next(layings)
        useful = self._baskets.useful[self.enticed]
        nearer = [basket for basket in layings if basket.ready == self.ready + 1]
        return min(nearer, key=lambda basket: ((basket.cards & ~basket.tops & useful).bit_count(), basket.piles))


def _as_set(cards: Iterator[int]) -> int:
    return sum(1 << card for card in cards)


def _as_union(sets: Iterator[int]) -> int:
    union = 0
    for cards in sets:
        union |= cards
    return union

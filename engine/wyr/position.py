"""A position: the Garden, the Basket, the Harvest; and its line of text both ways."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.errors import NotationError
from engine.wyr.cards import CARDS, Card
from engine.wyr.keiju import REQUESTS

COLUMNS: Final = 12
"""Places in a row."""

PLACES: Final = tuple(f"{row}{column}" for row in "abcd" for column in range(1, COLUMNS + 1))
"""The names of the 48 places in reading order, `a1` to `d12`. Inside the game a place is its index here."""

PLACE_INDEX: Final[Mapping[str, int]] = {name: index for index, name in enumerate(PLACES)}
"""The index of each place by its name."""

PILES: Final = 5
"""Piles in the Basket, numbered from 1."""

KEIJU_IN_A_GAME: Final = 4


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """What lies where. `str(position)` is the position line, which `read_position` reads again.

    Made unchecked; `read_position` checks that a game could hold it.

    Attributes:
        garden: the cards in the Garden in reading order, one unbroken run (W10).
        offset: the empty places before the first of them.
        piles: the five Basket piles, each from the bottom to the top.
        harvested: Nature cards in the Harvest.
        enticed: Keiju in the Harvest.
        removed: cards that were used to entice and have left the game.
    """

    garden: tuple[Card, ...]
    offset: int = 0
    piles: tuple[tuple[Card, ...], ...] = ((),) * PILES
    harvested: int = 0
    enticed: int = 0
    removed: int = 0

    def card(self, place: int) -> Card | None:
        """The card at the place with this index, None where the place is empty."""
        index = place - self.offset
        return self.garden[index] if 0 <= index < len(self.garden) else None

    def keiju(self) -> tuple[int, ...]:
        """The numbers of the Keiju in the Garden, rising."""
        return tuple(sorted(card.number for card in self.garden if card.is_keiju))

    def __str__(self) -> str:
        piles = "/".join(_write_cards(pile) for pile in self.piles)
        return f"{_write_cards(self.garden)} {self.offset} {piles} {self.harvested}.{self.enticed} {self.removed}"

    def __repr__(self) -> str:
        return f"read_position({str(self)!r})"


def card_at(position: Position, place: str) -> Card | None:
    """The card at a place, `a1` to `d12` in lower case; None where the place is empty.

    Raises:
        NotationError: there is no such place.
    """
    if place not in PLACE_INDEX:
        raise NotationError(place, "no-place")
    return position.card(PLACE_INDEX[place])


_LINE: Final = re.compile(
    r"(?P<garden>\S+) (?P<offset>N) (?P<piles>\S+) (?P<harvested>N)\.(?P<enticed>N) (?P<removed>N)".replace(
        "N", "(?:0|[1-9][0-9]?)"
    )
)


@lru_cache(maxsize=256)
def read_position(line: str) -> Position:
    """The position of a line, read to the letter: `str(read_position(line)) == line`.

    Raises:
        NotationError: the line is not of the form, names a card that is none or names one twice, does not
            account for 44 Nature cards and four Keiju, its Garden does not fit behind its offset, a Keiju lies in
            the Basket, or the Keiju enticed are not those that leave first or did not cost the cards removed.
    """
    parts = _LINE.fullmatch(line)
    if parts is None:
        raise NotationError(line, "position-parts")
    piles = parts["piles"].split("/")
    if len(piles) != PILES:
        raise NotationError(line, "position-piles")
    position = Position(
        _read_cards(parts["garden"], line),
        int(parts["offset"]),
        tuple(_read_cards(pile, line) for pile in piles),
        int(parts["harvested"]),
        int(parts["enticed"]),
        int(parts["removed"]),
    )
    problem = _contradiction(position)
    if problem is not None:
        raise NotationError(line, problem)
    return position


def _contradiction(position: Position) -> str | None:
    """The key of why no game can hold this position, None where no reason is seen."""
    basket = [card for pile in position.piles for card in pile]
    cards = [*position.garden, *basket]
    keiju = position.keiju()
    nature = len(position.garden) - len(keiju) + len(basket) + position.harvested + position.removed
    # Of the four, the lowest leave first, and each costs the cards it asks for.
    could_leave = [request.cards for number, request in REQUESTS.items() if not keiju or number < keiju[0]]
    prices = {sum(prices) for prices in combinations(could_leave, position.enticed)}
    refusals = {
        "position-twice": len(set(cards)) < len(cards),
        "position-keiju-in-basket": any(card.is_keiju for card in basket),
        "position-keiju-count": len(keiju) + position.enticed != KEIJU_IN_A_GAME,
        "position-nature-count": nature != len(PLACES) - KEIJU_IN_A_GAME,
        "position-offset": position.offset + len(position.garden) > len(PLACES),
        "position-keiju-order": not prices,
        "position-removed": position.removed not in prices,
    }
    return next((problem for problem, holds in refusals.items() if holds), None)


def _write_cards(cards: tuple[Card, ...]) -> str:
    return ",".join(map(str, cards)) or "-"


def _read_cards(text: str, line: str) -> tuple[Card, ...]:
    if text == "-":
        return ()
    try:
        return tuple(CARDS[name] for name in text.split(","))
    except KeyError:
        raise NotationError(line, "position-card") from None

"""Positions for tests, written by what matters in them."""

from engine.wyr import REQUESTS, Position, read_position
from engine.wyr.cards import CARDS, NATURE, Card


def table(garden: str, piles: str = "-/-/-/-/-", offset: int = 0, keiju: tuple[int, ...] | None = None) -> Position:
    """The position with this Garden and Basket, as on a position line, the rest of the 48 cards accounted for.

    Args:
        garden: the Garden; spaces may stand for commas.
        piles: the five piles.
        offset: the empty places before the Garden.
        keiju: the four of the game; those that are not in the Garden were enticed. By default those in the
            Garden and, for the missing, the lowest there are: 1, 2 and so on.
    """
    cards = [CARDS[name] for name in garden.replace(" ", ",").split(",")]
    there = [card.number for card in cards if card.is_keiju]
    if keiju is None:
        keiju = (*range(1, 5 - len(there)), *there)
    enticed = [number for number in keiju if number not in there]
    removed = sum(REQUESTS[number].cards for number in enticed)
    laid = [CARDS[name] for pile in piles.split("/") if pile != "-" for name in pile.split(",")]
    nature = sum(not card.is_keiju for card in cards) + len(laid)
    line = f"{','.join(map(str, cards))} {offset} {piles} {len(NATURE) - nature - removed}.{len(enticed)} {removed}"
    return read_position(line)


def cards(names: str) -> list[Card]:
    """The cards with these names, parted by spaces."""
    return [CARDS[name] for name in names.split()]

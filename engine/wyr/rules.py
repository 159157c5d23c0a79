"""Which moves are legal, what they do, and when nothing more can be done (W7 to W13)."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine.errors import IllegalMove
from engine.wyr.cards import Card
from engine.wyr.keiju import REQUESTS, Request
from engine.wyr.moves import Entice, Move, Take
from engine.wyr.position import COLUMNS, PILES, PLACES, Position


class Rule(StrEnum):
    """The rule a refused move breaks; its value is `IllegalMove.rule`."""

    EMPTY = "empty"
    """No card lies at the place."""
    KEIJU = "keiju"
    """The card at the place is a Keiju, and these are enticed, not taken."""
    MATCH = "match"
    """The card matches none in its row."""
    GONE = "gone"
    """No Keiju is left in the Garden."""
    COUNT = "count"
    """The Keiju asks for another number of cards."""
    PILE = "pile"
    """One of the piles is empty."""
    REQUEST = "request"
    """The top cards are not what the Keiju asks for."""


_DESTINATIONS: Final = (None, *range(1, PILES + 1))
_WAYS: Final = (False, True)


def partners(position: Position, place: int) -> tuple[int, ...]:
    """The places, rising, whose cards the card at `place` matches (W7 to W9): it may be taken if there are any.

    The partner lies in the same row, beside it or with exactly two cards between, both of them Nature cards.
    """
    garden, first = position.garden, position.offset
    here = place - first
    if not 0 <= here < len(garden):
        return ()
    card, row = garden[here], place // COLUMNS
    found = []
    for step in (-3, -1, 1, 3):
        there = here + step
        if not 0 <= there < len(garden) or (place + step) // COLUMNS != row or not card.matches(garden[there]):
            continue
        between = garden[min(here, there) + 1 : max(here, there)]
        if not any(other.is_keiju for other in between):
            found.append(place + step)
    return tuple(found)


@lru_cache(maxsize=256)
def matches(position: Position) -> Mapping[str, tuple[str, ...]]:
    """Each place whose card may be taken, with the places of the cards it matches; both in reading order."""
    first = position.offset
    found = ((place, partners(position, place)) for place in range(first, first + len(position.garden)))
    return MappingProxyType(
        {PLACES[place]: tuple(PLACES[other] for other in others) for place, others in found if others}
    )


def lowest_keiju(position: Position) -> Request | None:
    """The request of the lowest Keiju in the Garden, the only one that can be enticed; None if none is left."""
    keiju = position.keiju()
    return REQUESTS[keiju[0]] if keiju else None


def enticements(position: Position) -> tuple[tuple[int, ...], ...]:
    """The choices of piles, each rising and all sorted, whose top cards are what the lowest Keiju asks for."""
    request = lowest_keiju(position)
    if request is None:
        return ()
    filled = [number for number, pile in enumerate(position.piles, start=1) if pile]
    choices = combinations(filled, request.cards)
    return tuple(choice for choice in choices if request.is_met_by(_tops(position, choice)))


def legal_moves(position: Position) -> Iterator[Move]:
    """All legal moves, each once."""
    for place in range(position.offset, position.offset + len(position.garden)):
        if partners(position, place):
            yield from (Take(place, pile, from_left) for pile in _DESTINATIONS for from_left in _WAYS)
    yield from (Entice(piles, from_left) for piles in enticements(position) for from_left in _WAYS)


def is_over(position: Position) -> bool:
    """Whether no card can be taken and no Keiju enticed (W13)."""
    return next(legal_moves(position), None) is None


def play(position: Position, move: Move) -> Position:
    """The position after a move.

    Raises:
        IllegalMove: with the `Rule` that the move breaks.
    """
    rule = broken_rule(position, move)
    if rule is not None:
        raise IllegalMove(str(move), rule.value)
    return after(position, move)


def broken_rule(position: Position, move: Move) -> Rule | None:
    """The first rule that the move breaks, in the order of `Rule`; None if it is legal."""
    return _rule_of_take(position, move) if isinstance(move, Take) else _rule_of_entice(position, move)


def after(position: Position, move: Move) -> Position:
    """The position after a legal move, which is not checked."""
    if isinstance(move, Take):
        index = move.place - position.offset
        piles, harvested, enticed, removed = position.piles, position.harvested, position.enticed, position.removed
        if move.pile is None:
            harvested += 1
        else:
            laid_on = move.pile - 1
            piles = (*piles[:laid_on], (*piles[laid_on], position.garden[index]), *piles[laid_on + 1 :])
    else:
        index = position.garden.index(Card("K", position.keiju()[0]))
        piles = tuple(pile[:-1] if n in move.piles else pile for n, pile in enumerate(position.piles, start=1))
        harvested, enticed = position.harvested, position.enticed + 1
        removed = position.removed + len(move.piles)
    # W10: from the right the cards before the gap stay where they are, from the left those behind it.
    garden = position.garden[:index] + position.garden[index + 1 :]
    return Position(garden, position.offset + move.from_left, piles, harvested, enticed, removed)


def _tops(position: Position, piles: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(position.piles[pile - 1][-1] for pile in piles)


def _rule_of_take(position: Position, move: Take) -> Rule | None:
    card = position.card(move.place)
    if card is None:
        return Rule.EMPTY
    if card.is_keiju:
        return Rule.KEIJU
    return None if partners(position, move.place) else Rule.MATCH


def _rule_of_entice(position: Position, move: Entice) -> Rule | None:
    request = lowest_keiju(position)
    if request is None:
        return Rule.GONE
    if len(move.piles) != request.cards:
        return Rule.COUNT
    if not all(position.piles[pile - 1] for pile in move.piles):
        return Rule.PILE
    return None if request.is_met_by(_tops(position, move.piles)) else Rule.REQUEST

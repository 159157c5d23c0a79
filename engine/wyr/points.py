"""The score, and how high it can still rise (W14, W15)."""

from engine.wyr.keiju import REQUESTS
from engine.wyr.position import Position


def score(position: Position) -> int:
    """The points so far: +1 and +10 for Nature and Keiju in the Harvest, -1 and -5 for those in the Garden."""
    keiju = len(position.keiju())
    nature = len(position.garden) - keiju
    return position.harvested + 10 * position.enticed - nature - 5 * keiju


def is_won(position: Position) -> bool:
    """Whether exactly one Nature card and no Keiju is left in the Garden."""
    return len(position.garden) == 1 and not position.garden[0].is_keiju


def is_perfect(position: Position) -> bool:
    """Whether the game is won and the Basket empty: no game of this deal can score more."""
    return is_won(position) and not any(position.piles)


def perfect_score(position: Position) -> int:
    """The score of a perfect game of this deal: 82 less the cards its four Keiju ask for; the same all game long."""
    return 82 - position.removed - _asked_for(position)


def bound(position: Position) -> int:
    """The most that can still be scored: the perfect score, less one for each Basket card that is lost for it.

    Lost is a card that fits no request still to come, whatever of the cards left it is put with; and of the
    others as many as are more than the requests ask for together. A bound: no game scores more, and it may be
    that none scores as much.
    """
    basket = {card for pile in position.piles for card in pile}
    left = basket.union(card for card in position.garden if not card.is_keiju)
    requests = [REQUESTS[number] for number in position.keiju()]
    useless = sum(not any(request.can_be_met({card}, left - {card}) for request in requests) for card in basket)
    return perfect_score(position) - max(useless, len(basket) - _asked_for(position))


def _asked_for(position: Position) -> int:
    """How many cards the Keiju in the Garden ask for together."""
    return sum(REQUESTS[number].cards for number in position.keiju())

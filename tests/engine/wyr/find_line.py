"""A perfect line for most deals, quickly: a beam search, for tests that need a whole good game.

The Garden is one big integer, 16 bits a place: 4 for the suit, 11 for the number, 1 for "Nature card", so that
all matches are found by a few shifts. Only cards that bring the lowest Keiju nearer go to the Basket, each on a
pile of its own, so a line that wins is perfect.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.wyr.cards import NATURE, SUITS, Card, deal
from engine.wyr.keiju import REQUESTS
from engine.wyr.moves import Entice, Move, Take

Chain: TypeAlias = "tuple[Move, Chain] | None"

BITS = 16
NATURE_BIT = 1 << 15
ALL_NATURE = sum(NATURE_BIT << BITS * place for place in range(48))
ALL_BELOW = ALL_NATURE - (ALL_NATURE >> 15)  # 0x7FFF in each place
SIDE_BY_SIDE = sum(0x7FFF << BITS * place for place in range(48) if place % 12 < 11)
TWO_BETWEEN = sum(0x7FFF << BITS * place for place in range(48) if place % 12 < 9)
FIELD = {card: NATURE_BIT | 1 << SUITS.index(card.suit) | 1 << 3 + card.number for card in NATURE}
INDEX = {card: index for index, card in enumerate(NATURE)}
PARTNERS = [sum(1 << INDEX[other] for other in NATURE if other != card and other.matches(card)) for card in NATURE]

# What a card that may be taken, a match among the cards left, a card laid ready, a Keiju enticed are worth.
DIVES = ((1, 0.33, 3.5, 3.5), (1, 0.5, 3, 3), (1, 0.2, 5, 3), (0.7, 0.33, 3, 5), (1.3, 0.4, 4, 4), (1, 0.3, 2.5, 5))
WIDTHS = (2, 4, 8, 16, 32, 64, 128)


class Node(NamedTuple):
    """A state of the search: the Garden twice over, the cards left as bits, what lies ready, what is to come."""

    worth: float
    grid: int
    order: tuple[Card, ...]
    offset: int
    left: int
    edges: int
    ready: tuple[Card, ...]
    keiju: tuple[int, ...]
    laid: int
    line: Chain


def perfect_line(seed: str) -> list[str]:
    """The moves of a perfect game of this deal, in canonical notation.

    Raises:
        LookupError: none was found; that says nothing about whether there is one.
    """
    for width, weights in [(1, dive) for dive in DIVES] + [(width, DIVES[0]) for width in WIDTHS]:
        chain = _beam(deal(seed), width, weights)
        if chain is not None:
            moves = []
            while chain is not None:
                move, chain = chain
                moves.append(str(move))
            return moves[::-1]
    raise LookupError(f"no perfect line found for {seed!r}")


def _beam(cards: tuple[Card, ...], width: int, weights: tuple[float, ...]) -> Chain:
    grid = sum(FIELD.get(card, 0) << BITS * place for place, card in enumerate(cards))
    keiju = tuple(sorted(card.number for card in cards if card.is_keiju))
    edges = sum(partners.bit_count() for partners in PARTNERS) // 2
    beam = [Node(0, grid, cards, 0, (1 << len(NATURE)) - 1, edges, (), keiju, 0, None)]
    while beam:
        for node in beam:
            if len(node.order) == 1 and not node.keiju:
                return node.line
        children = [child for node in beam for child in _children(node, weights)]
        children.sort(key=lambda node: node.worth, reverse=True)
        beam = _best(children, width)
    return None


def _best(children: list[Node], width: int) -> list[Node]:
    """The best children, each state once, none that is lost, and few that wait for the same cards."""
    best: list[Node] = []
    seen: set[object] = set()
    sharing: dict[object, int] = {}
    most_sharing = max(2, width // 8)
    for node in children:
        basket = (node.keiju, frozenset(node.ready))
        state = (node.left, node.offset % 12, basket)
        if state in seen or sharing.get(basket, 0) >= most_sharing or not _is_open(node):
            continue
        seen.add(state)
        sharing[basket] = sharing.get(basket, 0) + 1
        best.append(node)
        if len(best) == width:
            break
    return best


def _children(node: Node, weights: tuple[float, ...]) -> list[Node]:
    in_one_row = node.offset % 12 + len(node.order) <= 12  # both ways of closing play alike
    ways = (False,) if in_one_row else (False, True)
    if node.keiju and len(node.ready) == REQUESTS[node.keiju[0]].cards:
        place = node.offset + node.order.index(Card("K", node.keiju[0]))
        enticed = node._replace(ready=(), keiju=node.keiju[1:])
        piles = tuple(range(1, len(node.ready) + 1))
        return [_closed(enticed, place, Entice(piles, from_left), weights) for from_left in ways]
    children = []
    takeable = _takeable(node.grid)
    for place, card in enumerate(node.order, start=node.offset):
        if not takeable >> BITS * place & NATURE_BIT:
            continue
        left = node.left & ~(1 << INDEX[card])
        edges = node.edges - (left & PARTNERS[INDEX[card]]).bit_count()
        taken = node._replace(left=left, edges=edges)
        ready = (*node.ready, card)
        helps = bool(node.keiju) and _fits(node.keiju[0], frozenset(ready))
        for from_left in ways:
            children.append(_closed(taken, place, Take(place, None, from_left), weights))
            if helps:
                laid = taken._replace(ready=ready, laid=node.laid + 1)
                children.append(_closed(laid, place, Take(place, len(ready), from_left), weights))
    return children


def _closed(node: Node, place: int, move: Move, weights: tuple[float, ...]) -> Node:
    """The node after the move, with the gap at `place` closed and its worth known."""
    index = place - node.offset
    below = node.grid & ((1 << BITS * place) - 1)
    above = node.grid >> BITS * (place + 1)
    grid = below << BITS | above << BITS * (place + 1) if move.from_left else below | above << BITS * place
    per_takeable, per_edge, per_laid, per_enticed = weights
    return node._replace(
        worth=per_takeable * _takeable(grid).bit_count()
        + per_edge * node.edges
        + per_laid * node.laid
        + per_enticed * (4 - len(node.keiju)),
        grid=grid,
        order=node.order[:index] + node.order[index + 1 :],
        offset=node.offset + move.from_left,
        line=(move, node.line),
    )


def _takeable(grid: int) -> int:
    """`NATURE_BIT` in each place whose card may be taken."""
    beside = grid & grid >> BITS & SIDE_BY_SIDE
    both_nature = grid >> BITS & grid >> 2 * BITS & ALL_NATURE
    apart = grid & grid >> 3 * BITS & TWO_BETWEEN & (both_nature - (both_nature >> 15))
    either = beside | beside << BITS | apart | apart << 3 * BITS
    return (either + ALL_BELOW) & ALL_NATURE


@lru_cache(maxsize=100_000)
def _fits(keiju: int, ready: frozenset[Card]) -> bool:
    """Whether the cards can be part of what the Keiju asks for."""
    return REQUESTS[keiju].can_be_met(ready, set(NATURE) - ready)


def _is_open(node: Node) -> bool:
    """False where the node is certainly lost: a request that cannot be met, or cards that will never match."""
    others = [card for card in NATURE if node.left >> INDEX[card] & 1]
    if node.keiju and not REQUESTS[node.keiju[0]].can_be_met(node.ready, others):
        return False
    if any(not REQUESTS[keiju].can_be_met((), others) for keiju in node.keiju[1:]):
        return False
    return len(others) > 20 or _is_connected(node.left)


def _is_connected(left: int) -> bool:
    """Whether each card left could be reached from each other over matching cards: needed since all but one must go."""
    reached, edge = 0, left & -left
    while edge:
        reached |= edge
        card = edge.bit_length() - 1
        edge = (edge & ~(1 << card)) | PARTNERS[card] & left & ~reached
    return reached == left

"""One beam search through a game of Wyr, layer by layer: each move takes one card from the Garden.

From the states of a layer all sensible moves are weighed before any is made; the best few become the next layer.
Nothing is random and ties are broken by position, so a search is the same on every machine and version.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.wyr.basket import Basket
from engine.wyr.packed import FIRST_KEIJU, PARTNERS, alike, indices, is_connected, pack, takeable, without
from engine.wyr.position import COLUMNS


class Weights(NamedTuple):
    """What makes a state promising, in hundredths of a card that may be taken.

    Attributes:
        takeable: for each card that may be taken.
        pair: for each two cards in the Garden of one suit or number.
        given: for each card that the Keiju have got, or that lies ready for the lowest.
        enticed: for each Keiju enticed.
        wasted: against each card in the Basket that can serve no Keiju.
    """

    takeable: int = 100
    pair: int = 25
    given: int = 500
    enticed: int = 300
    wasted: int = 100


_WEIGHTS: Final = Weights()


@dataclass(frozen=True, slots=True)
class Beam:
    """How one beam searches.

    Attributes:
        width: states kept in a layer, at most `WIDEST`.
        sharing: of these, how many may have the same Basket. Without it a whole layer comes to wait for the same
            last card of a request.
        weights: what makes a state promising.
        to_win: whether states are dropped that can no longer be won.
        thorough: whether all that may matter is tried, and not only what is sensible: cards laid by for a later
            Keiju or over others, Keiju left waiting.
    """

    width: int
    sharing: int
    weights: Weights = _WEIGHTS
    to_win: bool = True
    thorough: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A position in the search, and how it was reached.

    Attributes:
        garden: the numbers of the cards in the Garden in reading order, as in `engine.wyr.packed`.
        grid: the same, packed.
        phase: the column of the first of them, from 0.
        left: the set of the Nature cards in the Garden.
        pairs: how many two of them are of one suit or number.
        basket: what is laid by.
        before: the state one move before, None at the start.
        index: the index in its Garden of the card that the move took.
        from_left: whether the move closed the gap from the left.
    """

    garden: bytes
    grid: int
    phase: int
    left: int
    pairs: int
    basket: Basket
    before: "State | None" = None
    index: int = 0
    from_left: bool = False


_WHEN_FEW: Final = 20
"""From so few Nature cards on it pays to ask whether they hang together: more nearly always do."""


def first_state(garden: bytes, offset: int, basket: Basket) -> State:
    """The state at the start of a search."""
    nature = [card for card in garden if card < FIRST_KEIJU]
    left = sum(1 << card for card in nature)
    pairs = sum((PARTNERS[card] & left).bit_count() for card in nature) // 2
    return State(garden, pack(garden), offset % COLUMNS, left, pairs, basket)


# A candidate is one integer, from its highest bits to the lowest: worth, parent, index of the card, Basket among those
# that may follow, way of closing. So integers are sorted instead of objects, and no tie is left to chance.
_BASKET_AT: Final = 1
_INDEX_AT: Final = 4  # at most 6 Baskets: the five piles, or the Harvest
_PARENT_AT: Final = 10  # at most 48 cards
_WORTH_AT: Final = 20

WIDEST: Final = 1 << _WORTH_AT - _PARENT_AT
"""The most states in a layer."""


def candidates(parent: State, number: int, beam: Beam) -> list[int]:
    """The moves from a state, each weighed but not made; `made` makes one.

    Args:
        parent: the state.
        number: its place in its layer.
        beam: how to weigh, and what to try.
    """
    weights = beam.weights
    basket = parent.basket
    garden = parent.garden
    after = basket.after_any if beam.thorough else basket.after
    choices = [] if basket.enticeable is None else [garden.index(basket.enticeable)]
    if beam.thorough or not choices:
        choices.extend(indices(takeable(*alike(parent.grid), parent.phase)))
    # In one row for good: both ways play alike from here on.
    phases = (parent.phase,) if parent.phase + len(garden) <= COLUMNS else (parent.phase, (parent.phase + 1) % COLUMNS)
    found = []
    for index in choices:
        card = garden[index]
        beside, apart = alike(without(parent.grid, index))
        pairs = parent.pairs
        if card < FIRST_KEIJU:
            pairs -= (parent.left & PARTNERS[card]).bit_count()
        followers = [
            weights.pair * pairs
            + weights.given * follower.given
            + weights.enticed * follower.enticed
            - weights.wasted * follower.wasted
            for follower in after(card)
        ]
        move = number << _PARENT_AT | index << _INDEX_AT
        for from_left, phase in enumerate(phases):
            mobility = weights.takeable * takeable(beside, apart, phase).bit_count()
            for which, worth in enumerate(followers):
                found.append(mobility + worth << _WORTH_AT | move | which << _BASKET_AT | from_left)
    return found


def made(candidate: int, layer: Sequence[State], beam: Beam) -> State:
    """The state that a candidate from a layer leads to."""
    parent = layer[candidate % (1 << _WORTH_AT) >> _PARENT_AT]
    index = candidate % (1 << _PARENT_AT) >> _INDEX_AT
    which = candidate % (1 << _INDEX_AT) >> _BASKET_AT
    from_left = bool(candidate & 1)
    card = parent.garden[index]
    left, pairs = parent.left, parent.pairs
    if card < FIRST_KEIJU:
        left ^= 1 << card
        pairs -= (left & PARTNERS[card]).bit_count()
    after = parent.basket.after_any if beam.thorough else parent.basket.after
    return State(
        parent.garden[:index] + parent.garden[index + 1 :],
        without(parent.grid, index),
        (parent.phase + from_left) % COLUMNS,
        left,
        pairs,
        after(card)[which],
        parent,
        index,
        from_left,
    )


def next_layer(
    found: list[int], layer: Sequence[State], beam: Beam, is_hopeless: Callable[[State], bool]
) -> tuple[list[State], bool]:
    """The best states that the candidates of a layer lead to, each once, at most `beam.width`.

    Args:
        found: the candidates of all states of the layer.
        layer: the states.
        beam: how many to keep, and whether those that are lost.
        is_hopeless: which states are not worth keeping in any case.

    Returns:
        The states, the most promising first; and whether there was no room for some.
    """
    found.sort(reverse=True)
    states: list[State] = []
    seen: set[tuple[int, int, Basket]] = set()
    sharing: dict[Basket, int] = {}
    crowded = False
    for candidate in found:
        if len(states) == beam.width:
            return states, True
        state = made(candidate, layer, beam)
        basket = state.basket
        in_one_row = state.phase + len(state.garden) <= COLUMNS
        key = (state.left, -1 if in_one_row else state.phase, basket)
        if key in seen:
            continue
        seen.add(key)
        if is_hopeless(state) or (beam.to_win and is_lost(state)):
            continue
        alike_already = sharing.get(basket, 0)
        if alike_already == beam.sharing:
            crowded = True
            continue
        sharing[basket] = alike_already + 1
        states.append(state)
    return states, crowded


def is_lost(state: State) -> bool:
    """Whether a state can certainly not be won without wasting what lies ready."""
    left = state.left
    return not state.basket.can_serve(left) or (left.bit_count() <= _WHEN_FEW and not is_connected(left))

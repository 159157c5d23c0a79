"""Random games and random positions of Wyr, for the property tests."""

from random import Random

from hypothesis import strategies as st

from engine.limit import Limit
from engine.wyr import GAME, PLACES, REQUESTS, Position, Request, lowest_keiju, read_position, read_seed
from engine.wyr.cards import KEIJU_NUMBERS, NATURE, Card, deal
from engine.wyr.position import PILES

seeds = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=20).map(read_seed)
"""Seeds of all alphabets."""


chances = st.integers(0, 2**32)
"""What the chance in `play_out` and `positions` is drawn from."""


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position that `read_position` takes: fuller piles than in most games, and often a request that is met."""
    rng = Random(draw(chances))
    keiju = sorted(rng.sample(KEIJU_NUMBERS, 4))
    enticed = rng.choice([0, 0, 0, 1, 2, 3, 4])
    removed = sum(REQUESTS[number].cards for number in keiju[:enticed])
    tops = _met(REQUESTS[keiju[enticed]], rng) if enticed < 4 and rng.random() < 0.5 else []
    nature = rng.sample([card for card in NATURE if card not in tops], len(NATURE) - removed - len(tops))
    in_garden = rng.choice([1, rng.randint(1, len(nature))])
    in_basket = min(rng.choice([0, 5, 10, 30]), len(nature) - in_garden)
    garden = nature[:in_garden] + [Card("K", number) for number in keiju[enticed:]]
    rng.shuffle(garden)
    piles: list[list[Card]] = [[] for _ in range(PILES)]
    for card in nature[in_garden : in_garden + in_basket]:
        rng.choice(piles).append(card)
    for pile, card in zip(rng.sample(piles, len(tops)), tops, strict=True):
        pile.append(card)
    offset = rng.randint(0, len(PLACES) - len(garden))
    harvested = len(nature) - in_garden - in_basket
    return Position(tuple(garden), offset, tuple(map(tuple, piles)), harvested, enticed, removed)


def _met(request: Request, rng: Random) -> list[Card]:
    """Cards that are together what is asked for."""
    cards: list[Card] = []
    for card in rng.sample(NATURE, len(NATURE)):
        rest = set(NATURE) - {*cards, card}
        if len(cards) < request.cards and request.can_be_met([*cards, card], rest):
            cards.append(card)
    return cards


def perfect_line(seed: str) -> list[str]:
    """The moves of a perfect game of this deal, in canonical notation."""
    line = GAME.solve(GAME.start({}, seed), (), Limit())
    assert line.proven, f"no perfect line of {seed!r} was found"
    return list(line.moves)


def play_out(seed: str, chance: int) -> list[str]:
    """The moves of a game to its end, with some sense: entice if possible, else often lay by what helps to."""
    rng = Random(chance)
    position = Position(deal(seed))
    moves: list[str] = []
    while legal := GAME.replay(str(position), ()).legal:
        move = rng.choice(_sensible(position, legal) if rng.random() < 0.7 else legal)
        position = read_position(GAME.replay(str(position), (move,)).position)
        moves.append(move)
    return moves


def _sensible(position: Position, legal: tuple[str, ...]) -> tuple[str, ...]:
    entice = tuple(move for move in legal if move.startswith("k"))
    request = lowest_keiju(position)
    if entice or request is None:
        return entice or legal
    tops = {pile[-1] for pile in position.piles if pile}
    free = next((str(number) for number, pile in enumerate(position.piles, start=1) if not pile), None)
    useful = []
    for move in legal:
        card = position.card(PLACES.index(move.split(">")[0]))
        if card and move[-1] == free and request.can_be_met(tops | {card}, set(NATURE) - tops - {card}):
            useful.append(move)
    return tuple(useful) or legal

"""The packed form of the search, held to the rules."""

import random

from hypothesis import given
from hypothesis import strategies as st

from engine.gardens import Position, apply, legal, read_move, start_position
from engine.gardens.gains import Gains, fits, totals
from engine.gardens.packed import HOUSES, PLACES, TOWERS, WH, lift, pack, unpack, winner
from engine.gardens.walks import notation, path, stacks, walked
from tests.engine.gardens.positions import any_position

CHANCE = random.Random(1)
WORTH = [
    [CHANCE.randrange(-999, 999) for _ in range(TOWERS)] if place < WH else [0] * HOUSES for place in range(len(PLACES))
]
for garden in range(WH, len(PLACES)):
    white, black = CHANCE.randrange(999), CHANCE.randrange(999)
    WORTH[garden] = [white * (code // 11) + black * (code % 11) for code in range(HOUSES)]
GAINS = Gains(WORTH)
"""A worth that tells all towers apart."""


def hold(here: Position, chance: random.Random, tried: int = 8) -> tuple[str, ...]:
    """Hold the packed form to the rules in one position, trying some of its moves; all the legal ones are returned."""
    board, seat = pack(here), here.seat
    assert unpack(board, seat, here.target, here.turn) == here
    assert winner(board, here.target) == here.winner
    moves = legal(here)
    if here.winner is not None:
        return moves
    gains, static = GAINS.of(board, seat), GAINS.static(board, seat)
    found = {}
    for stack in stacks(board, seat):
        for walk, total in enumerate(totals(stack, gains, static)):
            if fits(total - static):
                keys = path(stack, walk)
                found[notation(keys)] = keys, total
    lifts = {f"{name}^": field for field, name in enumerate(PLACES[:WH]) if here.mover in here.tower(name)}
    assert tuple(sorted(found or lifts or ["--"])) == moves
    for move in chance.sample(moves, min(tried, len(moves))):
        if move in found:
            keys, total = found[move]
            after = walked(board, seat, keys)
            assert GAINS.static(after, 1 - seat) == -total
        else:
            after = lift(board, seat, lifts[move]) if lifts else board
        assert unpack(after, 1 - seat, here.target, here.turn + 1) == apply(here, read_move(move, here))
    return moves


@given(any_position(), st.randoms(use_true_random=False))
def test_any_position_has_the_same_moves_and_successors(here: Position, chance: random.Random) -> None:
    hold(here, chance, tried=100)


def test_the_positions_of_games_have_the_same_moves_and_successors() -> None:
    for seed in range(20):
        chance = random.Random(seed)
        here = start_position(7 + seed % 2)
        while here.winner is None and here.turn < 150:
            moves = hold(here, chance)
            # From random play to sensible play: the one of the moves looked at that controls most.
            looked_at = [apply(here, read_move(chance.choice(moves), here)) for _ in range(1 + seed // 3)]
            here = max(looked_at, key=lambda after: sum(tower[-1:] != after.mover for tower in after.towers if tower))

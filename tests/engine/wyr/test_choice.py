"""The first deal worth playing among some."""

from collections.abc import Iterator

import pytest

from engine import NotationError
from engine.limit import Limit
from engine.wyr import GAME, Difficulty, difficulty, first_perfect, is_perfect, read_position

SEEDS = [f"choice {number}" for number in range(60)]
ENOUGH = Limit(nodes=100_000)


@pytest.mark.parametrize("label", Difficulty)
def test_it_is_the_first_of_its_difficulty_with_a_perfect_line(label: Difficulty) -> None:
    found = first_perfect(SEEDS, label, ENOUGH)
    assert found is not None
    seed, line = found
    fitting = [seed for seed in SEEDS if difficulty(read_position(GAME.start({}, seed))) is label]
    assert seed == fitting[0]
    state = GAME.replay(GAME.start({}, seed), line.moves)
    assert is_perfect(state.table)
    assert (line.score, line.proven) == (state.score, True)


def test_a_deal_that_takes_too_long_is_passed_over() -> None:
    """Within 2,000 nodes about one deal in three is solved."""
    limit = Limit(nodes=2_000)
    fitting = [seed for seed in SEEDS if difficulty(read_position(GAME.start({}, seed))) is Difficulty.HARD]
    solvable = [seed for seed in fitting if GAME.solve(GAME.start({}, seed), (), limit).proven]
    assert solvable[0] != fitting[0], "or this would test nothing"
    found = first_perfect(SEEDS, Difficulty.HARD, limit)
    assert found is not None
    assert found[0] == solvable[0]


def test_where_none_will_do_there_is_none() -> None:
    assert first_perfect([], Difficulty.EASY, ENOUGH) is None
    assert first_perfect(SEEDS, Difficulty.EASY, Limit(nodes=0)) is None


def test_no_more_seeds_are_looked_at_than_needed() -> None:
    def seeds() -> Iterator[str]:
        yield from SEEDS[:30]
        raise AssertionError

    assert first_perfect(seeds(), Difficulty.MEDIUM, ENOUGH) is not None


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError):
        first_perfect([""], Difficulty.EASY, ENOUGH)

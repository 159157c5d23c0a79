"""The best lines: legal, with the score they claim, proven only where that is certain, in few positions."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given

from engine import IllegalMove, NotationError
from engine.limit import Limit
from engine.wyr import GAME, Line, Position, bound, improving_lines, is_perfect, read_position, score
from engine.wyr.cards import deal
from engine.wyr.rules import after, legal_moves
from engine.wyr.solve import solve
from tests.examples import fewer

from .games import chances, play_out, positions, seeds

HINT = Limit(nodes=4_000)
"""Less than a hint may take, so that many can be tried."""


def check(position: Position, line: Line) -> None:
    state = GAME.replay(str(position), line.moves)
    assert state.score == line.score
    assert GAME.replay(str(position), ()).score <= line.score <= bound(position)
    assert line.proven or line.score < bound(position)


def best_score(position: Position, known: dict[Position, int]) -> int:
    """The most that any game from here scores, by looking at every one."""
    if position not in known:
        followers = (after(position, move) for move in legal_moves(position))
        known[position] = max([score(position), *(best_score(follower, known) for follower in followers)])
    return known[position]


@given(positions())
def test_a_line_from_any_position_is_legal_and_scores_what_it_says(position: Position) -> None:
    check(position, solve(position, HINT))


@fewer(2)
@given(seeds, chances)
def test_a_line_from_the_middle_of_a_game(seed: str, chance: int) -> None:
    moves = play_out(seed, chance)
    played = moves[: Random(chance).randint(0, len(moves))]
    start = GAME.start({}, seed)
    line = GAME.solve(start, played, HINT)
    check(GAME.replay(start, played).table, line)
    assert GAME.replay(start, [*played, *line.moves]).score == line.score


@given(positions())
def test_what_is_proven_is_the_best(position: Position) -> None:
    # Cut down to four cards, the rest harvested: the Keiju among them need not be the lowest, but the rules do not ask.
    garden = position.garden[-4:]
    keiju = sum(card.is_keiju for card in garden)
    harvested = 44 - (len(garden) - keiju) - sum(map(len, position.piles)) - position.removed
    few = Position(garden, position.offset, position.piles, harvested, 4 - keiju, position.removed)
    line = solve(few, Limit())
    assert line.proven
    assert line.score == best_score(few, {})


def test_a_finished_game_needs_no_search() -> None:
    line = solve(read_position("R1,C2 0 -/-/-/-/- 25.4 17"), Limit())
    assert (line.moves, line.score, line.proven) == ((), 25 + 40 - 2, True)


def test_a_game_that_is_stuck_early_is_lost_for_certain() -> None:
    """Suits and numbers are laid out so that no two cards match, and the Basket is empty."""
    row = "R1,C2,F3,K1,M4,R5,C6,K2,F7,M8,R9,K3"
    line = solve(read_position(f"{row},C10,K8 0 -/-/-/-/- 34.0 0"), Limit())
    assert (line.moves, line.score, line.proven) == ((), 34 - 10 - 20, True)


def test_what_cannot_be_won_is_played_as_far_as_it_goes() -> None:
    """K8 never leaves, as no number is whole; two of the three Roses can still be harvested."""
    line = solve(read_position("K8,R1,R2,R3 0 -/-/-/-/- 28.3 13"), Limit())
    assert (len(line.moves), line.score, line.proven) == (2, 30 + 30 - 1 - 5, True)


def test_cards_beneath_are_used_once_they_are_uncovered() -> None:
    """K5 takes the five Roses on top, K6 the five numbers in sequence beneath."""
    line = solve(read_position("K5,K6,R11 0 C6,R1/F7,R2/M8,R3/C9,R4/F10,R5 25.2 8"), Limit())
    assert [move.removesuffix("<") for move in line.moves] == ["k12345", "k12345"]
    assert (line.score, line.proven) == (25 + 40 - 1, True)


@pytest.fixture(scope="module")
def solved() -> list[tuple[Position, Line]]:
    deals = [Position(deal(f"sample {number}")) for number in range(100)]
    return [(start, solve(start, Limit())) for start in deals]


def test_every_deal_of_the_sample_is_solved_perfectly(solved: list[tuple[Position, Line]]) -> None:
    for start, line in solved:
        assert line.proven
        assert is_perfect(GAME.replay(str(start), line.moves).table)


def test_few_positions_are_generated(solved: list[tuple[Position, Line]]) -> None:
    nodes = sorted(line.nodes for _, line in solved)
    assert nodes[len(nodes) // 2] <= 3_000
    assert nodes[len(nodes) * 95 // 100] <= 20_000
    assert nodes[-1] <= 700_000


def test_the_same_limit_gives_the_same_line() -> None:
    start = Position(deal("sample 7"))
    assert solve(start, Limit(nodes=900)) == solve(start, Limit(nodes=900))


def test_the_line_is_the_same_in_every_version() -> None:
    line = solve(Position(deal("wyr")), Limit(nodes=100_000))
    assert (line.score, line.proven, line.nodes) == (65, True, 2224)
    assert " ".join(line.moves) == (
        "d8>1 a8>2< a10>3< d8>4 k1234 d7>1 d5>2 a12>3< c10>4 k1234< a8>1< c6>2 a12>3< d2>4 k1234< d1>1< d4>2 b6>3 "
        "a12>4< a11>5< k12345< c6>h< c12>h c6>h c1>h c8>h c1>h< c4>h< b10>h< c9>h c1>h< c2>h< c3>h< c4>h< c4>h c3>h "
        "c2>h c4>h c2>h c3>h c1>h b12>h< b11>h< c1>h< c1>h< c1>h< c2>h"
    )


def test_as_many_positions_are_generated_in_every_version(solved: list[tuple[Position, Line]]) -> None:
    assert [line.nodes for _, line in solved[:8]] == [2040, 1693, 3900, 1740, 1552, 1896, 5778, 11972]


@pytest.mark.parametrize("nodes", [0, 1, 500, 5_000])
def test_a_limit_in_nodes_is_kept(nodes: int) -> None:
    hard = GAME.replay(GAME.start({}, "wyr"), play_out("wyr", 1)[:20]).table
    line = solve(hard, Limit(nodes=nodes))
    check(hard, line)
    assert line.nodes <= nodes + 500
    assert (line.moves == ()) == (nodes == 0)


def test_seconds_are_kept_by_the_clock_handed_in() -> None:
    readings = iter(range(10**6))
    line = solve(Position(deal("wyr")), Limit(seconds=20, clock=lambda: next(readings)))
    assert next(readings) == 21
    check(Position(deal("wyr")), line)


def test_a_search_that_is_asked_to_stop_gives_what_it_has() -> None:
    answers = iter([False] * 30 + [True])
    line = solve(Position(deal("wyr")), Limit(stop=lambda: next(answers)))
    check(Position(deal("wyr")), line)
    assert len(line.moves) == 30


def test_each_line_is_better_than_the_one_before() -> None:
    improved = 0
    for chance in range(5):
        middle = GAME.replay(GAME.start({}, "wyr"), play_out("wyr", chance)[:20]).table
        found = list(improving_lines(middle, Limit(nodes=10_000)))
        improved += len(found) - 1
        for line in found:
            check(middle, line)
        assert all(first.score < second.score and first.nodes < second.nodes for first, second in pairwise(found))
        best = solve(middle, Limit(nodes=10_000))
        assert (best.moves, best.score) == (found[-1].moves, found[-1].score)
    assert improved > 0


def test_what_is_wrong_is_refused_as_in_a_replay() -> None:
    start = GAME.start({}, "wyr")
    with pytest.raises(NotationError):
        GAME.solve("nowhere", (), HINT)
    with pytest.raises(NotationError) as unread:
        GAME.solve(start, ("b7>h", "here"), HINT)
    assert unread.value.index == 1
    with pytest.raises(IllegalMove) as illegal:
        GAME.solve(start, ("a4>h",), HINT)
    assert illegal.value.index == 0

"""Looking back at a game: what was thrown away is found, by the same measure for both sides."""

import json
from pathlib import Path

import pytest

from engine.gardens import GAME, apply, legal, read_move, read_position, start_position
from engine.gardens.analysis import (
    LEAST,
    MISTAKE,
    MOST,
    SHOWN,
    Analysis,
    Judged,
    judge,
    parts,
    read_analysis,
    settled,
)
from engine.gardens.evaluate import WIN
from tests.engine.gardens.positions import position
from tests.engine.gardens.test_properties import flipped_colours, flipped_move

GAME_TO_SEVEN = (Path(__file__).parents[2] / "e2e" / "data" / "gardens_to_seven.txt").read_text().split()
START = str(start_position(7))
FEW = 100
"""Nodes of a whole game, so that each turn gets the fewest there are."""


def analysis(start: str, moves: list[str], nodes: int = FEW) -> Analysis:
    turns = tuple(turn for part in parts(len(moves), nodes) for turn in judge(start, moves, part, nodes))
    return Analysis(read_position(start).seat, turns)


@pytest.fixture(scope="module")
def whole() -> Analysis:
    return analysis(START, GAME_TO_SEVEN)


def test_every_turn_is_judged_by_chances_and_the_better_moves_are_legal(whole: Analysis) -> None:
    assert [turn.move for turn in whole.turns] == GAME_TO_SEVEN
    here = read_position(START)
    for turn in whole.turns:
        assert 0 <= turn.chance <= turn.best <= 1
        assert turn.better in legal(here)
        assert (turn.better == turn.move) == (turn.loss == 0)
        here = apply(here, read_move(turn.move, here))
    assert len(whole.chances) == len(GAME_TO_SEVEN) + 1
    assert all(0 <= chance <= 1 for chance in whole.chances)


def test_a_won_game_ends_with_certainty(whole: Analysis) -> None:
    assert GAME.replay(START, GAME_TO_SEVEN).outcome is not None
    winner = GAME.replay(START, GAME_TO_SEVEN).outcome
    assert winner is not None
    assert whole.chances[-1] == 1 - winner.winner if winner.winner is not None else 0.5


def test_it_is_the_same_each_time_and_in_any_parts(whole: Analysis) -> None:
    assert analysis(START, GAME_TO_SEVEN) == whole
    one_by_one = [judge(START, GAME_TO_SEVEN, range(turn, turn + 1), FEW) for turn in range(0, len(whole.turns), 7)]
    assert one_by_one == [(whole.turns[turn],) for turn in range(0, len(whole.turns), 7)]


def test_a_threat_overlooked_is_found_with_the_move_that_meets_it() -> None:
    # White arrives with the last two from a5 unless Black, whose tower stands beside it, walks onto it.
    here = read_position(position({"a5": "ww", "b5": "bb", "d2": "w"}, "1.0,0.4,6.0,0.4", mover="b"))
    (judged,) = judge(str(here), ["b5>c5>d5"], range(1))
    assert judged.chance == 0
    assert judged.loss > MISTAKE
    assert apply(here, read_move(judged.better, here)).tower("a5").endswith("b")
    (met,) = judge(str(here), [judged.better], range(1))
    assert met.loss == 0


def test_a_win_that_was_not_taken_is_a_mistake() -> None:
    # Whoever is to move wins at once.
    here = position({"a5": "w", "c2": "w", "e4": "b"}, "1.0,0.2,7.0,0.7")
    missed, taken = (judge(here, [move], range(1), FEW)[0] for move in ("c2>b2", "a5>wg"))
    assert missed == Judged("c2>b2", "a5>wg", 1.0, 0.0)
    assert taken == Judged("a5>wg", "a5>wg", 1.0, 1.0)


def test_a_third_time_in_the_same_position_is_a_draw_and_a_second_is_nothing_yet() -> None:
    # White is far ahead and walks to and fro.
    here = position({"c2": "w", "d5": "b"}, "3.0,0.9,6.0,0.0")
    round_trip = ["c2>b2", "d5>c5", "b2>c2", "c5>d5"]
    moves = [*round_trip, *round_trip[:3], "c5>d5"]
    assert GAME.replay(here, moves).outcome is not None
    judged = judge(here, moves, range(8), FEW)
    assert judged[2].chance > 0.6, "White stands as at first, for the second time"
    assert judged[7].chance == 0.5


def test_mirrored_games_have_mirrored_chances() -> None:
    here = start_position()
    moves = GAME_TO_SEVEN[:16]
    mirrored = flipped_colours(here)
    ours = analysis(str(here), moves, nodes=16 * 1000)
    theirs = analysis(str(mirrored), [flipped_move(move) for move in moves], nodes=16 * 1000)
    assert [theirs.seat(0), theirs.seat(1)] == [1, 0]
    # Equal moves are looked at in another order, so the node limit ends the search elsewhere.
    for one, other in zip(ours.chances, theirs.chances, strict=True):
        assert abs(one - (1 - other)) < 0.05
    assert len(ours.chances) == 17


def test_turns_share_the_nodes_within_bounds() -> None:
    assert list(parts(0)) == []
    for turns in (1, 7, 60, 400, 2000):
        found = list(parts(turns))
        assert [turn for part in found for turn in part] == list(range(turns))
    assert len(list(parts(60, nodes=60 * MOST))) == 30
    assert len(list(parts(60, nodes=0))) == -(-60 * LEAST // (2 * MOST))


def of(*losses: float, first: int = 0) -> Analysis:
    """White and Black in turn, each giving away so much of a sure win."""
    return Analysis(first, tuple(Judged("a1>a2", "a1>b1", 1.0, 1.0 - loss) for loss in losses))


def test_accuracy_halves_for_each_twentieth_of_the_chances_given_away() -> None:
    assert of(0, 0.05).accuracy(0) == 100
    assert of(0, 0.05).accuracy(1) == pytest.approx(50)
    assert of(0.1, 0, 0, 0).accuracy(0) == pytest.approx((25 + 100) / 2)
    assert of(0.1, first=1).accuracy(1) == pytest.approx(25)
    assert of(0.2).accuracy(1) == 100, "who has not moved has given nothing away"


def test_the_worst_mistakes_come_first_and_small_ones_are_none() -> None:
    game = of(0.2, 0.5, 0.03, MISTAKE - 0.01, 0.4, 0, 0.3, 0, 0.9, 0)
    assert game.mistakes(0) == [8, 4, 6]
    assert len(game.mistakes(0)) == SHOWN
    assert game.mistakes(1) == [1]
    assert of(0.01, 0.02).mistakes(0) == []


def test_of_equal_mistakes_the_earlier_comes_first() -> None:
    assert of(0.5, 0, 0.5, 0, 0.5, 0, 0.5).mistakes(0) == [0, 2, 4]


def test_two_depths_are_taken_together_and_a_win_in_sight_is_not_doubted() -> None:
    assert settled([0, 0]) == 0.5
    assert settled([500, -500]) == pytest.approx(0.5)
    assert settled([3000]) > settled([3000, 0]) > 0.5
    assert settled([-3000, WIN - 3]) == 1
    assert settled([3000, -WIN + 3]) == 0
    assert settled([1000], scale=1000) > settled([1000], scale=2000)


def test_its_text_reads_back(whole: Analysis) -> None:
    assert read_analysis(str(whole)) == whole


def test_what_is_no_analysis_of_this_version_is_none(whole: Analysis) -> None:
    good = json.loads(str(whole))
    bad: list[object] = [
        {**good, "form": good["form"] + 1},
        {**good, "first": 2},
        {**good, "turns": []},
        {**good, "turns": [["a1>a2", "a1>a2", 0.5]]},
        {**good, "turns": [["a1>a2", "a1>a2", 0.5, 0.6]]},
        {**good, "turns": [["a1>a2", "a1>a2", 1.5, 0.6]]},
        {**good, "turns": [["a1>a2", "a1>a2", "much", "more"]]},
        {**good, "turns": 7},
        {name: value for name, value in good.items() if name != "form"},
        [],
        "words",
        None,
    ]
    for said in bad:
        assert read_analysis(json.dumps(said)) is None, said
    for text in ("", "{", '{"form": 1}', str(whole)[:-5], str(whole).replace("0.", "NaN,0.", 1)):
        assert read_analysis(text) is None

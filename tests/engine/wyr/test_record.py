"""The face: states, replay, undo by replay (W21)."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given

from engine import GAMES, IllegalMove, NotationError, Outcome
from engine.wyr import GAME, is_perfect, read_game
from tests.examples import fewer

from .games import chances, play_out, seeds

START = GAME.start({}, "wyr")
PERFECT_GAME = (Path(__file__).parent / "data" / "perfect_game.txt").read_text(encoding="utf-8").removesuffix("\n")


def test_a_fresh_game() -> None:
    state = GAMES["wyr"].replay(START, ())
    assert (state.position, state.seat, state.turn, state.outcome, state.score) == (START, 0, 1, None, -64)


def test_turns_are_counted_from_one() -> None:
    assert GAMES["wyr"].replay(START, ["b7>h", "d1>3<"]).turn == 3


def test_legal_moves_are_sorted_and_hold_both_ways_of_closing() -> None:
    legal = GAMES["wyr"].replay(START, ()).legal
    assert list(legal) == sorted(set(legal))
    assert {move.removesuffix("<") for move in legal if move.endswith("<")} == set(legal) - {
        move for move in legal if move.endswith("<")
    }


def test_w16_both_ways_are_legal_in_one_row_and_leave_different_lines() -> None:
    start = "R1,R2 0 -/-/-/-/- 26.4 16"
    assert {"a1>h", "a1>h<"} <= set(GAME.replay(start, ()).legal)
    assert GAME.replay(start, ["a1>h"]).position == "R2 0 -/-/-/-/- 27.4 16"
    assert GAME.replay(start, ["a1>h<"]).position == "R2 1 -/-/-/-/- 27.4 16"


@fewer(2)
@given(seeds, chances)
def test_w21_undo_by_replay(seed: str, chance: int) -> None:
    moves = play_out(seed, chance)
    start = GAME.start({}, seed)
    states = [GAME.replay(start, ())]
    for move in moves:
        states.append(GAME.replay(states[-1].position, [move]))
    for count in reversed(range(len(moves) + 1)):
        state = GAME.replay(start, moves[:count])
        assert state == states[count]
        assert state.turn == count + 1
        assert (state.outcome is None) == (count < len(moves)) == (state.seat == 0) == bool(state.legal)


def test_a_wrong_move_is_told_by_its_index() -> None:
    with pytest.raises(IllegalMove) as illegal:
        GAME.replay(START, ["b7>h", "b7>h", "a4>h"])
    assert (illegal.value.move, illegal.value.rule, illegal.value.index) == ("a4>h", "keiju", 2)
    with pytest.raises(NotationError) as unread:
        GAME.replay(START, ["b7>h", "here"])
    assert (unread.value.text, unread.value.index) == ("here", 1)


def test_nothing_follows_the_end() -> None:
    seed, moves = read_game(PERFECT_GAME)
    with pytest.raises(IllegalMove) as refused:
        GAME.replay(GAME.start({}, seed), [*moves, "c11>h"])
    assert refused.value.index == len(moves)


def test_a_state_is_a_value() -> None:
    state = GAME.replay(START, ["b7>h"])
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301  # made a line before
    assert hash(state) == hash(GAME.replay(START, ["B7 > H"]))
    with pytest.raises(AttributeError):
        state.table = GAME.replay(START, ()).table  # type: ignore[misc]  # what must not be possible


def test_w18_the_perfect_game() -> None:
    seed, moves = read_game(PERFECT_GAME)
    state = GAME.replay(GAME.start({}, seed), moves)
    assert state.outcome == Outcome(0, "stuck")
    assert state.score == 82 - (4 + 4 + 4 + 5)
    assert is_perfect(state.table)

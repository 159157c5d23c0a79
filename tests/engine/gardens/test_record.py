"""Replay: the moves are the truth."""

import pytest

from engine.errors import IllegalMove, NotationError
from engine.gardens import GAME, Pass, Walk, follow, read_position
from engine.gardens.board import GARDENS
from tests.engine.gardens.positions import position

START = GAME.start({}, "")


def test_the_last_move_is_told() -> None:
    assert GAME.replay(START, []).last is None
    line = position({"a2": "bw", "b2": "wb", "e1": "b"}, "8.0,0.7,0.0,0.0")
    state = GAME.replay(line, ["a2>b2>b2"])
    assert state.last is not None
    assert state.last.move == Walk("a2", None, ("b2", "b2"))
    assert (state.last.captured, state.last.arrived, state.last.climbed) == (("b2",), 0, (0, 0))


def test_a_pass_is_told() -> None:
    state = GAME.replay(position({"c2": "bbbb"}, "0.0,3.6,7.0,0.0"), ["—"])
    assert state.last is not None
    assert state.last.move == Pass()
    assert state.move == Pass()
    assert state.before == read_position(position({"c2": "bbbb"}, "0.0,3.6,7.0,0.0"))


def test_to_follow_a_state_is_to_replay_all_the_third_time_included() -> None:
    moves = ["wh1>a1", "bh1>e1", "a1>wh", "e1>bh"] * 2
    state = GAME.replay(START, [])
    for played, move in enumerate(moves, start=1):
        before, state = state, follow(state, [move])
        assert state == GAME.replay(START, moves[:played])
        assert follow(before, [move]) == state, "what is followed stays what it was"
    assert state.outcome is not None
    assert state.outcome.reason == "repetition"
    with pytest.raises(IllegalMove):
        follow(state, ["wh1>a1"])


def test_input_of_a_replay_may_be_tolerant() -> None:
    assert GAME.replay(START, [" WH → a1 "]).position == GAME.replay(START, ["wh1>a1"]).position


def test_errors_name_the_place_of_the_move() -> None:
    with pytest.raises(NotationError) as unread:
        GAME.replay(START, ["wh1>a1", "what"])
    assert (unread.value.text, unread.value.index) == ("what", 1)
    with pytest.raises(IllegalMove) as illegal:
        GAME.replay(START, ["wh1>a1", "bh1>e1", "A1 → A3"])
    assert (illegal.value.move, illegal.value.rule, illegal.value.index) == ("a1>a3", "far", 2)


@pytest.mark.parametrize("options", [{"target": "9"}, {"target": ""}, {"target": "08"}, {"pace": "1"}])
def test_an_unknown_option_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        GAME.start(options, "")


def test_the_diagram_shows_the_whole_position() -> None:
    line = position({"a6": "wwbwb", "c2": "wb"}, "5.1,0.6,1.0,0.0", target=7)
    assert GAME.replay(line, []).diagram.splitlines() == [
        "Turn 11: White to move",
        "Arrived: White 1, Black 0 of 7",
        "",
        "6 wwbwb .     .     .     .",
        "5 .     .     .     .     .",
        "4 .     .     .     .     .",
        "wg 1w 0b               0w 0b bg",
        "^b ========================= ^w",
        "wh 5w 1b               0w 6b bh",
        "3 .     .     .     .     .",
        "2 .     .     wb    .     .",
        "1 .     .     .     .     .",
        "  a     b     c     d     e",
    ]


def test_the_diagram_keeps_to_a_narrow_screen() -> None:
    widest = position({file + "6": "wwbwb" for file in "abc"} | {"e5": "wbbbb"}, "0.0,0.0,0.0,0.0", turn=999_999_999)
    lines = GAME.replay(widest, []).diagram.splitlines()
    assert max(map(len, lines)) <= 36
    assert all(any(garden in line.split() for line in lines) for garden in GARDENS)


def test_the_diagram_says_how_a_game_ended() -> None:
    assert "White has won" in GAME.replay(position({"a1": "w"}, "1.0,0.10,8.0,0.0"), []).diagram
    shuffle = ("wh1>a1", "bh1>e1", "a1>wh", "e1>bh")
    assert "a draw" in GAME.replay(START, shuffle * 2).diagram

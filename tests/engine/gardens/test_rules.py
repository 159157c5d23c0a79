"""Each rule and ruling of docs/rules/gardens.md, by its number."""

import pytest

from engine.errors import IllegalMove
from engine.gardens import GAME, apply, legal, read_move, read_position, start_position, steps, tell
from engine.gardens.board import FIELDS, GARDENS, LEVEL, NEXT
from tests.engine.gardens.positions import position


def after(line: str, *moves: str) -> str:
    return GAME.replay(line, moves).position


def refused(line: str, move: str) -> str:
    """The rule a move breaks."""
    with pytest.raises(IllegalMove) as error:
        GAME.replay(line, [move])
    assert error.value.move == move
    return error.value.rule


START = str(start_position())
# White: towers wb, bww and w below, one stone in wg; both colours can move.
MIXED = position({"c2": "bww", "d2": "wb", "b1": "w", "c5": "bbbbb"}, "5.0,0.3,1.0,0.0")


def test_g1_a_garden_adjoins_the_three_fields_beside_it() -> None:
    assert len(FIELDS) == 30
    assert [NEXT[garden] for garden in GARDENS] == [
        ("a1", "a2", "a3"),
        ("e1", "e2", "e3"),
        ("a4", "a5", "a6"),
        ("e4", "e5", "e6"),
    ]
    for garden in GARDENS:
        assert all(garden in NEXT[field] for field in NEXT[garden])


def test_g2_no_way_crosses_the_wall() -> None:
    assert all(LEVEL[place] == LEVEL[there] for place, ways in NEXT.items() for there in ways)
    assert "a4" not in NEXT["a3"]
    assert refused(position({"c3": "w"}, "9.0,0.10,0.0,0.0"), "c3>c4") == "wall"
    assert refused(position({"a3": "w"}, "9.0,0.10,0.0,0.0"), "a3>wg") == "wall"
    assert refused(START, "wh1>wg") == "wall"


def test_g3_the_goal_is_the_high_garden_above_the_own_home() -> None:
    assert GAME.replay(position({"a6": "w"}, "2.0,0.10,7.0,0.0"), ["a6>wg"]).outcome is not None
    assert GAME.replay(position({"e1": "w"}, "9.0,0.2,0.0,0.8"), []).outcome is not None
    # White stones above Black's Home are on their way: eight of them win nothing.
    assert GAME.replay(position({}, "2.0,0.10,0.0,8.0"), []).outcome is None


def test_g4_ten_stones_each_at_home_and_white_begins() -> None:
    assert GAME.start({}, "") == "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 10.0,0.10,0.0,0.0 w 8 1"
    state = GAME.replay(GAME.start({}, ""), [])
    assert (state.seat, state.turn, len(state.legal)) == (0, 1, 417)


def test_g5_a_garden_holds_any_number_and_captures_nothing() -> None:
    line = position({"a1": "bw", "b1": "bbbw"}, "8.6,0.0,0.0,0.0")
    assert after(line, "a1>wh") == position({"b1": "bbbw"}, "9.7,0.0,0.0,0.0", "b", turn=12)


def test_g6_nobody_passes_by_choice() -> None:
    assert refused(START, "--") == "pass"


def test_g7_one_to_five_own_stones_from_home_or_the_opposing_high_garden() -> None:
    assert {move[:3] for move in legal(start_position())} == {"wh1", "wh2", "wh3", "wh4", "wh5"}
    assert refused(START, "wh6>a1>a1>a1>a1>a1>b1") == "count"
    line = position({"c2": "b"}, "3.0,0.9,0.0,7.0")
    assert {move[:3] for move in legal(read_position(line))} == {
        *("wh1", "wh2", "wh3"),
        *("bg1", "bg2", "bg3", "bg4", "bg5"),
    }
    assert refused(line, "wh4>a1>a1>a1>a1") == "count"
    assert refused(position({}, "10.0,0.10,0.0,0.0"), "bg1>e4") == "none"
    # Black stones in bg are not White's to pick up.
    assert refused(position({}, "10.0,0.7,0.0,0.3"), "bg1>e4") == "none"


def test_g8_a_tower_goes_whole_and_by_its_top_stone() -> None:
    assert after(MIXED, "c2>c1>d1>d1") == position(
        {"c1": "b", "d1": "ww", "d2": "wb", "b1": "w", "c5": "bbbbb"}, "5.0,0.3,1.0,0.0", "b", turn=12
    )
    assert refused(MIXED, "c2>c1") == "left"
    assert refused(MIXED, "c2>c1>b1>b1>b1") == "spent"
    assert refused(MIXED, "d2>d1>e1") == "theirs"
    assert refused(MIXED, "a2>a1") == "none"


def test_g9_waiting_and_arrived_stones_stay() -> None:
    assert refused(position({"c2": "b"}, "7.0,3.9,0.0,0.0"), "bh1>e1") == "waiting"
    assert refused(position({"c2": "b"}, "7.0,0.9,3.0,0.0"), "wg1>a4") == "arrived"


def test_g10_a_step_goes_beside_or_into_an_adjoining_garden() -> None:
    line = position({"c2": "w", "a1": "w"}, "8.0,0.10,0.0,0.0")
    for way in ("b2", "d2", "c1", "c3"):
        assert f"c2>{way}" in legal(read_position(line))
    assert refused(line, "c2>d3") == "far"
    assert refused(line, "c2>e2") == "far"
    assert refused(line, "c2>wh") == "far"
    assert refused(line, "wh1>b1") == "far"
    assert "a1>wh" in legal(read_position(line))
    assert steps(read_position(line), "wh1") == ("a1", "a2", "a3")


def test_g11_the_lowest_stone_is_dropped_first_whoever_owns_it() -> None:
    line = position({"b2": "bwbw"}, "8.0,0.8,0.0,0.0")
    expected = position({"c2": "b", "d2": "w", "d1": "b", "e1": "w"}, "8.0,0.8,0.0,0.0", "b", turn=12)
    assert after(line, "b2>c2>d2>d1>e1") == expected


def test_g12_further_stones_on_a_field_are_ones_own() -> None:
    line = position({"b2": "bwbw"}, "8.0,0.8,0.0,0.0")
    assert "b2>c2>c2>d2>d2" in legal(read_position(line))  # black first, then white on it: twice
    assert refused(line, "b2>c2>c2>c2>c2") == "colour"
    assert refused(position({"b2": "bbw"}, "9.0,0.8,0.0,0.0"), "b2>c2>c2>d2") == "colour"
    assert refused(START, "wh2>a1>b1>b1") == "spent"
    assert refused(line, "b2>b2>c2>c2>d2") == "back"  # nothing is dropped where the move starts


def test_g13_a_tower_holds_five_stones() -> None:
    line = position({"b2": "www", "c2": "bbbbb", "b1": "bbb"}, "7.0,0.2,0.0,0.0")
    assert refused(line, "b2>c2>d2>e2") == "full"
    assert "b2>b1>b1>c1" in legal(read_position(line))
    assert refused(line, "b2>b1>b1>b1") == "full"


def test_g14_no_field_twice_and_never_back() -> None:
    line = position({"b2": "wwwww"}, "5.0,0.10,0.0,0.0")
    assert refused(line, "b2>b1>c1>c2>b2>b3") == "back"
    assert refused(line, "b2>b1>c1>b1>b1>b1") == "twice"
    assert refused(START, "wh2>a1>wh") == "back"
    assert "b2>b1>c1>c2>c3>b3" in legal(read_position(line))


def test_g15_a_move_drops_all_its_stones() -> None:
    assert refused(START, "wh3>a1>a2") == "left"
    assert refused(START, "wh2>a1>a2>a3") == "spent"
    assert refused(position({"a1": "w"}, "9.0,0.10,0.0,0.0"), "a1>a2>wh") == "spent"


def test_g16_all_that_is_left_is_dropped_in_a_garden() -> None:
    line = position({"d2": "wbw", "a5": "bbww"}, "6.0,0.7,0.0,0.0")
    assert after(line, "d2>e2>bh") == position({"e2": "w", "a5": "bbww"}, "6.0,1.8,0.0,0.0", "b", turn=12)
    assert after(line, "a5>wg") == position({"d2": "wbw"}, "6.0,0.7,2.2,0.0", "b", turn=12)


def test_g17_the_opposing_high_garden_is_not_entered_by_hand() -> None:
    line = position({"e5": "w", "a5": "w", "a1": "w", "e1": "w"}, "6.0,0.10,0.0,0.0")
    assert refused(line, "e5>bg") == "stairs"
    assert {"a5>wg", "a1>wh", "e1>bh"} <= set(legal(read_position(line)))


def test_g18_captives_in_a_garden_are_stones_of_their_colour() -> None:
    line = position({"a5": "bbw", "a1": "bw"}, "8.1,0.6,0.0,0.0")
    captors_goal = after(line, "a5>wg")
    assert {"wg1>a4", "wg2>a4>a4"} <= set(legal(read_position(captors_goal)))  # Black may travel on
    home = after(position({"e1": "bw", "c2": "w"}, "8.0,0.9,0.0,0.0"), "e1>bh")
    assert read_position(home).garden("bh") == (1, 10)  # an owner's stone and a visitor


BURIED = position({"b6": "wb", "d5": "wwb", "c3": "wbwbb", "b2": "b"}, "0.0,2.2,3.0,0.2", turn=61)


def test_g19_a_player_without_a_walk_lifts() -> None:
    assert legal(read_position(BURIED)) == ("b6^", "c3^", "d5^")
    assert after(BURIED, "c3^") == position(
        {"b6": "wb", "d5": "wwb", "c3": "bbbww", "b2": "b"}, "0.0,2.2,3.0,0.2", "b", turn=62
    )
    assert refused(BURIED, "b2^") == "none"
    assert refused(BURIED, "a1^") == "none"
    assert refused(BURIED, "--") == "pass"
    assert refused(BURIED, "b6>b5>b4") == "theirs"
    assert refused(MIXED, "c2^") == "lift"


def test_g19_a_tower_one_controls_but_cannot_move_may_be_lifted() -> None:
    walls = {"b3": "wwwwb", "d3": "wwwbb", "c2": "wbbbb"}  # the white top on c3 is walled in by full towers
    line = position({"c3": "wbw"} | walls, "0.0,0.2,0.0,0.0", turn=61)
    assert legal(read_position(line)) == ("b3^", "c2^", "c3^", "d3^")
    assert after(line, "c3^") == position({"c3": "bww"} | walls, "0.0,0.2,0.0,0.0", "b", turn=62)


def test_g19_the_turn_passes_when_all_stones_wait_or_have_arrived() -> None:
    line = position({"c2": "bbbb"}, "0.0,3.6,7.0,0.0", turn=61)
    assert legal(read_position(line)) == ("--",)
    assert after(line, "--") == position({"c2": "bbbb"}, "0.0,3.6,7.0,0.0", "b", turn=62)
    assert refused(line, "c2^") == "none"


def test_g20_the_printed_example_of_the_stairs() -> None:
    line = position({"a2": "bbbb", "e2": "w", "c5": "w"}, "2.0,4.6,2.0,0.0", "b")
    climbed = after(line, "a2>wh")
    assert climbed == position({"e2": "w", "c5": "w"}, "2.2,4.6,2.2,0.0", "w", turn=13)
    left = after(climbed, "wh2>a1>a1")
    assert left == position({"a1": "ww", "e2": "w", "c5": "w"}, "0.0,4.6,2.4,0.0", "b", turn=14)
    assert tell(read_position(climbed), read_move("wh2>a1>a1", read_position(climbed))).climbed == (0, 2)


def test_g20_white_climbs_from_blacks_home_likewise() -> None:
    here = read_position(position({"e1": "www", "c5": "bbbbb"}, "5.0,2.2,0.3,0.0"))
    told = tell(here, read_move("e1>bh", here))
    assert told.climbed == (3, 0)
    assert apply(here, read_move("e1>bh", here)).gardens == ((5, 0), (2, 2), (0, 3), (3, 0))


@pytest.mark.parametrize(("mover", "turn"), [("w", 31), ("b", 30)])
@pytest.mark.parametrize(("gardens", "winner"), [("1.0,1.10,8.0,0.0", 0), ("10.1,0.1,0.0,0.8", 1)])
def test_g21_eight_arrived_have_won_whoever_played(mover: str, turn: int, gardens: str, winner: int) -> None:
    state = GAME.replay(position({}, gardens, mover, turn=turn), [])
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (winner, "target")
    assert (state.seat, state.legal) == (None, ())
    assert refused(state.position, "wh1>a1") == "over"


def test_g21_arriving_wins_at_once() -> None:
    line = position({"a4": "bww"}, "0.0,1.9,7.0,0.0")
    assert GAME.replay(line, []).outcome is None
    state = GAME.replay(line, ["a4>wg"])
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (0, "target")
    mirrored = position({"e4": "wbb"}, "9.1,0.0,0.0,0.7", "b")
    won = GAME.replay(mirrored, ["e4>bg"])
    assert won.outcome is not None
    assert (won.outcome.winner, won.outcome.reason) == (1, "target")


SHUFFLE = ("wh1>a1", "bh1>e1", "a1>wh", "e1>bh")


def test_g22_the_third_occurrence_is_a_draw_and_the_start_counts() -> None:
    assert GAME.replay(START, (SHUFFLE * 2)[:-1]).outcome is None
    state = GAME.replay(START, SHUFFLE * 2)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (None, "repetition")
    assert (state.seat, state.legal, state.turn) == (None, (), 9)
    with pytest.raises(IllegalMove) as error:
        GAME.replay(START, (*SHUFFLE, *SHUFFLE, "wh1>a1"))
    assert (error.value.rule, error.value.index) == ("over", 8)


def test_g22_the_same_stones_with_the_other_player_to_move_are_another_position() -> None:
    # One goes home in two moves and the other in three, so the stones of the start stand again after five turns.
    white_slow = ("wh1>a1", "bh1>e1", "a1>a2", "e1>bh", "a2>wh")
    black_slow = ("bh1>e1", "wh1>a1", "e1>e2", "a1>wh", "e2>bh")
    moves = white_slow + black_slow
    stones = START.removesuffix(" w 8 1")
    assert GAME.replay(START, moves[:5]).position == f"{stones} b 8 6"
    assert GAME.replay(START, moves).position == f"{stones} w 8 11"
    assert GAME.replay(START, moves).outcome is None
    assert GAME.replay(START, moves + SHUFFLE).outcome is not None


def test_g22_a_game_has_no_longest_length() -> None:
    line = position({"a1": "w"}, "9.0,0.10,0.0,0.0", turn=99999)
    assert GAME.replay(line, ["a1>a2"]).turn == 100000


def test_g24_seven_win_where_it_was_agreed() -> None:
    line = position({"a4": "w"}, "0.0,3.10,6.0,0.0", target=7)
    state = GAME.replay(line, ["a4>wg"])
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == (0, "target")
    assert GAME.replay(line.replace(" 7 ", " 8 "), ["a4>wg"]).outcome is None
    assert GAME.start({"target": "7"}, "").endswith(" w 7 1")

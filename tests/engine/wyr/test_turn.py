"""W7 to W12: what may be taken, how the gap is closed, how Keiju are enticed."""

from dataclasses import replace

import pytest
from hypothesis import given

from engine import GAMES, IllegalMove
from engine.wyr import Position, Rule, card_at, enticements, lowest_keiju, matches, read_position
from engine.wyr.moves import Take
from engine.wyr.rules import after, legal_moves, partners

from .games import positions
from .tables import table


def refused(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        GAMES["wyr"].replay(str(position), [move])
    assert error.value.move == move
    assert error.value.index == 0
    return error.value.rule


def played(position: Position, *moves: str) -> Position:
    return read_position(GAMES["wyr"].replay(str(position), moves).position)


# W7, W8, W9: matching ------------------------------------------------------------------------------------------------


def test_w7_one_suit_or_one_number_matches() -> None:
    assert matches(table("R1 R9 C9 F3")) == {"a1": ("a2",), "a2": ("a1", "a3"), "a3": ("a2",)}


def test_w7_a_keiju_matches_nothing() -> None:
    assert matches(table("R7 K7 C8 K8")) == {}


def test_w8_two_nature_cards_between() -> None:
    assert matches(table("R1 C2 F3 R4")) == {"a1": ("a4",), "a4": ("a1",)}


@pytest.mark.parametrize("garden", ["R1 K8 F3 R4", "R1 C2 K8 R4", "R1 K7 K8 R4"])
def test_w8_a_keiju_between_spoils_it(garden: str) -> None:
    assert matches(table(garden)) == {}


@pytest.mark.parametrize("garden", ["R1 C2 R3", "R1 C2 F3 M4 R5", "R1 C2 F3 M4 C5 F6 R7"])
def test_w8_one_three_or_more_between_do_not_match(garden: str) -> None:
    assert "a1" not in matches(table(garden))


@pytest.mark.parametrize(("offset", "matching"), [(8, True), (9, False), (10, False), (11, False), (12, True)])
def test_w9_nothing_matches_round_the_row_end(offset: int, matching: bool) -> None:
    assert bool(matches(table("R1 C2 F3 R4", offset=offset))) is matching


def test_w9_nothing_matches_down_a_column() -> None:
    garden = "R1 C2 F3 M4 C5 F6 M7 R8 F9 M10 C11 F1 R2"  # R1 on a1, R2 on b1
    assert "b1" not in matches(table(garden))


@given(positions())
def test_matches_stand_in_reading_order_and_are_mutual(position: Position) -> None:
    found = matches(position)
    order = [str(place) for place in sorted(found, key=lambda name: (name[0], int(name[1:])))]
    assert list(found) == order
    for place, others in found.items():
        assert list(others) == [name for name in order if name in others]
        assert all(place in found[other] for other in others)


@given(positions())
def test_partners_of_a_place_are_those_in_the_list(position: Position) -> None:
    takeable = {move.place for move in legal_moves(position) if isinstance(move, Take)}
    assert takeable == {place for place in range(48) if partners(position, place)}


# W10: the gap --------------------------------------------------------------------------------------------------------


def test_w10_from_the_right_every_later_card_moves_one_place_back() -> None:
    start = table("R1 R2 C3 C4", offset=10)  # a11 a12 b1 b2
    assert str(played(start, "a11>h")).startswith("R2,C3,C4 10 ")
    assert card_at(played(start, "a11>h"), "a12") == card_at(start, "b1")


def test_w10_from_the_left_every_earlier_card_moves_one_place_on() -> None:
    start = table("R1 R2 C3 C4", offset=10)
    assert str(played(start, "b2>h<")).startswith("R1,R2,C3 11 ")
    assert card_at(played(start, "b2>h<"), "b1") == card_at(start, "a12")


def test_w10_a_keiju_leaves_a_gap_too() -> None:
    start = table("R5 K8 M6", "R1/C1/F1/M1/-", offset=11)
    assert str(played(start, "k1234")).startswith("R5,M6 11 ")
    assert str(played(start, "k1234<")).startswith("R5,M6 12 ")


@given(positions())
def test_w10_closing_from_left_and_from_right_leave_the_same_order(position: Position) -> None:
    for move in legal_moves(position):
        if move.from_left:
            continue
        right = after(position, move)
        left = after(position, replace(move, from_left=True))
        assert left.offset == right.offset + 1 == position.offset + 1
        assert str(left).split(" ")[0] == str(right).split(" ")[0]
        assert str(left).split(" ")[2:] == str(right).split(" ")[2:]


# W11: taking ---------------------------------------------------------------------------------------------------------


def test_w11_only_the_chosen_card_leaves_for_the_harvest() -> None:
    start = table("R1 R2 C5")
    after_it = played(start, "a2>h")
    assert str(after_it).startswith("R1,C5 ")
    assert after_it.harvested == start.harvested + 1
    assert after_it.piles == start.piles


@pytest.mark.parametrize("pile", range(1, 6))
def test_w11_or_onto_any_pile_covering_what_is_there(pile: int) -> None:
    start = table("R1 R2 C5", "F1/F2/F3/F4/-")
    after_it = played(start, f"a1>{pile}")
    piles = [[*map(str, cards)] for cards in start.piles]
    piles[pile - 1].append("R1")
    assert [[*map(str, cards)] for cards in after_it.piles] == piles
    assert after_it.harvested == start.harvested


def test_w11_no_card_at_the_place() -> None:
    position = table("R1 R2", offset=5)
    assert [refused(position, move) for move in ("a5>h", "a8>1", "d12>h<")] == [Rule.EMPTY] * 3


def test_w11_a_card_that_matches_none() -> None:
    assert refused(table("R1 C2 R3"), "a1>h") == Rule.MATCH


def test_w12_a_keiju_is_not_taken() -> None:
    assert refused(table("R1 R2 K8"), "a3>h") == Rule.KEIJU


# W12: enticing -------------------------------------------------------------------------------------------------------


def test_w12_the_lowest_keiju_leaves_and_the_cards_used_leave_the_game() -> None:
    start = table("R5 K8 K2 M6 K7", "C9,R1/R2/R3/C8/R4")
    after_it = played(start, "k1235")
    assert str(after_it).startswith("R5,K8,M6,K7 0 C9/-/-/C8/- ")
    assert after_it.enticed == start.enticed + 1
    assert after_it.removed == start.removed + 4
    assert after_it.harvested == start.harvested


def test_w12_only_the_lowest_is_enticed() -> None:
    position = table("R5 K8 K2 M6 K7", "C9/R9/F9/M9/-")  # what K8 asks for, but K2 is still there
    lowest = lowest_keiju(position)
    assert lowest is not None
    assert lowest.number == 2
    assert refused(position, "k1234") == Rule.REQUEST
    assert enticements(position) == ()


def test_w12_the_player_chooses_where_several_piles_fit() -> None:
    position = table("R5 K2 K7 K8", "R1/R2/R3/R4/R6")
    assert enticements(position) == ((1, 2, 3, 4), (1, 2, 3, 5), (1, 2, 4, 5), (1, 3, 4, 5), (2, 3, 4, 5))
    assert str(played(position, "k1345")).split(" ")[2] == "-/R2/-/-/-"


def test_w12_only_top_cards_are_used() -> None:
    assert refused(table("R5 K2 K7 K8", "R1/R2/R3/R4,C4/-"), "k1234") == Rule.REQUEST


@pytest.mark.parametrize("move", ["k12345", "k123", "k1"])
def test_w12_exactly_as_many_cards_as_asked_for(move: str) -> None:
    assert refused(table("R5 K2 K7 K8", "R1/R2/R3/R4/R6"), move) == Rule.COUNT


def test_w12_four_are_too_few_where_five_are_asked_for() -> None:
    assert refused(table("R11 K5", "R1/R2/R3/R4/R6"), "k1234") == Rule.COUNT


def test_w12_an_empty_pile_gives_no_card() -> None:
    assert refused(table("R5 K2 K7 K8", "R1/R2/R3/R4/-"), "k1235") == Rule.PILE


def test_w12_no_keiju_is_left() -> None:
    assert refused(table("R5 R6", "R1/R2/R3/R4/-"), "k1234") == Rule.GONE


def test_every_rule_is_told_in_the_documented_order() -> None:
    assert [rule.value for rule in Rule] == ["empty", "keiju", "match", "gone", "count", "pile", "request"]

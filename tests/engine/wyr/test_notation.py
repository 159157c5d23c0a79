"""W16 to W18: moves and games as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, IllegalMove, NotationError
from engine.wyr import GAME, Position, read_game, read_moves, write_game
from engine.wyr.cards import deal
from engine.wyr.notation import read_move, split_moves
from tests.examples import fewer

from .games import chances, play_out, positions, seeds
from .other_opinion import EVERY_MOVE
from .tables import table

DEAL = Position(deal("wyr"))
TWO_CHOICES = table("R5 K2 R7 K7 K8", "R1/R2/R3/R4/R6")
ONE_CHOICE = table("R5 K2 R7 K7 K8", "R1/C2/R3/R4/R6")

LIKE_MOVES = st.text(st.sampled_from("abcdehkABK0123456789>< ,;|-→\n\uff1e\uff11\uff22\u0660"), max_size=12)


@pytest.mark.parametrize("move", EVERY_MOVE[::11])
def test_w16_what_is_written_is_read_again(move: str) -> None:
    assert str(read_move(move, DEAL)) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("B7>H", "b7>h"),
        ("K1235<", "k1235<"),
        ("  b7 > h  ", "b7>h"),
        ("k 1235 <", "k1235<"),
        ("b7→h", "b7>h"),
        ("b7›h", "b7>h"),  # an arrow that people type
        ("b7＞h", "b7>h"),  # a full-width sign
        ("b7➡️h", "b7>h"),
        ("b7⇒3←", "b7>3<"),
        ("Ｂ７＞Ｈ", "b7>h"),  # full-width letters
        ("ｄ１２＞５＜", "d12>5<"),  # full-width letters
        ("ｋ１２３４", "k1234"),  # full-width letters
        ("b7>h\u3000", "b7>h"),
    ],
)
def test_w17_what_people_type(typed: str, move: str) -> None:
    assert str(read_move(typed, DEAL)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "b7",
        ">h",
        "b7>",
        "b7h",
        "b>h",
        "7>h",
        "a0>h",
        "a13>h",
        "a20>h",
        "a22>h",
        "a01>h",
        "a1.>h",
        "e1>h",
        "k1>h",
        "b7>0",
        "b7>6",
        "b7>12",
        "b7>hh",
        "b7>>h",
        "b7>h<<",
        "b7<h",
        "<b7>h",
        "b7>h>",
        "k6",
        "k0123",
        "k11234",
        "k1123",
        "k4321",
        "k1324",
        "k123456",
        "k1234<<",
        "kh",
        "b7>h c1>3",
        "b7>h,",
        "--",
        "b\u0667>h",
        "b²>h",
        "\u212a1234",
        "b7>h\0",
        "b7>\ud800",
    ],
)
def test_w17_no_notation(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAMES["wyr"].replay(str(ONE_CHOICE), [text])
    assert refused.value.text == text
    assert refused.value.index == 0


def test_w17_k_alone_where_one_choice_fits() -> None:
    assert str(read_move("k", ONE_CHOICE)) == "k1345"
    assert str(read_move(" K < ", ONE_CHOICE)) == "k1345<"
    assert GAME.replay(str(ONE_CHOICE), ["k"]) == GAME.replay(str(ONE_CHOICE), ["k1345"])


@pytest.mark.parametrize(("position", "problem"), [(TWO_CHOICES, "several-piles"), (DEAL, "no-piles")])
def test_w17_k_alone_elsewhere(position: Position, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_move("k", position)
    assert refused.value.problem == problem


@given(st.text() | LIKE_MOVES, positions())
def test_any_text_is_a_move_or_refused(text: str, position: Position) -> None:
    try:
        move = read_move(text, position)
    except NotationError:
        return
    assert str(move) in EVERY_MOVE
    assert read_move(str(move), position) == move


def test_w17_several_moves_in_one_text() -> None:
    assert split_moves("b7>h c1>3,k1235\n\nd2 > h <;  K 12345 ,k, a 1→2") == [
        "b7>h",
        "c1>3",
        "k1235",
        "d2>h<",
        "k12345",
        "k",
        "a1>2",
    ]


def test_read_moves_plays_all() -> None:
    typed = read_moves("B7>H, d1>3 <", DEAL)
    assert typed.moves == ("b7>h", "d1>3<")
    assert typed.error is None
    assert str(typed.position) == GAME.replay(str(DEAL), typed.moves).position


def test_read_moves_names_the_first_illegal_one() -> None:
    typed = read_moves("b7>h a4>1 c1>3", DEAL)
    assert typed.moves == ("b7>h",)
    assert str(typed.position) == GAME.replay(str(DEAL), ["b7>h"]).position
    assert isinstance(typed.error, IllegalMove)
    assert (typed.error.move, typed.error.rule, typed.error.index) == ("a4>1", "keiju", 1)


def test_read_moves_names_the_first_that_is_no_notation() -> None:
    typed = read_moves("b7>h\nb77>h", DEAL)
    assert typed.moves == ("b7>h",)
    assert isinstance(typed.error, NotationError)
    assert (typed.error.text, typed.error.index) == ("b77>h", 1)


@pytest.mark.parametrize("text", ["", " \n", ",, ;"])
def test_read_moves_of_nothing_plays_nothing(text: str) -> None:
    typed = read_moves(text, DEAL)
    assert (typed.moves, typed.position, typed.error) == ((), DEAL, None)


@given(st.text() | LIKE_MOVES | st.lists(st.sampled_from(EVERY_MOVE)).map(" ".join))
def test_read_moves_of_any_text(text: str) -> None:
    typed = read_moves(text, DEAL)
    assert GAME.replay(str(DEAL), typed.moves).table == typed.position
    assert typed.error is None or typed.error.index == len(typed.moves)


@fewer(2)
@given(seeds, chances)
def test_w18_a_game_as_text_both_ways(seed: str, chance: int) -> None:
    moves = play_out(seed, chance)
    text = write_game(seed, moves)
    assert text == f"{seed}|{' '.join(moves)}"
    assert read_game(text) == (seed, tuple(moves))


def test_w18_the_last_bar_parts_and_nothing_of_the_seed_is_trimmed() -> None:
    assert read_game(" a|b |") == (" a|b ", ())
    assert read_game("wyr|B7>H") == ("wyr", ("b7>h",))


@pytest.mark.parametrize("text", ["", "wyr", "|", "|b7>h", "a\nb|b7>h", "x" * 65 + "|", "wyr|b7"])
def test_w18_no_game(text: str) -> None:
    with pytest.raises(NotationError):
        read_game(text)


def test_w18_a_game_with_an_illegal_move_names_it() -> None:
    with pytest.raises(IllegalMove) as refused:
        read_game("wyr|b7>h a4>h")
    assert (refused.value.move, refused.value.index) == ("a4>h", 1)


@given(seeds)
def test_w18_no_seed_is_mistaken(seed: str) -> None:
    assert read_game(write_game(seed, ())) == (seed, ())


@given(st.text())
def test_w18_any_text_is_a_game_or_refused(text: str) -> None:
    for game in (text, f"wyr|{text}", f"{text}|"):
        try:
            seed, moves = read_game(game)
        except (NotationError, IllegalMove):
            continue
        assert read_game(write_game(seed, moves)) == (seed, moves)

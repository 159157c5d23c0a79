"""Moves as people type them (G25, G26)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalMove, NotationError
from engine.gardens import (
    Lift,
    Pass,
    Position,
    Rule,
    Walk,
    legal,
    nearest,
    read_move,
    read_position,
    start_position,
    suggest,
)
from engine.gardens.notation import read
from tests.engine.gardens.positions import position, settled

START = start_position()


def test_g25_a_walk_names_each_drop() -> None:
    assert read("wh3>a2>b2>b2") == Walk("wh", 3, ("a2", "b2", "b2"))
    assert read("c2>d2>e2>bh") == Walk("c2", None, ("d2", "e2"), "bh")
    assert read("a1>wh") == Walk("a1", None, (), "wh")
    assert read("bg1>e6") == Walk("bg", 1, ("e6",))


def test_g25_a_lift_and_a_pass() -> None:
    assert read("c2^") == Lift("c2")
    assert read("--") == Pass()


@pytest.mark.parametrize(
    "move", [Walk("wh", 3, ("a2", "b2", "b2")), Walk("c2", None, ("d2",), "bh"), Lift("c2"), Pass()]
)
def test_g25_what_is_written_reads_back(move: Walk | Lift | Pass) -> None:
    assert read(str(move)) == move


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("WH3>A2>B2>B2", "wh3>a2>b2>b2"),
        (" wh3 > a2 > b2 > b2 ", "wh3>a2>b2>b2"),
        ("w h 3>a 2>b2>b2", "wh3>a2>b2>b2"),
        ("wh3→a2→b2→b2", "wh3>a2>b2>b2"),
        ("wh3 › a2 › b2 › b2", "wh3>a2>b2>b2"),  # the signs people type
        ("wh3–a2–b2–b2", "wh3>a2>b2>b2"),  # likewise
        ("wh3—a2—b2—b2", "wh3>a2>b2>b2"),
        ("wh3-a2-b2-b2", "wh3>a2>b2>b2"),
        ("wh3->a2-->b2=>b2", "wh3>a2>b2>b2"),
        ("wh3--a2--b2--b2", "wh3>a2>b2>b2"),
        ("wh3➡️a2➡️b2➡️b2", "wh3>a2>b2>b2"),
        ("ｗｈ３＞ａ２＞ｂ２＞ｂ２", "wh3>a2>b2>b2"),  # likewise
        ("wh3>\u200ba2>\u00a0b2>b2\n", "wh3>a2>b2>b2"),
        ("wh>a2>b2>b2", "wh3>a2>b2>b2"),
        ("bg→e5", "bg1>e5"),
        ("C2^", "c2^"),
        ("c2 ＾", "c2^"),  # likewise
        ("c2↑", "c2^"),
        ("-", "--"),
        ("–", "--"),  # likewise
        ("—", "--"),
        ("— —", "--"),
        ("－－", "--"),  # likewise
    ],
)
def test_g26_tolerant_input(typed: str, meant: str) -> None:
    assert str(read(typed)) == meant


@pytest.mark.parametrize(
    ("text", "problem", "step"),
    [
        ("", "nothing", None),
        ("   ", "nothing", None),
        ("hello", "no-source", None),
        (">a2", "no-source", None),
        ("f1>e1", "no-source", None),
        ("a7>a6", "no-source", None),
        ("a0>a1", "no-source", None),
        ("c2", "no-destination", None),
        ("wh3", "no-destination", None),
        ("c2>", "no-place", 1),
        ("c2>d9", "no-place", 1),
        ("c2>d2>", "no-place", 2),
        ("c2>>d2", "no-place", 1),
        ("wh3>a2,b2", "no-place", 1),
        ("c23>d2", "tower-count", None),
        ("wh0>a1", "garden-count", None),
        ("wh03>a1", "garden-count", None),
        ("wh-3>a1", "no-place", 1),
        ("wh3.0>a1", "garden-count", None),
        ("wh٣>a1", "garden-count", None),
        ("c2>bh>e1", "after-garden", 1),
        ("c2>d2>bh3", "no-place", 2),
        ("wh^", "lift-alone", None),
        ("^", "lift-alone", None),
        ("c2^>d2", "lift-alone", None),
        ("wh3>a2>b2>b2 wh3>a2>b2>b2", "no-place", 3),
        ("a1>" * 40 + "a1", "too-long", None),
    ],
)
def test_g26_anything_else_is_no_notation(text: str, problem: str, step: int | None) -> None:
    with pytest.raises(NotationError) as error:
        read(text)
    assert (error.value.text, error.value.problem, error.value.step) == (text, problem, step)


def test_reading_and_judging_are_two_questions() -> None:
    assert read("wh9>e3") == Walk("wh", 9, ("e3",))
    with pytest.raises(IllegalMove) as error:
        read_move("WH 9 → e3", START)
    assert (error.value.move, error.value.rule, error.value.index) == ("wh9>e3", "count", None)


SCRAPS = ("wh", "bg", "wh3", "a1", "a2", "b2", "e6", ">", "→", "-", "^", " ")


@given(
    st.text(max_size=40)
    | st.text(alphabet="abcdeghw123456>-^ →", max_size=24)
    | st.lists(st.sampled_from(SCRAPS), max_size=12).map("".join),
    settled(),
)
def test_any_text_is_a_legal_move_or_refused(text: str, here: Position) -> None:
    said: object
    try:
        said = read_move(text, here)
    except (NotationError, IllegalMove) as error:
        said = error
    match said:
        case NotationError():
            assert said.text == text
        case IllegalMove():
            assert said.rule in set(Rule)
            assert said.move not in legal(here)
        case _:
            assert str(said) in legal(here)


def test_suggestions_follow_what_is_typed() -> None:
    assert suggest(START, "WH3 → a2 → b2 →") == ("wh3>a2>b2>b1", "wh3>a2>b2>b2", "wh3>a2>b2>b3", "wh3>a2>b2>c2")
    assert suggest(START, "wh>a2>b2>c") == suggest(START, "wh > A2 > B2 > C")
    assert {"wh3>a2>b2>c2", "wh4>a2>b2>c2>c2"} <= set(suggest(START, "wh>a2>b2>c"))
    assert suggest(START, "c2") == ()


def test_suggestions_give_every_stack_its_share() -> None:
    shown = suggest(START, "")
    assert len(shown) == 25
    assert {move[:3] for move in shown} == {"wh1", "wh2", "wh3", "wh4", "wh5"}


def test_the_nearest_moves_to_a_wrong_one() -> None:
    assert nearest(START, "wh3>a2>b2>c3")[:2] == ("wh3>a2>b2>b3", "wh3>a2>b2>c2")
    assert nearest(START, "wh4>a2>b2")[0] == "wh2>a2>b2"
    here = read_position(position({"c2": "bww", "e5": "w"}, "7.0,0.9,0.0,0.0"))
    for text in ("c2>b2", "c2^", "c2 b2"):
        assert all(move.startswith("c2>b2>") for move in nearest(here, text)), text
    assert nearest(START, "nonsense")[0] in legal(START)

"""The position line (G27) and each refusal of one (G28)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.gardens import GAME, Position, read_position
from tests.engine.gardens.positions import any_position, position

EMPTY = "/".join(["-,-,-,-,-"] * 6)
START = f"{EMPTY} 10.0,0.10,0.0,0.0 w 8 1"


def test_g27_the_parts_of_the_line() -> None:
    here = read_position(position({"a6": "wb", "e1": "b"}, "6.1,2.6,1.0,0.1", "b", target=7, turn=40))
    assert (here.tower("a6"), here.tower("e1"), here.tower("c3")) == ("wb", "b", "")
    assert [here.garden(garden) for garden in ("wh", "bh", "wg", "bg")] == [(6, 1), (2, 6), (1, 0), (0, 1)]
    assert (here.mover, here.seat, here.target, here.turn) == ("b", 1, 7, 40)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("", id="nothing"),
        pytest.param(START.rsplit(" ", 1)[0], id="four parts"),
        pytest.param(f"{START} ", id="a sixth part"),
        pytest.param(f" {START}", id="a space before"),
        pytest.param(f"{START}\n", id="a line end"),
        pytest.param(START.replace(" w ", "  w "), id="two spaces"),
        pytest.param(START.replace("/", ",", 1), id="five ranks"),
        pytest.param(START.replace("-,-", "-", 1), id="four files"),
        pytest.param(START.replace("-,", "-,-,", 1), id="six files"),
        pytest.param(START.replace("-", "", 1), id="a field left out"),
        pytest.param(START.replace("-", "--", 1), id="two dashes"),
        pytest.param(START.replace("-", "w-", 1).replace("10.0", "9.0"), id="a tower with a dash"),
        pytest.param(START.replace("-", "W", 1).replace("10.0", "9.0"), id="a tower in upper case"),
        pytest.param(START.replace("-", "x", 1), id="a stone of no colour"),
        pytest.param(START.replace(",0.0 ", " "), id="three gardens"),
        pytest.param(START.replace(",0.0 ", ",0.0,0.0 "), id="five gardens"),
        pytest.param(START.replace("10.0", "10"), id="a garden of one number"),
        pytest.param(START.replace("10.0", "10.00"), id="a number with a leading zero"),
        pytest.param(START.replace("10.0", "11.-1"), id="a negative number"),
        pytest.param(START.replace("10.0", "１０.0"), id="full-width digits"),  # the point
        pytest.param(START.replace(" w ", " W "), id="a side in upper case"),
        pytest.param(START.replace(" w ", " white "), id="another word for the side"),
        pytest.param(START.replace(" 8 ", " 9 "), id="another target"),
        pytest.param(START.replace(" 8 ", " 08 "), id="a target with a zero"),
        pytest.param(START.replace(" 1", " 01"), id="a turn with a zero"),
        pytest.param(START.replace("w 8 1", "b 8 0"), id="turn nought"),
        pytest.param(START.replace("w 8 1", "w 8 -1"), id="a turn before the start"),
        pytest.param(START.replace("w 8 1", "w 8 1.0"), id="a broken turn"),
        pytest.param(START.replace("w 8 1", "w 8 " + "1" * 5000), id="a turn beyond all measure"),
    ],
)
def test_g28_another_form_is_refused(line: str) -> None:
    with pytest.raises(NotationError) as error:
        read_position(line)
    assert error.value.text == line
    assert error.value.problem
    assert error.value.index is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (position({}, "9.0,0.10,0.0,0.0"), "position-stones"),
        (position({"a1": "w"}, "10.0,0.10,0.0,0.0"), "position-stones"),
        (position({"a1": "w"}, "9.0,0.11,0.0,0.0"), "position-stones"),
        (position({"a1": "wwwwww"}, "4.0,0.10,0.0,0.0"), "position-height"),
        (position({"a1": "w"}, "0.1,0.9,9.0,0.0"), "position-visitors"),
        (position({"a1": "b"}, "9.0,1.0,0.0,0.9"), "position-visitors"),
        (position({}, "10.0,0.10,0.0,0.0", "w", turn=2), "position-parity"),
        (position({}, "10.0,0.10,0.0,0.0", "b", turn=1), "position-parity"),
        (position({"a1": "wb"}, "1.1,0.0,8.0,0.8"), "position-winners"),
        (position({"a1": "wb"}, "2.2,0.0,7.0,0.7", target=7), "position-winners"),
    ],
)
def test_g28_what_cannot_stand_is_refused(line: str, problem: str) -> None:
    with pytest.raises(NotationError) as error:
        read_position(line)
    assert error.value.problem == problem


def test_g28_as_many_visitors_as_owners_may_wait() -> None:
    assert read_position(position({}, "5.5,5.5,0.0,0.0")).garden("wh") == (5, 5)
    assert GAME.replay(position({"a1": "wb"}, "2.2,0.0,7.0,0.7", target=8), []).outcome is None


def read_or_refused(text: str) -> str:
    """The line that was read, written again; or the text that was refused. The text itself, either way."""
    try:
        return str(read_position(text))
    except NotationError as error:
        return error.text


@given(st.text(max_size=200) | st.text(alphabet="wb-,/. 0123456789", max_size=120))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    assert read_or_refused(text) == text


@given(any_position(), st.data())
def test_a_position_with_a_slip_is_another_one_or_refused(here: Position, data: st.DataObject) -> None:
    line = str(here)
    place = data.draw(st.integers(0, len(line) - 1))
    slip = line[:place] + data.draw(st.sampled_from(["", *"wb-,/. 0123456789x"])) + line[place + 1 :]
    assert read_or_refused(slip) == slip

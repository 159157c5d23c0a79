"""W19, W20: the position line both ways, and what is no position."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, NotationError
from engine.wyr import PLACES, Position, card_at, read_position
from engine.wyr.cards import Card

from .games import positions
from .tables import table

MIDDLE = str(table("R5 K8 K3 M6", "C9,R1/R2/-/C8/R4", offset=7))


@settings(deadline=None)
@given(positions())
def test_w19_what_is_written_is_read_again(position: Position) -> None:
    line = str(position)
    assert read_position(line) == position
    assert str(read_position(line)) == line
    assert repr(position) == f"read_position({line!r})"


def test_w19_the_parts() -> None:
    assert MIDDLE == "R5,K8,K3,M6 7 C9,R1/R2/-/C8/R4 29.2 8"
    position = read_position(MIDDLE)
    assert position.piles[0] == (Card("C", 9), Card("R", 1))
    assert (position.offset, position.harvested, position.enticed, position.removed) == (7, 29, 2, 8)


def test_w19_places() -> None:
    position = read_position(MIDDLE)
    assert (PLACES[0], PLACES[11], PLACES[12], PLACES[47]) == ("a1", "a12", "b1", "d12")
    shown = {place: str(card) for place in PLACES if (card := card_at(position, place))}
    assert shown == {"a8": "R5", "a9": "K8", "a10": "K3", "a11": "M6"}


@pytest.mark.parametrize("place", ["", "a0", "a13", "A1", "e1", "a01"])
def test_no_place(place: str) -> None:
    with pytest.raises(NotationError):
        card_at(read_position(MIDDLE), place)


def test_w20_an_empty_garden_is_read() -> None:
    line = "- 0 -/-/-/-/- 28.4 16"
    state = GAMES["wyr"].replay(line, ())
    assert state.position == line
    assert state.outcome is not None
    assert state.outcome.winner is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "five parts"),
        ("-", "five parts"),
        (f" {MIDDLE}", "five parts"),
        (f"{MIDDLE} ", "five parts"),
        (f"{MIDDLE}\n", "five parts"),
        (f"{MIDDLE} 1", "five parts"),
        (MIDDLE.replace(" 7 ", "  7 "), "five parts"),
        (MIDDLE.replace(" 7 ", " "), "five parts"),
        (MIDDLE.replace(" 7 ", " 07 "), "five parts"),
        (MIDDLE.replace(" 7 ", " -1 "), "five parts"),
        (MIDDLE.replace(" 7 ", " \u0667 "), "five parts"),
        (MIDDLE.replace(" 7 ", " 100 "), "five parts"),
        (MIDDLE.replace("29.2", "29,2"), "five parts"),
        (MIDDLE.replace("29.2", "29"), "five parts"),
        (MIDDLE.replace("/-/", "/"), "5 piles"),
        (MIDDLE.replace("/-/", "/-/-/"), "5 piles"),
        (MIDDLE.replace("/-/", "//"), "no card ''"),
        (MIDDLE.replace("R5,", "R12,"), "no card 'R12'"),
        (MIDDLE.replace("R5,", "R0,"), "no card 'R0'"),
        (MIDDLE.replace("R5,", "R05,"), "no card 'R05'"),
        (MIDDLE.replace("R5,", "r5,"), "no card 'r5'"),
        (MIDDLE.replace("R5,", "X5,"), "no card 'X5'"),
        (MIDDLE.replace("R5,", "-,"), "no card '-'"),
        (MIDDLE.replace("R5,", ","), "no card ''"),
        (MIDDLE.replace("K8", "K9"), "no card 'K9'"),
        (MIDDLE.replace("R5,", "M6,"), "two places"),
        (MIDDLE.replace("R2", "R1"), "two places"),
        (MIDDLE.replace("R2", "R5"), "two places"),
        (MIDDLE.replace("R2", "K4"), "in the Basket"),
        (MIDDLE.replace("K8", "R8"), "4 Keiju"),
        (MIDDLE.replace("M6", "K6"), "4 Keiju"),
        (MIDDLE.replace("29.2", "29.3"), "4 Keiju"),
        (MIDDLE.replace("29.2", "28.2"), "44 Nature"),
        (MIDDLE.replace("29.2", "30.2"), "44 Nature"),
        (MIDDLE.replace(",M6", ""), "44 Nature"),
        (MIDDLE.replace(" 7 ", " 45 "), "does not fit"),
        (MIDDLE.replace("K3", "K2"), "rising order"),
        (MIDDLE.replace("K3", "K1"), "rising order"),
        (MIDDLE.replace("29.2 8", "28.2 9"), "not what the Keiju asked for"),
        (MIDDLE.replace("29.2 8", "37.2 0"), "not what the Keiju asked for"),
    ],
)
def test_w20_no_position(line: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem) as refused:
        GAMES["wyr"].replay(line, ())
    assert refused.value.text == line
    assert refused.value.index is None


def test_w20_the_last_offset_that_fits() -> None:
    assert read_position(MIDDLE.replace(" 7 ", " 44 ")).offset == 44


@settings(deadline=None)
@given(st.text() | st.text(st.sampled_from("RCFMK0123456789,/-. "), max_size=60))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position = read_position(text)
    except NotationError:
        return
    assert str(position) == text


@settings(deadline=None)
@given(positions(), st.data())
def test_a_spoilt_line_is_a_position_or_refused(position: Position, data: st.DataObject) -> None:
    line = str(position)
    at = data.draw(st.integers(0, len(line)))
    spoilt = line[:at] + data.draw(st.sampled_from(["", "0", "1", "R", "K", ",", "/", "-", " ", "."])) + line[at + 1 :]
    try:
        read = read_position(spoilt)
    except NotationError:
        return
    assert str(read) == spoilt

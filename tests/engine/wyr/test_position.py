"""W19, W20: the position line both ways, and what is no position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, NotationError
from engine.wyr import PLACES, Position, card_at, read_position
from engine.wyr.cards import Card

from .games import positions
from .tables import table

MIDDLE = str(table("R5 K8 K3 M6", "C9,R1/R2/-/C8/R4", offset=7))


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
        ("", "position-parts"),
        ("-", "position-parts"),
        (f" {MIDDLE}", "position-parts"),
        (f"{MIDDLE} ", "position-parts"),
        (f"{MIDDLE}\n", "position-parts"),
        (f"{MIDDLE} 1", "position-parts"),
        (MIDDLE.replace(" 7 ", "  7 "), "position-parts"),
        (MIDDLE.replace(" 7 ", " "), "position-parts"),
        (MIDDLE.replace(" 7 ", " 07 "), "position-parts"),
        (MIDDLE.replace(" 7 ", " -1 "), "position-parts"),
        (MIDDLE.replace(" 7 ", " \u0667 "), "position-parts"),
        (MIDDLE.replace(" 7 ", " 100 "), "position-parts"),
        (MIDDLE.replace("29.2", "29,2"), "position-parts"),
        (MIDDLE.replace("29.2", "29"), "position-parts"),
        (MIDDLE.replace("/-/", "/"), "position-piles"),
        (MIDDLE.replace("/-/", "/-/-/"), "position-piles"),
        (MIDDLE.replace("/-/", "//"), "position-card"),
        (MIDDLE.replace("R5,", "R12,"), "position-card"),
        (MIDDLE.replace("R5,", "R0,"), "position-card"),
        (MIDDLE.replace("R5,", "R05,"), "position-card"),
        (MIDDLE.replace("R5,", "r5,"), "position-card"),
        (MIDDLE.replace("R5,", "X5,"), "position-card"),
        (MIDDLE.replace("R5,", "-,"), "position-card"),
        (MIDDLE.replace("R5,", ","), "position-card"),
        (MIDDLE.replace("K8", "K9"), "position-card"),
        (MIDDLE.replace("R5,", "M6,"), "position-twice"),
        (MIDDLE.replace("R2", "R1"), "position-twice"),
        (MIDDLE.replace("R2", "R5"), "position-twice"),
        (MIDDLE.replace("R2", "K4"), "position-keiju-in-basket"),
        (MIDDLE.replace("K8", "R8"), "position-keiju-count"),
        (MIDDLE.replace("M6", "K6"), "position-keiju-count"),
        (MIDDLE.replace("29.2", "29.3"), "position-keiju-count"),
        (MIDDLE.replace("29.2", "28.2"), "position-nature-count"),
        (MIDDLE.replace("29.2", "30.2"), "position-nature-count"),
        (MIDDLE.replace(",M6", ""), "position-nature-count"),
        (MIDDLE.replace(" 7 ", " 45 "), "position-offset"),
        (MIDDLE.replace("K3", "K2"), "position-keiju-order"),
        (MIDDLE.replace("K3", "K1"), "position-keiju-order"),
        (MIDDLE.replace("29.2 8", "28.2 9"), "position-removed"),
        (MIDDLE.replace("29.2 8", "37.2 0"), "position-removed"),
    ],
)
def test_w20_no_position(line: str, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAMES["wyr"].replay(line, ())
    assert (refused.value.text, refused.value.problem) == (line, problem)
    assert refused.value.index is None


def test_w20_the_last_offset_that_fits() -> None:
    assert read_position(MIDDLE.replace(" 7 ", " 44 ")).offset == 44


@given(st.text() | st.text(st.sampled_from("RCFMK0123456789,/-. "), max_size=60))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position = read_position(text)
    except NotationError:
        return
    assert str(position) == text


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

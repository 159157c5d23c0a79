"""Games as files: everything is in them, and they can be read back."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.errors import Refusal
from bot.match import COMPUTER, Match, Rating, RatingChange, Result
from bot.play.exports import may_export, read, written
from engine import gardens
from tests.bot.play.conftest import BLACK, CARL, PARK, WHITE

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
GAME = tuple((Path(__file__).parents[2] / "e2e/data/gardens_to_seven.txt").read_text().split())
START = gardens.GAME.start({"target": "7"}, "")
NAMES = {WHITE: "Hanna", BLACK: "Matteo"}


def a_game(*moves: str, start: str = START) -> Match:
    return Match(12, "gardens", start, moves, 9, (WHITE, BLACK), PARK, NOW, NOW)


def test_a_whole_game_is_read_back_by_replay() -> None:
    match = replace(a_game(*GAME), result=Result(0, "target", NOW))
    text = written(match, NAMES, "Park #lawn", None)
    assert read(text) == (START, GAME)
    assert read(text.replace("\n", "\r\n")) == (START, GAME)
    head, body = text.split("\n\n")
    assert head.splitlines() == [
        *("Gardens", "Game: 12", "White: Hanna", "Black: Matteo", "Place: Park #lawn"),
        *("Began: 2026-11-30 12:00 UTC", "Ended: 2026-11-30 12:00 UTC", "Result: White, target", f"Start: {START}"),
    ]
    lines = body.splitlines()
    assert lines[0] == f"1. {GAME[0]} {GAME[1]}"
    assert lines[-1].split()[-1] == GAME[-1]


@pytest.mark.parametrize("count", [0, 1, 2, 13])
def test_a_game_that_goes_on_has_no_result(count: int) -> None:
    text = written(a_game(*GAME[:count]), NAMES, "", None)
    assert read(text) == (START, GAME[:count])
    assert "Result" not in text
    assert "Ended" not in text


def test_where_black_begins() -> None:
    start = str(gardens.GAME.replay(START, GAME[:1]).position)
    text = written(a_game(*GAME[1:4], start=start), NAMES, "", None)
    assert text.split("\n\n")[1].splitlines() == [f"1. ... {GAME[1]}", f"2. {GAME[2]} {GAME[3]}"]
    assert read(text) == (start, GAME[1:4])


def test_ratings_clocks_and_the_computer() -> None:
    def rating(points: float) -> Rating:
        return Rating(points, 200, 0.06, 1, NOW)

    changes = (RatingChange(WHITE, rating(1500), rating(1523.4)), RatingChange(BLACK, rating(1600), rating(1576.6)))
    text = written(replace(a_game(), pace=3), NAMES, "", changes)
    assert "Days a move: 3\nWhite rating: 1500 to 1523\nBlack rating: 1600 to 1577\n" in text
    text = written(replace(a_game(), seats=(COMPUTER, WHITE), level=2), NAMES, "", None)
    assert "White: computer, level 2\nBlack: Hanna\n" in text


@pytest.mark.parametrize("name", ["a\nStart: x", "\n\n1. wh1>a1", "\u2028x\r\ny", "a\u202eb", ""])
def test_a_name_cannot_say_more_than_a_name(name: str) -> None:
    match = replace(a_game(*GAME[:2]), seats=(WHITE, -3))
    text = written(match, {WHITE: name}, name, None)
    assert read(text) == (START, GAME[:2])
    assert "Black: someone\n" in text
    assert len(text.split("\n\n")) == 2


@pytest.mark.parametrize(
    "text", ["", "Gardens", "Chess\nStart: x\n\n", f"Gardens\nStart: {START}\n\n1. wh9>f9", "Gardens\nStart: x\n\n"]
)
def test_what_is_no_game_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read(text)


def test_who_may_have_it() -> None:
    for person in (WHITE, BLACK):
        may_export(a_game(), person)
    with pytest.raises(Refusal, match="export-running"):
        may_export(a_game(), CARL)
    may_export(replace(a_game(), result=Result(None, "agreement", NOW)), CARL)

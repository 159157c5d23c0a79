"""The histogram of somebody's dailies: its bars, and the words for them."""

from typing import Final

import pytest

from bot.match import WyrRecord
from bot.text import Text, languages
from bot.ui.wyr.stats import _alt, _histogram

WORST, BEST = -64, 82
"""The points of a deal in which nothing was done, and more than any deal can bring."""
WIDEST: Final = WyrRecord(tuple((score, 99_999) for score in range(WORST, BEST + 1)), 0, 0, WORST, 0)


def record(scores: dict[int, int], last: int) -> WyrRecord:
    return WyrRecord(tuple(sorted(scores.items())), 0, 0, last, 0)


def test_each_bar_has_the_games_of_ten_points_and_gaps_are_shown() -> None:
    shown = _histogram(Text(), record({-1: 2, 0: 1, 9: 3, 31: 4}, last=9))
    assert shown.counts == (0, 2, 4, 0, 0, 4, 0)
    assert shown.labels == ("\N{MINUS SIGN}20", "\N{MINUS SIGN}10", "0", "10", "20", "30", "40")
    assert shown.marked == 2


def test_a_lone_game_stands_in_the_middle() -> None:
    shown = _histogram(Text(), record({24: 1}, last=24))
    assert shown.counts == (0, 0, 0, 1, 0, 0, 0)
    assert shown.marked == 3


def test_no_bar_stands_for_points_that_nobody_can_have() -> None:
    best, worst = (_histogram(Text(), record({score: 1}, last=score)).labels for score in (66, WORST))
    assert best == ("0", "10", "20", "30", "40", "50", "60")
    assert worst == tuple(f"\N{MINUS SIGN}{low}" for low in range(70, 0, -10))


def test_the_words_beside_it_name_each_bar_that_is_there() -> None:
    told = _alt(Text(), record({-1: 2, 0: 1, 9: 3, 31: 4}, last=-1))
    assert "\N{MINUS SIGN}10 to \N{MINUS SIGN}1 points: 2 dailies, 0 to 9 points: 4 dailies, 30 to 39" in told
    assert told.endswith("came to \N{MINUS SIGN}1.")


def test_beneath_many_bars_every_other_is_named() -> None:
    shown = _histogram(Text(), WIDEST)
    assert len(shown.counts) == 16
    assert [label for label in shown.labels if label] == [
        *(f"\N{MINUS SIGN}{low}" for low in (60, 40, 20)),
        *("0", "20", "40", "60", "80"),
    ]


@pytest.mark.parametrize("language", sorted(languages()))
def test_the_most_there_can_be_is_within_discords_limits(language: str) -> None:
    words = Text(language)
    assert len(_alt(words, WIDEST)) <= 1024

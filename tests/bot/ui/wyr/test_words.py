"""What is counted is said as people say it, one of it too."""

import pytest

from bot.match import BoardRow
from bot.text import Text
from bot.ui.wyr.words import dailies_in_words, points_in_words


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1 point", "2 points", "0 points", "−1 points"]),
        ("de", ["1 Punkt", "2 Punkte", "0 Punkte", "−1 Punkte"]),
        ("fi", ["1 piste", "2 pistettä", "0 pistettä", "−1 pistettä"]),
    ],
)
def test_points(language: str, said: list[str]) -> None:
    assert [points_in_words(Text(language), score) for score in (1, 2, 0, -1)] == said


def test_a_line_of_a_board() -> None:
    row = BoardRow(1, 2, "anna", 1, 1)
    assert [dailies_in_words(Text(language), row) for language in ("en", "de", "fi")] == [
        "1 point, 1 undo",
        "1 Punkt, 1 Rücknahme",
        "1 piste, 1 peruttu siirto",
    ]

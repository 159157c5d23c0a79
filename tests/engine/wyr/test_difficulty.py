"""The label of a deal: its Keiju, and how many cards may be taken at first."""

import pytest

from engine.wyr import Difficulty, Position, difficulty, matches
from engine.wyr.cards import Card, deal


def with_keiju(position: Position, keiju: tuple[int, ...]) -> Position:
    """The same deal with other Keiju in the places of its own."""
    others = iter(keiju)
    return Position(tuple(Card("K", next(others)) if card.is_keiju else card for card in position.garden))


@pytest.mark.parametrize(
    ("keiju", "weight"),
    [((1, 2, 3, 4), 2), ((3, 4, 5, 6), 4), ((1, 2, 5, 7), 3), ((1, 2, 3, 8), 7), ((4, 5, 7, 8), 10), ((1, 6, 7, 8), 9)],
)
def test_the_label_is_that_of_the_study(keiju: tuple[int, ...], weight: int) -> None:
    for number in range(40):
        position = with_keiju(Position(deal(f"label {number}")), keiju)
        worth = weight + (32 - len(matches(position))) / 4
        expected = "easy" if worth < 4.5 else "medium" if worth < 9 else "hard"
        assert difficulty(position) == expected


def test_all_labels_occur() -> None:
    assert {difficulty(Position(deal(f"label {number}"))) for number in range(60)} == set(Difficulty)

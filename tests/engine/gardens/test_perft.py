"""The numbers by which implementations of the rules are compared."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.gardens import GAME, legal, read_position

POSITIONS = json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))["positions"]


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["name"])
def test_the_ways_to_play_on(entry: dict[str, Any]) -> None:
    counted = [GAME.perft(entry["position"], depth) for depth in range(1, len(entry["perft"]) + 1)]
    assert counted == entry["perft"]


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["name"])
def test_the_ends_of_the_list_of_moves(entry: dict[str, Any]) -> None:
    moves = legal(read_position(entry["position"]))
    assert (moves[0], moves[-1]) == (entry["first_move"], entry["last_move"])


def test_a_won_position_goes_on_nowhere() -> None:
    won = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 2.0,0.10,8.0,0.0 w 8 31"
    assert [GAME.perft(won, depth) for depth in range(3)] == [1, 0, 0]

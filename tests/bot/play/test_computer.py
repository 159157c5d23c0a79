"""Whose turn it is in a game against the computer."""

from dataclasses import replace
from random import Random

import pytest

from bot.match import COMPUTER
from bot.play.gardens import PASS
from bot.play.replay import computer_to_move
from engine import gardens
from tests.bot.play.conftest import WHITE, Services

START = gardens.GAME.start({}, "")


@pytest.mark.parametrize("seats", [(WHITE, COMPUTER), (COMPUTER, WHITE)])
@pytest.mark.parametrize(
    "start",
    [START, "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 5.0,0.7,5.0,0.3 b 8 22"],
)
async def test_the_turn_is_that_of_the_position(house: Services, start: str, seats: tuple[int, int]) -> None:
    match = replace(await house.seat(start), seats=seats, level=1)
    state, chance = gardens.GAME.replay(start, ()), Random(7)
    for _ in range(40):
        assert computer_to_move(match) == (seats[state.here.seat] == COMPUTER)
        match = replace(match, moves=(*match.moves, chance.choice(state.legal)))
        state = gardens.GAME.replay(start, match.moves)
        if state.outcome is not None:
            break


async def test_a_turn_passed_is_a_turn(house: Services) -> None:
    start = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 5.3,0.0,5.0,0.7 w 8 21"
    match = replace(await house.seat(start, "wh1>a1", PASS), seats=(COMPUTER, WHITE), level=1)
    assert gardens.GAME.replay(start, match.moves).here.seat == 0
    assert computer_to_move(match)

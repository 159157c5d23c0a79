"""Whose turn it is in a game against the computer."""

from dataclasses import replace
from random import Random

import pytest

from bot.match import COMPUTER
from bot.play.computer import Computer
from bot.play.gardens import PASS
from bot.play.replay import computer_to_move
from bot.shards import WHOLE, Shards
from engine import gardens
from tests.bot.play.conftest import ORCHARD, PARK, WHITE, Services

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


async def test_each_process_lets_the_computer_move_in_its_own_servers(house: Services) -> None:
    computer = Computer(house.storage, house.clock, Random(7), house.gardens, house.workers)
    begun = [await computer.begin(WHITE, 1, 1, replace(PARK, guild_id=shard << 22)) for shard in (8, 9)]
    begun.append(await computer.begin(WHITE, 1, 1, replace(ORCHARD, guild_id=None)))
    await computer.begin(WHITE, 1, 0, PARK)  # where the person is to move
    for shards, its in ((Shards(2, (0,)), {0, 2}), (Shards(2, (1,)), {1}), (WHOLE, {0, 1, 2})):
        house.storage.shards = shards
        assert {match.id for match in await computer.waiting()} == {begun[number].id for number in its}

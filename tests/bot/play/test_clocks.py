"""Clocks: when they run, for whom, and what becomes of a match whose clock has run out."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.match import COMPUTER, Match
from bot.play.challenges import Opponent, Terms
from bot.play.clocks import PACES
from tests.bot.play.conftest import BLACK, PARK, WHITE, Services


async def begun(house: Services, pace: int | None = 3) -> Match:
    """A game at a pace; Black has been the one who was asked."""
    invitation = await house.challenges.challenge(
        WHITE, Opponent(BLACK, bot=False, sees=True), PARK, Terms(pace=pace, rated=True)
    )
    return await house.challenges.accept(invitation.id, BLACK)


@pytest.mark.parametrize("pace", PACES)
async def test_the_clock_runs_from_the_start_and_afresh_with_every_move(house: Services, pace: int) -> None:
    match = await begun(house, pace)
    assert (match.pace, match.rated) == (pace, True)
    for move in ("wh1>a1", "bh1>e1", "wh1>a2"):
        match = await house.kept(match)
        assert match.deadline == house.clock() + timedelta(days=pace)
        assert match.reminder == house.clock() + timedelta(days=pace) * 0.75, "when a quarter is left"
        house.clock.turn(hours=20)
        await house.gardens.play(match.id, match.version, match.seats[len(match.moves) % 2], move)


async def test_without_a_pace_no_clock_runs(house: Services) -> None:
    match = await begun(house, None)
    after = (await house.gardens.play(match.id, 1, match.seats[0], "wh1>a1")).after
    for each in (match, after):
        assert (each.pace, each.deadline, each.reminder) == (None, None, None)


async def test_offers_do_not_touch_the_clock(house: Services) -> None:
    match = await begun(house)
    house.clock.turn(hours=5)
    offered = (await house.gardens.offer_draw(match.id, WHITE)).after
    declined = (await house.gardens.answer_draw(match.id, offered.version, BLACK, accept=False)).after
    for each in (offered, declined):
        assert (each.deadline, each.reminder) == (match.deadline, match.reminder)


async def test_the_clock_stops_with_the_game(house: Services) -> None:
    match = await begun(house)
    after = (await house.gardens.resign(match.id, 1, BLACK)).after
    assert (after.deadline, after.reminder) == (None, None)
    assert await house.kept(match) == after


async def test_the_computer_has_no_clock(house: Services) -> None:
    now = house.clock()
    new = replace(await house.seat(), seats=(WHITE, COMPUTER), level=1, pace=1)
    match = await house.storage.matches.create(new)
    after = (await house.gardens.play(match.id, 1, WHITE, "wh1>a1")).after
    assert (after.deadline, after.reminder) == (None, None)
    back = (await house.gardens.play(match.id, 2, COMPUTER, "bh1>e1")).after
    assert back.deadline == now + timedelta(days=1)

"""Offers: one at a time, each answered as it was shown; and moves taken back."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.match import COMPUTER, Match
from bot.play.gardens import PASS, Change
from bot.play.replay import gardens_state
from tests.bot.play.conftest import BLACK, CARL, WHITE, Services, told

# White has one stone that can walk, and Black none that can: Black passes as long as White does not free a stone.
PASSES = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 5.3,0.0,5.0,0.7 w 8 21"


async def played(house: Services, *moves: str, **changes: object) -> Match:
    """A game in which moves have been made, its clock as it is."""
    match = await house.seat("", *moves)
    return await house.kept(await house.storage.matches.create(replace(match, **changes)))  # type: ignore[arg-type]  # its own fields


async def taken_back(house: Services, match: Match, who: int) -> Match:
    asked = (await house.offers.make(match.id, 0, who, "takeback")).after
    other = match.opponent_of(who)
    return (await house.offers.answer(match.id, asked.version, other, accept=True)).after


@pytest.mark.parametrize(
    ("who", "left"), [(BLACK, ("wh1>a1", "bh1>e1", "wh1>a2")), (WHITE, ("wh1>a1", "bh1>e1"))], ids=["last", "answered"]
)
async def test_ones_own_last_move_is_taken_back_with_the_answer_to_it(
    house: Services, who: int, left: tuple[str, ...]
) -> None:
    match = await played(house, "wh1>a1", "bh1>e1", "wh1>a2", "bh1>e2", pace=3)
    house.clock.turn(hours=5)
    after = await taken_back(house, match, who)
    assert after.moves == left
    assert after.position_version == after.version, "open menus are out of date"
    assert after.offer is None
    assert after.deadline == house.clock() + timedelta(days=3), "a fresh clock"
    assert await house.kept(match) == after
    again = (await house.gardens.play(match.id, after.version, who, "wh1>a3" if who == WHITE else "bh1>e3")).after
    assert again.moves[:-1] == left


async def test_passes_go_with_the_moves_they_were_forced_by(house: Services) -> None:
    match = await house.seat(PASSES)
    after = (await house.gardens.play(match.id, 1, WHITE, "wh1>a1")).after
    assert after.moves == ("wh1>a1", PASS)
    assert await told(house.offers.make(match.id, 0, BLACK, "takeback")) == "nothing-to-take-back", "a pass is none"
    back = await taken_back(house, after, WHITE)
    assert back.moves == ()
    assert gardens_state(back).position == match.start


async def test_after_a_takeback_positions_are_counted_as_if_it_had_not_been(house: Services) -> None:
    there = ("wh1>a1", "bh1>e1", "a1>wh", "e1>bh")
    match = await played(house, *there, *there[:3])
    ending = await house.gardens.play(match.id, 1, BLACK, "e1>bh")
    assert ending.after.result is not None, "the start has come up for the third time"
    match = await played(house, *there, *there[:3])
    for _ in range(3):
        back = await taken_back(house, await house.kept(match), WHITE)
        assert back.moves == (*there, *there[:2])
        match = (await house.gardens.play(match.id, back.version, WHITE, "a1>wh")).after
        assert match.result is None
    assert (await house.gardens.play(match.id, match.version, BLACK, "e1>bh")).after.result is not None


async def test_a_new_offer_takes_the_place_of_ones_own_and_only_it_can_be_answered(house: Services) -> None:
    match = await played(house, "wh1>a1")
    first = (await house.offers.make(match.id, 0, WHITE, "takeback")).after
    second = (await house.offers.make(match.id, 0, WHITE, "draw")).after
    assert first.offer is not None
    assert second.offer is not None
    assert (second.offer.kind, second.offer.version) == ("draw", second.version)
    for accept in (True, False):
        assert await told(house.offers.answer(match.id, first.offer.version, BLACK, accept=accept)) == "no-offer"
    assert await house.kept(match) == second
    result = (await house.offers.answer(match.id, second.version, BLACK, accept=True)).after.result
    assert result is not None
    assert result.reason == "agreement"


async def test_the_next_move_ends_an_offer(house: Services) -> None:
    match = await played(house, "wh1>a1")
    asked = (await house.offers.make(match.id, 0, WHITE, "takeback")).after
    moved = (await house.gardens.play(match.id, asked.version, BLACK, "bh1>e1")).after
    assert moved.offer is None
    assert await told(house.offers.answer(match.id, asked.version, BLACK, accept=True)) == "no-offer"


async def test_asked_from_a_screen_of_older_moves_it_would_be_another_move(house: Services) -> None:
    match = await played(house, "wh1>a1")
    await house.gardens.play(match.id, 1, BLACK, "bh1>e1")
    await house.gardens.play(match.id, 2, WHITE, "wh1>a2")
    assert await told(house.offers.make(match.id, 1, WHITE, "takeback")) == "stale"
    assert await told(house.offers.make(match.id, 3, WHITE, "takeback")) == "ok"


@pytest.mark.parametrize("rival", ["decline", "move"])
async def test_an_offer_accepted_and_at_once_declined_or_overtaken_is_one_of_the_two(
    house: Services, rival: str
) -> None:
    for _ in range(5):
        match = await played(house, "wh1>a1")
        asked = (await house.offers.make(match.id, 0, WHITE, "takeback")).after
        other = (
            house.offers.answer(match.id, asked.version, BLACK, accept=False)
            if rival == "decline"
            else house.gardens.play(match.id, asked.version, BLACK, "bh1>e1")
        )
        results = await asyncio.gather(
            house.offers.answer(match.id, asked.version, BLACK, accept=True), other, return_exceptions=True
        )
        (heard,) = [result for result in results if isinstance(result, Change)]
        assert await house.kept(match) == heard.after


async def test_the_computer_gives_a_move_back_at_once(house: Services) -> None:
    match = await played(house, "wh1>a1", "bh1>e1", seats=(WHITE, COMPUTER), level=1)
    back = (await house.offers.take_back(match.id, 1, WHITE)).after
    assert back.moves == ()
    assert await told(house.offers.take_back(match.id, 1, WHITE)) == "stale", "pressed twice, taken back once"
    assert await told(house.offers.take_back(match.id, 0, WHITE)) == "nothing-to-take-back"
    assert await told(house.offers.take_back(match.id, 0, CARL)) == "not-playing"


async def test_while_the_computer_thinks_ones_move_can_be_taken_back(house: Services) -> None:
    match = await played(house, "wh1>a1", seats=(WHITE, COMPUTER), level=1)
    assert (await house.offers.take_back(match.id, 1, WHITE)).after.moves == ()
    assert await told(house.gardens.play(match.id, 1, COMPUTER, "bh1>e1")) == "stale", "what it found is dropped"

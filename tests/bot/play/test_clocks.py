"""Clocks: when they run, for whom, and what becomes of a match whose clock has run out."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.errors import Refusal
from bot.match import COMPUTER, TIME, Match, Result
from bot.play.challenges import Opponent, Terms
from bot.play.clocks import PACES
from bot.play.gardens import Change
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
    offered = (await house.offers.make(match.id, 0, WHITE, "draw")).after
    declined = (await house.offers.answer(match.id, offered.version, BLACK, accept=False)).after
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


async def test_who_does_not_move_in_time_loses_and_a_minute_earlier_does_not(house: Services) -> None:
    match = await begun(house, 1)
    assert await house.clocks.overdue(house.clock() + timedelta(days=1, minutes=-1)) == []
    house.clock.turn(days=1)
    (overdue,) = await house.clocks.overdue(house.clock())
    change = await house.gardens.forfeit(overdue)
    assert change is not None
    assert change.after.result == Result(1, TIME, house.clock()), "White was to move"
    assert await house.kept(match) == change.after
    assert await house.clocks.overdue(house.clock()) == []


async def test_of_a_move_and_the_forfeit_that_race_one_wins(house: Services) -> None:
    for _ in range(8):
        match = await begun(house, 1)
        house.clock.turn(days=1)
        moved, lost = await asyncio.gather(
            house.gardens.play(match.id, 1, match.seats[0], "wh1>a1"),
            house.gardens.forfeit(match),
            return_exceptions=True,
        )
        kept = await house.kept(match)
        assert kept.over == isinstance(lost, Change) == isinstance(moved, Refusal)
        assert kept.moves == (() if kept.over else ("wh1>a1",))


async def test_an_offer_does_not_put_off_the_forfeit(house: Services) -> None:
    match = await begun(house, 1)
    house.clock.turn(days=1)
    await house.offers.make(match.id, 0, match.seats[0], "draw")
    assert await house.gardens.forfeit(match) is None, "it was seen before the offer"
    (overdue,) = await house.clocks.overdue(house.clock())
    assert await house.gardens.forfeit(overdue) is not None


async def test_a_reminder_is_due_when_a_quarter_is_left_and_goes_to_one_who_asks(house: Services) -> None:
    match = await begun(house, 2)
    house.clock.turn(hours=36, seconds=-1)
    assert await house.clocks.to_remind(house.clock()) == []
    house.clock.turn(seconds=1)
    (due,) = await house.clocks.to_remind(house.clock())
    assert sorted(await asyncio.gather(*(house.clocks.claim_reminder(due) for _ in range(4)))) == [False] * 3 + [True]
    assert await house.clocks.to_remind(house.clock()) == []
    kept = await house.kept(match)
    assert (kept.version, kept.position_version) == (1, 1), "no menu gets stale by it"


async def test_an_offer_made_meanwhile_does_not_bring_the_reminder_back(
    house: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begun(house, 1)
    house.clock.turn(hours=20)
    write = house.storage.matches.write

    async def later(changed: Match, *more: Any) -> bool:
        assert await house.clocks.claim_reminder(match)
        return await write(changed, *more)

    monkeypatch.setattr(house.storage.matches, "write", later)  # the moment between reading and writing
    await house.offers.make(match.id, 0, BLACK, "draw")
    kept = await house.kept(match)
    assert kept.offer is not None
    assert (kept.deadline, kept.reminder) == (match.deadline, None)


async def test_who_has_moved_is_not_reminded(house: Services) -> None:
    match = await begun(house, 1)
    house.clock.turn(hours=20)
    (due,) = await house.clocks.to_remind(house.clock())
    await house.gardens.play(match.id, 1, match.seats[0], "wh1>a1")
    assert not await house.clocks.claim_reminder(due)
    assert (await house.kept(match)).reminder == house.clock() + timedelta(hours=18)


async def beats(house: Services, **by: float) -> None:
    """The bot is there for a while, and notes it each minute; a day of it is as good as an hour."""
    end = house.clock() + timedelta(**by)
    while house.clock() < end:
        await house.clocks.beat()
        house.clock.now = min(end, house.clock() + timedelta(minutes=5))
    await house.clocks.beat()


async def test_time_in_which_the_bot_was_down_is_given_back_once(house: Services) -> None:
    match = await begun(house, 1)
    await house.clocks.beat()
    house.clock.turn(minutes=40)
    for _ in range(2):
        await house.clocks.beat()
        kept = await house.kept(match)
        assert match.deadline is not None
        assert match.reminder is not None
        assert kept.deadline == match.deadline + timedelta(minutes=40)
        assert kept.reminder == match.reminder + timedelta(minutes=40)
        assert kept.given_back == timedelta(minutes=40)
        assert (kept.version, kept.position_version) == (2, 1)
    began = match.began
    assert await house.storage.downtimes.between(began, house.clock()) == [(began, began + timedelta(minutes=40))]


async def test_five_minutes_of_silence_are_no_downtime(house: Services) -> None:
    match = await begun(house)
    await beats(house, hours=2)
    assert await house.kept(match) == match
    assert await house.storage.downtimes.between(match.began, house.clock()) == []


async def test_a_clock_that_began_while_the_bot_was_silent_gets_only_what_it_lost(house: Services) -> None:
    await house.clocks.beat()
    house.clock.turn(minutes=30)
    match = await begun(house, 1)  # by a database that was away for the pulse, or in the first second of a start
    house.clock.turn(minutes=10)
    await house.clocks.beat()
    assert match.deadline is not None
    assert (await house.kept(match)).deadline == match.deadline + timedelta(minutes=10)
    late = await begun(house, 1)
    await house.clocks.beat()
    assert await house.kept(late) == late


async def test_a_reminder_that_was_sent_is_not_sent_again_after_a_downtime(house: Services) -> None:
    match = await begun(house, 1)
    await beats(house, hours=19)
    (due,) = await house.clocks.to_remind(house.clock())
    assert await house.clocks.claim_reminder(due)
    house.clock.turn(hours=9)
    await house.clocks.beat()
    assert await house.clocks.to_remind(house.clock()) == []
    assert await house.clocks.overdue(house.clock()) == []
    kept = await house.kept(match)
    assert match.deadline is not None
    assert (kept.deadline, kept.reminder) == (match.deadline + timedelta(hours=9), None)


@pytest.mark.parametrize("jump", [{"days": 2}, {"days": 400}, {"minutes": 6}])
async def test_a_clock_set_forward_and_back_again_makes_nobody_lose(house: Services, jump: dict[str, float]) -> None:
    match = await begun(house, 1)
    await house.clocks.beat()
    house.clock.turn(**jump)
    assert await house.clocks.overdue(await house.clocks.beat()) == []
    during = await begun(house, 1)
    house.clock.turn(**{unit: -by for unit, by in jump.items()})
    assert await house.clocks.overdue(await house.clocks.beat()) == []
    await beats(house, hours=23)
    for each in (match, during):
        deadline = (await house.kept(each)).deadline
        assert deadline is not None
        assert deadline > house.clock()
    assert await house.clocks.overdue(house.clock()) == []


async def test_a_clock_set_back_and_forward_again_makes_nobody_lose(house: Services) -> None:
    match = await begun(house, 1)
    await house.clocks.beat()
    house.clock.turn(days=-3)
    await house.clocks.beat()
    during = await begun(house, 1)
    await beats(house, hours=1)
    house.clock.turn(days=3)
    assert await house.clocks.overdue(await house.clocks.beat()) == []
    for each in (match, during):
        deadline = (await house.kept(each)).deadline
        assert deadline is not None
        assert deadline >= house.clock() + timedelta(hours=23)

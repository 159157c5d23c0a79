"""Downtimes: noticed by a pulse that is missing, kept and given back in one transaction."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.match import Match, Result
from bot.storage import Storage
from bot.storage.downtimes import Interval
from tests.bot.storage.samples import NOW, gardens, later, wyr

PAUSE = timedelta(minutes=5)
HOUR = timedelta(hours=1)


def more(match: Match, downtime: Interval) -> Match:
    """An hour more for everybody."""
    assert match.deadline is not None
    assert downtime == (NOW, NOW + HOUR)
    return replace(match, deadline=match.deadline + HOUR, given_back=HOUR)


def never(_match: Match, _downtime: Interval) -> Match:
    raise AssertionError


async def test_a_missing_pulse_is_a_downtime_and_is_given_back_once(storage: Storage) -> None:
    running = await storage.matches.create(gardens(pace=1, deadline=later(9), reminder=later(5)))
    others = [
        await storage.matches.create(other)
        for other in (gardens(), wyr(), gardens(deadline=later(9), result=Result(0, "target", NOW)))
    ]
    for moment in (NOW, NOW - PAUSE, NOW):  # the first one there is; one that is set back; one that was in time
        await storage.downtimes.beat(moment, PAUSE, never)
    for _ in range(2):
        await storage.downtimes.beat(NOW + HOUR, PAUSE, more)
        assert await storage.matches.get(running.id) == replace(
            running, version=2, deadline=later(9) + HOUR, given_back=HOUR
        )
    assert [await storage.matches.get(other.id) for other in others] == others
    assert await storage.downtimes.between(NOW, NOW + HOUR) == [(NOW, NOW + HOUR)]


async def test_broken_off_in_the_middle_it_is_all_still_to_be_done(storage: Storage) -> None:
    matches = [await storage.matches.create(gardens(deadline=later(9))) for _ in range(2)]
    await storage.downtimes.beat(NOW, PAUSE, never)
    done: list[int] = []

    def dies(match: Match, downtime: Interval) -> Match:
        if done:
            raise RuntimeError
        done.append(match.id)
        return more(match, downtime)

    with pytest.raises(RuntimeError):
        await storage.downtimes.beat(NOW + HOUR, PAUSE, dies)
    assert [await storage.matches.get(match.id) for match in matches] == matches
    assert await storage.downtimes.between(NOW, NOW + HOUR) == []
    await storage.downtimes.beat(NOW + HOUR, PAUSE, more)
    for match in matches:
        kept = await storage.matches.get(match.id)
        assert kept is not None
        assert kept.deadline == later(9) + HOUR


async def test_downtimes_that_reach_into_a_time(storage: Storage) -> None:
    for hours in (0, 2, 2.05, 7):
        await storage.downtimes.beat(NOW + hours * HOUR, PAUSE, never)
    first, second = (NOW, NOW + 2 * HOUR), (NOW + 2.05 * HOUR, NOW + 7 * HOUR)
    assert await storage.downtimes.between(NOW - HOUR, NOW + 9 * HOUR) == [first, second]
    assert await storage.downtimes.between(NOW + HOUR, NOW + 1.5 * HOUR) == [first]
    assert await storage.downtimes.between(NOW + 2 * HOUR, NOW + 2.05 * HOUR) == []


async def test_when_the_board_is_up_the_players_have_been_told(storage: Storage) -> None:
    match = await storage.matches.create(gardens(version=1, given_back=HOUR, deadline=later(9)))
    changed = replace(match, version=2)
    assert await storage.matches.write(changed)
    await storage.matches.shown(match.id, 1, 5)
    kept = await storage.matches.get(match.id)
    assert kept is not None
    assert kept.given_back == HOUR, "an older board did not say so"
    await storage.matches.shown(match.id, 2, 6)
    kept = await storage.matches.get(match.id)
    assert kept is not None
    assert kept.given_back is None


async def test_what_is_due_by_the_clocks(storage: Storage) -> None:
    def due(seconds: float, **changes: object) -> Match:
        return gardens(deadline=later(seconds), reminder=later(seconds - 5), **changes)

    late = await storage.matches.create(due(20))
    early = await storage.matches.create(due(10))
    await storage.matches.create(due(10, result=Result(0, "target", NOW)))
    await storage.matches.create(gardens())
    assert await storage.clocks.overdue(later(9)) == []
    assert await storage.clocks.overdue(later(10)) == [early]
    assert await storage.clocks.overdue(later(25)) == [early, late]
    assert await storage.clocks.to_remind(later(4)) == []
    assert await storage.clocks.to_remind(later(9)) == [early]
    assert await storage.clocks.to_remind(later(15)) == [late], "the other one is over"
    assert not await storage.clocks.claim_reminder(replace(late, version=2))
    assert await storage.clocks.claim_reminder(late)
    assert not await storage.clocks.claim_reminder(late)
    assert await storage.clocks.to_remind(later(15)) == []


async def test_a_reminder_comes_with_a_deadline_and_goes_alone(storage: Storage) -> None:
    match = await storage.matches.create(gardens(deadline=later(20), reminder=later(10)))
    assert await storage.clocks.claim_reminder(match)
    offered = replace(match, version=2)
    assert await storage.matches.write(offered)
    assert await storage.matches.get(match.id) == replace(offered, reminder=None)
    moved = replace(match, version=3, deadline=later(40), reminder=later(30))
    assert await storage.matches.write(moved)
    assert await storage.matches.get(match.id) == moved

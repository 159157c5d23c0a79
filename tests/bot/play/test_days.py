"""The deals of the days as they are chosen and kept."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from bot.errors import Busy
from bot.match import Match
from bot.play.daily import day_of, difficulty_of
from bot.play.days import Days
from bot.workers import SearchFailed
from engine import wyr
from engine.wyr import Difficulty
from tests.bot.play.conftest import DAILY, PARK, WHITE, Services

DAY = date(2026, 12, 1)


def days_of(house: Services) -> Days:
    """As another process on the same database has them."""
    return Days(house.storage, DAILY, house.workers)


async def test_a_days_deal_is_chosen_once_and_kept(house: Services) -> None:
    assert await house.wyr.days.known(DAY) is None
    deal = await house.wyr.days.deal(DAY)
    assert deal == DAILY.choose(DAY)
    assert await house.storage.dailies.get(DAY) == deal
    assert await days_of(house).known(DAY) == deal


async def test_two_processes_that_race_have_the_same(house: Services) -> None:
    deals = await asyncio.gather(*(days_of(house).deal(DAY) for _ in range(4)))
    assert len(set(deals)) == 1


async def test_what_is_kept_stands_even_if_another_would_be_chosen_now(house: Services) -> None:
    kept = replace(DAILY.choose(DAY), seed="of an older version")
    await house.storage.dailies.put_if_absent(kept)
    assert await house.wyr.days.deal(DAY) == kept


async def test_a_day_begun_before_deals_were_chosen_keeps_its_deal(house: Services) -> None:
    seed = "begun before"
    start = wyr.GAME.start({}, seed)
    now = house.clock()
    await house.storage.matches.create(
        Match(0, "wyr", start, (), 1, (WHITE,), PARK, began=now, moved=now, seed=seed, day=DAY, ranked=True)
    )
    deal = await house.wyr.days.deal(DAY)
    assert deal.seed == seed
    assert deal.difficulty is wyr.difficulty(wyr.read_position(start))
    assert wyr.is_perfect(wyr.GAME.replay(start, deal.line).table)
    assert await days_of(house).deal(DAY) == deal == await house.storage.dailies.get(DAY)


@pytest.mark.parametrize("error", [Busy("busy"), SearchFailed()], ids=["busy", "failed"])
async def test_where_the_pool_cannot_the_same_deal_is_chosen_without_it(
    house: Services, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_arguments: Any, **_options: Any) -> Any:
        raise error

    monkeypatch.setattr(house.workers, "search", fail)
    assert await house.wyr.days.deal(DAY) == DAILY.choose(DAY)


async def test_the_next_days_deal_is_ready_before_midnight(house: Services) -> None:
    await house.wyr.days.prepare(datetime(2026, 12, 1, 22, 59, tzinfo=UTC))
    assert await house.storage.dailies.get(DAY + timedelta(days=1)) is None
    await house.wyr.days.prepare(datetime(2026, 12, 1, 23, 1, tzinfo=UTC))
    assert await house.storage.dailies.get(DAY + timedelta(days=1)) == DAILY.choose(DAY + timedelta(days=1))


async def test_todays_deal_is_ready_before_anybody_asks(house: Services) -> None:
    await house.wyr.days.prepare(datetime(2026, 12, 1, 9, tzinfo=UTC))
    assert await house.storage.dailies.get(DAY) == DAILY.choose(DAY)


async def test_what_is_dealt_is_of_the_weekdays_difficulty(house: Services) -> None:
    labels = []
    for _ in range(7):
        match = await house.wyr.daily(WHITE, PARK)
        label = wyr.difficulty(wyr.read_position(match.start))
        assert label is difficulty_of(day_of(house.clock()))
        labels.append(label)
        house.clock.turn(hours=24)
    assert labels == [Difficulty.EASY] * 2 + [Difficulty.MEDIUM] * 2 + [Difficulty.HARD] * 3, "it begins on a Monday"

"""The deals of the days: each kept once, whoever is first."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from bot.match import Deal
from bot.storage import Storage
from engine.wyr import Difficulty
from tests.bot.storage.samples import ANNA, BEN, DAY, gardens, wyr

DEAL = Deal(DAY, "a seed", Difficulty.EASY, ("b7>h", "c1>3<", "k1235"))


async def test_a_day_without_a_deal(storage: Storage) -> None:
    assert await storage.dailies.get(DAY) is None
    assert await storage.dailies.begun(DAY) is None


async def test_what_is_kept_comes_back_whole(storage: Storage) -> None:
    for number, difficulty in enumerate(Difficulty):
        deal = replace(DEAL, day=DAY + timedelta(days=number), difficulty=difficulty)
        assert await storage.dailies.put_if_absent(deal) == deal
        assert await storage.dailies.get(deal.day) == deal


async def test_the_first_deal_of_a_day_stands(storage: Storage) -> None:
    assert await storage.dailies.put_if_absent(DEAL) == DEAL
    other = Deal(DAY, "another", Difficulty.HARD, ("a1>h",))
    assert await storage.dailies.put_if_absent(other) == DEAL
    assert await storage.dailies.get(DAY) == DEAL
    tomorrow = replace(other, day=DAY + timedelta(days=1))
    assert await storage.dailies.put_if_absent(tomorrow) == tomorrow


async def test_all_who_race_get_the_same(storage: Storage, url: str) -> None:
    other = await Storage.open(url)  # as another process has it open
    try:
        deals = await asyncio.gather(
            *(
                (storage, other)[number % 2].dailies.put_if_absent(replace(DEAL, seed=f"{number}"))
                for number in range(20)
            )
        )
        assert len(set(deals)) == 1
        assert await other.dailies.get(DAY) == await storage.dailies.get(DAY) == deals[0]
    finally:
        await other.close()


async def test_the_seed_a_day_was_begun_with(storage: Storage) -> None:
    await storage.matches.create(wyr(seed="practice"))
    await storage.matches.create(gardens())
    assert await storage.dailies.begun(DAY) is None
    await storage.matches.create(wyr(seats=(BEN,), day=DAY, seed="first"))
    await storage.matches.create(wyr(seats=(ANNA,), day=DAY, seed="second"))
    assert await storage.dailies.begun(DAY) == "first"
    assert await storage.dailies.begun(DAY + timedelta(days=1)) is None

"""The daily's posts: each day of a server claimed once, and remembered for a while."""

import asyncio
from datetime import timedelta

from bot.storage import Storage
from bot.storage.posts import _WANTED, KEPT, NO_MESSAGE, Wanted
from tests.bot.storage.plans import plan_of
from tests.bot.storage.samples import ANNA, DAY, GUILD, NOW, OTHER_GUILD, later

CHOSEN = {"daily_channel": 7, "daily_by": ANNA, "daily_hour": "18", "timezone": "Asia/Tokyo", "trouble": "gone"}


async def test_who_wants_the_daily_posted(storage: Storage) -> None:
    await storage.servers.choose_together(OTHER_GUILD, CHOSEN)
    await storage.servers.choose(GUILD, "daily_channel", 8)
    await storage.servers.choose_together(3, {"daily_channel": None, "daily_hour": "3"})
    await storage.servers.choose_together(4, CHOSEN | {"gone": NOW})
    await storage.posts.claim(OTHER_GUILD, DAY, NOW)
    await storage.posts.posted(OTHER_GUILD, DAY, 5)
    await storage.posts.claim(OTHER_GUILD, DAY + timedelta(days=1), NOW)
    assert await storage.posts.wanted() == [
        Wanted(GUILD, 8, None, None, None, None, None),
        Wanted(OTHER_GUILD, 7, ANNA, "18", "Asia/Tokyo", "gone", DAY),
    ]


async def test_the_last_post_of_each_server_is_found_by_an_index(database: str) -> None:
    assert "SEARCH done" in await plan_of(database, _WANTED)


async def test_a_day_is_claimed_until_it_is_posted(storage: Storage) -> None:
    assert await storage.posts.claim(GUILD, DAY, NOW) == NOW
    assert await storage.posts.claim(GUILD, DAY, later()) == NOW
    assert await storage.posts.claim(OTHER_GUILD, DAY, later()) == later()
    assert await storage.posts.done(GUILD) == {}
    await storage.posts.posted(GUILD, DAY, 5)
    assert await storage.posts.done(GUILD) == {DAY: 5}
    assert await storage.posts.claim(GUILD, DAY, later()) is None
    assert await storage.posts.claim(GUILD, DAY + timedelta(days=1), later()) == later()


async def test_all_who_race_know_of_one_claim(storage: Storage, url: str) -> None:
    other = await Storage.open(url)  # as another process has it open
    try:
        claims = await asyncio.gather(
            *((storage, other)[number % 2].posts.claim(GUILD, DAY, later(number)) for number in range(10))
        )
        assert len(set(claims)) == 1
    finally:
        await other.close()


async def test_days_done_with_without_a_post(storage: Storage) -> None:
    await storage.posts.settle(GUILD, DAY, NO_MESSAGE, NOW)
    assert await storage.posts.done(GUILD) == {DAY: NO_MESSAGE}
    assert await storage.posts.claim(GUILD, DAY, NOW) is None
    await storage.posts.settle(GUILD, None, NO_MESSAGE, NOW)
    assert await storage.posts.done(GUILD) == {}
    await storage.posts.settle(GUILD, DAY, 5, NOW)
    await storage.posts.settle(GUILD, DAY, NO_MESSAGE, NOW)
    assert await storage.posts.done(GUILD) == {DAY: 5}, "a post made stays made"


async def test_they_are_forgotten_after_a_while(storage: Storage) -> None:
    for number in range(20):
        day = DAY + timedelta(days=number)
        await storage.posts.claim(GUILD, day, NOW)
        await storage.posts.posted(GUILD, day, 5)
    assert len(await storage.posts.done(GUILD)) == KEPT.days + 1

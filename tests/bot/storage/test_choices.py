"""What people and servers have chosen."""

import asyncio
from typing import Any

import pytest

from bot.storage import Storage
from tests.bot.storage.samples import ANNA, BEN


def made(choices: dict[str, Any]) -> dict[str, Any]:
    """Those choices that have been made."""
    return {name: value for name, value in choices.items() if value is not None}


async def test_nothing_is_chosen_until_it_is(storage: Storage) -> None:
    assert set(await storage.preferences.of(ANNA)) == {"theme", "reminders", "challenges", "boards"}
    assert made(await storage.preferences.of(ANNA)) == {}
    assert made(await storage.servers.of(ANNA)) == {}


async def test_the_last_choice_stands_and_can_be_taken_back(storage: Storage) -> None:
    await storage.preferences.choose(ANNA, "theme", "night")
    await storage.preferences.choose(ANNA, "theme", "contrast")
    assert made(await storage.preferences.of(ANNA)) == {"theme": "contrast"}
    await storage.preferences.choose(ANNA, "theme", None)
    assert made(await storage.preferences.of(ANNA)) == {}


async def test_each_owner_chooses_for_itself(storage: Storage) -> None:
    await storage.preferences.choose(ANNA, "theme", "night")
    await storage.servers.choose(ANNA, "theme", "contrast")  # a server's id may be that of a person
    assert made(await storage.preferences.of(ANNA)) == {"theme": "night"}
    assert made(await storage.preferences.of(BEN)) == {}
    assert made(await storage.servers.of(ANNA)) == {"theme": "contrast"}
    assert made(await storage.servers.of(BEN)) == {}


async def test_many_choices_of_one_owner_at_once(storage: Storage) -> None:
    await asyncio.gather(*(storage.servers.choose(BEN, "theme", theme) for theme in ["wood", "night"] * 10))
    assert (await storage.servers.of(BEN))["theme"] in {"wood", "night"}


async def test_what_cannot_be_chosen_is_no_choice(storage: Storage) -> None:
    with pytest.raises(KeyError):
        await storage.preferences.choose(ANNA, "person", 7)
    with pytest.raises(KeyError):
        await storage.preferences.choose_together(ANNA, {"theme": "night", "person": 7})
    assert made(await storage.preferences.of(ANNA)) == {}


async def test_several_choices_are_kept_together_and_the_others_stay(storage: Storage) -> None:
    await storage.servers.choose_together(BEN, {"theme": "night", "daily_channel": 7, "daily_by": ANNA})
    await storage.servers.choose_together(BEN, {"daily_channel": None, "daily_by": None})
    assert made(await storage.servers.of(BEN)) == {"theme": "night"}


async def test_what_one_process_chooses_another_sees_at_once(storage: Storage, url: str) -> None:
    other = await Storage.open(url)
    try:
        assert made(await other.servers.of(BEN)) == {}
        await storage.servers.choose(BEN, "theme", "night")
        assert made(await other.servers.of(BEN)) == {"theme": "night"}
    finally:
        await other.close()


async def test_one_choice_of_all_who_have_made_it(storage: Storage) -> None:
    assert await storage.servers.all_of("language") == {}
    await storage.servers.choose(ANNA, "language", "de")
    await storage.servers.choose(BEN, "theme", "night")
    assert await storage.servers.all_of("language") == {ANNA: "de"}
    await storage.servers.choose(ANNA, "language", None)
    assert await storage.servers.all_of("language") == {}
    with pytest.raises(KeyError):
        await storage.servers.all_of("guild_id")

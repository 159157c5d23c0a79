"""Who may choose what, and what stands where nothing was chosen."""

import asyncio
from typing import Any

import pytest

from bot.play.settings import THEMES, Preferences
from tests.bot.play.conftest import BLACK, PARK, WHITE, Services, told

SERVER = PARK.guild_id


@pytest.fixture
def settings(house: Services) -> Preferences:
    return Preferences(house.storage, house.clock)


async def test_everything_comes_in_wood(settings: Preferences) -> None:
    assert THEMES == ("wood", "night", "contrast")
    assert await settings.theme(WHITE, None) == "wood"
    assert await settings.theme(WHITE, SERVER) == "wood"
    assert await settings.of_person(WHITE) == {"theme": "wood"}
    assert await settings.of_server(SERVER, manages=True) == {"theme": "wood"}


async def test_a_person_sees_their_own_theme_alone_and_the_servers_among_others(settings: Preferences) -> None:
    await settings.choose_for_person(WHITE, "theme", "night")
    await settings.choose_for_server(SERVER, "theme", "contrast", manages=True)
    assert await settings.theme(WHITE, None) == "night"
    assert await settings.theme(BLACK, None) == "wood"
    assert await settings.theme(WHITE, SERVER) == await settings.theme(BLACK, SERVER) == "contrast"
    assert await settings.theme(WHITE, 1) == "wood"


async def test_only_who_manages_a_server_sees_and_chooses_for_it(settings: Preferences) -> None:
    assert await told(settings.of_server(SERVER, manages=False)) == "not-manager"
    assert await told(settings.choose_for_server(SERVER, "theme", "night", manages=False)) == "not-manager"
    assert await settings.theme(WHITE, SERVER) == "wood"


async def test_outside_of_servers_there_is_nothing_to_choose_for(settings: Preferences) -> None:
    assert await told(settings.of_server(None, manages=True)) == "not-in-server"
    assert await told(settings.choose_for_server(None, "theme", "night", manages=True)) == "not-in-server"


@pytest.mark.parametrize(("setting", "value"), [("theme", "pink"), ("theme", ""), ("person", "7"), ("", "wood")])
async def test_what_is_not_offered_is_not_chosen(settings: Preferences, setting: str, value: str) -> None:
    assert await told(settings.choose_for_person(WHITE, setting, value)) == "unknown-press"
    assert await told(settings.choose_for_server(SERVER, setting, value, manages=True)) == "unknown-press"
    assert await settings.of_person(WHITE) == {"theme": "wood"}


async def test_a_theme_of_another_version_is_as_good_as_none(settings: Preferences, house: Services) -> None:
    await house.storage.preferences.choose(WHITE, "theme", "autumn")
    assert await settings.theme(WHITE, None) == "wood"


async def test_what_another_process_chose_is_seen_before_long(settings: Preferences, house: Services) -> None:
    other = Preferences(house.storage, house.clock)
    assert await settings.theme(WHITE, SERVER) == await other.theme(WHITE, SERVER) == "wood"
    await other.choose_for_server(SERVER, "theme", "night", manages=True)
    assert await other.theme(WHITE, SERVER) == "night", "where it was chosen, at once"
    house.clock.turn(seconds=30)
    assert await settings.theme(WHITE, SERVER) == "night"
    house.clock.turn(days=-1)  # a clock that was set right is no reason to remember for a day
    await other.choose_for_server(SERVER, "theme", "contrast", manages=True)
    assert await settings.theme(WHITE, SERVER) == "contrast"


async def test_what_is_read_while_something_is_chosen_is_not_remembered(
    settings: Preferences, house: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = house.storage.preferences.of
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(owner: int) -> dict[str, Any]:
        found = await of(owner)
        begun.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(house.storage.preferences, "of", slow)
    reading = asyncio.create_task(settings.theme(WHITE, None))
    await begun.wait()
    await settings.choose_for_person(WHITE, "theme", "night")
    go_on.set()
    assert await reading == "wood", "it was, when it was read"
    assert await settings.theme(WHITE, None) == "night"


async def test_the_theme_of_one_who_plays_on_is_not_read_again(
    settings: Preferences, house: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    of = house.storage.preferences.of

    async def counted(owner: int) -> dict[str, Any]:
        asked.append(owner)
        return await of(owner)

    monkeypatch.setattr(house.storage.preferences, "of", counted)
    for person in (WHITE, WHITE, BLACK, WHITE, BLACK):
        await settings.theme(person, None)
    assert asked == [WHITE, BLACK]

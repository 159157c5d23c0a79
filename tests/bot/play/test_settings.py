"""Who may choose what, and what stands where nothing was chosen."""

import pytest

from bot.play.settings import THEMES, Preferences
from tests.bot.play.conftest import BLACK, PARK, WHITE, Services, told

SERVER = PARK.guild_id


@pytest.fixture
def settings(house: Services) -> Preferences:
    return Preferences(house.storage)


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


async def test_what_another_process_chose_is_seen_at_the_next_picture(settings: Preferences, house: Services) -> None:
    assert await settings.theme(WHITE, SERVER) == "wood"
    await Preferences(house.storage).choose_for_server(SERVER, "theme", "night", manages=True)
    assert await settings.theme(WHITE, SERVER) == "night"

"""Who may choose what, and what stands where nothing was chosen."""

import asyncio
from typing import Any

import pytest

from bot.play.settings import THEMES, Preferences
from tests.bot.play.conftest import BLACK, PARK, WHITE, Services, told

SERVER = 80_000_000_000_000_000
assert PARK.guild_id == SERVER

AS_IT_COMES = {"theme": "wood", "reminders": "channel", "challenges": "everyone", "boards": "shown"}
SERVER_AS_IT_COMES = {
    "theme": "wood",
    "threads": "never",
    "pace": "none",
    "language": "auto",
    "timezone": "UTC",
    "daily_channel": "",
    "daily_hour": "9",
    "trouble": "",
}


@pytest.fixture
def settings(house: Services) -> Preferences:
    return Preferences(house.storage, house.clock)


async def test_everything_is_as_it_comes(settings: Preferences) -> None:
    assert THEMES == ("wood", "night", "contrast")
    assert await settings.theme(WHITE, None) == "wood"
    assert await settings.theme(WHITE, SERVER) == "wood"
    assert await settings.of_person(WHITE) == AS_IT_COMES
    assert await settings.of_server(SERVER, manages=True) == SERVER_AS_IT_COMES
    assert await settings.of_server_for_all(SERVER) == SERVER_AS_IT_COMES


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
    assert await settings.of_person(WHITE) == AS_IT_COMES


async def test_what_another_version_offered_is_as_good_as_none(settings: Preferences, house: Services) -> None:
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


@pytest.mark.parametrize(
    ("setting", "values"),
    [
        ("reminders", ("channel", "dm", "off")),
        ("challenges", ("everyone", "nobody")),
        ("boards", ("shown", "hidden")),
    ],
)
async def test_what_a_person_can_choose(settings: Preferences, setting: str, values: tuple[str, ...]) -> None:
    for value in values:
        await settings.choose_for_person(WHITE, setting, value)
        assert await settings.of_person(WHITE) == {**AS_IT_COMES, setting: value}
        assert await settings.of_person(BLACK) == AS_IT_COMES


@pytest.mark.parametrize(
    ("setting", "values"),
    [
        ("threads", ("never", "always", "ask")),
        ("pace", ("none", "1", "2", "3", "7", "14")),
        ("language", ("auto", "en")),
        ("daily_hour", tuple(str(hour) for hour in range(24))),
    ],
)
async def test_what_a_server_can_choose(settings: Preferences, setting: str, values: tuple[str, ...]) -> None:
    for value in values:
        await settings.choose_for_server(SERVER, setting, value, manages=True)
        assert await settings.of_server_for_all(SERVER) == {**SERVER_AS_IT_COMES, setting: value}
        assert await settings.of_server_for_all(1) == SERVER_AS_IT_COMES


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("daily_hour", "24"),
        ("daily_hour", "-1"),
        ("daily_hour", "09"),
        ("pace", "4"),
        ("language", "xx"),
        ("timezone", "UTC"),
        ("daily_channel", "7"),
        ("daily_by", "7"),
        ("gone", "x"),
    ],
)
async def test_what_a_server_cannot_choose(settings: Preferences, setting: str, value: str) -> None:
    assert await told(settings.choose_for_server(SERVER, setting, value, manages=True)) == "unknown-press"


async def test_the_channel_of_the_daily_is_chosen_with_who_chose_it_and_can_be_taken_back(
    settings: Preferences, house: Services
) -> None:
    servers = house.storage.servers
    await servers.choose(SERVER, "trouble", "send_messages")
    await settings.choose_daily_channel(SERVER, 7, WHITE, manages=True)
    assert (await settings.of_server_for_all(SERVER))["daily_channel"] == "7"
    kept = await servers.of(SERVER)
    assert (kept["daily_channel"], kept["daily_by"], kept["trouble"]) == (7, WHITE, None)
    await settings.choose_daily_channel(SERVER, None, BLACK, manages=True)
    assert (await settings.of_server_for_all(SERVER))["daily_channel"] == ""
    kept = await servers.of(SERVER)
    assert (kept["daily_channel"], kept["daily_by"]) == (None, None)


async def test_a_zone_is_kept_as_it_is_called(settings: Preferences, house: Services) -> None:
    assert await settings.choose_zone(SERVER, " new york", manages=True) == "America/New_York"
    assert (await settings.of_server_for_all(SERVER))["timezone"] == "America/New_York"
    assert await told(settings.choose_zone(SERVER, "Narnia", manages=True)) == "unknown-zone"
    assert (await settings.of_server_for_all(SERVER))["timezone"] == "America/New_York"
    await house.storage.servers.choose(SERVER, "timezone", "Mars/Olympus")
    assert (await Preferences(house.storage, house.clock).of_server_for_all(SERVER))["timezone"] == "UTC"


async def test_who_does_not_manage_a_server_chooses_neither_zone_nor_channel(settings: Preferences) -> None:
    assert await told(settings.choose_zone(SERVER, "UTC", manages=False)) == "not-manager"
    assert await told(settings.choose_daily_channel(SERVER, 7, WHITE, manages=False)) == "not-manager"
    assert await told(settings.choose_zone(None, "UTC", manages=True)) == "not-in-server"
    assert await told(settings.choose_daily_channel(None, 7, WHITE, manages=True)) == "not-in-server"
    assert await settings.of_server_for_all(SERVER) == SERVER_AS_IT_COMES


async def test_the_language_of_a_server_is_known_at_once_and_after_a_restart(
    settings: Preferences, house: Services
) -> None:
    assert settings.language(SERVER) is None
    assert settings.language(None) is None
    await settings.choose_for_server(SERVER, "language", "fi", manages=True)
    assert (settings.language(SERVER), settings.language(SERVER + 1)) == ("fi", None)
    again = Preferences(house.storage, house.clock)
    await again.load()
    assert (again.language(SERVER), again.language(SERVER + 1)) == ("fi", None)
    await settings.choose_for_server(SERVER, "language", "auto", manages=True)
    await again.load()
    assert settings.language(SERVER) is again.language(SERVER) is None


async def test_of_a_server_that_is_forgotten_nothing_is_held(settings: Preferences, house: Services) -> None:
    await settings.choose_for_server(SERVER, "language", "fi", manages=True)
    await settings.choose_for_server(SERVER, "theme", "night", manages=True)
    assert await settings.theme(WHITE, SERVER) == "night"
    await house.storage.servers.choose_together(SERVER, {"language": None, "theme": None})
    settings.forget_server(SERVER)
    assert settings.language(SERVER) is None
    assert await settings.theme(WHITE, SERVER) == "wood"


async def test_a_language_that_is_not_spoken_any_more_is_as_none_chosen(settings: Preferences, house: Services) -> None:
    await house.storage.servers.choose(SERVER, "language", "tlh")
    await settings.load()
    assert settings.language(SERVER) is None


async def test_what_is_handed_out_is_nobody_elses(settings: Preferences) -> None:
    (await settings.of_person(WHITE))["theme"] = "pink"
    (await settings.of_person(WHITE))["theme"] = "pink"
    assert await settings.of_person(WHITE) == AS_IT_COMES

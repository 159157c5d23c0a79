"""Servers the bot was removed from: noted once, forgotten whole, and the games people played there stay theirs."""

from datetime import timedelta
from typing import Any

from bot.match import RESIGNATION, Place, Result
from bot.storage import Storage
from tests.bot.storage.samples import (
    ANNA,
    BEN,
    GUILD,
    NOW,
    OTHER_GUILD,
    ended,
    finished_daily,
    gardens,
    invitation,
    invited,
    later,
    rated_by_points,
    wyr,
)
from tests.bot.storage.test_personal import everything

ELSEWHERE = Place(OTHER_GUILD, 71)


async def test_known_are_those_the_bot_was_in(storage: Storage) -> None:
    await storage.servers.choose(1, "theme", "night")
    await storage.matches.create(gardens(place=Place(2, 20)))
    await invited(storage, invitation(place=Place(3, 30)))
    await storage.matches.create(wyr(place=Place(4, 40)))  # an app of one's own can be used in any server
    await storage.matches.create(gardens(place=Place(None, 50)))
    assert await storage.departures.known() == {1, 2, 3}


async def test_the_first_time_it_is_noted_counts_until_the_bot_returns(storage: Storage) -> None:
    assert await storage.departures.gone() == {}
    await storage.servers.choose(GUILD, "theme", "night")
    await storage.departures.left(OTHER_GUILD, later(5))
    await storage.departures.left(GUILD, NOW)
    await storage.departures.left(GUILD, later(9))
    assert list((await storage.departures.gone()).items()) == [(GUILD, NOW), (OTHER_GUILD, later(5))]
    await storage.departures.returned(GUILD)
    await storage.departures.returned(GUILD)
    assert list(await storage.departures.gone()) == [OTHER_GUILD]
    assert (await storage.servers.of(GUILD))["theme"] == "night"
    await storage.departures.left(GUILD, later(20))
    assert (await storage.departures.gone())[GUILD] == later(20)


def of_server(tables: dict[str, list[dict[str, Any]]], guild: int) -> dict[str, int]:
    """How many rows of each table name a server."""
    counts = {name: sum(row.get("guild_id") == guild for row in rows) for name, rows in tables.items()}
    return {name: count for name, count in counts.items() if count}


def _number(row: dict[str, Any]) -> int:
    return int(row["id"])


async def test_a_server_is_forgotten_and_the_games_played_there_are_not(storage: Storage) -> None:
    for place in (Place(GUILD, 70), ELSEWHERE):
        won = gardens(rated=True, result=Result(0, RESIGNATION, later()), place=place)
        await ended(storage, won, rated_by_points)
        await storage.matches.shown((await storage.matches.create(gardens(place=place))).id, 1, 99)
        await ended(storage, finished_daily(ANNA if place is ELSEWHERE else BEN, 30, 2, place=place))
        await invited(storage, invitation(place=place))
        await storage.servers.choose(place.guild_id or 0, "theme", "night")
    before = await everything(storage)
    await storage.departures.left(GUILD, NOW)
    assert not await storage.departures.forget(OTHER_GUILD, later()), "the bot is there"
    assert not await storage.departures.forget(GUILD, NOW - timedelta(seconds=1)), "it was there then"
    assert of_server(await everything(storage), GUILD) == of_server(before, GUILD)
    assert await storage.departures.forget(GUILD, NOW)
    assert not await storage.departures.forget(GUILD, NOW)
    after = await everything(storage)
    assert of_server(after, GUILD) == {}
    assert of_server(after, OTHER_GUILD) == of_server(before, OTHER_GUILD)
    assert of_server(after, 0) == of_server(before, 0), "the boards of all servers stay"
    for table in ("ratings", "rating_changes", "numbers"):
        assert after[table] == before[table]
    where = {"guild_id", "channel_id", "parent_id", "shown_message", "offer_message", "shown_version"}
    for old, new in zip(*(sorted(each["matches"], key=_number) for each in (before, after)), strict=True):
        assert {key: value for key, value in old.items() if key not in where} == {
            key: value for key, value in new.items() if key not in where
        }
        if old["guild_id"] == GUILD:
            assert (new["guild_id"], new["channel_id"], new["shown_message"]) == (None, 0, None)
            assert new["shown_version"] == new["version"], "there is no place to show it in"
        else:
            assert old == new
    done = await storage.rate_again(rated_by_points, keep=True)
    assert done.different == 0
    counted = await everything(storage)
    assert sorted(counted["standings"], key=str) == sorted(after["standings"], key=str)

"""`/privacy`: told, handed out and deleted; and servers the bot was removed from."""

import json
from typing import Any

import pytest
import sqlalchemy as sa

from bot.play.daily import Daily, day_of
from bot.storage import StorageUnavailable
from bot.storage.tables import metadata
from bot.ui.tasks import tick
from engine import gardens
from tests.e2e.lawn import posts
from tests.e2e.stage import SECRET, Stage, Table, until
from tests.e2e.test_ratings import FOUR, resigned

FIRST = gardens.GAME.start({}, "")


async def everything(stage: Stage) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables."""

    def work(connection: sa.Connection) -> dict[str, list[dict[str, Any]]]:
        return {
            table.name: [dict(row) for row in connection.execute(sa.select(table)).mappings()]
            for table in metadata.sorted_tables
        }

    return await stage.bot.house.storage._database.read(work)


async def named(stage: Stage, who: Any) -> set[str]:
    """The tables in which somebody's id stands, wherever."""
    tables = await everything(stage)
    return {name for name, rows in tables.items() if any(who.id in row.values() for row in rows)}


async def deleted(stage: Stage, who: Any) -> Any:
    """Somebody deletes their data; the answer."""
    asked = await stage.slash(who, "privacy delete")
    assert asked.ephemeral
    return await stage.press(who, asked, "Delete it all")


def name(stage: Stage, who: Any) -> str:
    """What somebody is called."""
    return "alice" if who is stage.alice else "bob"


def after(who: Any, message: Any) -> Any:
    """A message that says nothing any more of who is gone."""
    assert who.mention not in message.text
    assert "<@-" not in message.text
    return message


async def exported(stage: Stage, who: Any) -> dict[str, Any]:
    """The file that somebody gets."""
    shown = await stage.slash(who, "privacy export")
    assert shown.ephemeral
    (attached,) = shown.message.attachments
    assert attached.filename == "hortus.json"
    said: dict[str, Any] = json.loads(attached.data)
    return said


async def test_who_is_not_known_has_nothing_to_see_to_take_or_to_delete(stage: Stage) -> None:
    for command in ("show", "export", "delete"):
        told = await stage.slash(stage.carl, f"privacy {command}")
        assert told.ephemeral
        assert told.text == "Nothing is kept about you."
    assert await named(stage, stage.carl) == set()


async def test_it_is_told_in_figures(stage: Stage) -> None:
    await resigned(stage, await stage.game())
    await stage.game()
    await stage.slash(stage.alice, "gardens computer")
    await stage.slash(stage.alice, "wyr play", seed="a deal")
    await stage.slash(stage.alice, "settings me")
    await stage.bot.house.preferences.choose_for_person(stage.alice.id, "theme", "night")
    shown = await stage.slash(stage.alice, "privacy show")
    assert shown.ephemeral
    for line in (
        "Your name, as it was last seen: alice",
        "What you have chosen: Board theme: Night",
        "2 games of Gardens with other people",
        "1 game of Gardens against the computer",
        "1 game of Wyr",
        "1 server where your games of Wyr are listed",
        "2 invitations by you or to you",
        "1 rated game: your rating",
        "10 places on leaderboards",
    ):
        assert f"- {line}" in shown.text
    assert "analys" not in shown.text, "what there is none of is not told"
    assert [button.label for button in shown.message.buttons] == ["Export", "Delete …"]
    asked = await stage.press(stage.alice, shown, "Delete …")
    assert "- your rating at Gardens and your places on its leaderboards" in asked.message.text
    assert "- 1 game of Wyr, with its place on the leaderboards" in asked.message.text


async def test_the_file_says_all_that_the_tables_say(stage: Stage) -> None:
    table = await stage.game()
    await resigned(stage, table)
    await stage.bot.house.storage.analyses.put(table.number, '{"form": 1}')
    await stage.slash(stage.alice, "gardens open")
    refused = await stage.slash(stage.carl, "gardens challenge", opponent=stage.alice)
    await stage.press(stage.alice, refused, "Decline")
    practice = await stage.slash(stage.alice, "wyr play", seed="a deal")
    await stage.slash(stage.alice, "wyr daily")
    await stage.bot.house.preferences.choose_for_person(stage.alice.id, "theme", "night")
    said = await exported(stage, stage.alice)
    spent = Daily(SECRET).spent(day_of(stage.clock()), stage.alice.id)
    rows = await stage.bot.house.storage.personal.of(stage.alice.id, spent)
    assert said.pop("person") == str(stage.alice.id)
    assert said.pop("exported") == "2026-11-30T12:00:00+00:00"
    assert set(said) == set(rows)
    ids = {str(one.id) for one in (stage.alice, stage.bob)}
    for name, kept in rows.items():
        assert len(said[name]) == len(kept)
        for told, row in zip(said[name], kept, strict=True):
            assert set(told) == set(row), f"{name}: every column is a key"
    assert {name for name, rows in said.items() if not rows} == {"servers", "spent_dailies"}
    (game,) = (row for row in said["matches"] if row["id"] == table.number)
    assert game["moves"] == list(FOUR)
    assert {game["seat_0"], game["seat_1"]} == ids
    assert game["guild_id"], game["channel_id"] == (str(stage.park.id), str(stage.lawn.id))
    assert said["analyses"] == [{"match_id": table.number, "findings": {"form": 1}}]
    (other,) = (row for row in said["invitations"] if row["status"] == "declined")
    assert (other["challenger"], other["opponent"]) == ("someone", str(stage.alice.id)), "they have not played"
    deals = {row["day"]: row for row in said["matches"] if row["game"] == "wyr"}
    assert deals[None]["seed"] == "a deal"
    assert practice.message.attachments
    assert (deals["2026-11-30"]["seed"], deals["2026-11-30"]["start"]) == (None, None), "the deal is still a secret"
    stage.clock.turn(days=1)
    said = await exported(stage, stage.alice)
    deals = {row["day"]: row for row in said["matches"] if row["game"] == "wyr"}
    assert deals["2026-11-30"]["seed"]
    assert deals["2026-11-30"]["start"]


async def test_deleted_while_a_game_goes_on_it_ends_and_the_opponent_is_told(stage: Stage) -> None:
    table = await stage.game()
    await stage.slash(table.white, "gardens move", posts=True, move=FOUR[0])
    offered = await stage.slash(table.white, "gardens draw", game=table.number)
    (board,) = (post for post in posts(stage) if any(button.label == "Make a move" for button in post.buttons))
    asked = await stage.slash(table.white, "privacy delete")
    assert "1 game of Gardens that goes on: it ends now, as resigned" in asked.text
    assert "rating at Gardens" not in asked.text, "there is none yet"
    assert "This stays:** 1 game of Gardens" in asked.text
    assert (await stage.match(table.number)).result is None
    done = await stage.press(table.white, asked, "Delete it all", posts=True)
    assert "Nothing is kept about you any more" in done.message.text
    assert not done.message.buttons
    (final,) = done.sent
    assert "someone (White)" in after(table.white, final).text
    assert f"{table.black.mention} (Black)" in final.text
    assert "gives up" in final.text or "resign" in final.text
    for old in (board, offered.message):
        assert not after(table.white, old).buttons
    assert await named(stage, table.white) == set()
    match = await stage.match(table.number)
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (1, "resignation")
    gone = match.seats[0]
    assert gone < 0
    said = json.dumps(await exported(stage, table.black))
    assert str(gone) not in said
    (game,) = (row for row in json.loads(said)["matches"])
    assert (game["seat_0"], game["seat_1"]) == ("someone", str(table.black.id))


async def test_wherever_a_game_is_told_of_who_is_gone_is_someone(stage: Stage) -> None:
    table = await stage.game()
    await resigned(stage, table)
    (last,) = (post for post in posts(stage) if any(button.label == "Replay" for button in post.buttons))
    await deleted(stage, table.white)
    for result in (
        await stage.slash(table.black, "gardens replay", game=table.number),
        await stage.press(stage.carl, last, "Replay"),
        await stage.press(stage.carl, table.board, "More", stale=True),
        await stage.slash(stage.carl, "gardens move", move="wh1>a1", game=table.number),
        await stage.slash(table.black, "leaderboard", game="gardens"),
        await stage.slash(table.black, "gardens analyse", game=table.number),
    ):
        after(table.white, result)
    board = await stage.slash(table.black, "gardens board", game=table.number)
    assert "Ratings: someone 1500? → 1662?" in after(table.white, board.sent[-1]).text
    assert "someone (White)" in board.sent[-1].text
    assert not board.sent[-1].pinged
    listed = await stage.world.autocomplete(
        table.black, stage.lawn, "gardens replay", options={"game": ""}, focused="game"
    )
    assert any("someone" in choice["name"] for choice in listed.choices)


async def test_25_the_boards_show_who_left_and_someone(stage: Stage) -> None:
    table = await stage.game()
    await resigned(stage, table)
    stage.world.leave(stage.park, table.black)
    await deleted(stage, table.white)
    stood = await stage.slash(stage.carl, "leaderboard", game="gardens")
    first, second = stood.text.splitlines()[1:3]
    assert "someone" in first
    assert name(stage, table.black) in second
    assert name(stage, table.white) not in stood.text


async def test_deleted_while_invitations_are_open_they_are_closed_in_their_posts(stage: Stage) -> None:
    mine = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    to_all = await stage.slash(stage.alice, "gardens open")
    to_me = await stage.slash(stage.carl, "gardens challenge", opponent=stage.alice)
    others = await stage.slash(stage.carl, "gardens challenge", opponent=stage.bob)
    asked = await stage.slash(stage.alice, "privacy delete")
    assert "3 invitations by you or to you" in asked.text
    await stage.press(stage.alice, asked, "Delete it all")
    for shown, what in ((mine, "Withdrawn"), (to_all, "Withdrawn"), (to_me, "Declined")):
        assert what in after(stage.alice, shown.message).text
        assert not shown.message.buttons
        pressed = await stage.press(stage.bob, shown, f"h/i-accept/{_number(others) - 1}/0/", stale=True)
        assert pressed.ephemeral
    assert others.message.buttons
    assert await named(stage, stage.alice) == set()


def _number(invitation: Any) -> int:
    return int(invitation.message.find("Accept").custom_id.split("/")[2])


async def test_a_second_confirmation_deletes_nothing_that_came_after(stage: Stage) -> None:
    await stage.slash(stage.alice, "wyr play", seed="a deal")
    first = await stage.slash(stage.alice, "privacy delete")
    second = await stage.slash(stage.alice, "privacy delete")
    cancelled = await stage.press(stage.alice, await stage.slash(stage.alice, "privacy delete"), "Cancel")
    assert "Nothing was deleted" in cancelled.message.text
    await stage.press(stage.alice, first, "Delete it all")
    twice = await stage.press(stage.alice, second, "Delete it all")
    assert "Nothing is kept about you" in twice.text
    await stage.slash(stage.alice, "wyr play", seed="another deal")
    third = await stage.slash(stage.alice, "privacy delete")
    late = await stage.press(stage.alice, second, "Delete it all")
    assert "since you were asked" in late.message.text
    assert "1 game of Wyr" in late.message.text
    assert await named(stage, stage.alice)
    await stage.press(stage.alice, third, "Delete it all")
    assert await named(stage, stage.alice) == set()


async def test_who_deletes_all_after_the_daily_plays_it_again_without_counting(stage: Stage) -> None:
    async def woven() -> Any:
        """Alice finishes the daily; what she is told at its beginning and end."""
        begun = await stage.slash(stage.alice, "wyr daily")
        first = begun.text
        asked = await stage.press(stage.alice, begun, "Finish")
        over = await stage.press(stage.alice, asked, "Finish")
        return first, over.message.text

    async def listed() -> list[str]:
        shown = await stage.slash(stage.bob, "leaderboard", game="wyr")
        return [line for line in shown.text.splitlines() if line.startswith("**")]

    for told in await woven():
        assert "not count" not in told
    assert len(await listed()) == 1
    asked = await stage.slash(stage.alice, "privacy delete")
    assert "**Until midnight UTC**, a keyed fingerprint stays" in asked.text
    done = await stage.press(stage.alice, asked, "Delete it all")
    assert "except, until midnight UTC, a keyed fingerprint that today's deal was begun" in done.message.text
    for command in ("show", "delete"):
        told = await stage.slash(stage.alice, f"privacy {command}")
        assert told.ephemeral
        assert "Nothing is kept about you, except, until midnight UTC, a keyed fingerprint" in told.text
    for told in await woven():
        assert told.count("You began this day's deal before you deleted your data, so this game does not count.") == 1
    assert await listed() == []
    assert "- Until midnight UTC, a keyed fingerprint" in (await stage.slash(stage.alice, "privacy show")).text
    shared = await stage.slash(stage.alice, "wyr daily", visible="everyone", posts=True)
    assert "This game does not count for the day's board." in shared.text
    assert "deleted" not in shared.text, "that is nobody else's business"
    stage.clock.turn(days=1)
    await tick(stage.bot.house)
    assert (await everything(stage))["spent_dailies"] == []


async def test_who_comes_back_begins_anew(stage: Stage) -> None:
    table = await stage.game()
    await resigned(stage, table)
    await deleted(stage, table.white)
    asked = await stage.slash(table.white, "gardens challenge", opponent=table.black)
    assert f"{table.white.mention} (1500?)" in asked.text
    assert len((await exported(stage, table.white))["matches"]) == 0


async def gone_for(stage: Stage, days: float) -> None:
    """The bot is removed from the park, and so much time passes."""
    stage.world.remove_bot(stage.park)
    await until(lambda: stage.bot.get_guild(stage.park.id) is None)
    await until(lambda: not stage.bot.house.busy)
    stage.clock.turn(days=days)
    await tick(stage.bot.house)


async def of_park(stage: Stage) -> set[str]:
    """The tables that say something of the park."""
    tables = await everything(stage)
    return {name for name, rows in tables.items() if any(row.get("guild_id") == stage.park.id for row in rows)}


async def lived_in(stage: Stage) -> Table:
    """A park in which something has been done; a game that goes on."""
    await resigned(stage, await stage.game())
    await stage.slash(stage.alice, "wyr play", seed="a deal")
    await stage.bot.house.storage.servers.choose(stage.park.id, "theme", "night")
    return await stage.game()


async def test_the_data_of_a_server_go_when_the_bot_has_been_away_for_thirty_days(stage: Stage) -> None:
    table = await lived_in(stage)
    await gone_for(stage, 29)
    assert {"servers", "matches", "standings", "appearances"} <= await of_park(stage)
    stage.clock.turn(days=2)
    await tick(stage.bot.house)
    assert await of_park(stage) == set()
    match = await stage.match(table.number)
    assert not match.over
    assert match.place.guild_id is None
    stage.world.add_bot(stage.park)
    await until(lambda: stage.bot.get_guild(stage.park.id) is not None)
    listed = await stage.slash(table.white, "gardens games")
    assert f"Game {table.number}" in listed.text
    asked = await stage.press(table.white, listed, f"h/g-lost/{table.number}/0/")
    await stage.press(table.white, asked, "Bring it here")
    assert (await stage.match(table.number)).place.channel_id == stage.lawn.id
    over = await stage.slash(table.white, "leaderboard", game="gardens", scope="everywhere")
    assert name(stage, table.white) in over.text


async def test_a_bot_that_comes_back_in_time_finds_all_as_it_was(stage: Stage) -> None:
    await lived_in(stage)
    before = await of_park(stage)
    await gone_for(stage, 29)
    stage.world.add_bot(stage.park)
    await until(lambda: stage.bot.get_guild(stage.park.id) is not None)
    await until(lambda: not stage.bot.house.busy)
    stage.clock.turn(days=2)
    await tick(stage.bot.house)
    assert await of_park(stage) == before - {"invitations"}, "those are long closed"
    assert await stage.bot.house.storage.departures.gone() == {}


async def test_what_happens_while_the_bot_is_not_running_is_seen_at_the_start(stage: Stage) -> None:
    await lived_in(stage)
    await stage.end()
    stage.world.remove_bot(stage.park)
    await stage.begin()
    await until_noted(stage, {stage.park.id})
    await stage.end()
    stage.world.add_bot(stage.park)
    stage.clock.turn(days=60)
    await stage.begin()
    await until_noted(stage, set())
    assert "standings" in await of_park(stage)


async def until_noted(stage: Stage, gone: set[int]) -> None:
    """Waits for the clock task to have compared what is kept with where the bot is."""
    await until(lambda: stage.bot._reviewed)
    assert set(await stage.bot.house.storage.departures.gone()) == gone


async def test_an_outage_is_no_departure(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await lived_in(stage)
    guild = stage.bot.get_guild(stage.park.id)
    assert guild is not None
    guild.unavailable = True
    stage.bot._reviewed = False
    await stage.bot._tick(stage.bot.house)
    assert await stage.bot.house.storage.departures.gone() == {}
    guild.unavailable = False

    async def away(*_: object) -> None:
        raise StorageUnavailable("it is away")

    with monkeypatch.context() as broken:
        broken.setattr(stage.bot.house.storage.departures, "left", away)
        stage.world.remove_bot(stage.park)
        await until(lambda: stage.bot.get_guild(stage.park.id) is None)
        await until(lambda: not stage.bot._reviewed)
    await stage.bot._tick(stage.bot.house)
    assert set(await stage.bot.house.storage.departures.gone()) == {stage.park.id}

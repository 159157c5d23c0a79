"""What is left of a daily when it is over: streaks, and the archive of past days."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from discord import AppCommandType

from bot.play.daily import Daily, fingerprint
from tests.e2e.stage import SECRET, Stage
from tests.e2e.test_wyr import today, type_moves
from tests.engine.wyr.games import perfect_line


async def weave(stage: Stage, who: Any, where: Any = None) -> Any:
    """Somebody plays today's daily to the end; the result."""
    garden = await stage.slash(who, "wyr daily", where)
    return await type_moves(stage, who, garden, " ".join(perfect_line(today(stage))))


async def test_21_the_streak_is_told_with_the_result_and_shared(stage: Stage) -> None:
    stage.clock.now = datetime(2026, 12, 1, 23, 59, 50, tzinfo=UTC)
    garden = await stage.slash(stage.alice, "wyr daily")
    line = perfect_line(today(stage))
    stage.clock.turn(seconds=10)  # 00:00:00
    end = await type_moves(stage, stage.alice, garden, " ".join(line))
    assert "Streak: 1 day" in end.message.text
    stage.clock.turn(hours=3)
    assert "Streak: 2 days in a row" in (await weave(stage, stage.alice)).message.text
    stage.clock.turn(hours=21)  # 00:00:00
    end = await weave(stage, stage.alice)
    assert "Streak: 3 days in a row" in end.message.text
    (post,) = (await stage.press(stage.alice, end, "Share")).followups
    assert "Streak: 3 days in a row" in post.text
    assert "3 days in a row" in post.attachments[0].description
    stage.clock.turn(days=2)
    assert "Streak: 1 day" in (await weave(stage, stage.alice)).message.text


async def test_a_past_day_is_played_again_and_its_seed_can_be_checked(stage: Stage) -> None:
    seed = today(stage)
    await weave(stage, stage.alice)
    stage.clock.turn(days=1)
    await stage.bot.house.wyr.days.prepare(stage.clock())
    for who in (stage.alice, stage.bob):
        garden = await stage.slash(who, "wyr archive", date="30.11.2026")
        assert garden.ephemeral
        assert "Daily of 2026-11-30, easy, again" in garden.text
        assert seed in garden.text
        assert fingerprint(seed) in garden.text
        assert f"printf {seed} | sha256sum" in garden.text
        assert any(button.label == "Hint" for button in garden.message.buttons), "as in practice"
        end = await type_moves(stage, who, garden, " ".join(perfect_line(seed)))
        assert "perfect game" in end.message.text
        assert "Streak" not in end.message.text
    board = await stage.slash(stage.bob, "leaderboard", game="wyr")
    assert "bob" not in board.text


async def test_only_days_that_are_over_and_were_there_are_in_the_archive(stage: Stage) -> None:
    stage.clock.now = datetime(2026, 11, 30, 23, 50, tzinfo=UTC)
    mine = await stage.slash(stage.alice, "wyr daily")
    for typed, said in (
        ("2026-11-30", "`/wyr daily`"),
        ("2027-01-01", "still to come"),
        ("1 Jan 2020", "first one was that of 2026-11-30"),
        ("some day @everyone", "cannot read"),
    ):
        refused = await stage.slash(stage.bob, "wyr archive", date=typed)
        assert refused.ephemeral
        assert said in refused.text
        assert "@everyone" not in refused.text
    stage.clock.turn(minutes=20)
    weaving = await stage.slash(stage.alice, "wyr archive", date="2026-11-30")
    assert "still weaving" in weaving.text, "it would tell her the seed of what she plays for the board"
    await stage.press(stage.alice, await stage.press(stage.alice, mine, "Finish"), "Finish")
    assert "again" in (await stage.slash(stage.alice, "wyr archive", date="30 nov")).text


async def test_the_last_days_are_suggested(stage: Stage) -> None:
    for number in range(30, 0, -1):
        day = (stage.clock() - timedelta(days=number)).date()
        await stage.bot.house.storage.dailies.put_if_absent(Daily(SECRET).choose(day))
    offered = await stage.world.autocomplete(stage.bob, stage.lawn, "wyr archive", "date", "")
    assert [choice["value"] for choice in offered.choices] == [
        (stage.clock() - timedelta(days=number)).date().isoformat() for number in range(1, 26)
    ]
    assert offered.choices[0]["name"] == "2026-11-29 · 29 November 2026, hard"
    offered = await stage.world.autocomplete(stage.bob, stage.lawn, "wyr archive", "date", "11-2")
    assert len(offered.choices) == 10


@pytest.mark.parametrize(
    "command", ["wyr daily", "wyr play", "leaderboard", "settings me", "help", "wyr rules", "profile", "wyr stats"]
)
async def test_in_a_chat_with_the_bot(stage: Stage, command: str) -> None:
    options: dict[str, Any] = {"game": "wyr"} if command == "leaderboard" else {}
    answer = await stage.slash(stage.alice, command, stage.world.dm(stage.alice), **options)
    assert answer.text


async def test_a_daily_from_beginning_to_share_in_a_chat_with_the_bot(stage: Stage) -> None:
    end = await weave(stage, stage.alice, stage.world.dm(stage.alice))
    assert "perfect game" in end.message.text
    (post,) = (await stage.press(stage.alice, end, "Share")).followups
    assert "Place 1" in post.text
    board = await stage.slash(stage.bob, "leaderboard", game="wyr")
    assert "alice" not in board.text, "it was not played in the park"
    garden = await stage.slash(stage.alice, "wyr daily")
    await stage.press(stage.alice, garden, "Share")
    board = await stage.slash(stage.bob, "leaderboard", game="wyr")
    assert "alice" in board.text, "but shared to it"


async def test_who_can_take_which_command_where(stage: Stage) -> None:
    sent = [
        command.to_dict(stage.bot.tree) for kind in AppCommandType for command in stage.bot.tree.get_commands(type=kind)
    ]
    reach = {command["name"]: (command["contexts"], command["integration_types"]) for command in sent}
    in_servers, everywhere = ([0], [0]), ([0, 1, 2], [0, 1])
    assert reach["gardens"] == reach["Challenge to Gardens"] == reach["check"] == in_servers
    for name in ("wyr", "leaderboard", "profile", "settings", "help", "privacy"):
        assert reach[name] == everywhere
    with pytest.raises(Exception, match="gardens"):
        await stage.slash(stage.alice, "gardens games", stage.world.dm(stage.alice))


async def test_taken_along_to_a_server_that_the_bot_is_not_in(stage: Stage) -> None:
    eve = stage.world.create_user("eve", installed=True)
    meadow = stage.world.create_guild("Meadow", members=[eve, stage.bob], bot=False)
    field = stage.world.default_channel(meadow)
    end = await weave(stage, eve, field)
    assert "perfect game" in end.message.text
    shared = await stage.press(eve, end, "Share")
    (post,) = shared.followups
    assert post.visible_to(stage.bob)
    assert "Place 1" in post.text
    board = await stage.slash(eve, "leaderboard", field, game="wyr")
    assert "eve" in board.text, "a result belongs to every server it was played from"
    assert "eve" not in (await stage.slash(stage.bob, "leaderboard", game="wyr")).text
    garden = await stage.slash(eve, "wyr play", field, seed="abroad")
    assert "perfect game" in (await type_moves(stage, eve, garden, " ".join(perfect_line("abroad")))).message.text
    for command in ("wyr resume", "wyr rules", "settings me", "help"):
        assert (await stage.slash(eve, command, field)).ephemeral
    for role in (0, 1 << 5):
        stage.world.give_role(meadow, eve, stage.world.create_role(meadow, "role", role))
        refused = await stage.slash(eve, "settings server", field)
        assert refused.ephemeral
        assert ("I am not in this server" if role else "**Manage Server**") in refused.text
    with pytest.raises(Exception, match="gardens"):
        await stage.slash(eve, "gardens games", field)
    with pytest.raises(Exception, match="wyr"):
        await stage.slash(stage.bob, "wyr daily", field)

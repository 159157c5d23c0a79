"""The daily's post: at the server's own hour, once a day, with the new deal, yesterday's best, its seed and `Play`."""

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.play.daily import Daily, day_of, fingerprint
from bot.ui.channel import send
from bot.ui.tasks import tick
from tests.e2e.lawn import posts
from tests.e2e.stage import SECRET, Stage, until
from tests.e2e.test_server_settings import with_daily
from tests.e2e.test_settings import manager
from tests.e2e.test_wyr import today, type_moves
from tests.engine.wyr.games import perfect_line

NINE = datetime(2026, 12, 1, 9, tzinfo=UTC)


async def clock(stage: Stage) -> None:
    """The clock task looks, and what it begins is done."""
    await tick(stage.bot.house)
    await until(lambda: not stage.at_work)


async def at_nine(stage: Stage) -> list[Any]:
    """The next morning's post on the lawn; it is the evening's task to have chosen it."""
    await with_daily(stage)
    stage.clock.now = NINE
    await clock(stage)
    return dailies(stage)


def dailies(stage: Stage) -> list[Any]:
    return [post for post in posts(stage) if any(button.label == "Play" for button in post.buttons)]


def chats(stage: Stage, *who: Any) -> list[str]:
    """What the bot has written to people alone."""
    return [message.text for person in who for message in stage.world.dm(person).messages.values()]


async def test_20_it_comes_at_the_hour_with_all_that_belongs_to_it(stage: Stage) -> None:
    seed = today(stage)
    line = perfect_line(seed)
    for who in (stage.alice, stage.bob):
        await type_moves(stage, who, await stage.slash(who, "wyr daily"), " ".join(line))
    asked = await stage.press(stage.carl, await stage.slash(stage.carl, "wyr daily"), "Finish")
    await stage.press(stage.carl, asked, "Finish")
    await with_daily(stage)
    stage.clock.now = NINE.replace(hour=8, minute=59)
    await clock(stage)
    assert dailies(stage) == []
    stage.clock.now = NINE
    await clock(stage)
    (post,) = dailies(stage)
    assert "Wyr daily · 1 December 2026" in post.text
    assert "**easy**" in post.text, "a Tuesday"
    assert post.text.index("**1.** alice") < post.text.index("**1.** bob") < post.text.index("**3.** carl")
    assert seed in post.text
    assert fingerprint(seed) in post.text, "yesterday's seed can be checked"
    assert fingerprint(today(stage)) in post.text
    assert today(stage) not in post.text
    assert post.pinged == set()
    (card,) = post.attachments
    assert card.description.startswith("Wyr daily of 1 December 2026. Easy. The Keiju ask for: ")
    for _ in range(3):
        stage.clock.turn(hours=4)
        await clock(stage)
    assert dailies(stage) == [post]
    best = await stage.press(stage.carl, post, "Yesterday's best line")
    assert best.ephemeral
    assert " ".join(line) in best.text


async def test_play_opens_the_days_deal_for_whoever_presses_it(stage: Stage) -> None:
    (post,) = await at_nine(stage)
    for who in (stage.bob, stage.carl):
        garden = await stage.press(who, post, "Play")
        assert garden.ephemeral
        assert "Daily of 2026-12-01" in garden.text
        match = await stage.bot.house.storage.matches.daily(who.id, NINE.date())
        assert match is not None
        assert match.ranked
        assert match.seats == (who.id,)
    assert "The Keiju ask for" not in post.text
    assert len(dailies(stage)) == 1


async def test_play_of_an_old_post_opens_what_still_counts_or_the_new_deal(stage: Stage) -> None:
    (post,) = await at_nine(stage)
    stage.clock.now = NINE.replace(hour=23, minute=59)
    await stage.press(stage.bob, post, "Play")
    stage.clock.turn(minutes=5)
    assert "Daily of 2026-12-01" in (await stage.press(stage.bob, post, "Play")).text, "begun before midnight"
    garden = await stage.press(stage.carl, post, "Play")
    assert "Daily of 2026-12-02" in garden.text
    assert "day of that post is over" in garden.text
    forged = await stage.press(stage.carl, post, "h/w-today/0/20261399/", stale=True)
    assert "do not know this button" in forged.text


async def test_where_nobody_played_yesterday_it_says_so(stage: Stage) -> None:
    await stage.bot.house.wyr.days.deal(day_of(stage.clock()))
    (post,) = await at_nine(stage)
    assert "Nobody here finished" in post.text
    assert Daily(SECRET).choose(datetime(2026, 11, 30, tzinfo=UTC).date()).seed in post.text


async def test_20_a_restart_in_that_minute_posts_nothing_more(stage: Stage) -> None:
    (post,) = await at_nine(stage)
    await stage.restart()
    await clock(stage)
    stage.clock.turn(minutes=1)
    await clock(stage)
    assert dailies(stage) == [post]


@pytest.mark.parametrize("minutes", [0, 1, 45], ids=["at once", "while the nonce is known", "later"])
@pytest.mark.parametrize("sent", [False, True])
async def test_20_killed_between_claim_and_note_it_is_there_once(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, sent: bool, minutes: int
) -> None:
    async def dies(*given: Any) -> Any:
        if sent:
            await send(*given)
        raise ConnectionAbortedError

    with monkeypatch.context() as broken:
        broken.setattr("bot.ui.wyr.posting.send", dies)
        assert len(await at_nine(stage)) == sent
    stage.clock.turn(minutes=minutes)
    await stage.restart()
    await clock(stage)
    assert len(dailies(stage)) == 1
    stage.clock.turn(minutes=30)
    await clock(stage)
    assert len(dailies(stage)) == 1


async def test_discord_away_for_a_while_delays_it(stage: Stage) -> None:
    stage.allowed = ["500", "0", "503"]
    stage.world.fault("POST", r"/channels/\d+/messages$", kind="status", status=503, times=2)
    assert await at_nine(stage) == []
    stage.clock.turn(minutes=1)
    await clock(stage)
    assert len(dailies(stage)) == 1


async def test_without_attach_files_it_comes_in_words(stage: Stage) -> None:
    await with_daily(stage)
    stage.world.set_permissions(stage.lawn, stage.park, deny=["attach_files"])
    stage.clock.now = NINE
    await clock(stage)
    (post,) = dailies(stage)
    assert not post.attachments
    assert "**easy**" in post.text


async def test_20_a_missing_permission_is_said_once_to_who_chose_the_channel(stage: Stage) -> None:
    await with_daily(stage)
    stage.world.set_permissions(stage.lawn, stage.park, deny=["send_messages"])
    stage.clock.now = NINE
    for _ in range(3):
        await clock(stage)
        stage.clock.turn(hours=1)
    (told,) = chats(stage, stage.alice)
    assert "**Send Messages**" in told
    assert f"<#{stage.lawn.id}>" in told
    assert "Park" in told
    assert "**Send Messages**" in (await stage.slash(stage.alice, "settings server")).text
    stage.clock.turn(days=1)
    await clock(stage)
    assert len(chats(stage, stage.alice)) == 1, "nor the next day"
    stage.world.set_permissions(stage.lawn, stage.park)
    assert "**Send Messages**" not in (await stage.slash(stage.alice, "settings server")).text, "mended is mended"
    await clock(stage)
    assert len(dailies(stage)) == 1, "mended, it comes the same day"
    stage.world.set_permissions(stage.lawn, stage.park, deny=["send_messages"])
    stage.clock.turn(days=1)
    await clock(stage)
    assert len(chats(stage, stage.alice)) == 2, "once again when it had worked in between"


async def test_20_a_channel_that_was_deleted_is_told_of_and_another_one_chosen(stage: Stage) -> None:
    manager(stage, stage.alice)
    shed = stage.world.create_channel(stage.park, "shed")
    panel = await stage.slash(stage.alice, "settings server")
    await stage.choose(stage.alice, panel, shed, "h/s-channel/0/0/")
    stage.world.delete_channel(shed)
    stage.clock.now = NINE
    await until(lambda: stage.bot.get_channel(shed.id) is None)
    for _ in range(2):
        await clock(stage)
    (told,) = chats(stage, stage.alice)
    assert "not there any more" in told
    assert "`/settings server`" in told
    panel = await stage.slash(stage.alice, "settings server")
    assert "not there any more" in panel.text
    panel = await stage.choose(stage.alice, panel, stage.lawn, "h/s-channel/0/0/")
    assert "not there any more" not in panel.message.text
    await clock(stage)
    assert len(dailies(stage)) == 1, "the day's post was on its way still"


async def test_who_takes_no_messages_is_told_by_the_panel_and_the_owner_by_message(stage: Stage) -> None:
    stage.allowed = ["50007"]
    owner, chooser = stage.park.owner, stage.carl
    manager(stage, chooser)
    await stage.choose(chooser, await stage.slash(chooser, "settings server"), stage.lawn, "h/s-channel/0/0/")
    chooser.dms_open = False
    stage.world.set_permissions(stage.lawn, stage.park, deny=["send_messages"])
    stage.clock.now = NINE
    await clock(stage)
    assert chats(stage, chooser) == []
    (told,) = chats(stage, owner)
    assert "**Send Messages**" in told
    assert "**Send Messages**" in (await stage.slash(chooser, "settings server")).text
    owner.dms_open = False
    stage.world.set_permissions(stage.lawn, stage.park, deny=["view_channel"])
    await clock(stage)
    assert len(chats(stage, owner)) == 1
    kept = await stage.bot.house.storage.servers.of(stage.park.id)
    assert kept["trouble"] == "view_channel", "nobody could be told: the panel says it"


async def test_of_many_servers_one_that_fails_keeps_no_other_waiting(stage: Stage) -> None:
    manager(stage, stage.alice)
    orchard = stage.world.create_guild("Orchard", members=[stage.alice, stage.dora])
    await until(lambda: stage.bot.get_guild(orchard.id) is not None)
    settings = stage.bot.house.preferences
    for guild, channel in ((stage.park, stage.lawn), (orchard, stage.world.default_channel(orchard))):
        await settings.choose_daily_channel(guild.id, channel.id, stage.alice.id, manages=True)
    first = stage.lawn if stage.park.id < orchard.id else stage.world.default_channel(orchard)
    stage.allowed = ["403", "50013"]
    stage.world.fault("POST", rf"/channels/{first.id}/messages$", kind="error", code=50013)
    stage.clock.now = NINE
    await clock(stage)
    other = stage.world.default_channel(orchard) if first is stage.lawn else stage.lawn
    assert [len(channel.messages) for channel in (first, other)] == [0, 1]
    await clock(stage)
    assert [len(channel.messages) for channel in (first, other)] == [0, 1], "what looked open and was shut: not today"
    assert len(chats(stage, stage.alice)) == 1

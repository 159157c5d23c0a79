"""Clocks from end to end; the numbers are the scenarios'."""

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest
from discord.utils import format_dt

from bot.match import Place
from bot.ui.tasks import tick
from tests.e2e.lawn import posts
from tests.e2e.stage import Stage, Table, until


def shown(deadline: datetime) -> str:
    """How a deadline reads."""
    return f"Time until {format_dt(deadline, 'f')} ({format_dt(deadline, 'R')})"


def told(stage: Stage, *parts: str) -> list[Any]:
    """The public messages in which all of that is said."""
    return [message for message in posts(stage) if all(part in message.text for part in parts)]


async def in_dms(stage: Stage, who: Any) -> list[Any]:
    """What the bot has written to somebody alone."""
    return [message for message in stage.world.dm(who).messages.values() if not message.deleted]


async def test_a_pace_is_in_the_invitation_and_its_deadline_in_the_board_and_the_list(stage: Stage) -> None:
    invitation = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob, pace="3")
    assert "3 days for each move" in invitation.text
    accepted = await stage.press(stage.bob, invitation, "Accept")
    (first,) = accepted.sent
    assert shown(stage.clock() + timedelta(days=3)) in first.text
    stage.clock.turn(hours=7)
    white = stage.alice if f"<@{stage.alice.id}> (White)" in first.text else stage.bob
    (second,) = (await stage.slash(white, "gardens move", move="wh1>a1")).sent
    assert shown(stage.clock() + timedelta(days=3)) in second.text
    assert "Time until" not in first.text, "that time is over"
    for who in (stage.alice, stage.bob):
        assert shown(stage.clock() + timedelta(days=3)) in (await stage.slash(who, "gardens games")).text


async def test_without_a_pace_there_is_no_deadline(stage: Stage) -> None:
    for pace in ({}, {"pace": "none"}):
        table = await stage.game(**pace)
        assert "Time until" not in table.board.text
    assert "Time until" not in (await stage.slash(stage.alice, "gardens games")).text
    open_to_all = await stage.slash(stage.alice, "gardens open", pace="1")
    assert "1 day for each move" in open_to_all.text


async def test_where_nobody_says_a_pace_it_is_the_servers(stage: Stage) -> None:
    await stage.bot.house.storage.servers.choose(stage.park.id, "pace", "7")
    assert "7 days for each move" in (await stage.slash(stage.alice, "gardens open")).text
    by_menu = await stage.menu(stage.alice, stage.bob)
    assert "7 days for each move" in by_menu.text
    assert "for each move" not in (await stage.slash(stage.alice, "gardens open", pace="none")).text


async def test_22_a_deadline_that_passes_at_night_ends_the_game_with_nobody_looking(stage: Stage) -> None:
    table = await stage.game(pace="2")
    await table.type(table.white, "wh1>a1")
    last = table.board
    await stage.live(days=2, seconds=-1)
    await tick(stage.bot.house)
    assert (await stage.match(table.number)).result is None
    await stage.live(seconds=1)
    for _ in range(2):
        await tick(stage.bot.house)
    result = (await stage.match(table.number)).result
    assert result is not None
    assert (result.winner, result.reason) == (0, "time")
    (board,) = told(stage, "ran out of time")
    assert f"<@{table.white.id}> wins" in board.text
    assert board.attachments
    assert "Replay" in [button.label for button in board.buttons]
    assert not last.buttons
    late = await stage.press(table.black, last, f"h/g-move/{table.number}/2/", stale=True)
    assert late.ephemeral
    assert "is over" in late.text


async def test_22_a_move_in_the_last_moment_and_the_clock_race_and_one_wins(stage: Stage) -> None:
    table = await stage.game(pace="1")
    preview = await table.menu(table.white, "wh1>a1")
    await stage.live(days=1)
    await asyncio.gather(stage.press(table.white, preview, "Confirm"), tick(stage.bot.house))
    match = await stage.match(table.number)
    assert match.over == (match.moves == ())
    assert len(told(stage, "ran out of time")) == match.over
    assert len(told(stage, "Turn 2")) == (not match.over)


async def test_a_reminder_brings_the_board_back_once_and_menus_stay_good(stage: Stage) -> None:
    table = await stage.game(pace="1")
    menu = await stage.press(table.white, table.board, "Make a move")
    await stage.live(hours=18)
    for _ in range(3):
        await tick(stage.bot.house)
        await stage.live(minutes=1)
    (reminder,) = told(stage, "⏰")
    assert reminder.pinged == {table.white.id}
    assert "your time runs out" in reminder.text
    assert reminder.attachments
    assert not table.board.buttons, "the board is the new one"
    preview = await table.go_on(table.white, menu, "wh1>a1")
    played = await stage.press(table.white, preview, "Confirm")
    assert "Turn 2" in played.sent[-1].text
    assert not reminder.buttons
    await stage.live(hours=17)
    await tick(stage.bot.house)
    assert told(stage, "⏰") == [], "the next one has time"


async def test_who_wants_reminders_by_dm_gets_them_there_and_who_wants_none_none(stage: Stage) -> None:
    preferences = stage.bot.house.storage.preferences
    table = await stage.game(pace="1")
    await preferences.choose(table.white.id, "reminders", "dm")
    await preferences.choose(table.black.id, "reminders", "off")
    await stage.live(hours=18)
    for _ in range(2):
        await tick(stage.bot.house)
    (message,) = await in_dms(stage, table.white)
    assert "Your move in game" in message.text
    assert f"/{table.board.id}" in message.text, "with the way there"
    await table.type(table.white, "wh1>a1")
    await stage.live(hours=18)
    for _ in range(2):
        await tick(stage.bot.house)
    assert await in_dms(stage, table.black) == []
    assert told(stage, "⏰") == []
    assert table.board.buttons


@pytest.mark.parametrize("code", [50007, 50278])
async def test_17_a_reminder_to_closed_dms_is_a_mention_in_the_channel_once(stage: Stage, code: int) -> None:
    stage.allowed = [str(code)]
    table = await stage.game(pace="1")
    await stage.bot.house.storage.preferences.choose(table.white.id, "reminders", "dm")
    chat = stage.world.dm(table.white)
    stage.world.fault("POST", rf"/channels/{chat.id}/messages$", kind="error", code=code, times=9)
    await stage.live(hours=18)
    for _ in range(3):
        await tick(stage.bot.house)
        await stage.live(minutes=1)
    (reminder,) = told(stage, "⏰")
    assert reminder.pinged == {table.white.id}
    assert await in_dms(stage, table.white) == []


async def test_where_the_channel_is_gone_a_reminder_comes_by_dm(stage: Stage) -> None:
    stage.allowed = ["10003"]
    meadow = stage.world.create_channel(stage.park, "meadow")
    invitation = await stage.slash(stage.alice, "gardens challenge", meadow, opponent=stage.bob, pace="1")
    table = Table(stage, (await stage.press(stage.bob, invitation, "Accept")).sent[-1])
    stage.world.delete_channel(meadow)
    await stage.live(hours=18)
    await tick(stage.bot.house)
    (message,) = await in_dms(stage, table.white)
    assert f"game {table.number}" in message.text


async def restarted_after(stage: Stage, **by: float) -> None:
    """The bot is down for a while, and comes back."""
    await stage.end()
    stage.clock.turn(**by)
    await stage.begin()


async def test_3_a_deadline_in_a_downtime_is_put_off_and_both_are_told_once(stage: Stage) -> None:
    table = await stage.game(pace="1")
    without = await stage.game(pace="none")
    deadline = (await stage.match(table.number)).deadline
    assert deadline is not None
    await stage.live(hours=23, minutes=40)
    await tick(stage.bot.house)  # which reminds White
    (reminder,) = told(stage, "⏰")
    await restarted_after(stage, minutes=40)
    await until(lambda: bool(told(stage, "I was away")) and not reminder.buttons)
    match = await stage.match(table.number)
    assert match.result is None
    assert match.deadline == deadline + timedelta(minutes=40)
    await stage.restart()
    for _ in range(2):
        await tick(stage.bot.house)
    (board,) = told(stage, "I was away for 40 minutes")
    assert shown(deadline + timedelta(minutes=40)) in board.text
    for who in (table.white, table.black):
        assert f"<@{who.id}>" in board.text
    assert board.pinged == set(), "it has long been their turn"
    assert without.board.buttons, "where no clock runs there is nothing to tell"
    played = await stage.press(table.white, await Table(stage, board).menu(table.white, "wh1>a1"), "Confirm")
    assert "I was away" not in played.sent[-1].text
    assert (await stage.bot.house.storage.downtimes.between(deadline - timedelta(days=1), stage.clock())) == [
        (deadline - timedelta(minutes=20), deadline + timedelta(minutes=20))
    ]


async def test_a_restart_of_a_minute_is_no_downtime(stage: Stage) -> None:
    table = await stage.game(pace="1")
    before = await stage.match(table.number)
    await restarted_after(stage, minutes=4)
    await tick(stage.bot.house)
    assert await stage.match(table.number) == before
    assert table.board.buttons


async def test_15_an_archived_thread_comes_back_with_the_reminder_and_moves_can_be_made_elsewhere(
    stage: Stage,
) -> None:
    thread = stage.world.create_thread(stage.alice, stage.lawn, "a game")
    invitation = await stage.slash(stage.alice, "gardens challenge", thread, opponent=stage.bob, pace="14")
    table = Table(stage, (await stage.press(stage.bob, invitation, "Accept")).sent[-1])
    assert (await stage.match(table.number)).place == Place(stage.park.id, thread.id, stage.lawn.id)
    await stage.live(days=7)
    stage.world.archive_thread(thread)
    played = await stage.slash(table.white, "gardens move", move="wh1>a1", game=table.number)
    assert not thread.archived, "the move brought it back"
    (board,) = [m for m in thread.messages.values() if "Turn 2" in m.text]
    assert played.ephemeral
    assert not table.board.buttons
    await stage.live(days=10, hours=12)
    stage.world.archive_thread(thread)
    await tick(stage.bot.house)
    assert not thread.archived
    (reminder,) = [m for m in thread.messages.values() if "⏰" in m.text]
    assert reminder.pinged == {table.black.id}
    assert not board.buttons
    menu = await stage.press(table.black, reminder, "Make a move")
    assert any(button.label == "bh1" for button in menu.message.buttons)

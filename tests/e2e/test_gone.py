"""Channels and messages that are gone, and invitations whose time is over: the rest goes on."""

import logging

import pytest

from bot.ui.tasks import tick
from tests.e2e.lawn import boards, catch_up
from tests.e2e.stage import Stage, Table


async def test_a_game_goes_on_when_its_channel_is_deleted(stage: Stage) -> None:
    stage.allowed = ["10003"]
    table = await stage.game()
    elsewhere = stage.world.create_channel(stage.park, "elsewhere")
    stage.world.delete_channel(stage.lawn)
    listed = await stage.slash(table.white, "gardens games", elsewhere)
    assert f"Game {table.number}" in listed.text
    moved = await stage.slash(table.white, "gardens move", elsewhere, move="wh1>a1")
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert "You played `wh1>a1`" in moved.text
    assert "channel" in moved.text
    assert "gone" in moved.text
    assert all(message.ephemeral for message in moved.messages)
    moved = await stage.slash(table.black, "gardens move", elsewhere, move="bh1>e1")
    assert "You played `bh1>e1`" in moved.text
    asked = await stage.slash(table.white, "gardens board", elsewhere)
    assert "gone" in asked.text
    await catch_up(stage)
    assert await stage.bot.house.storage.matches.unshown() == [], "it is not tried for ever"
    sure = await stage.slash(table.white, "gardens resign", elsewhere)
    await stage.press(table.white, sure, "Resign")
    assert (await stage.match(table.number)).over


async def test_a_board_message_that_was_deleted_is_not_missed(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    stage.allowed = ["10008"]
    table = await stage.game()
    stage.world.delete_message(table.board)
    await stage.slash(table.white, "gardens move", move="wh1>a1")
    (board,) = boards(stage, 2)
    stage.world.delete_message(board)
    shown = await stage.slash(table.black, "gardens board")
    assert "Turn 2" in shown.sent[-1].text
    Table(stage, shown.sent[-1])
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING], "it has no buttons to lose"


async def test_an_invitation_that_lapses_says_so_at_its_message(stage: Stage) -> None:
    one = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    two = await stage.slash(stage.alice, "gardens open")
    stage.clock.turn(hours=23)
    await tick(stage.bot.house)
    assert one.message.buttons
    stage.clock.turn(hours=2)
    late = await stage.press(stage.bob, one, "Accept")
    assert late.ephemeral
    assert "lapsed" in late.text
    await tick(stage.bot.house)
    for invitation in (one, two):
        assert "Lapsed" in invitation.message.text
        assert not invitation.message.buttons
    assert invitation.message.edits == 1


async def test_an_invitation_whose_message_is_gone_lapses_without_ado(stage: Stage) -> None:
    stage.allowed = ["10008"]
    gone = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    stays = await stage.slash(stage.alice, "gardens open")
    stage.world.delete_message(gone.message)
    stage.clock.turn(hours=25)
    await tick(stage.bot.house)
    assert "Lapsed" in stays.message.text

"""Games in threads of their own: as the server wants it, and in the channel where there can be none."""

from typing import Any

import pytest

from bot.ui.tasks import tick
from tests.e2e.stage import Stage, Table


async def threads(stage: Stage, choice: str) -> None:
    await stage.bot.house.preferences.choose_for_server(stage.park.id, "threads", choice, manages=True)


async def in_thread(stage: Stage) -> Table:
    """A game in its thread, Alice against Bob."""
    await threads(stage, "always")
    table = await stage.game()
    assert table.board.channel.is_thread
    return table


async def invited(stage: Stage) -> Any:
    return await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)


async def test_always_means_a_thread_with_both_players_in_it_and_one_bell(stage: Stage) -> None:
    table = await in_thread(stage)
    thread = table.board.channel
    assert thread.parent is stage.lawn
    assert set(thread.thread_members) >= {stage.alice.id, stage.bob.id}
    assert thread.name == f"Gardens {table.number}: {table.white.username} – {table.black.username}"
    assert table.board.pinged == {table.white.id}
    assert len([message for message in thread.messages.values() if message.text]) == 1
    await table.play(table.white, "wh1>a1")
    assert table.board.channel is thread
    assert table.board.pinged == {table.black.id}
    games = await stage.slash(stage.bob, "gardens games")
    assert f"/{thread.id}/{table.board.id}" in games.text
    await stage.restart()
    await table.type(table.black, "bh1>e1")
    assert table.board.channel is thread
    assert not [message for message in stage.lawn.messages.values() if "Turn" in message.text]


async def test_never_means_the_channel(stage: Stage) -> None:
    assert (await stage.game()).board.channel is stage.lawn
    invitation = await invited(stage)
    assert not any(button.label == "Accept in a thread" for button in invitation.message.buttons)
    forged = await stage.press(stage.bob, invitation, f"h/i-thread/{_number(invitation)}/0/", stale=True, posts=True)
    assert forged.sent[-1].channel is stage.lawn, "the server has the last word"


def _number(invitation: Any) -> str:
    number: str = invitation.message.find("Accept").custom_id.split("/")[2]
    return number


@pytest.mark.parametrize(("pressed", "thread"), [("Accept", False), ("Accept in a thread", True)])
async def test_asked_who_accepts_chooses_by_the_button(stage: Stage, pressed: str, thread: bool) -> None:
    await threads(stage, "ask")
    invitation = await invited(stage)
    assert [button.label for button in invitation.message.buttons] == [
        *("Accept", "Accept in a thread", "Decline", "Withdraw")
    ]
    for pushed in ("Accept", "Accept in a thread"):
        stranger = await stage.press(stage.carl, invitation, pushed)
        assert stranger.ephemeral
    await stage.restart()
    accepted = await stage.press(stage.bob, invitation, pressed, posts=True)
    assert accepted.sent[-1].channel.is_thread == thread


async def test_a_game_against_the_computer_has_a_thread_as_well(stage: Stage) -> None:
    await threads(stage, "always")
    begun = await stage.slash(stage.alice, "gardens computer", level=1, colour="black", posts=True)
    boards = [message for message in begun.sent if message.channel.is_thread]
    assert {message.channel for message in boards} == {boards[0].channel}
    assert stage.alice.id in boards[0].channel.thread_members
    assert "computer (level 1)" in boards[0].channel.name
    assert "Turn 2" in boards[-1].text, "the computer has moved, in the thread"


@pytest.mark.parametrize("lacking", ["create_public_threads", "send_messages_in_threads"])
async def test_without_the_permission_the_game_runs_in_the_channel_and_says_why(stage: Stage, lacking: str) -> None:
    stage.world.set_permissions(stage.lawn, stage.park, deny=[lacking])
    await threads(stage, "always")
    table = await stage.game()
    assert table.board.channel is stage.lawn
    name = {"create_public_threads": "Create Public Threads", "send_messages_in_threads": "Send Messages in Threads"}
    assert f"**{name[lacking]}**" in table.board.text
    await table.play(table.white, "wh1>a1")
    assert "Threads" not in table.board.text, "said once"


async def test_where_discord_has_no_thread_to_give_the_game_runs_in_the_channel(stage: Stage) -> None:
    await threads(stage, "always")
    stage.allowed.append("160006")
    stage.world.fault("POST", ".*/threads", status=400, code=160006, times=1)
    table = await stage.game()
    assert table.board.channel is stage.lawn
    assert "No thread could be had" in table.board.text
    assert (await stage.game()).board.channel.is_thread, "the next one has one again"


async def test_a_thread_inside_a_thread_is_not_asked_for(stage: Stage) -> None:
    await threads(stage, "always")
    corner = stage.world.create_thread(stage.alice, stage.lawn, "corner")
    invitation = await stage.slash(stage.alice, "gardens challenge", corner, opponent=stage.bob)
    accepted = await stage.press(stage.bob, invitation, "Accept", posts=True)
    assert accepted.sent[-1].channel is corner


async def test_15_an_archived_thread_comes_back_by_a_move_made_elsewhere(stage: Stage) -> None:
    table = await in_thread(stage)
    thread = table.board.channel
    stage.clock.turn(days=8)
    stage.world.archive_thread(thread)
    await stage.restart()
    moved = await stage.slash(table.white, "gardens move", posts=True, move="wh1>a1")
    assert moved.sent[-1].channel is thread
    assert not thread.archived
    assert moved.sent[-1].pinged == {table.black.id}
    played = await stage.slash(table.black, "gardens board", posts=True)
    assert played.sent[-1].channel is thread


@pytest.mark.parametrize("how", ["deleted", "locked", "archived and locked"])
async def test_15_a_thread_that_is_shut_gives_the_game_back_to_its_channel(stage: Stage, how: str) -> None:
    table = await in_thread(stage)
    thread = table.board.channel
    stage.allowed += ["10003", "50013", "160005", "50083"]
    if how == "deleted":
        stage.world.delete_channel(thread)
    else:
        stage.world.archive_thread(thread, archived="archived" in how, locked=True)
    await stage.restart()
    moved = await stage.slash(table.white, "gardens move", posts=True, move="wh1>a1")
    board = moved.sent[-1]
    assert board.channel is stage.lawn
    assert "locked or gone" in board.text
    assert board.pinged == {table.black.id}
    table.board = board
    await table.play(table.black, "bh1>e1")
    assert table.board.channel is stage.lawn
    assert "locked or gone" not in table.board.text
    match = await stage.match(table.number)
    assert match.moves == ("wh1>a1", "bh1>e1")
    assert (match.place.channel_id, match.place.parent_id) == (stage.lawn.id, None)


async def test_15_what_is_said_by_nobodys_press_leaves_a_shut_thread_too(stage: Stage) -> None:
    table = await in_thread(stage)
    stage.allowed += ["10003", "50013"]
    stage.world.delete_channel(table.board.channel)
    offered = await stage.slash(table.white, "gardens draw", posts=True)
    said = [message for message in offered.sent if message.channel is stage.lawn]
    assert any("offers a draw" in message.text for message in said)
    assert any("locked or gone" in message.text for message in said)
    before = len(stage.lawn.messages)
    stage.clock.turn(minutes=5)
    await tick(stage.bot.house)
    assert len(stage.lawn.messages) == before, "once"


async def test_thread_and_channel_both_gone_the_game_goes_on_all_the_same(stage: Stage) -> None:
    table = await in_thread(stage)
    stage.allowed += ["10003"]
    yard = stage.world.create_channel(stage.park, "yard")
    stage.world.delete_channel(stage.lawn)
    moved = await stage.slash(table.white, "gardens move", yard, move="wh1>a1")
    assert "is gone" in "".join(message.text for message in moved.messages)
    assert (await stage.match(table.number)).moves == ("wh1>a1",)


async def test_names_in_a_threads_name_neither_ping_nor_run_on(stage: Stage) -> None:
    await threads(stage, "always")
    rogue = stage.world.create_user("rogue", global_name="@everyone <@&1> *" + "x" * 15)
    stage.world.join(stage.park, rogue)
    invitation = await stage.slash(rogue, "gardens challenge", opponent=stage.bob)
    accepted = await stage.press(stage.bob, invitation, "Accept", posts=True)
    thread = accepted.sent[-1].channel
    assert thread.is_thread
    assert "@everyone" not in thread.name
    assert len(thread.name) <= 100

"""Requests that go wrong between the bot and Discord: nothing is lost, nothing comes twice, people are told."""

import asyncio
import os
from typing import Any

import pytest

from bot.ui.press import Press
from bot.ui.tasks import tick
from bot.workers import Workers
from tests.e2e.lawn import boards, catch_up, posts
from tests.e2e.stage import Stage, until

EVERYTHING = os.environ.get("HORTUS_FAULTS") == "all"
CALLBACK = r"/callback$"
MESSAGES = r"/channels/\d+/messages$"

# How one request goes wrong. A 500 is tried again by the library, a cut connection by the bot; `apply`: Discord has
# done what it was asked, and only its answer is lost.
WRONG: list[dict[str, Any]] = [
    {"kind": "status", "status": 500},
    {"kind": "status", "status": 500, "apply": True},
    {"kind": "drop"},
    {"kind": "drop", "apply": True},
]
IDS = ["500", "500 though done", "cut", "cut though done"]

ALREADY = ["40060", "double-ack"]
"""A repeated callback is answered so when the first one had arrived; the bot makes nothing of it."""


@pytest.mark.parametrize("wrong", WRONG, ids=IDS)
async def test_an_invitation_whose_answer_was_lost_still_says_when_it_lapses(
    stage: Stage, wrong: dict[str, Any]
) -> None:
    stage.allowed = ALREADY
    stage.world.fault("POST", CALLBACK, **wrong)
    await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    (invitation,) = posts(stage)
    stage.clock.turn(hours=25)
    await tick(stage.bot.house)
    assert "Lapsed" in invitation.text
    assert not invitation.buttons


async def test_an_acknowledgement_whose_answer_was_lost_is_followed_as_it_was_meant(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.allowed = ALREADY
    for _ in range(3):
        await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    invitations = type(stage.bot.house.storage.invitations)
    create, may_go_on = invitations.create, asyncio.Event()

    async def slow(*given: Any, **more: Any) -> Any:
        await may_go_on.wait()
        return await create(*given, **more)

    monkeypatch.setattr(invitations, "create", slow)
    stage.world.fault("POST", CALLBACK, kind="drop", apply=True)
    waiting, stage.waiting = stage.waiting, {"_wait": False}
    refused = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    stage.waiting = waiting
    await until(lambda: refused.ack is not None)
    may_go_on.set()
    await until(lambda: not stage.bot.house.busy)
    (told,) = [message for message in refused.messages if not message.deleted]
    assert "open invitation" in told.text
    assert told.ephemeral, "a refusal is private, although what was waited for was public"


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "status", "status": 503, "times": 2},
        {"kind": "status", "status": 503, "times": 2, "apply": True},
        {"kind": "drop", "times": 4},
        {"kind": "drop", "times": 4, "apply": True},
    ],
    ids=["503", "503 though done", "cut", "cut though done"],
)
async def test_a_board_that_cannot_be_posted_comes_later_and_once(stage: Stage, wrong: dict[str, Any]) -> None:
    table = await stage.game()
    elsewhere = stage.world.create_channel(stage.park, "elsewhere")
    stage.world.fault("POST", MESSAGES, **wrong)
    played = await stage.slash(table.white, "gardens move", elsewhere, move="wh1>a1")
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert [message for message in played.followups if "could not be posted" in message.text and message.ephemeral]
    assert len(boards(stage, 2)) == bool(wrong.get("apply"))
    await tick(stage.bot.house)
    assert len(boards(stage, 2)) == bool(wrong.get("apply")), "it may still be on its way"
    for _ in range(2):
        await catch_up(stage)
        (board,) = boards(stage, 2)
        assert board.attachments
        assert not table.board.buttons, "and the old one loses its buttons"
        assert board.pinged == {table.black.id}
    table.board = board
    await table.play(table.black, "bh1>e1")
    assert not board.buttons


async def test_where_the_bot_may_not_go_the_mover_is_told_and_it_is_not_tried_for_ever(stage: Stage) -> None:
    table = await stage.game()
    elsewhere = stage.world.create_channel(stage.park, "elsewhere")
    refusal = stage.world.fault("POST", MESSAGES, kind="error", code=50001, times=9)
    played = await stage.slash(table.white, "gardens move", elsewhere, move="wh1>a1")
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert [message for message in played.followups if "may not post" in message.text and message.ephemeral]
    tried = refusal.hits
    for _ in range(3):
        await catch_up(stage)
    assert refusal.hits == tried
    refusal.times = 0
    await stage.slash(table.black, "gardens board")
    (board,) = boards(stage, 2)
    assert board.attachments


async def test_where_posting_is_forbidden_the_board_comes_by_the_interaction(stage: Stage) -> None:
    table = await stage.game()
    stage.world.fault("POST", MESSAGES, kind="error", code=50013)
    played = await stage.slash(table.white, "gardens move", move="wh1>a1")
    (board,) = [message for message in played.followups if message.visible_to(stage.carl)]
    assert "Turn 2" in board.text
    assert board.attachments
    await catch_up(stage)
    assert boards(stage, 2) == [board]


async def test_a_result_that_cannot_be_shared_is_told_and_can_be_shared_again(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="shared", visible="only me")
    end = await stage.press(stage.alice, await stage.press(stage.alice, garden, "Finish"), "Finish")
    stage.world.fault("POST", r"/webhooks/\d+/[^/]+$", kind="error", code=50013)
    refused = await stage.press(stage.alice, end, "Share")
    assert not refused.followups
    assert "press `Share` to try again" in end.message.text
    shared = await stage.press(stage.alice, end, "Share")
    (post,) = shared.followups
    assert post.visible_to(stage.bob)
    assert "Shared with the channel" in end.message.text
    assert not any(b.label == "Share" for b in end.message.buttons)


async def test_a_picture_that_discord_does_not_take_is_replaced_by_words(stage: Stage) -> None:
    table = await stage.game()
    stage.world.fault("POST", MESSAGES, kind="error", code=40005)  # request entity too large
    await stage.slash(table.white, "gardens move", move="wh1>a1")
    (board,) = boards(stage, 2)
    assert "```" in board.text
    assert "could not be sent" in board.text
    assert "Attach Files" not in board.text, "no permission is missing"


async def test_a_picture_that_cannot_be_drawn_is_replaced_by_words_everywhere(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.game()

    async def broken(*_given: Any, **_more: Any) -> bytes:
        raise MemoryError

    monkeypatch.setattr(Workers, "draw", broken)
    menu = await stage.press(table.white, table.board, "Make a move")
    assert "```" in menu.message.text
    preview = await table.go_on(table.white, menu, "wh1>a1")
    assert "```" in preview.message.text
    played = await stage.press(table.white, preview, "Confirm")
    (board,) = played.sent
    assert "```" in board.text
    assert not board.attachments
    stale = await stage.press(
        table.white, preview.message, Press("g-play", table.number, 1, "wh1>a1").custom_id, stale=True
    )
    assert "out of date" in stale.text
    garden = await stage.slash(stage.alice, "wyr play", seed="in words")
    assert "```" in garden.message.text
    assert garden.message.selects
    rules = await stage.slash(stage.alice, "gardens rules")
    assert "Bring eight" in rules.text


# How the connection to the gateway ends; after all of these its session can be resumed.
ENDS: dict[str, tuple[str, tuple[Any, ...], dict[str, Any]]] = {
    "asked to reconnect": ("request_reconnect", (), {}),
    "closed": ("disconnect", (4000,), {}),
    "cut": ("abort", (), {}),
    "session to be resumed": ("invalidate", (), {"resumable": True}),
}


@pytest.mark.parametrize("end", ENDS if EVERYTHING else list(ENDS)[:1])
async def test_no_press_is_lost_while_the_gateway_is_resumed(stage: Stage, end: str) -> None:
    table = await stage.game()
    menu = await stage.press(table.white, table.board, "Make a move")
    preview = await table.go_on(table.white, menu, "wh1>a1")
    resumed = stage.bot.wait_for("resumed", timeout=30)
    resumption = asyncio.ensure_future(resumed)
    name, given, more = ENDS[end]
    await gateway(stage, name, *given, **more)
    waiting, stage.waiting = stage.waiting, {"_wait": False}
    played = await stage.press(table.white, preview, "Confirm")
    stage.waiting = waiting
    await resumption
    await until(lambda: played.ack is not None and not stage.bot.house.busy)
    assert played.ack == "update"
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert len(boards(stage, 2)) == 1


async def test_a_session_that_is_over_is_followed_by_a_new_one(stage: Stage) -> None:
    table = await stage.game()
    preview = await table.menu(table.white, "wh1>a1")
    connected = asyncio.ensure_future(stage.bot.wait_for("shard_ready", timeout=30))
    await gateway(stage, "invalidate", resumable=False)
    await connected
    await stage.press(table.white, preview, "Confirm")
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert len(boards(stage, 2)) == 1


async def gateway(stage: Stage, name: str, *given: Any, **more: Any) -> None:
    """Something happens at the gateway."""
    if hasattr(stage.world, "gateway_do"):
        if name == "abort":
            name, more = "disconnect", {"abort": True}
        stage.world.gateway_do(name, *((0, *given) if name == "disconnect" else given), **more)
        return
    done = getattr(stage.world.box.gateway, name)(*given, **more)
    if done is not None:
        await done

"""Every route the bot uses goes wrong once, in every way a request can: nothing is lost, nothing comes twice.

The suite tries the two ways in which Discord has done what it was asked and only its answer is lost. `make faults`
tries all (HORTUS_FAULTS=all).
"""

import asyncio
import os
import types
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

import discord
import pytest

from bot.match import Place
from bot.ui import answer, callback
from bot.ui.tasks import tick
from tests.e2e.lawn import catch_up, posts
from tests.e2e.stage import FAKE, Stage, Table
from tests.e2e.test_daily_post import clock, dailies
from tests.e2e.test_server_settings import with_daily

EVERYWHERE: Final = "global_" if FAKE else "everywhere"
FAULTS: Final[dict[str, dict[str, Any]]] = {
    "500 though done": {"kind": "status", "status": 500, "apply": True},
    "cut though done": {"kind": "drop", "apply": True},
    "500": {"kind": "status", "status": 500},
    "502": {"kind": "status", "status": 502},
    "502 though done": {"kind": "status", "status": 502, "apply": True},
    "cut": {"kind": "drop"},
    "429": {"kind": "ratelimit", "retry_after": 0.01},
    "429 for all routes": {"kind": "ratelimit", "retry_after": 0.01, EVERYWHERE: True},
    "slow": {"kind": "slow", "delay": 0.3},
}
TRIED: Final = FAULTS if os.environ.get("HORTUS_FAULTS") == "all" else dict(list(FAULTS.items())[:2])

Strike = Callable[[], Any]
Deed = Callable[[Stage, Strike], Awaitable[None]]
ROUTES: Final[dict[str, tuple[str, str, Deed]]] = {}
"""By its name: the method, the path, and something people do that uses it; what it promises is asserted there."""


def route(name: str, method: str, path: str) -> Callable[[Deed], Deed]:
    def enter(deed: Deed) -> Deed:
        ROUTES[name] = method, path, deed
        return deed

    return enter


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pauses before another try take no time."""

    async def no_time(seconds: float, *given: Any) -> None:
        await asyncio.sleep(min(seconds, 0.01), *given)

    for module in (discord.http, discord.webhook.async_):
        hurrying = types.SimpleNamespace(**{**vars(asyncio), "sleep": no_time})
        monkeypatch.setattr(module, "asyncio", hurrying)
    monkeypatch.setattr(callback, "PAUSE_SECONDS", 0.01)


@pytest.mark.parametrize("wrong", TRIED.values(), ids=TRIED)
@pytest.mark.usefixtures("hurried")
async def test_a_request_of_any_route_goes_wrong(stage: Stage, wrong: dict[str, Any]) -> None:
    stage.allowed = ["40060", "double-ack", "160004", "10008"]  # how a repeated request is answered
    for name, (method, path, deed) in ROUTES.items():
        struck: list[Any] = []

        def strike(method: str = method, path: str = path, struck: list[Any] = struck) -> Any:
            struck.append(stage.world.fault(method, path, **wrong))
            return struck[-1]

        try:
            await deed(stage, strike)
        except BaseException as error:
            error.add_note(f"the route was: {name}")
            raise
        assert [fault.hits for fault in struck] == [1], name


def boards_of(stage: Stage, table: Table, turn: int, *where: Any) -> list[Any]:
    """The public messages that show a turn's board of a game."""
    button = f"/{table.number}/"
    return [
        message
        for channel in where or (stage.lawn,)
        for message in channel.messages.values()
        if not message.deleted
        and f"Turn {turn}:" in message.text
        and any(b.label == "Make a move" and button in b.custom_id for b in message.buttons)
    ]


async def typed(stage: Stage, table: Table) -> None:
    """White's first move, typed."""
    played = await stage.slash(table.white, "gardens move", move="wh1>a1", game=table.number)
    table.board = (played.sent or [table.board])[-1]


@route("the answer to an interaction", "POST", r"/callback$")
async def _answered(stage: Stage, strike: Strike) -> None:
    table = await stage.game()
    preview = await table.menu(table.white, "wh1>a1")
    strike()
    played = await stage.press(table.white, preview, "Confirm")
    assert played.ack == "update"
    assert "You played" in preview.message.text
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert len(boards_of(stage, table, 2)) == 1


@route("a message in a channel", "POST", r"/channels/\d+/messages$")
async def _posted(stage: Stage, strike: Strike) -> None:
    table = await stage.game()
    strike()
    await typed(stage, table)
    await catch_up(stage)
    (table.board,) = boards_of(stage, table, 2)
    assert table.board.pinged == {table.black.id}
    await table.play(table.black, "bh1>e1")


@route("a message edited", "PATCH", r"/channels/\d+/messages/\d+$")
async def _edited(stage: Stage, strike: Strike) -> None:
    table = await stage.game()
    old = table.board
    strike()
    await typed(stage, table)
    await catch_up(stage)
    assert len(boards_of(stage, table, 2)) == 1
    if old.buttons:
        assert (await stage.press(table.black, old, "Make a move")).ephemeral
    await table.play(table.black, "bh1>e1")


@route("a message read", "GET", r"/channels/\d+/messages/\d+$")
async def _read(stage: Stage, strike: Strike) -> None:
    table = await stage.game()
    stage.world.fault("POST", r"/channels/\d+/messages$", kind="status", status=503, times=2)
    await typed(stage, table)
    assert not boards_of(stage, table, 2), "it could not be posted"
    strike()
    await catch_up(stage)
    (table.board,) = boards_of(stage, table, 2)
    await table.play(table.black, "bh1>e1")


@route("a thread opened", "POST", r"/messages/\d+/threads$")
@route("somebody brought into a thread", "PUT", r"/thread-members/\d+$")
async def _in_a_thread(stage: Stage, strike: Strike) -> None:
    choose = stage.bot.house.preferences.choose_for_server
    await choose(stage.park.id, "threads", "always", manages=True)
    invitation = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    strike()
    accepted = await stage.press(stage.bob, invitation, "Accept")
    await choose(stage.park.id, "threads", "never", manages=True)
    board = accepted.sent[-1]
    table = Table(stage, board)
    assert board.channel.is_thread
    await table.play(table.white, "wh1>a1")
    await catch_up(stage)
    assert len(boards_of(stage, table, 2, board.channel)) == 1
    assert not boards_of(stage, table, 2)


@route("a chat with a person opened", "POST", r"/users/@me/channels$")
async def _chat(stage: Stage, strike: Strike) -> None:
    await _reminded(stage, strike)


async def _reminded(stage: Stage, strike: Strike) -> None:
    table = await stage.game(pace="1")
    await stage.bot.house.storage.preferences.choose(table.white.id, "reminders", "dm")
    chat = stage.world.dm(table.white)
    before = len(chat.messages)
    strike()
    await stage.live(hours=18)
    for _ in range(3):
        await tick(stage.bot.house)
        await stage.live(minutes=1)
    reminders = [post for post in posts(stage) if "⏰" in post.text and f"/{table.number}/" in str(post.components)]
    assert len(chat.messages) - before + len(reminders) == 1
    await typed(stage, table)


@route("a result shared", "POST", r"/webhooks/\d+/[^/]+$")
async def _shared(stage: Stage, strike: Strike) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="shared", visible="only me")
    end = await stage.press(stage.alice, await stage.press(stage.alice, garden, "Finish"), "Finish")
    before = len(posts(stage))
    strike()
    await stage.press(stage.alice, end, "Share")
    shared = len(posts(stage)) - before
    assert shared <= 1
    if "Shared with the channel" not in end.message.text:
        assert "press `Share`" in end.message.text
        assert any(button.label == "Share" for button in end.message.buttons)
    else:
        assert shared == 1


@route("a late answer", "PATCH", r"/webhooks/\d+/[^/]+/messages/@original$")
async def _late(stage: Stage, strike: Strike) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(answer, "PATIENCE", 0)
        strike()
        games = await stage.slash(stage.carl, "gardens games")
    assert games.ephemeral
    assert "no game" in games.text.lower()


@route("a late answer withdrawn", "DELETE", r"/webhooks/\d+/[^/]+/messages/@original$")
async def _withdrawn(stage: Stage, strike: Strike) -> None:
    for _ in range(3):
        await stage.slash(stage.carl, "gardens challenge", opponent=stage.bob)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(answer, "PATIENCE", 0)
        strike()
        refused = await stage.slash(stage.carl, "gardens challenge", opponent=stage.bob)
    assert len([message for message in refused.followups if message.ephemeral]) == 1
    assert "open invitation" in refused.text


@route("a channel looked through", "GET", r"/channels/\d+/messages$")
async def _looked_through(stage: Stage, strike: Strike) -> None:
    await with_daily(stage)
    stage.clock.now = (stage.clock.now + timedelta(days=1)).replace(hour=9, minute=0)
    for due in await stage.bot.house.posts.due():
        await stage.bot.house.posts.claim(due)
    before = len(dailies(stage))
    await stage.live(minutes=3)
    strike()
    await clock(stage)
    await stage.live(minutes=5)
    await clock(stage)
    assert len(dailies(stage)) - before == 1


@route("a trouble told in a chat", "POST", r"/channels/\d+/messages$")
async def _trouble(stage: Stage, strike: Strike) -> None:
    stage.world.set_permissions(stage.lawn, stage.park, deny=["send_messages"])
    chat = stage.world.dm(stage.alice)  # she has chosen the channel
    before = len(chat.messages)
    stage.clock.now += timedelta(days=1)
    strike()
    for _ in range(2):
        await clock(stage)
        await stage.live(minutes=1)
    stage.world.set_permissions(stage.lawn, stage.park, allow=["send_messages"])
    assert len(chat.messages) - before == 1


@route("a channel looked for", "GET", r"/channels/\d+$")
@route("somebody of a server looked for", "GET", r"/guilds/\d+/members/\d+$")
async def _brought(stage: Stage, strike: Strike) -> None:
    """A game whose channel is gone is brought to another."""
    stage.allowed = [*stage.allowed, "10003", "50001"]
    meadow = stage.world.create_channel(stage.park, "meadow")
    invitation = await stage.slash(stage.alice, "gardens challenge", meadow, opponent=stage.bob)
    table = Table(stage, (await stage.press(stage.bob, invitation, "Accept")).sent[-1])
    stage.world.delete_channel(meadow)
    games = await stage.slash(table.black, "gardens games")
    asked = await stage.press(table.black, games, f"Game {table.number}: what now?")
    strike()
    here = await stage.press(table.black, asked, "Bring it here")
    for _ in range(2):
        if not here.sent:
            assert here.ephemeral, "it is said, and can be pressed again"
            here = await stage.press(table.black, asked, "Bring it here")
    assert (await stage.match(table.number)).place == Place(stage.park.id, stage.lawn.id)
    assert len(boards_of(stage, table, 1)) == 1


@route("the commands asked for", "GET", r"/applications/\d+/commands$")
async def _commands(stage: Stage, strike: Strike) -> None:
    stage.bot.house.registration._ids.clear()
    strike()
    told = await stage.slash(stage.carl, "help")
    if "</gardens challenge:" not in told.text:
        told = await stage.slash(stage.carl, "help")
    assert "</gardens challenge:" in told.text

"""The visitor: how acts end, what results hold, and trouble on purpose."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
import pytest

from sandbox.visitor import NotOffered
from tests.sandbox.greenhouse import one_button

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene
    from tests.sandbox.greenhouse import Greenhouse

    Press = discord.Interaction[Greenhouse]


async def test_act_ends_when_what_was_deferred_is_there(scene: Scene) -> None:
    go = asyncio.Event()

    async def deed(press: Press) -> None:
        await press.response.defer(thinking=True)
        await go.wait()
        await press.followup.send("there")

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do", _wait=False)
    assert r.ack is None
    await scene.visit.wait_for(lambda: r.ack == "deferred")
    assert r.response is not None
    assert r.response.loading
    go.set()
    await r.wait()
    assert r.text == "there"
    assert r.latency is not None
    assert r.ack_latency is not None
    assert r.latency >= r.ack_latency >= 0


async def test_until(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("one")
        await press.followup.send("two")

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do", _until=lambda r: r.followups)
    assert [m.content for m in r.followups] == ["two"]
    with pytest.raises(NotOffered, match="waited"):
        await scene.visit.slash(scene.alice, scene.lawn, "do", _until=lambda _: False, _timeout=0.05)


async def test_message_of_a_result_is_what_to_look_at_next(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.defer(ephemeral=True, thinking=True)
        assert isinstance(press.channel, discord.TextChannel)
        await press.channel.send("sent")
        await press.delete_original_response()

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert r.message.content == "sent"
    assert r.visible_to(scene.bob) == [r.message]
    await scene.bot.http.delete_message(scene.lawn.id, r.message.id)
    with pytest.raises(NotOffered, match="no message"):
        _ = r.message


async def test_server_error_is_retried(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)
    fault = scene.visit.fault("POST", r"/callback$", kind="status", status=500)
    r = await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
    assert (fault.hits, r.text) == (1, "went to pond")
    scene.visit.assert_clean(http=True)


async def test_carried_out_but_answered_with_an_error(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)
    scene.visit.fault("POST", r"/callback$", kind="status", status=500, apply=True)
    r = await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
    assert r.text == "went to pond"
    assert [c.code for c in r.errors] == [0, 40060]
    with pytest.raises(AssertionError, match="40060"):
        scene.visit.assert_clean(http=True)
    scene.visit.assert_clean(http=True, allow=["40060"])


async def test_cut_connection_is_not_retried(scene: Scene) -> None:
    scene.visit.fault("POST", r"/callback$", kind="drop")
    scene.box.world.acknowledge_within = 0.2
    r = await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
    assert r.failed
    assert [type(e).__name__ for e in scene.bot.errors] == ["ServerDisconnectedError"]


async def test_rate_limit_is_waited_for(scene: Scene) -> None:
    scene.visit.fault("POST", r"/callback$", kind="ratelimit", retry_after=0.01)
    r = await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
    assert r.text == "went to pond"


async def test_slow_and_refused(scene: Scene) -> None:
    scene.visit.fault("POST", r"/callback$", kind="slow", delay=0.05)
    r = await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
    assert r.ack == "message"
    scene.visit.fault("POST", r"/callback$", kind="error", code=50013)
    scene.box.world.acknowledge_within = 0.2
    await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
    assert [getattr(e, "code", None) for e in scene.bot.errors] == [50013]


async def test_fault_after_the_first(scene: Scene) -> None:
    fault = scene.visit.fault("POST", r"/callback$", kind="slow", after=1, times=1)
    for hits in (0, 1, 1):
        await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
        assert fault.hits == hits


async def test_waiting_for_messages_and_silence(scene: Scene) -> None:
    async def later() -> None:
        channel = scene.bot.get_channel(scene.lawn.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send("first")
        await channel.send("second")

    task = asyncio.create_task(later())
    first = await scene.visit.wait_message(scene.lawn)
    second = await scene.visit.wait_message(scene.lawn, lambda m: m.content == "second", after=first)
    await scene.visit.wait_idle(0.02)
    await task
    assert (first.content, second.content) == ("first", "second")


async def test_bot_permissions(scene: Scene) -> None:
    async def deed(press: Press) -> bool:
        await press.response.send_message("x", ephemeral=True)
        return press.app_permissions.attach_files

    scene.bot.deed = deed
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    few = ["view_channel", "send_messages", "use_application_commands"]
    scene.visit.set_bot_permissions(scene.park, few)
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    scene.visit.set_bot_permissions(scene.park, few, everyone=few)
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    scene.visit.set_bot_permissions(scene.lawn, ["view_channel", "send_messages", "attach_files"])
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert scene.bot.done == [True, True, False, True]


async def test_two_people_at_once(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("x", view=one_button("go"))

    async def on_press(press: Press) -> None:
        await press.response.send_message(press.user.name, ephemeral=True)

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    scene.bot.on_press = on_press
    both = await asyncio.gather(*(scene.visit.click(who, r, "go") for who in (scene.alice, scene.bob)))
    assert [x.text for x in both] == ["alice", "bob"]


async def test_findings_can_be_forgotten(scene: Scene) -> None:
    with pytest.raises(discord.HTTPException):
        await scene.bot.http.send_message(scene.lawn.id, params=discord.http.handle_message_parameters("x" * 2001))
    with pytest.raises(AssertionError, match="50035"):
        scene.visit.assert_clean()
    scene.visit.clear_findings()
    scene.visit.assert_clean(http=True)


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py not wait before it tries again."""
    sleep = asyncio.sleep
    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", lambda delay: sleep(min(delay, 0.01)))

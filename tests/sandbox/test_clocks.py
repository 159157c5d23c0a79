"""Three seconds to acknowledge, once; fifteen minutes for the token; what private messages can be reached by."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import discord
import pytest

from tests.sandbox.conftest import running
from tests.sandbox.greenhouse import one_button, picture

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene
    from tests.sandbox.greenhouse import Greenhouse

    Press = discord.Interaction[Greenhouse]


async def test_unanswered_interaction_fails_and_cannot_be_answered_any_more(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await scene.visit.wait_for(lambda: [v for v in scene.visit.violations if v.code == "NOT_ACKNOWLEDGED"])
        await press.response.send_message("too late")

    scene.bot.deed = deed
    scene.box.world.acknowledge_within = 0.05
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert r.failed
    assert r.ack is None
    assert r.reason == "not acknowledged within 0.05 s"
    await scene.visit.wait_for(lambda: scene.bot.errors)
    assert codes(scene) == [10062]
    with pytest.raises(AssertionError, match="NOT_ACKNOWLEDGED"):
        scene.visit.assert_clean()


async def test_second_acknowledgement(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("one")
        press.response._response_type = None
        await press.response.send_message("two")

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert codes(scene) == [40060]
    assert r.text == "one"


async def test_token_dies_after_fifteen_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    time = datetime(2026, 12, 1, tzinfo=UTC)
    async with running(monkeypatch, clock=lambda: time) as scene:

        async def deed(press: Press) -> None:
            nonlocal time
            await press.response.send_message("hello", ephemeral=True)
            time += timedelta(minutes=14, seconds=59)
            await press.edit_original_response(content="still there")
            time += timedelta(seconds=1)
            await press.edit_original_response(content="gone")

        scene.bot.deed = deed
        r = await scene.visit.slash(scene.alice, scene.lawn, "do")
        assert r.text == "still there"
        error = scene.bot.errors[0]
        assert isinstance(error, discord.HTTPException)
        assert (error.status, error.code) == (401, 50027)


async def test_expire_token(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("open", view=one_button("go"), ephemeral=True)

    async def on_press(press: Press) -> None:
        await press.response.defer()
        scene.visit.expire_token(pressed)
        await press.edit_original_response(content="too late")

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    scene.bot.on_press = on_press
    pressed = await scene.visit.click(scene.alice, r, "go", _wait=False)
    await pressed.wait()
    assert r.text == "open"
    assert codes(scene) == [50027]


async def test_follow_up_before_the_acknowledgement(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        try:
            await press.followup.send("early")
        finally:
            await press.response.send_message("on time")

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert codes(scene) == [10015]
    assert r.text == "on time"


async def test_private_message_cannot_be_reached_by_the_channel(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("psst", ephemeral=True)
        message = await press.original_response()
        await press.client.http.edit_message(
            scene.lawn.id, message.id, params=discord.http.handle_message_parameters("x")
        )

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert codes(scene) == [10008]
    assert r.text == "psst"


async def test_dismissed_message_is_gone(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("psst", ephemeral=True)
        scene.visit.dismiss(scene.alice, list(scene.lawn.messages.values())[-1])
        await press.edit_original_response(content="x")

    scene.bot.deed = deed
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert codes(scene) == [10008]


async def test_ephemeral_promise_keeps_its_privacy_and_the_contradiction_is_noted(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.defer(thinking=True)
        await press.followup.send("meant to be private", ephemeral=True)

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert r.message.visible_to(scene.bob)
    assert [v.severity for v in r.violations] == ["warning"]


async def test_reused_file_holds_no_bytes(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        file = picture()
        await press.response.send_message(file=file)
        file.fp.seek(0, 2)
        await press.followup.send(file=file)

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert any("holds no bytes" in v.message for v in r.violations) or scene.bot.errors


async def test_wrong_kind_of_callback(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        press.type = discord.InteractionType.component
        await press.response.edit_message(content="there is nothing to update")

    scene.bot.deed = deed
    scene.box.world.acknowledge_within = 0.2
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert codes(scene) == [50035]


def codes(scene: Scene) -> list[int]:
    """Return Discord's codes of what the bot was refused."""
    return [error.code for error in scene.bot.errors if isinstance(error, discord.HTTPException)]

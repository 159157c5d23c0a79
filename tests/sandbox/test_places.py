"""What the real discord.py does in channels, threads and direct conversations, and who is rung."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from sandbox.snowflake import moment
from tests.sandbox.greenhouse import picture

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene
    from tests.sandbox.greenhouse import Greenhouse

    Press = discord.Interaction[Greenhouse]


async def test_messages_by_the_channel(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.defer(ephemeral=True, thinking=True)
        channel = press.channel
        assert isinstance(channel, discord.TextChannel)
        async with channel.typing():
            message = await channel.send("hello", files=[picture("a.png"), picture("b.png", None)])
        message = await message.edit(content="bye", attachments=[message.attachments[1], picture("c.png")])
        assert [a.filename for a in message.attachments] == ["b.png", "c.png"]
        assert (await channel.fetch_message(message.id)).content == "bye"
        assert [m.id async for m in channel.history(limit=5)] == [message.id]
        await (await channel.send("gone")).delete()
        answer = await message.reply("and so on")
        assert answer.reference is not None
        assert answer.reference.message_id == message.id
        await press.followup.send("done")

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert scene.bot.errors == []
    assert [m.content for m in r.sent] == ["bye", "gone", "and so on"]
    assert [m.content for m in r.edited] == ["bye"]
    scene.visit.assert_clean(http=True)


async def test_direct_messages(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("look at your messages", ephemeral=True)
        await press.user.send("your turn")

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    message = scene.visit.dm(scene.alice).last
    assert message is not None
    assert (message.content, message.pinged) == ("your turn", set())
    assert message.visible_to(scene.alice)
    assert not message.visible_to(scene.bob)
    assert r.sent == [message]
    answer = await scene.visit.slash(scene.alice, scene.visit.dm(scene.alice), "garden visit", place="pond")
    assert answer.text == "went to pond"


async def test_threads(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        channel = press.channel
        assert isinstance(channel, discord.TextChannel)
        await press.response.send_message("a game")
        message = await channel.send("board")
        thread = await message.create_thread(name="Alice and Bob", auto_archive_duration=1440)
        await thread.send("first move")
        await thread.edit(archived=True)
        await thread.send("it is back")
        alone = await channel.create_thread(name="alone", type=discord.ChannelType.public_thread)
        await alone.add_user(press.user)

    scene.bot.deed = deed
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert scene.bot.errors == []
    threads = [c for c in scene.park.channels.values() if c.is_thread]
    assert [(t.name, t.archived, t.parent) for t in threads] == [
        ("Alice and Bob", False, scene.lawn),
        ("alone", False, scene.lawn),
    ]
    assert [m.content for m in threads[0].messages.values()] == ["first move", "it is back"]
    told = scene.bot.get_channel(threads[0].id)
    assert isinstance(told, discord.Thread)
    assert told.created_at == moment(threads[0].id), "and not when it was last archived"
    assert scene.alice.id in threads[1].thread_members
    in_thread = await scene.visit.slash(scene.bob, threads[0], "garden visit", place="pond")
    assert in_thread.text == "went to pond"


async def test_who_is_rung(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message(
            f"{scene.alice.mention} {scene.bob.mention} @everyone `{scene.bob.mention}`",
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(scene.bob.id)]),
        )
        await press.followup.send(f"{scene.bob.mention} again")

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert r.message.pinged == {scene.bob.id}
    assert r.followups[0].pinged == set()
    await scene.visit.say(scene.alice, scene.lawn, f"`{scene.bob.mention}` and @everyone")
    said = scene.lawn.last
    assert said is not None
    assert scene.bob.id in said.pinged
    await scene.visit.say(scene.alice, scene.lawn, f"`{scene.bob.mention}` only in code")
    assert scene.lawn.last is not None
    assert scene.lawn.last.pinged == set()


async def test_edit_does_not_ring(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("quiet")
        await press.edit_original_response(
            content=scene.bob.mention, allowed_mentions=discord.AllowedMentions(users=True)
        )

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert r.message.pinged == set()
    assert r.message.mentions == [scene.bob]


async def test_repeated_nonce_returns_the_first_message(scene: Scene) -> None:
    async def deed(press: Press) -> bool:
        await press.response.defer(ephemeral=True, thinking=True)
        assert isinstance(press.channel, discord.TextChannel)
        first = await press.channel.send("once", nonce="game-7-3")
        second = await press.channel.send("once", nonce="game-7-3")
        other = await press.channel.send("twice", nonce="game-7-4")
        await press.followup.send("done")
        return first.id == second.id != other.id

    scene.bot.deed = deed
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert scene.bot.done == [True]
    assert [m.content for m in scene.lawn.visible_messages] == ["once", "twice"]

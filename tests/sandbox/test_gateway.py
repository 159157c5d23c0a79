"""The gateway as discord.py and a bare WebSocket meet it."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest

from sandbox.compression import packer
from sandbox.server import Sandbox
from sandbox.session import Close, Op
from sandbox.world import World
from tests.sandbox.conftest import running
from tests.sandbox.greenhouse import Greenhouse

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sandbox.conftest import Scene

GUILDS = 1


async def test_discord_py_gets_the_compression_it_asks_for(scene: Scene) -> None:
    from discord import utils

    asked = utils._ActiveDecompressionContext.COMPRESSION_TYPE
    packed = packer(asked)("x" * 500)
    assert isinstance(packed, bytes)
    assert len(packed) < 100
    assert scene.bot.ready.is_set()


async def test_cut_connection_is_resumed_and_what_was_missed_is_told(scene: Scene) -> None:
    scene.box.gateway.abort()
    await scene.visit.say(scene.alice, scene.visit.dm(scene.alice), "while you were away", _quiet=0)
    await scene.visit.wait_for(lambda: scene.box.gateway.resumed)
    await scene.visit.wait_for(lambda: scene.bot.heard)
    assert [m.content for m in scene.bot.heard] == ["while you were away"]
    r = await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
    assert r.text == "went to pond"
    assert scene.box.gateway.identified == 1


@pytest.mark.parametrize("trouble", ["disconnect", "request_reconnect"])
async def test_asked_to_reconnect_it_resumes(scene: Scene, trouble: str) -> None:
    done = getattr(scene.box.gateway, trouble)()
    if done is not None:
        await done
    await scene.visit.wait_for(lambda: scene.box.gateway.resumed)
    assert (await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")).ack == "message"


async def test_session_that_is_not_valid_any_more(scene: Scene) -> None:
    scene.box.gateway.invalidate()
    await scene.visit.wait_for(lambda: scene.box.gateway.identified == 2, 15)
    assert scene.box.gateway.resumed == 0
    assert (await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")).ack == "message"


async def test_heartbeats_are_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(monkeypatch, prepare=lambda box: setattr(box.gateway, "heartbeat_seconds", 0.05)) as scene:
        await scene.visit.wait_for(lambda: scene.box.gateway.beats >= 3)
        assert 0 < scene.bot.latency < 5


async def test_frozen_gateway_is_left_and_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Greenhouse(heartbeat_timeout=0.5)
    async with running(monkeypatch, bot, prepare=lambda box: setattr(box.gateway, "heartbeat_seconds", 0.1)) as scene:
        scene.box.gateway.freeze()
        await scene.visit.wait_for(lambda: scene.box.gateway.resumed)


async def test_members_intent_is_refused_unless_the_app_has_it() -> None:
    async with Sandbox() as box:
        async with raw(box) as socket:
            assert await identify(socket, box.token, 3) == Close.DISALLOWED_INTENTS
        box.gateway.privileged |= 2
        async with raw(box) as socket:
            assert (await told(socket, box.token, 3))["t"] == "READY"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, Close.AUTHENTICATION_FAILED),
        ({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}, Close.AUTHENTICATION_FAILED),
        ({"op": 2, "d": {"token": "T", "intents": -1}}, Close.INVALID_INTENTS),
        ({"op": 2, "d": {"token": "T", "intents": 1, "shard": [2, 2]}}, Close.INVALID_SHARD),
        ({"op": 3, "d": {}}, Close.NOT_AUTHENTICATED),
        ({"no": "op"}, Close.DECODE_ERROR),
        ({"op": 1, "d": "x" * 5000}, Close.DECODE_ERROR),
        ({"op": 2, "d": 5}, Close.DECODE_ERROR),
        ({"op": 2, "d": {"token": "T", "intents": 1, "shard": "x"}}, Close.DECODE_ERROR),
        ({"op": 6, "d": None}, Close.DECODE_ERROR),
    ],
)
async def test_what_the_gateway_closes_for(message: dict[str, Any], code: Close) -> None:
    async with Sandbox(token="T") as box:  # noqa: S106  # a made-up token
        async with raw(box) as socket:
            await socket.send_str(json.dumps(message))
            assert (await socket.receive()).data == code
        assert [v.code for v in box.log.violations] == [f"GATEWAY_{code.name}"]


async def test_unknown_opcode_and_second_identify() -> None:
    async with Sandbox() as box:
        for op, code in ((99, Close.UNKNOWN_OPCODE), (2, Close.ALREADY_AUTHENTICATED)):
            async with raw(box) as socket:
                await told(socket, box.token, GUILDS)
                await socket.send_json({"op": op, "d": {"token": box.token, "intents": GUILDS}})
                assert (await socket.receive()).data == code


async def test_more_than_120_messages_a_minute() -> None:
    async with Sandbox() as box, raw(box) as socket:
        for _ in range(121):
            await socket.send_json({"op": 1, "d": None})
        while (answer := await socket.receive()).type is aiohttp.WSMsgType.TEXT:
            assert answer.json()["op"] == Op.HEARTBEAT_ACK
        assert answer.data == Close.RATE_LIMITED


async def test_unknown_session_is_invalid() -> None:
    async with Sandbox() as box, raw(box) as socket:
        await socket.send_json({"op": 6, "d": {"token": box.token, "session_id": "gone", "seq": 4}})
        answer = await socket.receive_json()
        assert (answer["op"], answer["d"]) == (Op.INVALID_SESSION, False)


async def test_shard_hears_of_its_servers_only() -> None:
    async with Sandbox() as box:
        guild = box.world.create_guild("Park")
        mine = (guild.id >> 22) % 2
        for shard in (0, 1):
            async with raw(box) as socket:
                ready = await told(socket, box.token, GUILDS, shard=[shard, 2])
                assert [g["id"] for g in ready["d"]["guilds"]] == ([str(guild.id)] if shard == mine else [])


async def test_guild_comes_with_the_bot_alone_among_members() -> None:
    async with Sandbox() as box:
        box.world.create_guild("Park", members=[box.world.create_user("alice")])
        async with raw(box) as socket:
            await told(socket, box.token, GUILDS)
            guild = (await socket.receive_json())["d"]
            assert [m["user"]["id"] for m in guild["members"]] == [str(box.world.bot.id)]
            assert guild["member_count"] == 3


async def test_zlib_stream() -> None:
    async with (
        Sandbox() as box,
        aiohttp.ClientSession() as session,
        session.ws_connect(box.gateway_url + "?compress=zlib-stream") as socket,
    ):
        inflate = zlib.decompressobj()
        for op in (Op.HELLO, Op.HEARTBEAT_ACK):
            data = await socket.receive_bytes()
            assert data.endswith(b"\x00\x00\xff\xff")
            assert json.loads(inflate.decompress(data))["op"] == op
            await socket.send_json({"op": 1, "d": None})


async def test_joining_leaving_and_deleting_are_told(scene: Scene) -> None:
    events: list[str] = []
    scene.bot._connection.dispatch = lambda name, *_: events.append(name)
    hedge = scene.visit.create_channel(scene.park, "hedge")
    scene.visit.set_permissions(hedge, scene.park, deny="send_messages")
    thread = scene.visit.create_thread(scene.alice, hedge, "leaves")
    scene.visit.archive_thread(thread)
    scene.visit.delete_channel(hedge)
    scene.visit.remove_bot(scene.park)
    scene.visit.add_bot(scene.park)
    await scene.visit.wait_for(lambda: "guild_join" in events)
    assert [e for e in events if not e.startswith("raw")] == [
        "guild_channel_create",
        "guild_channel_update",
        "thread_create",
        "thread_update",
        "guild_channel_delete",
        "guild_remove",
        "guild_join",
    ]


async def test_members_are_found_by_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(monkeypatch) as scene:
        guild = scene.bot.get_guild(scene.park.id)
        assert guild is not None
        found = await guild.query_members("ali", limit=5)
        assert [m.name for m in found] == ["alice"]
        assert (await guild.fetch_member(scene.bob.id)).name == "bob"
        with pytest.raises(discord.NotFound) as refusal:
            await guild.fetch_member(scene.carol.id)
        assert refusal.value.code == 10007


def raw(box: Sandbox) -> Any:
    """Open a bare connection and take the greeting."""
    from contextlib import asynccontextmanager

    @asynccontextmanager
    async def connection() -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
        async with aiohttp.ClientSession() as session, session.ws_connect(box.gateway_url, autoclose=False) as socket:
            assert (await socket.receive_json())["op"] == Op.HELLO
            yield socket

    return connection()


async def test_shards_of_one_bucket_identify_five_seconds_apart() -> None:
    async with Sandbox() as box:
        box.world.max_concurrency = 2
        for shard, answer in ((0, 0), (1, 0), (2, 9), (3, 9)):
            async with raw(box) as socket:
                assert (await told(socket, box.token, GUILDS, shard=[shard, 4]))["op"] == answer
        assert [found.code for found in box.log.violations] == ["GATEWAY_IDENTIFIED_TOO_EARLY"] * 2


@pytest.mark.parametrize("count", [1, 2, 3, 16])
def test_a_server_can_be_founded_in_any_shard(count: int) -> None:
    world = World()
    ids = [world.create_guild(shard=(shard, count)).id for shard in range(count)]
    assert [(number >> 22) % count for number in ids] == list(range(count))
    assert ids == sorted(set(ids))


async def told(
    socket: aiohttp.ClientWebSocketResponse, token: str, intents: int, shard: list[int] | None = None
) -> dict[str, Any]:
    """Identify and return the first message."""
    data = {"token": token, "intents": intents, "properties": {}} | ({"shard": shard} if shard else {})
    await socket.send_json({"op": 2, "d": data})
    answer: dict[str, Any] = await asyncio.wait_for(socket.receive_json(), 5)
    return answer


async def identify(socket: aiohttp.ClientWebSocketResponse, token: str, intents: int) -> Any:
    """Identify and return the code that the gateway closes with."""
    await socket.send_json({"op": 2, "d": {"token": token, "intents": intents}})
    return (await socket.receive()).data

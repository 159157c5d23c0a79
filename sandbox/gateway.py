"""The WebSocket side of Discord (https://discord.com/developers/docs/events/gateway)."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from sandbox import payloads
from sandbox.compression import packer
from sandbox.dispatches import KNOWN_INTENTS, PRIVILEGED, Dispatch, Intent, dispatch
from sandbox.events import GuildEvent
from sandbox.session import MOST_MESSAGES_A_MINUTE, Close, Connection, Op, Session, frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.components import Raw
    from sandbox.events import Event
    from sandbox.log import Log
    from sandbox.world import World

HEARTBEAT_SECONDS = 41.25
IDENTIFY_SECONDS = 5.0
"""The least time between two IDENTIFYs of one bucket; ``World.max_concurrency`` is how many buckets there are, None
for no limit at all."""
MOST_BYTES = 4096
ACK_SECONDS = 0.05
"""How long a heartbeat takes to be acknowledged: about what it takes at Discord.

Acknowledged at once, over the loopback, it can be back before discord.py's thread has noted when it was sent; then
discord.py counts from the beat before and warns that it cannot keep up.
"""


class Gateway:
    """Tells the bot what happens, over as many connections as it opens.

    ``heartbeat_seconds`` is how often it is asked to beat, ``privileged`` the privileged intents it may ask for.

    Args:
        world: Whose events are told.
        log: Where violations are noted.
        token: What the bot must show.
        url: Tells the address to resume at.
    """

    def __init__(self, world: World, log: Log, token: str, url: Callable[[], str]) -> None:
        self._world = world
        self._log = log
        self._token = token
        self._url = url
        self.heartbeat_seconds = HEARTBEAT_SECONDS
        self.privileged = Intent(0)
        self._identified_at: dict[int, float] = {}
        self.beats = 0
        self.identified = 0
        self.resumed = 0
        self.sessions: dict[str, Session] = {}
        self._connections: list[Connection] = []
        self._unsubscribe = world.subscribe(self._on_event)

    @property
    def connected(self) -> bool:
        """Whether the bot has a session on an open connection, each of its shards one."""
        shards = {c.session.shard for c in self._connections if c.session is not None}
        return bool(shards) and shards >= {(number, count) for _, count in shards for number in range(count)}

    async def close(self) -> None:
        """Close all connections and listen no more."""
        self._unsubscribe()
        for connection in list(self._connections):
            await connection.close(1001)

    # Trouble on purpose

    async def disconnect(self, code: int = 4000) -> None:
        """Close all connections with that code; their sessions can be resumed."""
        for connection in list(self._connections):
            await connection.close(code)

    def abort(self) -> None:
        """Cut all connections without a word; their sessions can be resumed."""
        for connection in list(self._connections):
            if connection.request.transport is not None:
                connection.request.transport.abort()

    def request_reconnect(self) -> None:
        """Ask the bot to connect anew."""
        for connection in self._connections:
            connection.send(frame(Op.RECONNECT, None))

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot that its sessions are not valid; unless ``resumable`` they are gone."""
        for connection in self._connections:
            connection.send(frame(Op.INVALID_SESSION, resumable))
            if not resumable and connection.session is not None:
                self.sessions.pop(connection.session.id, None)
                connection.session.connection = None
                connection.session = None

    def freeze(self) -> None:
        """Say nothing more on the open connections, not even to heartbeats."""
        for connection in self._connections:
            connection.frozen = True

    # A connection's life

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one WebSocket until it ends."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request, packer(request.query.get("compress")))
        self._connections.append(connection)
        writer = asyncio.create_task(connection.write())
        connection.send(frame(Op.HELLO, {"heartbeat_interval": int(self.heartbeat_seconds * 1000)}))
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    await self._shut(connection, Close.DECODE_ERROR, "not a text frame")
                else:
                    await self._receive(connection, message.data)
        finally:
            self._connections.remove(connection)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await writer
            self._lost(connection)
        return socket

    def _lost(self, connection: Connection) -> None:
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        if not connection.closed_by_us and connection.socket.close_code in (1000, 1001):  # a goodbye for good
            self.sessions.pop(session.id, None)

    async def _receive(self, connection: Connection, text: str) -> None:
        if connection.frozen:
            return
        now = asyncio.get_running_loop().time()
        often = len(connection.received) == MOST_MESSAGES_A_MINUTE and now - connection.received[0] < 60
        connection.received.append(now)
        if often:
            await self._shut(connection, Close.RATE_LIMITED, "more than 120 messages a minute")
            return
        try:
            message = json.loads(text)
            op, data = message["op"], message.get("d")
        except (ValueError, TypeError, KeyError):
            await self._shut(connection, Close.DECODE_ERROR, "not a gateway message")
            return
        if len(text.encode()) > MOST_BYTES:
            await self._shut(connection, Close.DECODE_ERROR, "more than 4096 bytes")
            return
        try:
            await self._obey(connection, op, data)
        except (AttributeError, KeyError, TypeError, ValueError):  # fields that are missing or of another kind
            await self._shut(connection, Close.DECODE_ERROR, f"opcode {op} with fields it cannot have")

    async def _obey(self, connection: Connection, op: int, data: Any) -> None:
        if op == Op.HEARTBEAT:
            self.beats += 1
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, frame(Op.HEARTBEAT_ACK, None))
        elif op == Op.IDENTIFY:
            await self._identify(connection, data)
        elif op == Op.RESUME:
            await self._resume(connection, data)
        elif connection.session is None:
            await self._shut(connection, Close.NOT_AUTHENTICATED, "spoke before IDENTIFY")
        elif op == Op.REQUEST_MEMBERS:
            self._members(connection.session, data)
        elif op not in (Op.PRESENCE, Op.VOICE_STATE):
            await self._shut(connection, Close.UNKNOWN_OPCODE, f"unknown opcode {op}")

    async def _shut(self, connection: Connection, code: Close, why: str) -> None:
        self._log.violation("error", f"GATEWAY_{code.name}", why)
        await connection.close(code, why)

    # Sessions

    async def _identify(self, connection: Connection, data: Raw) -> None:
        refused = self._refusal(connection, data)
        if refused is not None:
            await self._shut(connection, refused, "IDENTIFY refused")
            return
        shard = tuple(data.get("shard") or (0, 1))
        if self._too_early(shard[0]):
            self._log.violation("error", "GATEWAY_IDENTIFIED_TOO_EARLY", f"shard {shard[0]}")
            connection.send(frame(Op.INVALID_SESSION, False))
            return
        self.identified += 1
        session = Session(Intent(data["intents"]), (shard[0], shard[1]))
        session.connection = connection
        connection.session = session
        self.sessions[session.id] = session
        bot = self._world.bot
        mine = [g for g in self._world.guilds.values() if bot.id in g.members and session.hears_of(g)]
        ready = {
            "v": 10,
            "user": payloads.user(bot) | {"verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in mine],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._url(),
            "shard": list(session.shard),
            "application": {"id": str(bot.id), "flags": payloads.APPLICATION_FLAGS},
            "private_channels": [],
        }
        session.tell(Dispatch("READY", ready))
        for guild in mine:
            told = dispatch(GuildEvent("created", guild), self._world, session.intents)
            if told is not None:  # a server known before is told as available; one just joined says nothing of it
                session.tell(Dispatch(told.name, told.data | {"unavailable": False}, guild))

    def _too_early(self, shard: int) -> bool:
        """Tell whether an IDENTIFY comes too soon after one of the same bucket, where the world asks for patience."""
        if self._world.max_concurrency is None:
            return False
        bucket, now = shard % self._world.max_concurrency, asyncio.get_running_loop().time()
        if now - self._identified_at.get(bucket, -IDENTIFY_SECONDS) < IDENTIFY_SECONDS:
            return True
        self._identified_at[bucket] = now
        return False

    def _refusal(self, connection: Connection, data: Raw) -> Close | None:
        """Return why an IDENTIFY is refused."""
        if connection.session is not None:
            return Close.ALREADY_AUTHENTICATED
        if data.get("token") != self._token:
            return Close.AUTHENTICATION_FAILED
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            return Close.INVALID_INTENTS
        if intents & PRIVILEGED & ~self.privileged:
            return Close.DISALLOWED_INTENTS
        shard = data.get("shard") or [0, 1]
        return None if 0 <= shard[0] < shard[1] else Close.INVALID_SHARD

    async def _resume(self, connection: Connection, data: Raw) -> None:
        if data.get("token") != self._token:
            await self._shut(connection, Close.AUTHENTICATION_FAILED, "RESUME refused")
            return
        session = self.sessions.get(data.get("session_id", ""))
        missed = session.missed(data.get("seq") or 0) if session is not None else None
        if session is None or missed is None:
            connection.send(frame(Op.INVALID_SESSION, False))
            return
        self.resumed += 1
        session.connection = connection
        connection.session = session
        for text in missed:
            connection.send(text)
        session.tell(Dispatch("RESUMED", {}))

    def _on_event(self, event: Event) -> None:
        for session in self.sessions.values():
            told = dispatch(event, self._world, session.intents)
            if told is not None and session.hears_of(told.guild):
                session.tell(told)

    def _members(self, session: Session, data: Raw) -> None:
        guild = self._world.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        ids = data.get("user_ids")
        wanted = {int(i) for i in (ids if isinstance(ids, list) else [ids])} if ids else None
        query = str(data.get("query") or "").lower()
        found = [
            m
            for m in guild.members.values()
            if (m.id in wanted if wanted is not None else m.display_name.lower().startswith(query))
        ]
        limit = data.get("limit") or len(found)
        chunk: Raw = {
            "guild_id": str(guild.id),
            "members": [payloads.member(m) for m in found[:limit]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": sorted(str(i) for i in (wanted or set()) - {m.id for m in found}),
        }
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.tell(Dispatch("GUILD_MEMBERS_CHUNK", chunk, guild))

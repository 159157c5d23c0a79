"""The WebSocket side of Discord (https://discord.com/developers/docs/events/gateway)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import deque
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from sandbox import payloads
from sandbox.compression import packer
from sandbox.dispatches import KNOWN_INTENTS, PRIVILEGED, Dispatch, Intent, dispatch
from sandbox.events import GuildEvent

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.components import Raw
    from sandbox.compression import Packer
    from sandbox.events import Event
    from sandbox.log import Log
    from sandbox.people import Guild
    from sandbox.world import World

HEARTBEAT_SECONDS = 41.25
KEPT_FOR_RESUME = 5000
MOST_BYTES = 4096
MOST_MESSAGES_A_MINUTE = 120


class Op(IntEnum):
    """What a gateway message is, with Discord's numbers."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Why the gateway closes, with Discord's numbers."""

    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    RATE_LIMITED = 4008
    INVALID_SHARD = 4010
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Session:
    """What a bot has identified for; it outlives its connection for as long as it can be resumed."""

    def __init__(self, intents: Intent, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.told: deque[tuple[int, str]] = deque(maxlen=KEPT_FOR_RESUME)
        self.connection: Connection | None = None

    def hears_of(self, guild: Guild | None) -> bool:
        """Tell whether this shard is the one for a server, or for what happens in none."""
        number, count = self.shard
        return number == (0 if guild is None else (guild.id >> 22) % count)

    def tell(self, what: Dispatch) -> None:
        """Send an event, or keep it until the session is resumed."""
        self.sequence += 1
        frame = _frame(Op.DISPATCH, what.data, what.name, self.sequence)
        self.told.append((self.sequence, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def missed(self, since: int) -> list[str] | None:
        """Return what was told after a sequence number, None if that is not known any more."""
        if since > self.sequence or (self.told and since < self.told[0][0] - 1):
            return None
        return [frame for number, frame in self.told if number > since]


class Connection:
    """One WebSocket of the bot."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, pack: Packer) -> None:
        self.socket = socket
        self.request = request
        self.session: Session | None = None
        self.frozen = False
        self.closed_by_us = False
        self.received: deque[float] = deque(maxlen=MOST_MESSAGES_A_MINUTE)
        self._pack = pack
        self._queue: asyncio.Queue[str] = asyncio.Queue()

    def send(self, frame: str) -> None:
        """Send a message after those before it."""
        self._queue.put_nowait(frame)

    async def close(self, code: int, why: str = "") -> None:
        """Close with a code; the session can be resumed."""
        self.closed_by_us = True
        await self.socket.close(code=code, message=why.encode())

    async def write(self) -> None:
        """Write what is sent, one message after the other, until cancelled."""
        while True:
            frame = await self._queue.get()
            if self.frozen:
                continue
            packed = self._pack(frame)
            if isinstance(packed, bytes):
                await self.socket.send_bytes(packed)
            else:
                await self.socket.send_str(packed)


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
        self.beats = 0
        self.identified = 0
        self.resumed = 0
        self.sessions: dict[str, Session] = {}
        self._connections: list[Connection] = []
        self._unsubscribe = world.subscribe(self._on_event)

    @property
    def connected(self) -> bool:
        """Whether the bot has a session on an open connection."""
        return any(c.session is not None for c in self._connections)

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
            connection.send(_frame(Op.RECONNECT, None))

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the bot that its sessions are not valid; unless ``resumable`` they are gone."""
        for connection in self._connections:
            connection.send(_frame(Op.INVALID_SESSION, resumable))
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
        connection.send(_frame(Op.HELLO, {"heartbeat_interval": int(self.heartbeat_seconds * 1000)}))
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
        await self._obey(connection, op, data)

    async def _obey(self, connection: Connection, op: int, data: Any) -> None:
        if op == Op.HEARTBEAT:
            self.beats += 1
            connection.send(_frame(Op.HEARTBEAT_ACK, None))
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
        self.identified += 1
        shard = tuple(data.get("shard") or (0, 1))
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
            connection.send(_frame(Op.INVALID_SESSION, False))
            return
        self.resumed += 1
        session.connection = connection
        connection.session = session
        for frame in missed:
            connection.send(frame)
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


def _frame(op: Op, data: Any, name: str | None = None, sequence: int | None = None) -> str:
    return json.dumps({"op": int(op), "d": data, "s": sequence, "t": name}, separators=(",", ":"))

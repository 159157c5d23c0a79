"""A bot's session at the gateway, which outlives the connections it is on (https://discord.com/developers/docs/events/gateway)."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aiohttp import web

    from sandbox.compression import Packer
    from sandbox.dispatches import Dispatch, Intent
    from sandbox.people import Guild

KEPT_FOR_RESUME = 5000
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


def frame(op: Op, data: Any, name: str | None = None, sequence: int | None = None) -> str:
    """Return a gateway message as text."""
    return json.dumps({"op": int(op), "d": data, "s": sequence, "t": name}, separators=(",", ":"))


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
        text = frame(Op.DISPATCH, what.data, what.name, self.sequence)
        self.told.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send(text)

    def missed(self, since: int) -> list[str] | None:
        """Return what was told after a sequence number, None if that is not known any more."""
        if since > self.sequence or (self.told and since < self.told[0][0] - 1):
            return None
        return [text for number, text in self.told if number > since]


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

    def send(self, text: str) -> None:
        """Send a message after those before it."""
        self._queue.put_nowait(text)

    async def close(self, code: int, why: str = "") -> None:
        """Close with a code; the session can be resumed."""
        self.closed_by_us = True
        await self.socket.close(code=code, message=why.encode())

    async def write(self) -> None:
        """Write what is sent, one message after the other, until cancelled."""
        while True:
            text = await self._queue.get()
            if self.frozen:
                continue
            packed = self._pack(text)
            if isinstance(packed, bytes):
                await self.socket.send_bytes(packed)
            else:
                await self.socket.send_str(packed)

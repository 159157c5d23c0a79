"""The WebSocket that keeps a page up to date with what its person sees."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sandbox.events import Event, InteractionEvent, MessageEvent, TypingEvent
from sandbox.page import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp import web

    from sandbox.client import Client

LOOK_AFTER_BOT = 0.5  # seconds between looks at whether the bot is connected
EVERYTHING = None  # stands in the queue for all that the person sees, written down only when it is sent


class Feed:
    """What is to be told to one page, in order.

    A message that comes, changes or goes is told by itself; any other change has everything told anew, once for all
    the changes that came meanwhile.

    Args:
        client: The person's client.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._everything_waits = False

    def hear(self, event: Event) -> None:
        """Take note of an event of the world."""
        if isinstance(event, InteractionEvent):
            return  # an act's own answer tells
        if isinstance(event, MessageEvent | TypingEvent):
            if event.visible_to(self._client.user):
                self._queue.put_nowait(_told(event))
        elif not self._everything_waits:
            self._everything_waits = True
            self._queue.put_nowait(EVERYTHING)

    async def next(self) -> dict[str, Any] | None:
        """Return the next thing to tell, None for everything."""
        told = await self._queue.get()
        if told is EVERYTHING:
            self._everything_waits = False
        return told


def _told(event: MessageEvent | TypingEvent) -> dict[str, Any]:
    if isinstance(event, TypingEvent):
        return {"type": "typing", "channel_id": str(event.channel.id), "user_id": str(event.user.id)}
    if event.change == "deleted":
        return {"type": "gone", "channel_id": str(event.message.channel.id), "id": str(event.message.id)}
    return {"type": "message", "message": view.message(event.message)}


async def serve(socket: web.WebSocketResponse, client: Client, online: Callable[[], list[str]]) -> None:
    """Tell a page everything, then what changes, until it goes.

    Args:
        socket: The page's WebSocket.
        client: The person's client.
        online: Tells the ids of the bots that are connected.
    """
    feed = Feed(client)
    stop = client.world.subscribe(feed.hear)
    telling = asyncio.create_task(_tell(socket, feed, client, online))
    try:
        async for _ in socket:  # a page says nothing here; this ends when it goes
            pass
    finally:
        stop()
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(socket: web.WebSocketResponse, feed: Feed, client: Client, online: Callable[[], list[str]]) -> None:
    connected = online()
    await socket.send_json({"type": "all", "all": view.everything(client, connected)})
    while True:
        try:
            async with asyncio.timeout(LOOK_AFTER_BOT):
                told = await feed.next()
        except TimeoutError:
            told = {}
        if told is EVERYTHING:
            told = {"type": "all", "all": view.everything(client, online())}
        if told:
            await socket.send_json(told)
        if connected != (connected := online()):
            await socket.send_json({"type": "online", "online": connected})

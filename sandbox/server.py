"""The sandbox as a server on 127.0.0.1: Discord's HTTP and WebSocket for a bot, the files, and a page for people."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Self

from aiohttp import web

from sandbox.events import InteractionEvent
from sandbox.gateway import Gateway
from sandbox.log import Log
from sandbox.page import add_page_routes
from sandbox.rest.desk import PREFIX, Desk
from sandbox.world import World

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from types import TracebackType

    from sandbox.events import Event

HOST = "127.0.0.1"
SHOWN_IN_BROWSERS = frozenset({"image/png", "image/gif", "image/jpeg", "image/webp"})
"""Kinds of files that a browser may show at their own address; all others it only saves, as they may hold scripts."""

LARGEST_REQUEST = 64 * 1024 * 1024


class Sandbox:
    """Runs a world as a server in the running event loop: ``async with Sandbox() as box``.

    ``token`` is the bot's; ``log`` holds its requests and what was wrong; ``gateway`` and ``faults`` make trouble.

    Args:
        port: Where to listen; 0 takes a free one.
        clock: Tells the aware UTC time; for a new world only.
        world: The world to run; a new, empty one if left out.
        token: What the bot must show; made up if left out.
    """

    def __init__(
        self,
        port: int = 0,
        clock: Callable[[], datetime] | None = None,
        world: World | None = None,
        *,
        token: str | None = None,
    ) -> None:
        self.world = world or World(clock)
        self.port = port
        self.token = token or f"sandbox.{secrets.token_urlsafe(24)}"
        self.log = Log()
        self.gateway = Gateway(self.world, self.log, self.token, lambda: self.gateway_url)
        self.desk = Desk(self.world, self.log, self.token, lambda: self.gateway_url)
        self.faults = self.desk.faults
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.port}"

    @property
    def api_url(self) -> str:
        """What discord.py knows as ``discord.http.Route.BASE``."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """What discord.py knows as ``discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY``."""
        return f"ws://{HOST}:{self.port}/gateway/"

    async def __aenter__(self) -> Self:
        """Listen.

        Raises:
            OSError: The port is taken.
        """
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_get("/health", self._health)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", self._attachment)
        add_page_routes(app, self)
        self.desk.add_routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.port)
        try:
            await site.start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.port = self._runner.addresses[0][1]
        self.world.base_url = self.url
        self._forget = self.world.subscribe(self._on_event)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._forget()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def _on_event(self, event: Event) -> None:
        if isinstance(event, InteractionEvent) and event.interaction.failed:
            self.log.violation("error", "NOT_ACKNOWLEDGED", f"{event.interaction.name}: {event.interaction.reason}")

    async def _health(self, request: web.Request) -> web.Response:
        """Answer that the server runs, and whether a bot is connected."""
        del request
        return web.json_response({"status": "ready", "bot": self.gateway.connected})

    async def _attachment(self, request: web.Request) -> web.Response:
        """Answer with a file that came with a message."""
        key = request.match_info["attachment_id"]
        found = self.world.attachments.get(int(key)) if key.isdigit() else None
        if found is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "max-age=3600", "X-Content-Type-Options": "nosniff"}
        if found.content_type not in SHOWN_IN_BROWSERS:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=found.data, content_type=found.content_type, headers=headers)

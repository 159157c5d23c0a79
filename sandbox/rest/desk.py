"""Where requests come in: who asks, is it on purpose to go wrong, who answers, what is noted."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from aiohttp import web

from sandbox.refusals.errors import WRONG_IN_ITSELF, DiscordError
from sandbox.rest import channels, commands, interactions, messages, people
from sandbox.rest.ask import Ask, read_body

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sandbox.log import Call, Fault, Log
    from sandbox.refusals.messages import Upload
    from sandbox.rest.ask import Handler
    from sandbox.world import World

ROUTES = people.ROUTES + channels.ROUTES + messages.ROUTES + commands.ROUTES + interactions.ROUTES
_LOG = logging.getLogger(__name__)
PREFIX = "/api/v10"
# These carry their own token in the path.
WITHOUT_LOGIN = ("/interactions/", "/webhooks/")


class Desk:
    """Answers the bot's requests.

    Args:
        world: What they are about.
        log: Where they are noted.
        token: What the bot must show.
        gateway_url: What it is told when it asks for the gateway.
    """

    def __init__(self, world: World, log: Log, token: str, gateway_url: Callable[[], str]) -> None:
        self._world = world
        self._log = log
        self._token = token
        self._gateway_url = gateway_url
        self.faults: list[Fault] = []

    def add_routes(self, app: web.Application) -> None:
        """Open for requests."""
        for method, path, handler in ROUTES:
            app.router.add_route(method, PREFIX + path, self._answering(handler))
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._answering(self._unknown))

    def _answering(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def answer(request: web.Request) -> web.StreamResponse:
            loop = asyncio.get_running_loop()
            call = self._log.begin(request.method, request.path.removeprefix(PREFIX), loop.time())
            try:
                return await self._struck(request, call, handler)
            except DiscordError as error:
                return self._refused(call, error)
            except ConnectionError:
                call.error = "the bot ended in the middle of it"
                return web.Response(status=400)  # which nobody reads
            except Exception as error:  # noqa: BLE001  # the sandbox's own fault must not pass for Discord's answer
                self._log.violation("error", "SANDBOX_BROKE", repr(error), call)
                _LOG.exception("The sandbox broke over %s %s", call.method, call.path)
                return self._refused(call, DiscordError(0, status=500, message="The sandbox broke"))
            finally:
                self._log.end(call, loop.time())

        return answer

    async def _struck(self, request: web.Request, call: Call, handler: Handler) -> web.StreamResponse:
        """Let a fault have its way with the request, if there is one for it."""
        body, uploads = await read_body(request)
        call.body, call.uploads = body if isinstance(body, dict) else {}, [u.filename for u in uploads]
        fault = next((f for f in self.faults if f.strikes(request.method, call.path)), None)
        if fault is None:
            return self._handled(request, call, handler, body, uploads)
        await asyncio.sleep(fault.delay)
        if fault.kind == "slow":
            return self._handled(request, call, handler, body, uploads)
        if fault.apply:
            self._handled(request, call, handler, body, uploads)
        call.injected = True
        match fault.kind:
            case "drop":
                call.error = "the connection was cut on purpose"
                if request.transport is not None:
                    request.transport.abort()
                return web.Response(status=500)
            case "ratelimit":
                told = {"message": "You are being rate limited.", "retry_after": fault.retry_after}
                call.status = 429
                return _json({**told, "global": fault.everywhere}, 429, {"Via": "1.1 google"})
            case "error":
                return self._refused(call, DiscordError(fault.code))
            case _:
                return self._refused(call, DiscordError(0, status=fault.status, message=f"{fault.status}: on purpose"))

    def _handled(
        self, request: web.Request, call: Call, handler: Handler, body: Any, uploads: list[Upload]
    ) -> web.Response:
        login = request.headers.get("Authorization", "")
        if not call.path.startswith(WITHOUT_LOGIN) and login != f"Bot {self._token}":
            raise DiscordError(0)
        ask = Ask(self._world, self._log, call, request.match_info, request.query, body, uploads, self._gateway_url())
        told = handler(ask)
        call.status = 204 if told is None else 200
        return web.Response(status=204) if told is None else _json(told)

    def _refused(self, call: Call, error: DiscordError) -> web.Response:
        call.status, call.code, call.error = error.status, error.code, str(error)
        if error.code in WRONG_IN_ITSELF and not call.injected:
            self._log.violation("error", str(error.code), str(error), call)
        return _json(error.json, error.status)

    def _unknown(self, ask: Ask) -> None:
        words = f"the sandbox does not know {ask.call.method} {ask.call.path}"
        self._log.violation("error", "NOT_SIMULATED", words, ask.call)
        raise DiscordError(0, status=501, message=words)


def _json(told: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Answer with JSON; the type stands alone, because discord.py compares the whole header."""
    body = json.dumps(told, separators=(",", ":")).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")

"""The page's addresses: the page, its files, what a person does, what they are told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web

from sandbox.client import Client, NotOffered
from sandbox.page import acts, live, view

if TYPE_CHECKING:
    from sandbox.server import Sandbox

STATIC: Final = Path(__file__).parent / "static"
FILES: Final = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}
GOODBYE: Final = 1.0  # seconds that a page has to answer when its WebSocket is closed
HEARTBEAT: Final = 20.0  # seconds between the pings that find a page that is gone
# Named here, because some systems' own tables say otherwise and browsers insist.
TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
# Whatever a message holds, the page loads nothing from elsewhere and runs nothing but its own modules.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def add_page_routes(app: web.Application, box: Sandbox) -> None:
    """Serve the page at ``/`` and what it needs under ``/page/``.

    Args:
        app: The application to add the routes to.
        box: The sandbox to show.
    """
    routes = _Routes(box)
    app.router.add_get("/", routes.index)
    app.router.add_get("/page/static/{name:.+}", routes.file)
    app.router.add_get("/page/live", routes.live)
    app.router.add_post("/page/act/{name}", routes.act)
    app.on_shutdown.append(routes.close)


class _Routes:
    def __init__(self, box: Sandbox) -> None:
        self._box = box
        self._pages: set[web.WebSocketResponse] = set()

    async def index(self, _request: web.Request) -> web.StreamResponse:
        return _file("index.html")

    async def file(self, request: web.Request) -> web.StreamResponse:
        return _file(request.match_info["name"])

    async def live(self, request: web.Request) -> web.StreamResponse:
        _refuse_other_sites(request)
        client = self._client(request.query.get("as", ""))
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, timeout=GOODBYE)
        await socket.prepare(request)
        self._pages.add(socket)
        try:
            await live.serve(socket, client, self._online)
        finally:
            self._pages.discard(socket)
        return socket

    async def close(self, _app: web.Application) -> None:
        """Tell the open pages that the sandbox ends; they will look for it again by themselves."""
        for socket in list(self._pages):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    async def act(self, request: web.Request) -> web.StreamResponse:
        _refuse_other_sites(request)
        try:
            body = await request.json()
            answer = await acts.run(self._client(str(body["as"])), request.match_info["name"], body)
        except NotOffered as refusal:
            return web.json_response({"error": str(refusal)}, status=409)
        except (LookupError, TypeError, ValueError) as error:  # ValueError: no JSON, too
            return web.json_response({"error": f"The page sent something that makes no sense: {error!r}"}, status=400)
        return web.json_response(answer)

    def _client(self, person: str) -> Client:
        user = view.find_person(self._box.world, person)
        if user is None:
            raise web.HTTPNotFound(text="there is nobody in this sandbox whom one could be")
        return Client(self._box.world, user)

    def _online(self) -> list[str]:
        return [str(self._box.world.bot.id)] if self._box.gateway.connected else []


def _file(name: str) -> web.FileResponse:
    path = FILES.get(name)
    if path is None:
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={**HEADERS, "Content-Type": f"{TYPES[path.suffix]}; charset=utf-8"})


def _refuse_other_sites(request: web.Request) -> None:
    """Keep other sites that are open in the same browser from acting here."""
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="the page is used from its own address only")

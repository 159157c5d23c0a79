"""A bot without a library: it sends what it is told and returns what comes back."""

from __future__ import annotations

import io
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp

from sandbox.server import Sandbox

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sandbox.channels import Channel
    from sandbox.components import Raw
    from sandbox.interactions import Interaction


class Bare:
    """Requests to a sandbox with one server; Alice is in it, Carol is not."""

    def __init__(self, box: Sandbox, session: aiohttp.ClientSession) -> None:
        self.box = box
        self._session = session
        self.alice = box.world.create_user("alice")
        self.bob = box.world.create_user("bob")
        self.carol = box.world.create_user("carol")
        self.park = box.world.create_guild("Park", members=[self.alice, self.bob])
        self.lawn: Channel = next(iter(self.park.channels.values()))

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: dict[str, bytes] | None = None,
        *,
        token: str | None = None,
    ) -> tuple[int, Any]:
        """Send a request; return the status and the JSON of the answer."""
        data: Any = None
        headers = {"Authorization": f"Bot {token or self.box.token}"}
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for number, (name, content) in enumerate(files.items()):
                data.add_field(
                    f"files[{number}]", io.BytesIO(content), filename=name, content_type="application/octet-stream"
                )
        elif body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        async with self._session.request(method, self.box.api_url + path, data=data, headers=headers) as answer:
            if answer.status != 204:
                assert answer.headers["Content-Type"] == "application/json"
                return answer.status, await answer.json()
            return answer.status, None

    async def post(self, body: Any, files: dict[str, bytes] | None = None) -> tuple[int, Any]:
        """Post a message on the lawn."""
        return await self.ask("POST", f"/channels/{self.lawn.id}/messages", body, files)

    async def answer(self, interaction: Interaction, kind: int, data: Raw | None = None) -> tuple[int, Any]:
        """Acknowledge an interaction."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        return await self.ask("POST", path, {"type": kind, "data": data or {}})

    async def register(self, *commands: Raw) -> tuple[int, Any]:
        """Register commands."""
        return await self.ask("PUT", f"/applications/{self.box.world.bot.id}/commands", list(commands))


@asynccontextmanager
async def bare() -> AsyncIterator[Bare]:
    """Run a sandbox and a session for the block."""
    async with Sandbox() as box, aiohttp.ClientSession() as session:
        yield Bare(box, session)


def findings(answer: tuple[int, Any]) -> dict[str, str]:
    """Return the codes of an answer with code 50035, by their places."""
    status, body = answer
    assert (status, body["code"], body["message"]) == (400, 50035, "Invalid Form Body")
    found: dict[str, str] = {}

    def visit(node: Any, path: str) -> None:
        for key, value in node.items():
            if key == "_errors":
                found[path] = value[0]["code"]
            else:
                visit(value, f"{path}.{key}".lstrip("."))

    visit(body["errors"], "")
    return found

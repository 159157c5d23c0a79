"""One request of the bot, read: who asks, for what, with which body and files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandbox.refusals.errors import DiscordError
from sandbox.refusals.form import Form
from sandbox.refusals.messages import Upload

if TYPE_CHECKING:
    from collections.abc import Mapping

    from aiohttp import web

    from sandbox.channels import Channel
    from sandbox.log import Call, Log
    from sandbox.messages import Message
    from sandbox.permissions import Permission
    from sandbox.world import World


@dataclass(frozen=True)
class Ask:
    """A request as the handlers get it.

    ``params`` are the variable parts of the path. A list as body stands in ``body`` as it came.
    """

    world: World
    log: Log
    call: Call
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: list[Upload]
    gateway_url: str

    def number(self, name: str) -> int:
        """Return an id from the path.

        Raises:
            DiscordError: 50035, it is no id.
        """
        form = Form(dict(self.params))
        found = form.at(name).snowflake(required=True)
        form.verdict()
        return found or 0

    def fields(self) -> dict[str, Any]:
        """Return the body as an object.

        Raises:
            DiscordError: 50035, it is something else.
        """
        form = Form({} if self.body is None else self.body)
        form.mapping()
        form.verdict()
        return form.value  # type: ignore[no-any-return]  # checked just now

    def channel(self, name: str = "channel_id") -> Channel:
        """Return the channel that the path names.

        Raises:
            DiscordError: 10003 if there is none, 50001 if the bot does not see it.
        """
        channel = self.world.channels.get(self.number(name))
        if channel is None:
            raise DiscordError(10003)
        if not channel.visible_to(self.world.bot):
            raise DiscordError(50001)
        return channel

    def message(self, channel: Channel) -> Message:
        """Return the message that the path names; private ones cannot be reached this way.

        Raises:
            DiscordError: 10008.
        """
        message = channel.messages.get(self.number("message_id"))
        if message is None or message.ephemeral:
            raise DiscordError(10008)
        self.call.message = message
        return message

    def need(self, channel: Channel, permissions: Permission) -> None:
        """Demand that the bot has these permissions in a channel.

        Raises:
            DiscordError: 50013.
        """
        if channel.permissions(self.world.bot) & permissions != permissions:
            raise DiscordError(50013)

    def doubt(self, words: list[str]) -> None:
        """Note what Discord takes although it will hardly be meant."""
        for word in words:
            self.log.violation("warning", "DOUBTFUL", word, self.call)


Handler = Callable[[Ask], Any]
Route = tuple[str, str, Handler]


async def read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    """Read a request's JSON and files.

    Raises:
        DiscordError: 50109 for what is no JSON, 50035 for another kind of content.
    """
    if not request.can_read_body:
        return None, []
    if request.content_type == "application/json":
        return _json(await request.read()), []
    if request.content_type != "multipart/form-data":
        form = Form({})
        form.refuse("CONTENT_TYPE_INVALID", "Expected a JSON body or a multipart form")
        form.verdict()
    body: Any = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        name = getattr(part, "name", None) or ""
        data = bytes(await part.read())  # type: ignore[union-attr]  # parts within parts are not sent to Discord
        if name == "payload_json":
            body = _json(data)
        elif name.startswith("files[") and name.endswith("]"):
            filename = getattr(part, "filename", None) or "unknown"
            uploads.append(Upload(int(name[6:-1]), filename, data))
    return body, uploads


def _json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        raise DiscordError(50109) from None

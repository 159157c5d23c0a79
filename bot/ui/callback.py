"""The requests that answer an interaction, put together here: one press, one request, and nothing that is not needed.

The library would ask Discord for the whole message it has just sent and take it apart again, and write a picture to the
connection in nine pieces (docs/decisions/0014).
"""

import asyncio
import io
import secrets
from typing import Any, Final

import aiohttp
import discord
import orjson
from discord.http import Route

from bot.ui.interaction import Interaction
from bot.ui.reply import Document, Form, Picture, Reply

TRIES: Final = 5
"""How often a request is sent that Discord has failed to take or wants later."""
PAUSE_SECONDS: Final = 1.0
"""Before the second try, where Discord says nothing else; each further pause is longer by as much."""
TIMEOUT: Final = aiohttp.ClientTimeout(total=60)

_Kind = discord.InteractionResponseType
_JSON: Final = "application/json"
_BOUNDARY: Final = secrets.token_hex(16)
"""Between the fields of a form: drawn, so that it is in no picture."""


class Callbacks:
    """Answers interactions, over connections of its own.

    What Discord has failed to take is sent again, but for what it would do twice. Every request may raise:

    - discord.HTTPException: Discord refuses it, or fails at it again and again.
    - aiohttp.ClientError: the connection was cut.
    - OSError: likewise, or it took too long.
    """

    def __init__(self) -> None:
        """Nothing is opened before the first reply."""
        self._session: aiohttp.ClientSession | None = None

    async def send(self, interaction: Interaction, reply: Reply, *, update: bool) -> int | None:
        """Answers an interaction that has not been answered or acknowledged yet.

        Args:
            interaction: what is answered.
            reply: the answer.
            update: it takes the place of the message that was pressed, instead of being a new one.

        Returns:
            The id of a new message, where something follows the reply that may need it (`Reply.then`); else None.
        """
        asked = not update and reply.then is not None
        kind = _Kind.message_update if update else _Kind.channel_message
        told = await self._call(interaction, kind, _message(reply, edit=update), reply.pictures, asked=asked)
        number = told["interaction"].get("response_message_id") if asked and isinstance(told, dict) else None
        return None if number is None else int(number)

    async def ask(self, interaction: Interaction, form: Form) -> None:
        """Answers an interaction, as `send` does, with a form to be filled in."""
        await self._call(interaction, _Kind.modal, form.modal().to_dict())

    async def acknowledge(self, interaction: Interaction, *, update: bool, public: bool) -> None:
        """Says that the answer comes later, by `replace`.

        Args:
            interaction: what will be answered.
            update: what was pressed stays as it is until then; else a message that waits is shown.
            public: all can see that message, and what takes its place.
        """
        kind = _Kind.deferred_message_update if update else _Kind.deferred_channel_message
        await self._call(interaction, kind, {"flags": discord.MessageFlags(ephemeral=not (update or public)).value})

    async def replace(self, interaction: Interaction, reply: Reply) -> int:
        """Puts a reply in the place of what an interaction was answered with, or that was pressed; returns its id."""
        route = Route(
            "PATCH",
            "/webhooks/{id}/{token}/messages/@original",
            id=interaction.application_id,
            token=interaction.token,
        )
        told = await self._request(route, _body(_message(reply, edit=True), reply.pictures))
        return int(told["id"])

    async def follow(self, interaction: Interaction, reply: Reply) -> int:
        """Sends a message after an interaction has been answered, and returns its id.

        Discord knows such a message by nothing when it is sent again, so it is sent again only where Discord wants it
        later: what has failed may be there all the same.
        """
        route = Route("POST", "/webhooks/{id}/{token}", id=interaction.application_id, token=interaction.token)
        body = _body(_message(reply, edit=False), reply.pictures)
        told = await self._request(route, body, "?wait=true", once=True)
        return int(told["id"])

    async def close(self) -> None:
        """Closes the connections."""
        if self._session is not None:
            await self._session.close()

    async def _call(
        self,
        interaction: Interaction,
        kind: discord.InteractionResponseType,
        data: dict[str, Any],
        pictures: tuple[Picture | Document, ...] = (),
        *,
        asked: bool = False,
    ) -> Any:
        """The callback of an interaction. `asked`: what Discord has made of it is wanted."""
        route = Route("POST", "/interactions/{id}/{token}/callback", id=interaction.id, token=interaction.token)
        body = _body({"type": kind.value, "data": data}, pictures)
        return await self._request(route, body, "?with_response=true" if asked else "")

    async def _request(self, route: Route, body: tuple[bytes, str], query: str = "", *, once: bool = False) -> Any:
        """What Discord answers: None where that is nothing. `once`: what has failed is not tried again."""
        if self._session is None:
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), timeout=TIMEOUT)
        content, kind = body
        url, headers = route.url + query, {"Content-Type": kind}
        for tried in range(1, TRIES + 1):
            async with self._session.request(route.method, url, data=io.BytesIO(content), headers=headers) as response:
                if response.status == 204:
                    return None
                told = await _read(response)
                if response.ok:
                    return told
                wait = _wait(response.status, told, tried)
                if wait is None or tried == TRIES or (once and response.status != 429):
                    raise discord.HTTPException(response, told)
            await asyncio.sleep(wait)
        raise AssertionError  # the last try has returned or raised


async def _read(response: aiohttp.ClientResponse) -> Any:
    """What an answer says: JSON, or the words of whatever stands between Discord and here."""
    words = await response.text()
    return orjson.loads(words) if response.content_type == _JSON else words


def _wait(status: int, told: Any, tried: int) -> float | None:
    """Seconds until another try is worth it after so many; None where it never is."""
    if status == 429 and isinstance(told, dict):
        return float(told.get("retry_after", PAUSE_SECONDS))
    return PAUSE_SECONDS * tried if status == 429 or status >= 500 else None


def _message(reply: Reply, *, edit: bool) -> dict[str, Any]:
    """A message as Discord takes it; an edit leaves it to be seen by whom it was."""
    return {
        "components": reply.components(),
        "flags": discord.MessageFlags(components_v2=True, ephemeral=reply.private and not edit).value,
        "allowed_mentions": reply.mentions().to_dict(),
        "attachments": [picture.announced(number) for number, picture in enumerate(reply.pictures)],
    }


def _body(payload: dict[str, Any], pictures: tuple[Picture | Document, ...]) -> tuple[bytes, str]:
    """A request's body and its content type: JSON, or with pictures a form that has them after it."""
    said = orjson.dumps(payload)
    if not pictures:
        return said, _JSON
    lines = [_head('name="payload_json"', _JSON), said]
    for number, picture in enumerate(pictures):
        name = f'name="files[{number}]"; filename="{picture.name}"'
        lines += [_head(name, "application/octet-stream"), picture.data]
    lines.append(f"--{_BOUNDARY}--\r\n".encode())
    return b"\r\n".join(lines), f"multipart/form-data; boundary={_BOUNDARY}"


def _head(name: str, kind: str) -> bytes:
    """What stands before a field of a form, the empty line after it left out."""
    return f"--{_BOUNDARY}\r\nContent-Disposition: form-data; {name}\r\nContent-Type: {kind}\r\n".encode()

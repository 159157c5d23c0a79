"""The request that answers an interaction, put together here: one press, one request, and nothing that is not needed.

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
from bot.ui.reply import Document, Picture, Reply

TRIES: Final = 3
"""How often a request is sent that Discord has failed to take or wants later; a callback is late after that."""
PAUSE_SECONDS: Final = 1.0
"""Between two tries, where Discord says nothing else."""
TIMEOUT: Final = aiohttp.ClientTimeout(total=60)

_SEND: Final = discord.InteractionResponseType.channel_message.value
_UPDATE: Final = discord.InteractionResponseType.message_update.value


class Callbacks:
    """Sends replies as the callbacks of interactions, over connections of its own."""

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

        Raises:
            discord.HTTPException: Discord refuses it, or fails at it again and again.
            aiohttp.ClientError: the connection was cut.
            OSError: likewise, or it took too long.
        """
        asked = not update and reply.then is not None
        route = Route("POST", "/interactions/{id}/{token}/callback", id=interaction.id, token=interaction.token)
        payload = {"type": _UPDATE if update else _SEND, "data": _message(reply, update=update)}
        body, kind = _body(payload, reply.pictures)
        told = await self._post(f"{route.url}?with_response=true" if asked else route.url, body, kind)
        number = told["interaction"].get("response_message_id") if asked and isinstance(told, dict) else None
        return None if number is None else int(number)

    async def follow(self, interaction: Interaction, reply: Reply) -> int:
        """Sends a message after an interaction has been answered, and returns its id.

        Discord knows such a message by nothing when it is sent again, so it is sent again only where Discord wants it
        later: what has failed may be there all the same.

        Raises:
            discord.HTTPException: Discord refuses it, or fails at it.
            aiohttp.ClientError: the connection was cut.
            OSError: likewise, or it took too long.
        """
        route = Route("POST", "/webhooks/{id}/{token}", id=interaction.application_id, token=interaction.token)
        body, kind = _body(_message(reply, update=False), reply.pictures)
        told = await self._post(f"{route.url}?wait=true", body, kind, once=True)
        return int(told["id"])

    async def close(self) -> None:
        """Closes the connections."""
        if self._session is not None:
            await self._session.close()

    async def _post(self, url: str, body: bytes, kind: str, *, once: bool = False) -> Any:
        """What Discord answers: None where that is nothing. `once`: what has failed is not tried again."""
        if self._session is None:
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), timeout=TIMEOUT)
        for left in reversed(range(TRIES)):
            headers = {"Content-Type": kind}
            async with self._session.post(url, data=io.BytesIO(body), headers=headers) as response:
                if response.status == 204:
                    return None
                told = await _read(response)
                if response.ok:
                    return told
                wait = _wait(response.status, told)
                if wait is None or not left or (once and response.status != 429):
                    raise discord.HTTPException(response, told)
            await asyncio.sleep(wait)
        raise AssertionError  # the last try has returned or raised


async def _read(response: aiohttp.ClientResponse) -> Any:
    """What an answer says: JSON, or the words of whatever stands between Discord and here."""
    words = await response.text()
    return orjson.loads(words) if response.content_type == "application/json" else words


def _wait(status: int, told: Any) -> float | None:
    """Seconds until another try is worth it; None where it never is."""
    if status == 429:
        return float(told.get("retry_after", PAUSE_SECONDS)) if isinstance(told, dict) else PAUSE_SECONDS
    return PAUSE_SECONDS if status >= 500 else None


def _message(reply: Reply, *, update: bool) -> dict[str, Any]:
    return {
        "components": [item.to_component_dict() for item in reply.items],
        "flags": discord.MessageFlags(components_v2=True, ephemeral=reply.private and not update).value,
        "allowed_mentions": reply.mentions().to_dict(),
        "attachments": [picture.announced(number) for number, picture in enumerate(reply.pictures)],
    }


def _body(payload: dict[str, Any], pictures: tuple[Picture | Document, ...]) -> tuple[bytes, str]:
    """A request's body and its content type: JSON, or with pictures a form that has them after it."""
    said = orjson.dumps(payload)
    if not pictures:
        return said, "application/json"
    boundary = secrets.token_hex(16)  # so that no picture has it in it
    lines = [_head(boundary, 'name="payload_json"', "application/json"), said]
    for number, picture in enumerate(pictures):
        name = f'name="files[{number}]"; filename="{picture.name}"'
        lines += [_head(boundary, name, "application/octet-stream"), picture.data]
    lines.append(f"--{boundary}--\r\n".encode())
    return b"\r\n".join(lines), f"multipart/form-data; boundary={boundary}"


def _head(boundary: str, name: str, kind: str) -> bytes:
    """What stands before a field of a form, the empty line after it left out."""
    return f"--{boundary}\r\nContent-Disposition: form-data; {name}\r\nContent-Type: {kind}\r\n".encode()

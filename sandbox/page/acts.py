"""What a person can do on the page: one request each, carried out by their ``Client``.

An act on the bot answers when the bot has acknowledged or failed to: ``{"ok": true}``, with ``modal`` or ``choices``
if there are any, or ``{"ok": false, "reason": ...}``; ``id`` is the interaction's.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sandbox.client import NotOffered
from sandbox.events import Event, InteractionEvent
from sandbox.interactions import State

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sandbox.channels import Channel
    from sandbox.client import Client
    from sandbox.interactions import Interaction, Modal
    from sandbox.messages import Message
    from sandbox.people import User

Body = dict[str, Any]


async def run(client: Client, name: str, body: Body) -> Body:
    """Carry out an act and return its answer.

    Raises:
        NotOffered: The person cannot do that, or what they want to do it with is gone.
        LookupError: There is no such act, or its body lacks something.
        TypeError: Something in the body is of the wrong type.
        ValueError: Likewise.
    """
    return await _ACTS[name](client, body)


async def _say(client: Client, body: Body) -> Body:
    message = client.say(_channel(client, body), str(body["content"]))
    return {"ok": True, "id": str(message.id)}


async def _command(client: Client, body: Body) -> Body:
    channel = _channel(client, body)
    return await _outcome(client, lambda: client.slash(channel, str(body["name"]), dict(body["options"])))


async def _complete(client: Client, body: Body) -> Body:
    channel = _channel(client, body)
    name, option, text, others = str(body["name"]), str(body["option"]), str(body["text"]), dict(body["options"])
    return await _outcome(client, lambda: client.autocomplete(channel, name, option, text, others))


async def _menu(client: Client, body: Body) -> Body:
    channel, target_id = _channel(client, body), int(body["target_id"])
    target: User | Message | None = client.world.users.get(target_id) or channel.messages.get(target_id)
    if target is None:
        raise NotOffered("That is gone.")
    return await _outcome(client, lambda: client.context_menu(channel, str(body["name"]), target))


async def _press(client: Client, body: Body) -> Body:
    message = _message(client, body)
    return await _outcome(client, lambda: client.press(message, str(body["custom_id"])))


async def _choose(client: Client, body: Body) -> Body:
    message, values = _message(client, body), list(body["values"])
    return await _outcome(client, lambda: client.select(message, values, str(body["custom_id"])))


async def _submit(client: Client, body: Body) -> Body:
    modal = _modal(client, str(body["modal_id"]))
    return await _outcome(client, lambda: client.submit(modal, dict(body["values"])))


async def _dismiss(client: Client, body: Body) -> Body:
    client.dismiss(_message(client, body))
    return {"ok": True}


async def _dm(client: Client, _body: Body) -> Body:
    return {"ok": True, "channel_id": str(client.world.dm(client.user).id)}


_ACTS: dict[str, Callable[[Client, Body], Awaitable[Body]]] = {
    "say": _say,
    "command": _command,
    "complete": _complete,
    "menu": _menu,
    "press": _press,
    "choose": _choose,
    "submit": _submit,
    "dismiss": _dismiss,
    "dm": _dm,
}


def _channel(client: Client, body: Body) -> Channel:
    channel = client.world.channels.get(int(body["channel_id"]))
    if channel is None or not channel.visible_to(client.user):
        raise NotOffered("This channel is gone.")
    return channel


def _message(client: Client, body: Body) -> Message:
    message = _channel(client, body).messages.get(int(body["message_id"]))
    if message is None or not message.visible_to(client.user):
        raise NotOffered("This message is gone.")
    return message


def _modal(client: Client, opener_id: str) -> Modal:
    for interaction in client.world.interactions.values():
        if str(interaction.id) == opener_id and interaction.modal is not None:
            return interaction.modal
    raise NotOffered("This window is no longer open.")


async def _outcome(client: Client, act: Callable[[], Interaction]) -> Body:
    """Do something to the bot and wait until it has acknowledged, or can no longer."""
    answered = asyncio.Event()

    def listen(event: Event) -> None:
        if isinstance(event, InteractionEvent) and event.interaction.state is not State.SENT:
            answered.set()

    stop = client.world.subscribe(listen)
    try:
        interaction = act()
        while interaction.state is State.SENT:
            answered.clear()
            await answered.wait()
    finally:
        stop()
    answer: Body = {"ok": not interaction.failed, "id": str(interaction.id)}
    if interaction.failed:
        answer["reason"] = interaction.reason
    if interaction.modal is not None:
        answer["modal"] = interaction.modal.raw | {"id": str(interaction.id)}
    if interaction.choices is not None:
        answer["choices"] = interaction.choices
    return answer

"""Acknowledging interactions and answering through their tokens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sandbox import compose, payloads
from sandbox.commands import OptionType
from sandbox.interactions import Callback, Interaction, InteractionType, Modal, State
from sandbox.messages import Message, MessageFlag
from sandbox.refusals.errors import DiscordError
from sandbox.refusals.form import Form
from sandbox.refusals.messages import check_message
from sandbox.refusals.modals import check_choices, check_modal

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.components import Raw
    from sandbox.rest.ask import Ask, Route

C = Callback
_MESSAGES = (C.MESSAGE, C.DEFERRED_MESSAGE)
ALLOWED: dict[InteractionType, tuple[Callback, ...]] = {
    InteractionType.COMMAND: (*_MESSAGES, C.MODAL),
    InteractionType.COMPONENT: (*_MESSAGES, C.DEFERRED_UPDATE, C.UPDATE, C.MODAL),
    InteractionType.AUTOCOMPLETE: (C.CHOICES,),
    InteractionType.MODAL_SUBMIT: (*_MESSAGES, C.DEFERRED_UPDATE, C.UPDATE),
}


def callback(ask: Ask) -> Any:
    """Acknowledge: with a message, the promise of one, an update, choices or a modal.

    Raises:
        DiscordError: 10062 for an interaction that is unknown or too old, 40060 for a second acknowledgement.
    """
    interaction = ask.world.interactions.get(ask.params["token"])
    if interaction is None or interaction.id != ask.number("interaction_id"):
        raise DiscordError(10062)
    ask.call.interaction = interaction
    if interaction.ack is not None:
        raise DiscordError(40060)
    if interaction.failed:
        raise DiscordError(10062)
    body = ask.fields()
    kind = _checked_kind(interaction, body)
    data: Raw = body.get("data") or {}
    _carry_out(ask, interaction, kind, data)
    interaction.ack = kind
    interaction.acked_at = interaction.last_effect_at = asyncio.get_running_loop().time()
    ask.world.change_state(interaction, State.THINKING if kind is C.DEFERRED_MESSAGE else State.ANSWERED)
    return _response(interaction, kind) if ask.query.get("with_response") in ("1", "true") else None


def _checked_kind(interaction: Interaction, body: Raw) -> Callback:
    form = Form(body)
    allowed = ALLOWED[interaction.type]
    if interaction.message is None:
        allowed = tuple(kind for kind in allowed if kind not in (C.DEFERRED_UPDATE, C.UPDATE))
    form.at("type").one_of(allowed)
    form.at("data").mapping(required=False)
    form.verdict()
    return Callback(body["type"])


def _carry_out(ask: Ask, interaction: Interaction, kind: Callback, data: Raw) -> None:
    """Do what the callback says; what is wrong is told under ``data``, as at Discord."""
    try:
        interaction.original = _CARRY_OUT[kind](ask, interaction, data)
    except DiscordError as error:
        raise DiscordError(error.code, errors={"data": error.errors} if error.errors else None) from None
    ask.call.message = interaction.original


def _send(ask: Ask, interaction: Interaction, data: Raw) -> Message:
    ask.doubt(check_message(data, ask.uploads))
    only_for = interaction.user if _private(data) else None
    message = compose.create(
        ask.world, interaction.channel, data, ask.uploads, interaction=interaction, only_for=only_for
    )
    interaction.messages.append(message)
    return message


def _promise(ask: Ask, interaction: Interaction, data: Raw) -> Message:
    loading = compose.create_loading(ask.world, interaction, private=_private(data))
    interaction.messages.append(loading)
    return loading


def _promise_update(ask: Ask, interaction: Interaction, data: Raw) -> Message | None:
    del ask, data
    return interaction.message


def _update(ask: Ask, interaction: Interaction, data: Raw) -> Message:
    message = _shown(interaction.message)
    _edit(ask, interaction, message, data)
    return message


def _suggest(ask: Ask, interaction: Interaction, data: Raw) -> None:
    del ask
    form = Form(data)
    check_choices(form, _focused(interaction.data))
    form.verdict()
    interaction.choices = data["choices"]


def _open_modal(ask: Ask, interaction: Interaction, data: Raw) -> None:
    del ask
    form = Form(data)
    check_modal(form)
    form.verdict()
    interaction.modal = Modal(data, interaction)


_CARRY_OUT: dict[Callback, Callable[[Ask, Interaction, Raw], Message | None]] = {
    C.MESSAGE: _send,
    C.DEFERRED_MESSAGE: _promise,
    C.DEFERRED_UPDATE: _promise_update,
    C.UPDATE: _update,
    C.CHOICES: _suggest,
    C.MODAL: _open_modal,
}


def _shown(message: Message | None) -> Message:
    if message is None or message.deleted:
        raise DiscordError(10008)
    return message


def _private(data: Raw) -> bool:
    return bool((data.get("flags") or 0) & MessageFlag.EPHEMERAL)


def _focused(data: Raw) -> OptionType:
    """Return the type of the option that somebody is typing into."""
    for option in data.get("options", []):
        if option.get("focused"):
            return OptionType(option["type"])
        if "options" in option:
            return _focused(option)
    return OptionType.STRING


def _edit(ask: Ask, interaction: Interaction, message: Message, data: Raw) -> None:
    ask.doubt(check_message(data, ask.uploads, message))
    filled = message.loading
    ask.doubt(compose.edit(ask.world, message, data, ask.uploads))
    if not filled:
        interaction.updated.append(message)


def _response(interaction: Interaction, kind: Callback) -> Raw:
    told: Raw = {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "channel_id": str(interaction.channel.id),
        "response_message_loading": kind is C.DEFERRED_MESSAGE,
    }
    if interaction.guild is not None:
        told["guild_id"] = str(interaction.guild.id)
    response: Raw = {"interaction": told}
    message = interaction.original
    if message is not None:
        told |= {"response_message_id": str(message.id), "response_message_ephemeral": message.ephemeral}
        response["resource"] = {"type": int(kind)}
        if kind in (C.MESSAGE, C.DEFERRED_MESSAGE, C.UPDATE):
            response["resource"]["message"] = payloads.message(message)
    return response


def _by_token(ask: Ask) -> Interaction:
    """Return the interaction that a token speaks for.

    Raises:
        DiscordError: 50027 for a token that is unknown or expired, 10015 for one that was not acknowledged.
    """
    interaction = ask.world.interactions.get(ask.params["token"])
    if interaction is None or ask.number("webhook_id") != ask.world.bot.id:
        raise DiscordError(50027)
    ask.call.interaction = interaction
    if ask.world.clock() >= interaction.expires:
        raise DiscordError(50027)
    if interaction.ack is None:
        raise DiscordError(10015)
    interaction.last_effect_at = asyncio.get_running_loop().time()
    return interaction


def _by_id(ask: Ask, interaction: Interaction) -> Message:
    """Return the message that the path names, the response or one made through this token."""
    if ask.params["message_id"] == "@original":
        message = _shown(interaction.original)
    else:
        wanted = ask.number("message_id")
        mine = [m for m in (interaction.original, *interaction.messages) if m is not None and m.id == wanted]
        message = _shown(mine[0] if mine else None)
    ask.call.message = message
    return message


def follow_up(ask: Ask) -> Any:
    """Send a further message; the first after a deferral is the promised one, as public or private as that said."""
    interaction = _by_token(ask)
    data = ask.fields()
    promised = interaction.original
    if interaction.deferred and promised is not None and not promised.deleted:
        if _private(data) != promised.ephemeral and "flags" in data:
            ask.doubt(["the first follow-up takes the deferral's privacy, not its own"])
        ask.doubt(check_message(data, ask.uploads))
        ask.doubt(compose.edit(ask.world, promised, data, ask.uploads))
        ask.world.change_state(interaction, State.ANSWERED)
        ask.call.message = promised
        return payloads.message(promised)
    message = _send(ask, interaction, data)
    ask.call.message = message
    return payloads.message(message)


def get(ask: Ask) -> Any:
    """Answer with a message of this interaction."""
    return payloads.message(_by_id(ask, _by_token(ask)))


def edit(ask: Ask) -> Any:
    """Change a message of this interaction, or keep the promise of a deferral."""
    interaction = _by_token(ask)
    message = _by_id(ask, interaction)
    data = ask.fields()
    _edit(ask, interaction, message, data)
    if interaction.deferred and message is interaction.original:
        ask.world.change_state(interaction, State.ANSWERED)
    return payloads.message(message)


def delete(ask: Ask) -> None:
    """Delete a message of this interaction."""
    interaction = _by_token(ask)
    message = _by_id(ask, interaction)
    ask.world.delete_message(message)
    if interaction.deferred and message is interaction.original:
        ask.world.change_state(interaction, State.ANSWERED)


ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction_id}/{token}/callback", callback),
    ("POST", "/webhooks/{webhook_id}/{token}", follow_up),
    ("GET", "/webhooks/{webhook_id}/{token}/messages/{message_id}", get),
    ("PATCH", "/webhooks/{webhook_id}/{token}/messages/{message_id}", edit),
    ("DELETE", "/webhooks/{webhook_id}/{token}/messages/{message_id}", delete),
]

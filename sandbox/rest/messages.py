"""Messages in channels and direct conversations."""

from __future__ import annotations

from datetime import timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any

from sandbox import compose, payloads
from sandbox.permissions import Permission
from sandbox.refusals.errors import DiscordError
from sandbox.refusals.form import Form
from sandbox.refusals.messages import check_message

if TYPE_CHECKING:
    from sandbox.channels import Channel
    from sandbox.components import Raw
    from sandbox.messages import Message
    from sandbox.rest.ask import Ask, Route

P = Permission
NONCES_HOLD = timedelta(minutes=5)


def listed(ask: Ask) -> list[Any]:
    """Answer with up to ``limit`` messages, newest first, before, after or around an id."""
    channel = ask.channel()
    if not channel.is_dm and not channel.permissions(ask.world.bot) & P.READ_MESSAGE_HISTORY:
        return []
    form = Form(dict(ask.query))
    count = form.at("limit").snowflake() or 50
    if not 1 <= count <= 100:
        form.at("limit").refuse("NUMBER_TYPE_MAX", "int value should be less than or equal to 100.")
    before, after, around = (form.at(name).snowflake() for name in ("before", "after", "around"))
    form.verdict()
    seen = sorted(channel.visible_messages, key=lambda m: m.id)
    if after:
        chosen = [m for m in seen if m.id > after][:count]
    elif around:
        earlier = [m for m in seen if m.id < around][-(count // 2) :]
        chosen = (earlier + [m for m in seen if m.id >= around])[:count]
    else:
        chosen = [m for m in seen if not before or m.id < before][-count:]
    return [payloads.message(m) for m in reversed(chosen)]


def one(ask: Ask) -> Any:
    """Answer with one message."""
    channel = ask.channel()
    ask.need(channel, P.READ_MESSAGE_HISTORY)
    return payloads.message(ask.message(channel))


def create(ask: Ask) -> Any:
    """Post a message; with ``enforce_nonce``, a repeated one is answered with the first."""
    channel = ask.channel()
    may_send(ask, channel)
    body = ask.fields()
    if ask.uploads:
        ask.need(channel, P.ATTACH_FILES)
    if body.get("embeds"):
        ask.need(channel, P.EMBED_LINKS)
    ask.doubt(check_message(body, ask.uploads))
    if body.get("enforce_nonce") and (first := _same_nonce(ask, channel, body.get("nonce"))):
        ask.call.message = first
        return payloads.message(first)
    reply_to = _replied(channel, body)
    message = compose.create(ask.world, channel, body, ask.uploads, reply_to=reply_to)
    ask.call.message = message
    return payloads.message(message)


def may_send(ask: Ask, channel: Channel) -> None:
    """Demand that the bot may write in a channel.

    Raises:
        DiscordError: 50007 for a direct conversation with somebody who does not want it, 160005 for a locked thread,
            50013 for a missing permission.
    """
    if channel.is_dm:
        person = next(u for u in channel.recipients if not u.bot)
        shares = any(person.id in g.members and ask.world.bot.id in g.members for g in ask.world.guilds.values())
        if not person.dms_open or not shares:
            raise DiscordError(50007)
        return
    ask.need(channel, P.SEND_MESSAGES_IN_THREADS if channel.is_thread else P.SEND_MESSAGES)
    if channel.locked_for(ask.world.bot):
        raise DiscordError(160005)


def _same_nonce(ask: Ask, channel: Channel, nonce: str | int | None) -> Message | None:
    since = ask.world.clock() - NONCES_HOLD
    for message in islice(reversed(channel.messages.values()), 200):
        if (
            nonce is not None
            and message.nonce == nonce
            and message.author is ask.world.bot
            and message.created >= since
        ):
            return message
    return None


def _replied(channel: Channel, body: Raw) -> Message | None:
    form = Form(body)
    reference = form.at("message_reference")
    if not reference.mapping(required=False):
        form.verdict()
        return None
    message = channel.messages.get(reference.at("message_id").snowflake(required=True) or 0)
    if message is None and form.sound and reference.value.get("fail_if_not_exists", True):
        reference.refuse("MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
    form.verdict()
    return message


def edit(ask: Ask) -> Any:
    """Change one of the bot's own messages."""
    channel = ask.channel()
    message = ask.message(channel)
    if message.author is not ask.world.bot:
        raise DiscordError(50005)
    if channel.archived:
        raise DiscordError(50083)
    body = ask.fields()
    if ask.uploads:
        ask.need(channel, P.ATTACH_FILES)
    ask.doubt(check_message(body, ask.uploads, message))
    ask.doubt(compose.edit(ask.world, message, body, ask.uploads))
    return payloads.message(message)


def delete(ask: Ask) -> None:
    """Delete a message: its own, or anybody's where it may manage messages."""
    channel = ask.channel()
    message = ask.message(channel)
    if message.author is not ask.world.bot:
        ask.need(channel, P.MANAGE_MESSAGES)
    if channel.archived:
        raise DiscordError(50083)
    ask.world.delete_message(message)


def typing(ask: Ask) -> None:
    """Show that the bot types."""
    channel = ask.channel()
    may_send(ask, channel)
    ask.world.typing(channel, ask.world.bot)


ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}/messages", listed),
    ("POST", "/channels/{channel_id}/messages", create),
    ("GET", "/channels/{channel_id}/messages/{message_id}", one),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}", edit),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}", delete),
    ("POST", "/channels/{channel_id}/typing", typing),
]

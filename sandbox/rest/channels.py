"""Channels, threads and direct conversations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox import payloads
from sandbox.channels import ChannelType
from sandbox.events import ChannelEvent, MessageEvent
from sandbox.permissions import Permission
from sandbox.refusals.errors import DiscordError
from sandbox.refusals.form import Form

if TYPE_CHECKING:
    from sandbox.channels import Channel
    from sandbox.rest.ask import Ask, Route

P = Permission
ARCHIVE_AFTER = (60, 1440, 4320, 10080)


def one(ask: Ask) -> Any:
    """Answer with a channel."""
    return payloads.channel(ask.channel())


def change(ask: Ask) -> Any:
    """Change a channel's name and topic, or a thread's name and whether it is archived or locked."""
    channel = ask.channel()
    form = Form(ask.fields())
    if channel.is_dm:
        raise DiscordError(50024)
    form.at("name").text(1, 100)
    form.at("topic").text(0, 1024)
    form.verdict()
    if channel.is_thread:
        return _change_thread(ask, channel, form)
    ask.need(channel, P.MANAGE_CHANNELS)
    channel.name = form.value.get("name") or channel.name
    channel.topic = form.value.get("topic", channel.topic)
    ask.world.emit(ChannelEvent("updated", channel))
    return payloads.channel(channel)


def _change_thread(ask: Ask, thread: Channel, form: Form) -> Any:
    form.at("archived").flag()
    form.at("locked").flag()
    form.at("auto_archive_duration").one_of(ARCHIVE_AFTER, required=False)
    form.verdict()
    body = form.value
    manages = bool(thread.permissions(ask.world.bot) & P.MANAGE_THREADS)
    only_opening = set(body) <= {"archived"} and body.get("archived") is False and not thread.locked
    if not manages and not (only_opening or (thread.owner is ask.world.bot and "locked" not in body)):
        raise DiscordError(50013)
    if thread.archived and body.get("archived", True) and body.keys() - {"archived", "locked"}:
        raise DiscordError(50083)
    thread.name = body.get("name") or thread.name
    thread.auto_archive = body.get("auto_archive_duration") or thread.auto_archive
    ask.world.archive_thread(thread, archived=body.get("archived", thread.archived), locked=body.get("locked"))
    return payloads.channel(thread)


def delete(ask: Ask) -> Any:
    """Delete a channel or thread."""
    channel = ask.channel()
    if channel.is_dm:
        raise DiscordError(50024)
    ask.need(channel, P.MANAGE_THREADS if channel.is_thread else P.MANAGE_CHANNELS)
    ask.world.delete_channel(channel)
    return payloads.channel(channel)


def open_dm(ask: Ask) -> Any:
    """Answer with the direct conversation with a person, made if need be."""
    form = Form(ask.fields())
    recipient = form.at("recipient_id").snowflake(required=True)
    form.verdict()
    user = ask.world.users.get(recipient or 0)
    if user is None:
        raise DiscordError(10013)
    if user.bot:
        raise DiscordError(50007)
    return payloads.channel(ask.world.dm(user))


def thread_on_message(ask: Ask) -> Any:
    """Open a thread on a message; it takes the message's id."""
    channel = ask.channel()
    ask.need(channel, P.CREATE_PUBLIC_THREADS | P.READ_MESSAGE_HISTORY)
    message = ask.message(channel)
    form = _checked_thread(ask, channel)
    if message.thread is not None:
        raise DiscordError(160004)
    thread = ask.world.create_thread(ask.world.bot, channel, form["name"], thread_id=message.id)
    thread.auto_archive = form.get("auto_archive_duration") or 1440
    message.thread = thread
    ask.world.emit(MessageEvent("updated", message))
    return payloads.channel(thread)


def thread_alone(ask: Ask) -> Any:
    """Open a thread that hangs on no message; private unless told otherwise."""
    channel = ask.channel()
    form = _checked_thread(ask, channel)
    private = form.get("type", ChannelType.PRIVATE_THREAD) == ChannelType.PRIVATE_THREAD
    ask.need(channel, P.CREATE_PRIVATE_THREADS if private else P.CREATE_PUBLIC_THREADS)
    thread = ask.world.create_thread(ask.world.bot, channel, form["name"], private=private)
    thread.auto_archive = form.get("auto_archive_duration") or 1440
    return payloads.channel(thread)


def _checked_thread(ask: Ask, channel: Channel) -> dict[str, Any]:
    if channel.type != ChannelType.TEXT:
        raise DiscordError(50024)
    form = Form(ask.fields())
    form.at("name").text(1, 100, required=True)
    form.at("auto_archive_duration").one_of(ARCHIVE_AFTER, required=False)
    form.at("type").one_of((ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD), required=False)
    form.verdict()
    return form.value  # type: ignore[no-any-return]  # checked just now


def add_member(ask: Ask) -> None:
    """Bring somebody into a thread."""
    thread = ask.channel()
    if not thread.is_thread:
        raise DiscordError(50024)
    who = ask.params["user_id"]
    user = ask.world.bot if who == "@me" else ask.world.users.get(ask.number("user_id"))
    if user is None or thread.guild is None or user.id not in thread.guild.members:
        raise DiscordError(10013)
    if thread.archived:
        raise DiscordError(50083)
    if user is not ask.world.bot:
        ask.need(thread, P.SEND_MESSAGES_IN_THREADS)
    thread.thread_members[user.id] = ask.world.clock()
    ask.world.emit(ChannelEvent("updated", thread))


def remove_member(ask: Ask) -> None:
    """Let somebody leave a thread."""
    thread = ask.channel()
    who = ask.params["user_id"]
    if who != "@me" and not (thread.is_private_thread and thread.owner is ask.world.bot):
        ask.need(thread, P.MANAGE_THREADS)
    thread.thread_members.pop(ask.world.bot.id if who == "@me" else ask.number("user_id"), None)
    ask.world.emit(ChannelEvent("updated", thread))


ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}", one),
    ("PATCH", "/channels/{channel_id}", change),
    ("DELETE", "/channels/{channel_id}", delete),
    ("POST", "/users/@me/channels", open_dm),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", thread_on_message),
    ("POST", "/channels/{channel_id}/threads", thread_alone),
    ("PUT", "/channels/{channel_id}/thread-members/{user_id}", add_member),
    ("DELETE", "/channels/{channel_id}/thread-members/{user_id}", remove_member),
]

"""Making and changing messages from what the bot sent, once it has passed the checks."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from sandbox import mentions
from sandbox.components import media, walk
from sandbox.interactions import InteractionType
from sandbox.messages import Message, MessageFlag, MessageType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.channels import Channel
    from sandbox.components import Raw
    from sandbox.interactions import Interaction
    from sandbox.messages import Attachment
    from sandbox.people import User
    from sandbox.refusals.messages import Upload
    from sandbox.world import World

# What a sender may set; the rest Discord sets itself.
SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
CHANGEABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2


def create(
    world: World,
    channel: Channel,
    body: Raw,
    uploads: Sequence[Upload],
    *,
    interaction: Interaction | None = None,
    only_for: User | None = None,
    reply_to: Message | None = None,
) -> Message:
    """Make a message of the bot from a checked body, and post it."""
    message = Message(world.ids.next(), channel, world.bot, world.clock(), interaction=interaction)
    message.ephemeral_to = only_for
    if reply_to is not None:
        message.reference, message.type = reply_to, MessageType.REPLY
    elif interaction is not None and interaction.type is InteractionType.COMMAND and interaction.ack is None:
        message.type = MessageType.COMMAND
    message.flags = MessageFlag(body.get("flags") or 0) & SETTABLE
    if only_for is not None:
        message.flags |= MessageFlag.EPHEMERAL
    message.nonce = body.get("nonce")
    _fill(world, message, body, uploads)
    mentions.apply(world, message, body.get("allowed_mentions"))
    world.post(message)
    return message


def create_loading(world: World, interaction: Interaction, *, private: bool) -> Message:
    """Post the "is thinking" message of a deferral."""
    message = Message(world.ids.next(), interaction.channel, world.bot, world.clock(), interaction=interaction)
    message.type = MessageType.COMMAND
    message.flags = MessageFlag.LOADING
    if private:
        message.ephemeral_to = interaction.user
        message.flags |= MessageFlag.EPHEMERAL
    world.post(message)
    return message


def edit(world: World, message: Message, body: Raw, uploads: Sequence[Upload]) -> list[str]:
    """Change a message by a checked body: what the body does not name stays.

    The first edit of a message that is loading is its answer: it rings whom it mentions and is no edit.

    Returns:
        What Discord takes although it will hardly be meant.
    """
    loading = message.loading
    if loading:
        message.flags &= ~MessageFlag.LOADING
        message.flags |= MessageFlag(body.get("flags") or 0) & SETTABLE
    else:
        message.remember(world.clock())
        message.edited = world.clock()
        if body.get("flags") is not None:
            message.flags = message.flags & ~CHANGEABLE | MessageFlag(body["flags"]) & CHANGEABLE
    _fill(world, message, body, uploads)
    rung = message.pinged
    mentions.apply(world, message, body.get("allowed_mentions"))
    if not loading:
        message.pinged = rung
    world.edited(message)
    kept = {str(a.id) for a in message.attachments}
    return [
        f"the file {item['url'].rpartition('/')[2]!r} is shown, but dropped from the message"
        for component in walk(message.components)
        for item in media(component)
        if "attachment_id" in item and item["attachment_id"] not in kept
    ]


def _fill(world: World, message: Message, body: Raw, uploads: Sequence[Upload]) -> None:
    message.raw = body
    if "content" in body:
        message.content = (body["content"] or "").strip()
    _attach(world, message, body.get("attachments"), uploads)
    if "embeds" in body:
        message.embeds = [{"type": "rich", **deepcopy(e)} for e in body["embeds"] or []]
    if "components" in body:
        message.components = _numbered(body["components"] or [])
    shown = set()
    for component in walk(message.components):
        for item in media(component):
            shown.add(_resolve(message, item))
    for embed in message.embeds:
        for key in ("image", "thumbnail"):
            if embed.get(key):
                shown.add(_resolve(message, embed[key]))
    for attachment in message.attachments:
        attachment.shown_inside = attachment in shown


def _attach(world: World, message: Message, listed: list[Raw] | None, uploads: Sequence[Upload]) -> None:
    """Keep the files that are listed (all, without a list) and add those that came."""
    told: dict[str, Raw] = {str(item["id"]): item for item in listed or []}
    if listed is not None:
        world.drop(a for a in message.attachments if str(a.id) not in told)
        message.attachments = [a for a in message.attachments if str(a.id) in told]
    for attachment in message.attachments:
        if "description" in told.get(str(attachment.id), {}):
            attachment.description = told[str(attachment.id)]["description"]
    for upload in uploads:
        item = told.get(str(upload.number), {})
        message.attachments.append(
            world.store(
                message.channel,
                item.get("filename") or upload.filename,
                upload.data,
                description=item.get("description"),
                ephemeral=message.ephemeral,
            )
        )


def _numbered(components: list[Raw]) -> list[Raw]:
    """Return the components as they are kept: each with a number, given ones left alone; ids in them as text."""
    kept: list[Raw] = deepcopy(components)
    taken = {c["id"] for c in walk(kept) if c.get("id")}
    free = (n for n in range(1, 2**31) if n not in taken)
    for component in walk(kept):
        if not component.get("id"):
            component["id"] = next(free)
        for preset in component.get("default_values") or []:
            preset["id"] = str(preset["id"])
    return kept


def _resolve(message: Message, item: Raw) -> Attachment | None:
    """Point a media item at the stored file it means, and return that; None for pictures from elsewhere."""
    url: str = item["url"]
    name = url.removeprefix("attachment://")
    found: Attachment | None = None
    for attachment in message.attachments:
        if (name != url and attachment.filename == name) or attachment.url == url:
            found = attachment
    more: dict[str, Any] = {"proxy_url": url, "loading_state": 2, "flags": 0}
    if found is not None:
        more = {
            "url": found.url,
            "proxy_url": found.url,
            "attachment_id": str(found.id),
            "content_type": found.content_type,
            "width": found.width,
            "height": found.height,
            "loading_state": 2,
            "flags": 0,
        }
    item |= more
    return found

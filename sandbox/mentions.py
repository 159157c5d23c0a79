"""Who is mentioned in a message and who is rung (https://discord.com/developers/docs/resources/message)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandbox.permissions import Permission, may_mention_role

if TYPE_CHECKING:
    from sandbox.components import Raw
    from sandbox.messages import Message
    from sandbox.world import World

_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)")


def apply(world: World, message: Message, allowed: Raw | None) -> None:
    """Fill in whom a new message mentions and rings.

    Args:
        world: Where ids are looked up.
        message: New, with its text in place.
        allowed: The ``allowed_mentions`` that came with it; None: everything in the text counts.
    """
    text = _CODE.sub("", message.text)
    allowed = {"parse": ["users", "roles", "everyone"], "replied_user": True} if allowed is None else allowed
    parse = allowed.get("parse") or []
    channel, guild = message.channel, message.channel.guild
    named = [int(i) for i in _USER.findall(text)]
    users = named if "users" in parse else [i for i in named if str(i) in _ids(allowed, "users")]
    found = [world.users[i] for i in dict.fromkeys(users) if i in world.users]
    if message.reference is not None and allowed.get("replied_user"):
        found.append(message.reference.author)
    message.mentions = list(dict.fromkeys(found))
    if guild is not None:
        roles = [int(i) for i in _ROLE.findall(text)]
        message.mention_roles = [
            i
            for i in dict.fromkeys(roles)
            if i in guild.roles and ("roles" in parse or str(i) in _ids(allowed, "roles"))
        ]
        may = bool(channel.permissions(message.author) & Permission.MENTION_EVERYONE)
        message.mention_everyone = may and "everyone" in parse and bool(_EVERYONE.search(text))
    message.pinged = _rung(message)


def _ids(allowed: Raw, key: str) -> list[str]:
    return [str(i) for i in allowed.get(key) or []]


def _rung(message: Message) -> set[int]:
    """Return the ids of those whose client makes a sound: they see the message and did not write it."""
    channel, guild = message.channel, message.channel.guild
    rung = {u.id: u for u in message.mentions}
    if guild is not None:
        for member in guild.members.values():
            by_role = any(
                role.id in message.mention_roles and may_mention_role(role, channel, message.author)
                for role in member.roles
            )
            if message.mention_everyone or by_role:
                rung[member.id] = member.user
    return {i for i, user in rung.items() if message.visible_to(user) and user is not message.author}

"""What somebody may do in a server or channel (https://discord.com/developers/docs/topics/permissions)."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.channels import Channel
    from sandbox.people import Guild, Role, User


class Permission(IntFlag):
    """The permissions that matter to somebody who writes messages."""

    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


P = Permission
NOTHING = P(0)
EVERYTHING = ~NOTHING
EVERYONE = (
    P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.MENTION_EVERYONE
    | P.USE_EXTERNAL_EMOJIS
    | P.CHANGE_NICKNAME
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS
    | P.SEND_MESSAGES_IN_THREADS
    | P.USE_EXTERNAL_APPS
)
BOT = (
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_EXTERNAL_EMOJIS
    | P.CREATE_PUBLIC_THREADS
    | P.SEND_MESSAGES_IN_THREADS
)
IN_A_DM = EVERYONE & ~(P.CHANGE_NICKNAME | P.CREATE_PUBLIC_THREADS | P.CREATE_PRIVATE_THREADS)
# Without SEND_MESSAGES these count for nothing.
NEEDS_SENDING = P.MENTION_EVERYONE | P.EMBED_LINKS | P.ATTACH_FILES


def permission(value: int | str | Iterable[str]) -> Permission:
    """Read permissions given as bits, as one name or as names (``attach_files``; case does not matter)."""
    if isinstance(value, int):
        return Permission(value)
    names = [value] if isinstance(value, str) else value
    bits = NOTHING
    for name in names:
        bits |= Permission[name.upper()]
    return bits


def in_guild(guild: Guild, user: User) -> Permission:
    """Return what a user may do in a server before any channel has its say; nothing for a stranger."""
    member = guild.members.get(user.id)
    if member is None:
        return NOTHING
    if guild.owner is user:
        return EVERYTHING
    bits = guild.everyone.permissions
    for role in member.roles:
        bits |= role.permissions
    return EVERYTHING if bits & P.ADMINISTRATOR else bits


def in_channel(channel: Channel, user: User) -> Permission:
    """Return what a user may do in a channel, thread or direct conversation.

    In the order Discord gives: the server, the overwrites of everyone, of the roles, of the member; then what is
    implied by what is missing.
    """
    guild = channel.guild
    if guild is None:
        return IN_A_DM if user in channel.recipients else NOTHING
    if user.id not in guild.members:
        return NOTHING
    bits = in_guild(guild, user)
    if bits & P.ADMINISTRATOR:
        return bits
    home = channel.parent if channel.is_thread and channel.parent else channel
    roles = guild.members[user.id].roles
    bits = _overwritten(bits, home, [guild.everyone.id])
    bits = _overwritten(bits, home, [role.id for role in roles])
    bits = _overwritten(bits, home, [user.id])
    if not bits & P.VIEW_CHANNEL:
        return NOTHING
    if channel.is_private_thread and user.id not in channel.thread_members and not bits & P.MANAGE_THREADS:
        return NOTHING
    sending = P.SEND_MESSAGES_IN_THREADS if channel.is_thread else P.SEND_MESSAGES
    return bits if bits & sending else bits & ~NEEDS_SENDING


def _overwritten(bits: Permission, channel: Channel, ids: Iterable[int]) -> Permission:
    """Apply the overwrites of one level together: all that is denied, then all that is allowed."""
    allow = deny = NOTHING
    for target in ids:
        if target in channel.overwrites:
            overwrite = channel.overwrites[target]
            allow |= overwrite.allow
            deny |= overwrite.deny
    return (bits & ~deny) | allow


def may_mention_role(role: Role, channel: Channel, user: User) -> bool:
    """Tell whether a mention of a role rings its members."""
    return role.mentionable or bool(in_channel(channel, user) & P.MENTION_EVERYONE)

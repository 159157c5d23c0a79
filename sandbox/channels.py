"""Channels of a server, their threads, and direct conversations."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from sandbox.permissions import Permission, in_channel, permission

if TYPE_CHECKING:
    from datetime import datetime

    from sandbox.messages import Message
    from sandbox.people import Guild, User


class ChannelType(IntEnum):
    """The kinds of channels that exist here, with Discord's numbers."""

    TEXT = 0
    DM = 1
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = (ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)


@dataclass(frozen=True)
class Overwrite:
    """What a channel allows and denies to one role or member."""

    allow: Permission
    deny: Permission
    of_role: bool


@dataclass(eq=False)
class Channel:
    """A place with messages, keyed by id in the order they were sent.

    A thread has a ``parent`` and an ``owner``; a direct conversation has ``recipients`` and no ``guild``.
    Overwrites are keyed by the id of the role or member.
    """

    id: int
    type: ChannelType
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    owner: User | None = None
    recipients: list[User] = field(default_factory=list)
    position: int = 0
    topic: str | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    thread_members: dict[int, datetime] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    archive_changed: datetime | None = None
    sent: int = 0
    deleted: bool = False

    @property
    def mention(self) -> str:
        """The text that mentions this channel."""
        return f"<#{self.id}>"

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.type in THREADS

    @property
    def is_private_thread(self) -> bool:
        """Whether only those who were added see it."""
        return self.type == ChannelType.PRIVATE_THREAD

    @property
    def is_dm(self) -> bool:
        """Whether this is a direct conversation."""
        return self.type == ChannelType.DM

    @property
    def visible_messages(self) -> list[Message]:
        """The messages that all who see the channel can see, oldest first."""
        return [m for m in self.messages.values() if not m.ephemeral]

    @property
    def last(self) -> Message | None:
        """The newest message that is not private, if any."""
        return next((m for m in reversed(self.messages.values()) if not m.ephemeral), None)

    def permissions(self, user: User) -> Permission:
        """Return what a user may do here."""
        return in_channel(self, user)

    def can(self, user: User, *names: str) -> bool:
        """Tell whether a user has all permissions named (``send_messages``) here."""
        wanted = permission(names)
        return self.permissions(user) & wanted == wanted

    def locked_for(self, user: User) -> bool:
        """Tell whether this is a locked thread, in which only those who manage threads go on writing."""
        return self.locked and not self.can(user, "manage_threads")

    def visible_to(self, user: User) -> bool:
        """Tell whether a user sees this channel."""
        return not self.deleted and bool(self.permissions(user) & Permission.VIEW_CHANNEL)

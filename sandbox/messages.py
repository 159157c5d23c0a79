"""Messages and the files they carry."""

from __future__ import annotations

from collections import deque
from copy import deepcopy
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING, Any

from sandbox import components as parts

if TYPE_CHECKING:
    from datetime import datetime

    from sandbox.channels import Channel
    from sandbox.components import Control, Raw
    from sandbox.interactions import Interaction
    from sandbox.people import User


class MessageType(IntEnum):
    """Why a message is there, with Discord's numbers."""

    DEFAULT = 0
    REPLY = 19
    COMMAND = 20


class MessageFlag(IntFlag):
    """The flags that matter here."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = MessageFlag(0)
FILE_LIMIT = 10 * 1024 * 1024
KEPT_SNAPSHOTS = 50


@dataclass(eq=False)
class Attachment:
    """A stored file. ``description`` is its alt text, ``shown_inside`` whether a component or embed shows it.

    A file shown inside is not listed among the attachments of the message, as at Discord.
    """

    id: int
    filename: str
    data: bytes
    content_type: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False
    shown_inside: bool = False

    @property
    def size(self) -> int:
        """The number of bytes."""
        return len(self.data)


@dataclass(frozen=True)
class Snapshot:
    """What a message showed before an edit."""

    content: str
    components: list[Raw]
    attachments: list[Attachment]
    flags: MessageFlag
    at: datetime


@dataclass(eq=False)
class Message:
    """A message as it is now; ``history`` is what it showed before each of its last 50 edits, the oldest first.

    ``ephemeral_to`` is the only person who sees it, if there is one. ``pinged`` holds the ids of those who were rung.
    ``raw`` is the JSON that was sent last to make or edit it.
    """

    id: int
    channel: Channel
    author: User
    created: datetime
    content: str = ""
    embeds: list[Raw] = field(default_factory=list)
    components: list[Raw] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: MessageFlag = NO_FLAGS
    type: MessageType = MessageType.DEFAULT
    edited: datetime | None = None
    nonce: str | int | None = None
    reference: Message | None = None
    interaction: Interaction | None = None
    ephemeral_to: User | None = None
    thread: Channel | None = None
    deleted: bool = False
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: set[int] = field(default_factory=set)
    edits: int = 0
    history: deque[Snapshot] = field(default_factory=lambda: deque(maxlen=KEPT_SNAPSHOTS))
    raw: dict[str, Any] = field(default_factory=dict)

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.ephemeral_to is not None

    @property
    def is_v2(self) -> bool:
        """Whether it is made of components alone."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def loading(self) -> bool:
        """Whether people see "is thinking" because the bot deferred and has not answered."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def controls(self) -> list[Control]:
        """The buttons and selects, in order."""
        return parts.controls(self.components)

    @property
    def buttons(self) -> list[Control]:
        """The buttons, in order."""
        return [c for c in self.controls if c.type == parts.ComponentType.BUTTON]

    @property
    def selects(self) -> list[Control]:
        """The selects, in order."""
        return [c for c in self.controls if c.type in parts.SELECTS]

    @property
    def texts(self) -> list[str]:
        """What the text displays say, in order."""
        return parts.texts(self.components)

    @property
    def text(self) -> str:
        """All that can be read: the content, the embeds, the text displays."""
        lines = [self.content] if self.content else []
        for embed in self.embeds:
            lines += [embed[key] for key in ("title", "description") if embed.get(key)]
            lines += [f"{f['name']}: {f['value']}" for f in embed.get("fields", [])]
            lines += [embed["footer"]["text"]] if embed.get("footer") else []
        return "\n".join(lines + self.texts)

    def visible_to(self, user: User) -> bool:
        """Tell whether a user can see the message now."""
        if self.deleted:
            return False
        if self.ephemeral_to is not None:
            return self.ephemeral_to is user
        return self.channel.visible_to(user)

    def find(self, key: str) -> Control:
        """Return the first button or select with this custom_id, else label, placeholder or emoji.

        Raises:
            LookupError: There is none.
        """
        for named in ("custom_id", "label", "placeholder", "emoji_name"):
            for control in self.controls:
                if getattr(control, named) == key:
                    return control
        raise LookupError(f"no button or select {key!r}; there are {self.controls}")

    def file(self, name: str | None = None) -> Attachment:
        """Return the file of that name, or the first.

        Raises:
            LookupError: There is none.
        """
        for attachment in self.attachments:
            if name in (None, attachment.filename):
                return attachment
        raise LookupError(f"no file {name!r}; there are {[a.filename for a in self.attachments]}")

    def remember(self, at: datetime) -> None:
        """Keep what the message shows now: an edit follows."""
        self.edits += 1
        self.history.append(
            Snapshot(self.content, deepcopy(self.components), list(self.attachments), self.flags, at),
        )

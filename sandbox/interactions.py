"""What a person asks of the bot, and how long the bot may take over it.

Discord's clocks: three seconds to acknowledge, fifteen minutes for the token
(https://discord.com/developers/docs/interactions/receiving-and-responding).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Any

from sandbox import components as parts

if TYPE_CHECKING:
    from datetime import datetime

    from sandbox.channels import Channel
    from sandbox.components import Raw
    from sandbox.messages import Message
    from sandbox.people import Guild, User

ACKNOWLEDGE_WITHIN = 3.0
TOKEN_LIFETIME = timedelta(minutes=15)


class InteractionType(IntEnum):
    """What the person did, with Discord's numbers."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Callback(IntEnum):
    """How the bot may acknowledge, with Discord's numbers."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class State(StrEnum):
    """What the person sees of it."""

    SENT = "sent"
    THINKING = "thinking"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(frozen=True)
class Field:
    """One input of a modal; ``raw`` is the component (a text input, or a select inside a label)."""

    label: str
    description: str | None
    raw: Raw

    @property
    def custom_id(self) -> str:
        """What the bot calls the field."""
        return str(self.raw["custom_id"])

    @property
    def required(self) -> bool:
        """Whether it may not be left empty."""
        return bool(self.raw.get("required", True))


@dataclass(frozen=True)
class Modal:
    """The window that an interaction opened; ``raw`` is its JSON."""

    raw: Raw
    interaction: Interaction

    @property
    def title(self) -> str:
        """The window's title."""
        return str(self.raw["title"])

    @property
    def custom_id(self) -> str:
        """What the bot calls the window."""
        return str(self.raw["custom_id"])

    @property
    def texts(self) -> list[str]:
        """What the text displays say, in order."""
        return parts.texts(self.raw["components"])

    @property
    def fields(self) -> list[Field]:
        """The inputs in order, whether they stand in labels or (the old way) in rows."""
        found = []
        for component in self.raw["components"]:
            if component["type"] == parts.ComponentType.LABEL:
                found.append(Field(component["label"], component.get("description"), component["component"]))
            elif component["type"] == parts.ComponentType.ACTION_ROW:
                found += [Field(c.get("label", ""), None, c) for c in component["components"]]
        return found


@dataclass(eq=False)
class Interaction:
    """One act of one person towards the bot, and what became of it.

    ``data`` is what the bot is told (options, custom_id, values). ``message`` is the message whose component was used,
    ``opener`` the interaction whose modal this one submits. ``original`` is the response: the new message or the
    updated one; ``messages`` all that were created through the token, ``updated`` those edited through it.
    ``sent_at`` and ``acked_at`` are the event loop's seconds. ``expires`` is when the token dies.
    """

    id: int
    type: InteractionType
    user: User
    channel: Channel
    data: Raw
    token: str
    expires: datetime
    sent_at: float
    message: Message | None = None
    opener: Interaction | None = None
    name: str = ""
    state: State = State.SENT
    ack: Callback | None = None
    acked_at: float | None = None
    last_effect_at: float | None = None
    original: Message | None = None
    modal: Modal | None = None
    choices: list[dict[str, Any]] | None = None
    messages: list[Message] = field(default_factory=list)
    updated: list[Message] = field(default_factory=list)
    reason: str | None = None

    @property
    def guild(self) -> Guild | None:
        """The server it happened in, if any."""
        return self.channel.guild

    @property
    def ack_latency(self) -> float | None:
        """Seconds from the act to the acknowledgement, None without one."""
        return None if self.acked_at is None else self.acked_at - self.sent_at

    @property
    def failed(self) -> bool:
        """Whether the person was told that the application did not respond."""
        return self.state is State.FAILED

    @property
    def deferred(self) -> bool:
        """Whether the bot has promised a message and owes it still."""
        return self.state is State.THINKING

"""What the bot did about one act of a person."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sandbox.client import NotOffered
from sandbox.interactions import Callback

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sandbox.channels import Channel
    from sandbox.interactions import Interaction, Modal
    from sandbox.log import Call, Log, Violation
    from sandbox.messages import Attachment, Message
    from sandbox.people import User

    Settle = Callable[["Result", Callable[["Result"], Any] | None, float, float], Awaitable[None]]

_ACKS = {
    Callback.MESSAGE: "message",
    Callback.DEFERRED_MESSAGE: "deferred",
    Callback.DEFERRED_UPDATE: "deferred_update",
    Callback.UPDATE: "update",
    Callback.MODAL: "modal",
    Callback.CHOICES: "choices",
}


class Result:
    """The answer to an act; messages in it are live.

    Args:
        log: Where the bot's requests are noted.
        user: Who acted.
        channel: Where.
        settle: Waits until the bot is done: with what to wait for (or None), a timeout, and how long to be silent.
    """

    def __init__(self, log: Log, user: User, channel: Channel, settle: Settle) -> None:
        self._log = log
        self._first_call = log.total
        self._last_call: int | None = None
        self._first_violation = len(log.violations)
        self._last_violation: int | None = None
        self.started = asyncio.get_running_loop().time()
        self.done_at: float | None = None
        self.user = user
        self.channel = channel
        self.interaction: Interaction | None = None
        self._settle = settle

    def close(self) -> None:
        """Note that the act is over: what the bot does later is not counted to it."""
        self.done_at = asyncio.get_running_loop().time()
        self._last_call = self._log.total
        self._last_violation = len(self._log.violations)

    async def wait(
        self,
        timeout: float = 10.0,  # noqa: ASYNC109  # the word that tests use
        quiet: float = 0.05,
        until: Callable[[Result], Any] | None = None,
    ) -> Result:
        """Wait for an act that was started with ``_wait=False``."""
        await self._settle(self, until, timeout, quiet)
        return self

    # The acknowledgement

    @property
    def ack(self) -> str | None:
        """``message``, ``deferred``, ``deferred_update``, ``update``, ``modal``, ``choices``, or None."""
        interaction = self.interaction
        return None if interaction is None or interaction.ack is None else _ACKS[interaction.ack]

    @property
    def ack_latency(self) -> float | None:
        """Seconds to the acknowledgement."""
        return self.interaction.ack_latency if self.interaction else None

    @property
    def latency(self) -> float | None:
        """Seconds to the last thing the bot did through this interaction."""
        interaction = self.interaction
        if interaction is None or interaction.last_effect_at is None:
            return None
        return interaction.last_effect_at - interaction.sent_at

    @property
    def failed(self) -> bool:
        """Whether the person was told that the application did not respond."""
        return self.interaction is not None and self.interaction.failed

    @property
    def reason(self) -> str | None:
        """Why it failed."""
        return self.interaction.reason if self.interaction else None

    @property
    def modal(self) -> Modal | None:
        """The modal that was opened."""
        return self.interaction.modal if self.interaction else None

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What autocomplete suggested: ``name`` and ``value``."""
        return list(self.interaction.choices or []) if self.interaction else []

    @property
    def choice_names(self) -> list[str]:
        """The names of what autocomplete suggested."""
        return [choice["name"] for choice in self.choices]

    # Messages

    @property
    def response(self) -> Message | None:
        """The original response: the new message, or the one that was updated."""
        return self.interaction.original if self.interaction else None

    @property
    def messages(self) -> list[Message]:
        """The messages made through the interaction."""
        return list(self.interaction.messages) if self.interaction else []

    @property
    def followups(self) -> list[Message]:
        """The messages made through the interaction after the response."""
        return [m for m in self.messages if m is not self.response]

    @property
    def updated(self) -> list[Message]:
        """The messages edited through the interaction."""
        return list(dict.fromkeys(self.interaction.updated)) if self.interaction else []

    @property
    def sent(self) -> list[Message]:
        """The messages that the bot sent meanwhile in another way."""
        return self._by_other_ways("POST")

    @property
    def edited(self) -> list[Message]:
        """The messages that the bot edited meanwhile in another way."""
        return self._by_other_ways("PATCH")

    def _by_other_ways(self, method: str) -> list[Message]:
        calls = [c for c in self.calls if c.method == method and c.interaction is None and not c.failed]
        return list(dict.fromkeys(c.message for c in calls if c.message is not None))

    @property
    def message(self) -> Message:
        """The message to look at next: the response, else one made, edited or sent.

        Raises:
            NotOffered: There is none.
        """
        response = [self.response] if self.response else []
        for message in response + self.messages + self.updated + self.sent:
            if not message.deleted:
                return message
        raise NotOffered(f"the bot made no message: {self!r}")

    @property
    def ephemeral(self) -> bool:
        """Whether the response is private."""
        return self.response is not None and self.response.ephemeral

    @property
    def text(self) -> str:
        """All that can be read in the messages made, else in those edited."""
        return "\n".join(m.text for m in self.messages or self.updated)

    @property
    def attachments(self) -> list[Attachment]:
        """The files of all messages made, edited and sent."""
        return [a for m in self._touched() for a in m.attachments]

    def visible_to(self, user: User) -> list[Message]:
        """Return those of the messages made, edited and sent that somebody sees."""
        return [m for m in self._touched() if m.visible_to(user)]

    def _touched(self) -> list[Message]:
        return list(dict.fromkeys(self.messages + self.updated + self.sent))

    # Requests

    @property
    def calls(self) -> list[Call]:
        """The bot's requests from the act to its end."""
        end = self._log.total if self._last_call is None else self._last_call
        return [c for c in self._log.since(self._first_call) if c.number < end]

    @property
    def errors(self) -> list[Call]:
        """Those of the requests that failed."""
        return [c for c in self.calls if c.error is not None]

    @property
    def violations(self) -> list[Violation]:
        """What was wrong meanwhile."""
        return self._log.violations[self._first_violation : self._last_violation]

    def __repr__(self) -> str:
        parts = [f"ack={self.ack}", f"failed={self.failed}", f"text={self.text!r}"]
        parts += [f"errors={[c.error for c in self.errors]}"] if self.errors else []
        return f"<Result {' '.join(parts)}>"

"""The errors that Discord answers with (https://discord.com/developers/docs/topics/opcodes-and-status-codes)."""

from __future__ import annotations

from typing import Any

_KNOWN: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}
# The request itself was wrong, whatever the state of the world: a fault of whoever wrote it.
WRONG_IN_ITSELF = (40005, 50006, 50035, 50109)


class DiscordError(Exception):
    """A refusal as Discord words it.

    Args:
        code: Discord's number; ``status`` and ``message`` follow from it unless given.
        errors: For 50035, the findings by place: nested objects down to ``{"_errors": [{"code", "message"}]}``.
    """

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: dict[str, Any] | None = None,
    ) -> None:
        known_status, known_message = _KNOWN.get(code, (400, "Error"))
        self.code = code
        self.status = status or known_status
        self.message = message or known_message
        self.errors = errors
        super().__init__(f"{self.status} {self.code}: {self.message} {errors or ''}".rstrip())

    @property
    def json(self) -> dict[str, Any]:
        """The body of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        return body | ({"errors": self.errors} if self.errors else {})

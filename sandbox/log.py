"""What the bot asked of the server, and what was wrong with it."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import re

    from sandbox.interactions import Interaction
    from sandbox.messages import Message

KEPT_CALLS = 5000
Severity = Literal["error", "warning"]

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Call:
    """One request of the bot.

    ``started`` and ``finished`` are the event loop's seconds. ``error`` says why there is no success; ``injected``
    that a test wanted it so. ``message`` and ``interaction`` are what the request was about, if about one.
    """

    number: int
    method: str
    path: str
    started: float
    body: dict[str, Any] = field(default_factory=dict)
    uploads: list[str] = field(default_factory=list)
    finished: float | None = None
    status: int | None = None
    code: int | None = None
    error: str | None = None
    injected: bool = False
    message: Message | None = None
    interaction: Interaction | None = None

    @property
    def failed(self) -> bool:
        """Whether it got no success, other than by a test's wish."""
        return not self.injected and (self.error is not None or (self.status or 0) >= 400)


@dataclass(frozen=True)
class Violation:
    """Something the bot should not have done.

    ``error``: Discord refuses it. ``warning``: Discord takes it, but hardly as it was meant.
    """

    severity: Severity
    code: str
    message: str
    call: Call | None = None


class Log:
    """The last requests and everything that was wrong."""

    def __init__(self) -> None:
        self.calls: deque[Call] = deque(maxlen=KEPT_CALLS)
        self.violations: list[Violation] = []
        self.total = 0
        self.open = 0
        self.last_activity = 0.0

    def begin(self, method: str, path: str, at: float) -> Call:
        """Note that a request has come."""
        call = Call(self.total, method, path, at)
        self.calls.append(call)
        self.total += 1
        self.open += 1
        self.last_activity = at
        return call

    def end(self, call: Call, at: float) -> None:
        """Note that a request is answered."""
        call.finished = at
        self.open -= 1
        self.last_activity = at

    def violation(self, severity: Severity, code: str, message: str, call: Call | None = None) -> None:
        """Note something wrong, and say so in the log."""
        log.warning("%s: %s", code, message)
        self.violations.append(Violation(severity, code, message, call))

    def since(self, number: int) -> list[Call]:
        """Return the requests from that number on."""
        return [c for c in self.calls if c.number >= number]

    def failed(self) -> list[Call]:
        """Return the requests that failed other than by a test's wish."""
        return [c for c in self.calls if c.failed]


@dataclass(eq=False)
class Fault:
    """Something to go wrong with requests on purpose.

    ``status``: answered with that status. ``error``: refused with Discord's ``code``. ``drop``: the connection is cut.
    ``slow``: ``delay`` seconds pass first. ``ratelimit``: 429 with ``retry_after`` seconds, for the whole bot if
    ``everywhere``. With ``apply`` the request is carried out before it goes wrong. The first ``after`` requests pass,
    then ``times`` are hit.
    """

    method: re.Pattern[str]
    path: re.Pattern[str]
    kind: Literal["status", "error", "drop", "slow", "ratelimit"] = "status"
    status: int = 500
    code: int = 0
    delay: float = 0.0
    retry_after: float = 1.0
    everywhere: bool = False
    apply: bool = False
    times: int = 1
    after: int = 0
    hits: int = 0

    def strikes(self, method: str, path: str) -> bool:
        """Tell whether this request is to be hit, and count it."""
        if not self.times or not self.method.fullmatch(method) or not self.path.search(path):
            return False
        if self.after:
            self.after -= 1
            return False
        self.times -= 1
        self.hits += 1
        return True

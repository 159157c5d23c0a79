"""Where the time comes from: a function handed in, so that a test can hand in another."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Gives the present moment, aware, in UTC."""


def utc_now() -> datetime:
    """The machine's clock."""
    return datetime.now(UTC)

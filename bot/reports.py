"""Errors reported to Sentry, where a host has set SENTRY_DSN: where and what, never who or what was written.

A report is a line logged as an error. It holds the line as it stands in the code, the kinds and places of the errors,
the number that the person was told, and the ids that the log has too. It leaves out what the errors say, the values
of variables, requests and the machine's name: those who need to know more look the number up in the log.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

from bot.journal import subject
from bot.settings import Settings, SettingsError

FLUSH_SECONDS = 2.0
"""How long an ending bot waits until its last reports have been sent."""


@contextmanager
def reported(settings: Settings) -> Iterator[None]:
    """Reports errors meanwhile, where the settings say where to.

    Raises:
        SettingsError: SENTRY_DSN is none, or what sends reports is not installed.
    """
    if settings.sentry_dsn is None:
        yield
        return
    try:
        import sentry_sdk  # an extra: most hosts do without
        from sentry_sdk.integrations.logging import LoggingIntegration
    except ImportError:
        raise SettingsError(
            "SENTRY_DSN is set, but the package that sends error reports is missing, the extra `sentry`: "
            "docs/hosting.md says how to install it, or leave SENTRY_DSN out"
        ) from None
    try:
        sentry_sdk.init(
            dsn=settings.sentry_dsn,
            release=version("hortus"),
            server_name="hortus",
            default_integrations=False,
            auto_enabling_integrations=False,
            integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
            before_send=_stripped,
            include_local_variables=False,
            max_breadcrumbs=0,
            send_client_reports=False,
            auto_session_tracking=False,
        )
    except ValueError:
        raise SettingsError("SENTRY_DSN is no address of a Sentry project") from None
    try:
        yield
    finally:
        sentry_sdk.flush(FLUSH_SECONDS)
        sentry_sdk.get_client().close()


def _stripped(event: Any, hint: dict[str, Any]) -> Any:
    """The event with what it may hold and nothing else."""
    record: logging.LogRecord = hint["log_record"]
    number = getattr(record, "number", None)
    for error in event.get("exception", {}).get("values", ()):
        error["value"] = ""
    kept = ("event_id", "timestamp", "level", "logger", "platform", "release", "exception", "sdk")
    return {
        **{name: event[name] for name in kept if name in event},
        # The first line is what was written in the code; below it asyncio tells of errors in full.
        "logentry": {"message": str(record.msg).partition("\n")[0]},
        "tags": subject() | ({"number": number} if number else {}),
    }

"""The log: to read or as JSON, with what each line is about, and without anything secret.

No line says what people wrote: whoever logs takes care of that. Tokens that a library may tell of are taken out here.
"""

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final
from urllib.parse import unquote

from bot import metrics
from bot.settings import Settings

_ABOUT: ContextVar[dict[str, str]] = ContextVar("about", default={})  # noqa: B039  # it is replaced, never changed

_TOKENS: Final = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/?\s]+")
"""What answers an interaction for fifteen minutes, in the address it is answered at."""

_LOGIN: Final = re.compile("//([^:/@]*)(?::([^@]*))?@")

_WORDY: Final = ("discord", "alembic", "aiosqlite", "sqlalchemy", "urllib3")
"""Libraries that at INFO repeat what the bot says itself, and at DEBUG tell what people wrote."""


@contextmanager
def about(**ids: int) -> Iterator[None]:
    """What is logged meanwhile, in this task and those it begins, is about these: an interaction, a match."""
    token = _ABOUT.set({**_ABOUT.get(), **_named(ids)})
    try:
        yield
    finally:
        _ABOUT.reset(token)


def note(**ids: int) -> None:
    """What is logged from here on is about these too, to the end of the `about` around it or of the task."""
    _ABOUT.set({**_ABOUT.get(), **_named(ids)})


def subject() -> dict[str, str]:
    """What the present task is about: ids by name."""
    return _ABOUT.get()


def begin(settings: Settings) -> None:
    """Lets the log go to standard error, as the settings say."""
    handler = logging.StreamHandler()
    handler.setFormatter((Json if settings.log == "json" else Readable)(secrets_of(settings)))
    handler.addFilter(_counted)
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    for library in _WORDY:
        logging.getLogger(library).setLevel(max(logging.WARNING, logging.getLogger().level))


def secrets_of(settings: Settings) -> frozenset[str]:
    """What must stand in no log: the token, the secret of the dailies, the database's password, where reports go."""
    _, password = _login(settings.database_url)
    given = (settings.token, settings.secret, password, unquote(password), *_login(settings.sentry_dsn or ""))
    return frozenset(secret for secret in given if secret)


def _login(url: str) -> tuple[str, str]:
    """Who logs in at an address and by which password; both empty where that is not said, or the address is none."""
    found = _LOGIN.search(url)
    return ("", "") if found is None else (found[1], found[2] or "")


class Readable(logging.Formatter):
    """Lines for people: what they are about stands at the end of the first."""

    def __init__(self, secrets: frozenset[str]) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """The lines of a record."""
        return _masked(super().format(record), self._secrets)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # the library's name
        """The first line of a record."""
        ids = ", ".join(f"{name} {number}" for name, number in subject().items())
        return super().formatMessage(record) + (f" ({ids})" if ids else "")


class Json(logging.Formatter):
    """A JSON object a line: time, level, logger, message, what it is about, and an error's number and traceback."""

    def __init__(self, secrets: frozenset[str]) -> None:
        super().__init__()
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _masked(record.getMessage(), self._secrets),
            **subject(),
        }
        if number := getattr(record, "number", None):
            line["number"] = number
        if record.exc_info:
            line["exception"] = _masked(self.formatException(record.exc_info), self._secrets)
        return json.dumps(line, ensure_ascii=False)


def _masked(said: str, secrets: frozenset[str]) -> str:
    for secret in secrets:
        said = said.replace(secret, "***")
    return _TOKENS.sub(r"\1***", said)


def _counted(record: logging.LogRecord) -> bool:
    metrics.LOGGED.labels(record.levelname).inc()
    return True


def _named(ids: dict[str, int]) -> dict[str, str]:
    return {name: str(number) for name, number in ids.items()}

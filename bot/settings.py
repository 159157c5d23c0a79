"""What a host may choose, read once from the environment and from a file `.env`."""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from bot.shards import WHOLE, Shards

DEFAULT_DATABASE: Final = "sqlite:///var/hortus.db"
DEFAULT_PORT: Final = 8080
SHORTEST_SECRET: Final = 16


class SettingsError(ValueError):
    """A setting that cannot be used; the text says which and what would do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one run.

    Attributes:
        token: the bot's token; None means: play in the sandbox.
        database_url: where everything is kept, SQLite or PostgreSQL.
        secret: what daily seeds are drawn from; None: one is made and kept in the database.
        log_level: how much is logged, a level name of the standard library.
        log: how it is logged, "text" to read or "json" for programs.
        metrics_port: where `/healthz` and `/metrics` are; None: nowhere.
        metrics_host: the address they are bound to.
        sentry_dsn: where errors are reported to; None: nowhere.
        port: where the sandbox shows its page.
        workers: how many searches may be under way at once; None: as many as suit the machine.
        shard_count: how many shards there are; None: as many as Discord recommends, all in this process.
        shards: those of this process.
        api_url: another address than Discord's, used with the sandbox.
        gateway_url: likewise for the gateway.
    """

    token: str | None = field(default=None, repr=False)
    database_url: str = field(default=DEFAULT_DATABASE, repr=False)  # it may hold a password
    secret: str | None = field(default=None, repr=False)
    log_level: str = "INFO"
    log: str = "text"
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    sentry_dsn: str | None = field(default=None, repr=False)
    port: int = DEFAULT_PORT
    workers: int | None = None
    shard_count: int | None = None
    shards: Shards = WHOLE
    api_url: str | None = None
    gateway_url: str | None = None

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Self:
        """Takes the settings from environment variables; an empty one counts as left out.

        Raises:
            SettingsError: a value that cannot be used.
        """

        def given(name: str) -> str | None:
            return environment.get(name, "").strip() or None

        level = (given("HORTUS_LOG_LEVEL") or "INFO").upper()
        if level not in logging.getLevelNamesMapping():
            raise SettingsError(f"HORTUS_LOG_LEVEL is {level!r}; use DEBUG, INFO, WARNING or ERROR")
        log = (given("HORTUS_LOG") or "text").lower()
        if log not in {"text", "json"}:
            raise SettingsError(f"HORTUS_LOG is {log!r}; use text or json")

        def port(name: str) -> int | None:
            value = given(name)
            if value is not None and (not re.fullmatch("[0-9]{1,5}", value) or int(value) > 65535):
                raise SettingsError(f"{name} is {value!r}; use a number from 0 to 65535")
            return None if value is None else int(value)

        sandbox_port = port("HORTUS_PORT")
        workers = given("HORTUS_WORKERS")
        if workers is not None and not re.fullmatch("[1-9][0-9]?", workers):
            raise SettingsError(f"HORTUS_WORKERS is {workers!r}; use a number from 1 to 99")
        secret = given("HORTUS_SECRET")
        if secret is not None and len(secret) < SHORTEST_SECRET:
            raise SettingsError(f"HORTUS_SECRET is too easy to guess; use {SHORTEST_SECRET} characters or more")
        count = given("SHARD_COUNT")
        if count is not None and not re.fullmatch("[1-9][0-9]{0,3}", count):
            raise SettingsError(f"SHARD_COUNT is {count!r}; use a number from 1 to 9999, the same for all processes")
        return cls(
            token=given("DISCORD_TOKEN"),
            database_url=given("DATABASE_URL") or DEFAULT_DATABASE,
            secret=secret,
            log_level=level,
            log=log,
            metrics_port=port("HORTUS_METRICS_PORT"),
            metrics_host=given("HORTUS_METRICS_HOST") or "127.0.0.1",
            sentry_dsn=given("SENTRY_DSN"),
            port=DEFAULT_PORT if sandbox_port is None else sandbox_port,
            workers=None if workers is None else int(workers),
            shard_count=None if count is None else int(count),
            shards=_shards(count, given("SHARD_IDS")),
            api_url=given("HORTUS_API_URL"),
            gateway_url=given("HORTUS_GATEWAY_URL"),
        )


def _shards(count: str | None, ids: str | None) -> Shards:
    if count is None:
        if ids is not None:
            raise SettingsError(f"SHARD_IDS is {ids!r}, but SHARD_COUNT, how many shards there are in all, is not set")
        return WHOLE
    if ids is None:
        return Shards.all_of(int(count))
    try:
        return Shards.parse(int(count), ids)
    except ValueError as error:
        raise SettingsError(f"SHARD_IDS is {ids!r}; {error}") from error

"""Error reports: what is told where they cannot be sent. What they hold is looked at in `e2e/test_watching.py`."""

import logging
import sys

import pytest

from bot.reports import _stripped, reported
from bot.settings import Settings, SettingsError


def test_without_a_dsn_nothing_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with reported(Settings()):
        pass


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with (
        pytest.raises(SettingsError, match="the extra `sentry`"),
        reported(Settings(sentry_dsn="https://k@s.example/1")),
    ):
        pass


def test_of_what_asyncio_tells_of_an_error_only_that_there_was_one_is_reported() -> None:
    told = "Task exception was never retrieved\nfuture: <Task finished exception=ValueError('what somebody wrote')>"
    record = logging.LogRecord("asyncio", logging.ERROR, __file__, 1, told, None, None)
    assert _stripped({}, {"log_record": record})["logentry"] == {"message": "Task exception was never retrieved"}


@pytest.mark.parametrize("dsn", ["k@s/1", "https://k@[s/1", "https://k@s:port/1"])
def test_an_address_that_is_none_is_refused_without_saying_it(dsn: str) -> None:
    with (
        pytest.raises(SettingsError, match="SENTRY_DSN is no address") as caught,
        reported(Settings(sentry_dsn=dsn)),
    ):
        pass
    assert "k@" not in str(caught.value)

"""What goes wrong with one of many stays with it."""

import asyncio
import logging

import pytest

from bot.storage import StorageUnavailable
from bot.ui.spared import spared


def fail(error: BaseException) -> None:
    raise error


def test_a_database_that_is_away_is_a_line(caplog: pytest.LogCaptureFixture) -> None:
    with spared("a reminder", match=7):
        fail(StorageUnavailable("the disk is full"))
    (said,) = caplog.records
    assert (said.levelno, said.exc_info) == (logging.WARNING, None)
    assert "a reminder" in said.message
    assert "the disk is full" in said.message


def test_what_nobody_foresaw_is_logged_whole(caplog: pytest.LogCaptureFixture) -> None:
    with spared("a reminder", match=7):
        fail(KeyError("seat"))
    (said,) = caplog.records
    assert said.levelno == logging.ERROR
    assert said.exc_info is not None


def test_who_is_told_to_end_ends() -> None:
    with pytest.raises(asyncio.CancelledError), spared("a reminder"):
        fail(asyncio.CancelledError())

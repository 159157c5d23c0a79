"""`hortus run` without a token: the bot and its sandbox, which begin and end together."""

import asyncio
import logging
import signal
from pathlib import Path

import aiohttp
import discord
import pytest

from bot import __main__ as command_line
from bot.settings import Settings
from tests.newcomer import Running


async def test_the_sandbox_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    running = await Running.start(tmp_path)
    await running.end(signal.SIGKILL)


@pytest.mark.parametrize(
    ("how", "while_connecting"), [(signal.SIGTERM, True), (signal.SIGTERM, False), (signal.SIGINT, False)]
)
async def test_both_end_when_told_to(tmp_path: Path, how: signal.Signals, *, while_connecting: bool) -> None:
    running = await Running.start(tmp_path)
    if not while_connecting:
        await running.ready()
    assert await running.end(how) == 0
    assert "Traceback" not in running.log


def _ended_by(error: Exception, monkeypatch: pytest.MonkeyPatch, folder: Path) -> int:
    """The exit code of a bot that ends with an error."""

    async def run(_: Settings) -> None:
        await asyncio.sleep(0)
        raise error

    monkeypatch.chdir(folder)  # no file .env there
    monkeypatch.setitem(command_line._COMMANDS, "run", run)
    return command_line.main(["run"])


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (aiohttp.ClientConnectionError("Cannot connect to host discord.com:443"), "Cannot connect to host discord.com"),
        (discord.DiscordException("Shard ID 0 WebSocket closed with 4004"), "closed with 4004"),
        (TimeoutError(), "no answer in time"),
        (discord.LoginFailure(), "DISCORD_TOKEN"),
    ],
)
def test_what_discord_does_ends_with_a_line_for_the_host(
    error: Exception, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _ended_by(error, monkeypatch, tmp_path) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("hortus: ")
    assert said in line


def test_where_programs_read_the_log_that_line_is_one_of_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("HORTUS_LOG", "json")
    assert _ended_by(discord.LoginFailure(), monkeypatch, tmp_path) == 2
    assert capsys.readouterr().err == ""
    (record,) = caplog.records
    assert "DISCORD_TOKEN" in record.getMessage()


def test_what_nobody_foresaw_is_logged_and_so_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert _ended_by(ZeroDivisionError("a slip"), monkeypatch, tmp_path) == 1
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info

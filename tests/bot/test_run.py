"""`hortus run` without a token: the bot and its sandbox, which begin and end together."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

PATIENCE = 30


async def start(folder: Path) -> asyncio.subprocess.Process:
    environment = {**os.environ, "HORTUS_PORT": "0", "DISCORD_TOKEN": ""}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"),
        cwd=folder,
        env=environment,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def line_with(stream: asyncio.StreamReader | None, words: str) -> str:
    """The first line that holds these words."""
    assert stream is not None
    async with asyncio.timeout(PATIENCE):
        while words not in (line := (await stream.readline()).decode()):
            assert line, f"it ended without a word of {words!r}"
        return line


async def gone(url: str) -> None:
    """Waits until nobody listens there."""
    async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
        while True:
            try:
                async with session.get(f"{url}/health"):
                    pass
            except aiohttp.ClientConnectionError:
                return
            await asyncio.sleep(0.02)


async def test_the_sandbox_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    process = await start(tmp_path)
    url = (await line_with(process.stdout, "http://")).split()[-1]
    process.kill()
    await process.communicate()
    await gone(url)


@pytest.mark.parametrize("while_connecting", [True, False])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_both_end_when_told_to(tmp_path: Path, how: signal.Signals, *, while_connecting: bool) -> None:
    process = await start(tmp_path)
    url = (await line_with(process.stdout, "http://")).split()[-1]
    if not while_connecting:
        await line_with(process.stderr, "ready as")
    process.send_signal(how)
    _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    assert b"Traceback" not in errors
    await gone(url)

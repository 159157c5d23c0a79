"""`hortus run` as a newcomer starts it: a process without a token, in a folder of its own, with its own sandbox."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Final, Self

import aiohttp

PATIENCE: Final = 30
"""Seconds that starting and ending may take on a busy machine."""


class Running:
    """The bot and its sandbox, the page open.

    Attributes:
        url: the page's address.
    """

    url: str

    def __init__(self, folder: Path, process: asyncio.subprocess.Process) -> None:
        self._log = folder / "hortus.log"
        self._process = process

    @classmethod
    async def start(cls, folder: Path) -> Self:
        """Starts both and waits until the page is there; the bot may not be yet."""
        with (folder / "hortus.log").open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"),
                cwd=folder,
                env={**os.environ, "DISCORD_TOKEN": "", "HORTUS_PORT": "0"},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        running = cls(folder, process)
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while "http://" not in (line := (await process.stdout.readline()).decode()):
                assert line or not process.stdout.at_eof(), running.log
        running.url = line.split()[-1]
        return running

    @property
    def log(self) -> str:
        """What both have logged, over all starts in this folder."""
        return self._log.read_text()

    async def ready(self) -> None:
        """Waits until the bot is connected."""
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
            while True:
                async with session.get(f"{self.url}/health") as answer:
                    if (await answer.json())["bot"]:
                        return
                await asyncio.sleep(0.02)

    async def end(self, how: signal.Signals = signal.SIGTERM) -> int | None:
        """Sends the bot a signal and waits until it and its sandbox are gone; returns the bot's exit code."""
        if self._process.returncode is None:
            self._process.send_signal(how)
        await asyncio.wait_for(self._process.communicate(), PATIENCE)
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
            while True:
                try:
                    async with session.get(f"{self.url}/health"):
                        pass
                except aiohttp.ClientConnectionError:
                    return self._process.returncode
                await asyncio.sleep(0.02)

"""Running against the sandbox: a process of its own that speaks Discord's protocol on this machine."""

import asyncio
import sys
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

import discord
import yarl

READY_SECONDS: Final = 15
"""How long a sandbox may take to open."""


class SandboxError(RuntimeError):
    """The sandbox did not open; the text says why."""


def connect_to(api_url: str, gateway_url: str) -> None:
    """Points discord.py, in this process, at another address than Discord's."""
    discord.http.Route.BASE = api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


class Sandboxed:
    """A sandbox running beside this process: `async with Sandboxed(8080) as sandbox`.

    Attributes:
        url: its page.
        api_url: what discord.py is to use as Discord's API.
        gateway_url: what discord.py is to use as Discord's gateway.
        token: the bot's token there.
    """

    url: str
    api_url: str
    gateway_url: str
    token: str

    def __init__(self, port: int) -> None:
        self._port = port
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        # Its input is held open from here, so that it ends with this process, however this one ends. Ctrl-C in a
        # terminal is for this process alone, which closes the bot first.
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "sandbox", "--port", str(self._port), "--with-parent"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(READY_SECONDS):
                self.url, self.api_url, self.gateway_url, self.token = await self._addresses()
        except TimeoutError:
            await self._stop()
            raise SandboxError(f"the sandbox did not open within {READY_SECONDS} seconds") from None
        return self

    async def _addresses(self) -> tuple[str, str, str, str]:
        """What the sandbox prints once it can be used: the page, then three lines of a name and a value."""
        assert self._process is not None  # noqa: S101  # told to the type checker
        assert self._process.stdout is not None  # noqa: S101  # likewise
        said = [(await self._process.stdout.readline()).decode().split() for _ in range(4)]
        if not all(said):
            await self._process.wait()
            raise SandboxError(f"the sandbox could not open on port {self._port}; `make run PORT=9000` takes another")
        page, api, gateway, token = (words[-1] for words in said)
        return page, api, gateway, token

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stop()

    async def _stop(self) -> None:
        if self._process is None or self._process.returncode is not None:
            return
        self._process.terminate()
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                await self._process.wait()
                return
        self._process.kill()
        await self._process.wait()

"""A child process as the bot sees it: what it is asked, what it has told, and how it ended."""

import asyncio
import os
import pickle
import sys
from collections import deque
from typing import Self, cast

from bot.workers import child


class SearchFailed(Exception):  # noqa: N818  # it says what happened, as asyncio's exceptions do
    """A work came to nothing by no fault of its own: its time was up, or its process died (twice)."""


class Gone(Exception):  # noqa: N818  # likewise
    """The child process has died.

    Attributes:
        begun: whether it may have been this work at which it died: those that waited behind it are blameless.
    """

    def __init__(self, obituary: str, *, begun: bool) -> None:
        super().__init__(obituary)
        self.begun = begun


class Child(asyncio.SubprocessProtocol):
    """A child process, made by `start`.

    Attributes:
        since: when it began the work that it does, or to have none, on the clock of the event loop.
        idle: whether it has nothing to do and may be asked again.
        leave: when it is ended, while it has nothing to do.
    """

    def __init__(self) -> None:
        self._asked: deque[asyncio.Future[child.Told]] = deque()
        self._gone = asyncio.Event()
        self._bytes = bytearray()
        self.since = 0.0
        self.idle = True
        self.leave: asyncio.TimerHandle | None = None

    @classmethod
    async def start(cls, bounds: child.Bounds) -> Self:
        """Starts one.

        Raises:
            OSError: that could not be done.
        """
        # It finds the same modules as this process, and nothing else: not what lies beside its own file.
        paths = os.pathsep.join(sys.path)
        _, started = await asyncio.get_running_loop().subprocess_exec(
            cls,
            *(sys.executable, "-P", child.__file__, *map(str, bounds)),
            stderr=None,
            env={**os.environ, "PYTHONPATH": paths},
        )
        return started

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.SubprocessProtocol`."""
        self._transport = cast("asyncio.SubprocessTransport", transport)
        self.since = asyncio.get_running_loop().time()

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002  # there is one pipe
        """See `asyncio.SubprocessProtocol`."""
        self._bytes += data
        start = child.LENGTH
        while len(self._bytes) >= start:
            end = start + int.from_bytes(self._bytes[:start], "big")
            if len(self._bytes) < end:
                break
            told = pickle.loads(memoryview(self._bytes)[start:end])  # noqa: S301  # from a child of our own
            del self._bytes[:end]
            self.since = asyncio.get_running_loop().time()
            asked = self._asked.popleft()
            if not asked.done():  # else nobody waits for it any more
                asked.set_result(told)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # however it came
        """See `asyncio.SubprocessProtocol`."""
        for place, asked in enumerate(self._asked):
            if not asked.done():
                asked.set_exception(Gone(self.obituary, begun=place == 0))
        self._transport.close()
        self._gone.set()

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._transport.get_returncode() is None

    async def answer(self, work: bytes) -> child.Told:
        """Hands a work to the process; what comes of it. It does one after another, in the order of the asking.

        Raises:
            Gone: it has died.
        """
        if self._gone.is_set():
            raise Gone(self.obituary, begun=False)
        self.idle = False
        if not self._asked:
            self.since = asyncio.get_running_loop().time()
        asked: asyncio.Future[child.Told] = asyncio.get_running_loop().create_future()
        self._asked.append(asked)
        cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0)).write(work)
        told = await asked
        self.idle = not told[2]
        return told

    @property
    def obituary(self) -> str:
        """Which process it was and how it ended, once it is not alive."""
        return f"process {self._transport.get_pid()} ended with {self._transport.get_returncode()}"

    @property
    def busy(self) -> bool:
        """Whether there is something that it has not told of."""
        return bool(self._asked)

    async def rest(self) -> None:
        """Waits until it has done all that it has been asked for, or died."""
        if self._asked:
            await asyncio.wait(self._asked)

    async def end(self) -> None:
        """Kills the process, if it still lives, and waits until it is gone."""
        self._transport.close()
        await self._gone.wait()


def raised(error: Exception, traceback: str) -> Exception:
    """What a work raised, with where it did; want of memory is no fault of the work's own."""
    error.add_note(f"In a child process:\n{traceback}")
    if isinstance(error, MemoryError):
        failed = SearchFailed("out of memory")
        failed.__cause__ = error
        return failed
    return error

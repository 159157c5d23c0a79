"""The processes that search: started when they are first needed, and again when they have died."""

import asyncio
import logging
import os
import pickle
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from bot.errors import Busy
from bot.workers import child
from bot.workers.turns import Turns

WAITING: Final = 32
"""How many works may wait before the pool says that it is busy."""
WAITING_EACH: Final = 8
"""How many of one asker's may."""

log = logging.getLogger(__name__)


class SearchFailed(Exception):  # noqa: N818  # it says what happened, as asyncio's exceptions do
    """A work came to nothing by no fault of its own: its time was up, or its process died (twice)."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What the pool is doing, and has done since it was made.

    Attributes:
        waiting: works that wait for a process now.
        running: works under way now.
        begun: works for which a process was free in time.
        done: works that went well to their end.
        failed: works that ended in an error of their own, died or ran out of time.
        given_up: works that nobody waited for any more.
        refused: works there was no room for.
        waited: seconds the begun ones have waited, in all.
        ran: seconds the ended ones have run, in all.
        started: processes started.
    """

    waiting: int = 0
    running: int = 0
    begun: int = 0
    done: int = 0
    failed: int = 0
    given_up: int = 0
    refused: int = 0
    waited: float = 0.0
    ran: float = 0.0
    started: int = 0


class _Gone(Exception):  # noqa: N818  # likewise
    """The child process has died."""


class _Child(asyncio.SubprocessProtocol):
    """A child process as the bot sees it: what it has told and nobody has heard yet."""

    def __init__(self) -> None:
        self._told: asyncio.Queue[child.Told | None] = asyncio.Queue()
        self._gone = asyncio.Event()
        self._bytes = bytearray()
        self.idle = True

    @classmethod
    async def start(cls) -> "_Child":
        # It finds the same modules as this process, and nothing else: not what lies beside its own file.
        paths = os.pathsep.join(sys.path)
        _, started = await asyncio.get_running_loop().subprocess_exec(
            cls, sys.executable, "-P", child.__file__, stderr=None, env={**os.environ, "PYTHONPATH": paths}
        )
        return started

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002  # there is one pipe
        self._bytes += data
        start = child.LENGTH
        while len(self._bytes) >= start:
            end = start + int.from_bytes(self._bytes[:start], "big")
            if len(self._bytes) < end:
                break
            self._told.put_nowait(pickle.loads(self._bytes[start:end]))  # noqa: S301  # from a child of our own
            del self._bytes[:end]

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # however it came
        self._told.put_nowait(None)
        self._gone.set()

    @property
    def alive(self) -> bool:
        return self._transport.get_returncode() is None

    def do(self, work: bytes) -> None:
        """Hands a work to the process."""
        self.idle = False
        pipe = cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0))
        pipe.write(work)

    async def hear(self) -> child.Told:
        """The next thing it tells.

        Raises:
            _Gone: it has died.
        """
        told = await self._told.get()
        if told is None:
            raise _Gone(f"process {self._transport.get_pid()} ended with {self._transport.get_returncode()}")
        kind, _, tired = told
        self.idle = kind != "value" and not tired
        return told

    async def end(self) -> None:
        """Kills the process, if it still lives, and waits until it is gone."""
        self._transport.close()
        await self._gone.wait()


class Pool:
    """Child processes that do works, each by one of them from its beginning to its end. Close it at last."""

    def __init__(self, size: int) -> None:
        """Makes the pool; a process starts when it is needed.

        Args:
            size: how many processes there may be, 1 or more.
        """
        self._turns = Turns(size, WAITING, WAITING_EACH)
        self._children: set[_Child] = set()
        self._idle: list[_Child] = []
        self._closed = False
        self._measures = Measures()

    @property
    def measures(self) -> Measures:
        """What the pool is doing and has done."""
        return replace(self._measures, waiting=self._turns.waiting)

    async def values(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], *, many: bool, seconds: float, key: Hashable
    ) -> AsyncGenerator[Any, None]:
        """The values of a work as they come. See `Workers.search` and `Workers.lines`."""
        work = child.frame((function, arguments, many))
        deadline = asyncio.get_running_loop().time() + seconds
        told = 0
        for again in (True, False):
            try:
                async with self._child(key, deadline) as at_work:
                    at_work.do(work)
                    while True:
                        async with _by(deadline):
                            kind, value, _ = await at_work.hear()
                        if kind == "done":
                            return
                        if kind == "failed":
                            raise _error(*value)
                        told += 1
                        yield value
            except _Gone as gone:
                log.warning("a search died: %s", gone)
                if told or not again:  # what has been told cannot be told anew
                    raise SearchFailed(str(gone)) from gone

    async def close(self) -> None:
        """Ends all processes, whatever they are doing; those who wait for them get SearchFailed."""
        self._closed = True
        while self._children:
            await self._end(next(iter(self._children)))

    @asynccontextmanager
    async def _child(self, key: Hashable, deadline: float) -> AsyncIterator[_Child]:
        """A process to oneself; one that is left in the middle of its work is ended."""
        asked = time.monotonic()
        try:
            async with _by(deadline):
                await self._turns.take(key)
        except Busy:
            self._note(refused=1)
            raise
        began = time.monotonic()
        self._note(begun=1, running=1, waited=began - asked)
        ended = "given_up"
        found = None
        try:
            async with _by(deadline):
                found = await self._found()
            yield found
            ended = "done"
        except Exception:
            ended = "failed"
            raise
        finally:
            try:
                if found is not None and found.idle:
                    self._idle.append(found)
                elif found is not None:
                    await self._end(found)
            finally:
                self._turns.give_back(key)
                self._note(running=-1, ran=time.monotonic() - began, **{ended: 1})

    async def _found(self) -> _Child:
        """An idle child, or a new one."""
        self._check_open()
        while self._idle:
            found = self._idle.pop()
            if found.alive:
                return found
            await self._end(found)
        try:
            found = await _Child.start()
        except OSError as error:
            raise SearchFailed(f"no process could be started: {error}") from error
        self._note(started=1)
        self._children.add(found)
        try:
            self._check_open()  # it may have been closed meanwhile
        except SearchFailed:
            await self._end(found)
            raise
        return found

    def _check_open(self) -> None:
        if self._closed:
            raise SearchFailed("the pool is closed")

    async def _end(self, found: _Child) -> None:
        await found.end()
        self._children.discard(found)

    def _note(self, **more: float) -> None:
        self._measures = replace(
            self._measures, **{name: getattr(self._measures, name) + amount for name, amount in more.items()}
        )


@asynccontextmanager
async def _by(deadline: float) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout_at(deadline):
            yield
    except TimeoutError as error:
        raise SearchFailed("the time was up") from error


def _error(error: Exception, traceback: str) -> Exception:
    """What a work raised, with where it did; want of memory is no fault of the work's own."""
    error.add_note(f"In a child process:\n{traceback}")
    if isinstance(error, MemoryError):
        failed = SearchFailed("out of memory")
        failed.__cause__ = error
        return failed
    return error

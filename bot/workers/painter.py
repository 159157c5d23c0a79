"""The process that draws: started when a picture is needed, and again when it has died."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from bot.workers import child
from bot.workers.pool import SearchFailed, raised
from bot.workers.process import Child, Gone

IDLE_SECONDS: Final = 600.0
"""After so long without a picture the process is ended: it holds some hundred megabytes, and another starts in less
than half a second."""
LATE_SECONDS: Final = 30.0
"""How long to wait for a picture and all that are before it. None takes a hundredth of that: the process is stuck."""

log = logging.getLogger(__name__)


class Painter:
    """A child process that draws one picture after another, in the order in which they are asked for. Close it at last.

    A picture begun is finished, even when nobody waits for it any more.
    """

    def __init__(self) -> None:
        """Makes the painter; its process starts when it is needed."""
        self._child: Child | None = None
        self._used = 0.0
        self._starting = asyncio.Lock()
        self._leaving: dict[Child, asyncio.Task[None]] = {}
        self._closed = False

    async def result(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """What a function gives, called in the process; done anew once where that dies.

        Raises:
            SearchFailed: the process died twice, was stuck or could not be started, or the painter is closed.
            Exception: what the function raised.
        """
        work = child.frame((function, arguments))
        try:
            return await self._once(work)
        except Gone as gone:
            log.warning("the process that draws has died: %s", gone)
        try:
            return await self._once(work)
        except Gone as gone:
            raise SearchFailed(str(gone)) from gone

    async def close(self) -> None:
        """Ends the process; who waits for a picture gets SearchFailed."""
        self._closed = True
        async with self._starting:
            if self._child is not None:
                self._retire(self._child)
        for found in list(self._leaving):
            await found.end()
        await asyncio.gather(*self._leaving.values())

    async def _once(self, work: bytes) -> Any:
        found = await self._found()
        self._used = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(LATE_SECONDS):
                kind, value, tired = await found.answer(work)
        except TimeoutError as error:
            log.warning("the process that draws is stuck, and is ended")
            await found.end()
            raise SearchFailed("it took too long") from error
        if tired:
            self._retire(found)
        if kind == "failed":
            raise raised(*value)
        return value

    async def _found(self) -> Child:
        """The process, or a new one."""
        async with self._starting:
            if self._closed:
                raise SearchFailed("the painter is closed")
            if self._child is None or not self._child.alive:
                try:
                    self._child = await Child.start(child.DRAWING)
                except OSError as error:
                    raise SearchFailed(f"no process could be started: {error}") from error
                asyncio.get_running_loop().call_later(IDLE_SECONDS, self._look, self._child)
            return self._child

    def _look(self, found: Child) -> None:
        """Whether it has had nothing to do for long; if not, it is looked again when it may have had."""
        loop = asyncio.get_running_loop()
        left = self._used + IDLE_SECONDS - loop.time()
        if left > 0:
            loop.call_later(left, self._look, found)
        else:
            self._retire(found)

    def _retire(self, found: Child) -> None:
        """Ends a process when it has done what it was asked; others are asked from now on."""
        if self._child is found:
            self._child = None
            self._leaving[found] = asyncio.create_task(self._leave(found))

    async def _leave(self, found: Child) -> None:
        await found.rest()
        await found.end()
        del self._leaving[found]

"""The process that draws: started when a picture is needed, and again when it has died."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from bot.workers import child
from bot.workers.process import Child, Gone, SearchFailed, raised

IDLE_SECONDS: Final = 600.0
"""After so long without a picture the process is ended: it holds a hundred megabytes and more, and another starts in
less than half a second."""
LATE_SECONDS: Final = 30.0
"""After so long at one picture the process is stuck: none takes a hundredth of that."""
LOOK_SECONDS: Final = 10.0
"""How often it is looked whether either is so."""
TRIES: Final = 2
"""How often a picture is begun where the process dies at it."""

log = logging.getLogger(__name__)


class Painter:
    """A child process that draws one picture after another, in the order in which they are asked for. Close it at last.

    A picture begun is finished, even when nobody waits for it any more.
    """

    def __init__(self) -> None:
        """Makes the painter; its process starts when it is needed."""
        self._child: Child | None = None
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
        deaths = 0
        while True:
            try:
                return await self._once(work)
            except Gone as gone:
                deaths += gone.begun
                if deaths == TRIES:
                    raise SearchFailed(str(gone)) from gone

    async def close(self) -> None:
        """Ends the process; who waits for a picture gets SearchFailed."""
        self._closed = True
        async with self._starting:
            if self._child is not None:
                self._retire(self._child, at_once=True)
        for found in list(self._leaving):
            await found.end()
        await asyncio.gather(*self._leaving.values())

    async def _once(self, work: bytes) -> Any:
        found = await self._found()
        kind, value, tired = await found.answer(work)
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
            if self._child is not None and not self._child.alive:
                log.warning("the process that draws has died: %s", self._child.obituary)
                self._child = None
            if self._child is None:
                try:
                    self._child = await Child.start(child.DRAWING)
                except OSError as error:
                    raise SearchFailed(f"no process could be started: {error}") from error
                asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look, self._child)
            return self._child

    def _look(self, found: Child) -> None:
        """Ends a process that is stuck, or has had nothing to do for long."""
        if self._child is not found:
            return
        loop = asyncio.get_running_loop()
        took = loop.time() - found.since
        if found.busy and took >= LATE_SECONDS:
            log.warning("the process that draws is stuck, and is ended")
            self._retire(found, at_once=True)
        elif not found.busy and took >= IDLE_SECONDS:
            self._retire(found)
        loop.call_later(LOOK_SECONDS, self._look, found)

    def _retire(self, found: Child, *, at_once: bool = False) -> None:
        """Ends a process, when it has done what it was asked or at once; others are asked from now on."""
        if self._child is found:
            self._child = None
            self._leaving[found] = asyncio.create_task(self._leave(found, at_once=at_once))

    async def _leave(self, found: Child, *, at_once: bool) -> None:
        if not at_once:
            await found.rest()
        await found.end()
        del self._leaving[found]

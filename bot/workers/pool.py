"""The processes that search: started when they are first needed, and again when they have died."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

from bot.errors import Busy
from bot.workers import child
from bot.workers.measures import Measures
from bot.workers.process import Child, Gone, SearchFailed, raised
from bot.workers.turns import Turns

WAITING: Final = 32
"""How many works may wait before the pool says that it is busy."""
WAITING_EACH: Final = 8
"""How many of one asker's may."""
IDLE_SECONDS: Final = 30.0
"""After so long without a work a process is ended: it holds some fifty megabytes, and another starts in a moment."""

log = logging.getLogger(__name__)


class _Late(SearchFailed):
    """Its time was up."""


class Pool:
    """Child processes that do works, each by one of them from its beginning to its end. Close it at last."""

    def __init__(self, size: int) -> None:
        """Makes the pool; a process starts when it is needed.

        Args:
            size: how many processes there may be, 1 or more.
        """
        self._turns = Turns(size, WAITING, WAITING_EACH)
        self._children: set[Child] = set()
        self._idle: list[Child] = []
        self._leaving: set[asyncio.Future[None]] = set()
        self._closed = False
        self._measures = Measures()

    @property
    def measures(self) -> Measures:
        """What the pool is doing and has done."""
        return replace(self._measures, waiting=self._turns.waiting)

    async def result(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], *, seconds: float, key: Hashable
    ) -> Any:
        """What comes of a work. See `Workers.search`."""
        work = child.frame((function, arguments))
        deadline = asyncio.get_running_loop().time() + seconds
        ended = "given_up"
        try:
            result = await self._done(work, deadline, key)
            ended = "done"
        except Busy:
            ended = "refused"
            log.warning("busy: a search is refused, %d wait and %d run", self.measures.waiting, self.measures.running)
            raise
        except _Late:
            ended = "late"
            raise
        except Exception:
            ended = "failed"
            raise
        finally:
            self._note(**{ended: 1})
        return result

    async def close(self) -> None:
        """Ends all processes, whatever they are doing; those who wait for them get SearchFailed."""
        self._closed = True
        while self._children:
            await self._end(next(iter(self._children)))

    async def _done(self, work: bytes, deadline: float, key: Hashable) -> Any:
        """What comes of a work, done anew once where its process dies."""
        try:
            return await self._once(work, deadline, key)
        except Gone:
            pass
        try:
            return await self._once(work, deadline, key)
        except Gone as gone:
            raise SearchFailed(str(gone)) from gone

    async def _once(self, work: bytes, deadline: float, key: Hashable) -> Any:
        """What comes of a work in a process; one that is left in the middle of it is ended."""
        async with self._turn(key, deadline):
            async with _by(deadline):
                found = await self._found()
            try:
                async with _by(deadline):
                    kind, value, _ = await found.answer(work)
            except Gone as gone:
                self._mourn(str(gone))
                raise
            finally:
                if found.idle:
                    self._idle.append(found)
                    found.leave = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._let_go, found)
                else:
                    await self._end(found)
        if kind == "failed":
            raise raised(*value)
        return value

    @asynccontextmanager
    async def _turn(self, key: Hashable, deadline: float) -> AsyncIterator[None]:
        """A turn, waited for; both the wait and the turn are timed."""
        asked = time.monotonic()
        try:
            async with _by(deadline):
                await self._turns.take(key)
        except Busy:
            raise
        except BaseException:
            self._note(waits=time.monotonic() - asked)
            raise
        began = time.monotonic()
        self._note(waits=began - asked, running=1)
        try:
            yield
        finally:
            self._turns.give_back(key)
            self._note(running=-1, runs=time.monotonic() - began)

    async def _found(self) -> Child:
        """An idle child, or a new one."""
        self._check_open()
        while self._idle:
            found = self._idle.pop()
            _stay(found)
            if found.alive:
                return found
            self._mourn(found.obituary)
            await self._end(found)
        try:
            found = await Child.start(child.SEARCHING)
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

    def _let_go(self, found: Child) -> None:
        self._idle.remove(found)
        leaving = asyncio.ensure_future(self._end(found))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def _end(self, found: Child) -> None:
        _stay(found)
        await found.end()
        self._children.discard(found)

    def _mourn(self, obituary: str) -> None:
        if not self._closed:
            log.warning("a process of the searches has died: %s", obituary)
            self._note(died=1)

    def _note(self, **more: float) -> None:
        self._measures = replace(
            self._measures, **{name: getattr(self._measures, name) + amount for name, amount in more.items()}
        )


def _stay(found: Child) -> None:
    if found.leave is not None:
        found.leave.cancel()


@asynccontextmanager
async def _by(deadline: float) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout_at(deadline):
            yield
    except TimeoutError as error:
        raise _Late("the time was up") from error

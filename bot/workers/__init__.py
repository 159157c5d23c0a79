"""Where work is done that the event loop must not wait for: a process that draws, others that search, a thread."""

import asyncio
import os
import sys
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar, TypeVarTuple

from bot import metrics
from bot.workers.measures import Measures, Times
from bot.workers.painter import Painter
from bot.workers.pool import Pool
from bot.workers.process import SearchFailed
from renderers.kept import Kept

__all__ = ["Measures", "SearchFailed", "Times", "Workers"]

Scene = TypeVar("Scene", bound=Hashable)
T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST_PROCESSES: Final = 2
"""How many processes search at once where nothing else is said, however many cores there are."""

KEPT: Final = 128
"""How many pictures made last are at hand without drawing."""


class Workers:
    """A thread of this process, and its child processes; they start when they are needed. Close them at the end.

    A child process does one work after another, and what is under way is not interrupted for others. So ask for long
    work in short pieces, half a second or so each, one awaited before the next: in between it is the others' turn.
    """

    def __init__(self, processes: int | None = None, *, apart: bool | None = None) -> None:
        """Makes the workers.

        Args:
            processes: how many searches are under way at once; if None, as many as there are cores, less the bot's
                own, but one at least and two at most.
            apart: whether pictures are drawn in a process of their own; if not, in the thread. If None, they are where
                there is more than one core.
        """
        self._painter = Painter() if (_cores() > 1 if apart is None else apart) else None
        # One: two that draw take the interpreter from each other, and a picture a twentieth longer.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._kept: Kept[bytes] = Kept(KEPT)
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}
        self._processes = processes or max(1, min(MOST_PROCESSES, _cores() - 1))
        self._pool = Pool(self._processes)

    async def draw(self, make: Callable[[Scene], bytes], scene: Scene) -> bytes:
        """The picture of a scene, made if it has not been made lately and is not being made just now.

        Args:
            make: a function of a module of `renderers`; it is found by its name.
            scene: its argument. It travels by pickle.

        Raises:
            SearchFailed: as `Painter.result`.
            Exception: what the function raised.
        """
        key = make, scene
        kind: str = getattr(make, "__name__", "other")
        kept = self._kept.get(key)
        if kept is not None:
            metrics.PICTURES_KEPT.labels(kind).inc()
            return kept

        drawing = self._drawing.get(key)
        if drawing is None:
            drawing = self._drawing[key] = asyncio.create_task(self._drawn(make, scene, kind))
            drawing.add_done_callback(lambda _: self._drawing.pop(key))
        return await asyncio.shield(drawing)

    async def _drawn(self, make: Callable[[Scene], bytes], scene: Scene, kind: str) -> bytes:
        with metrics.PICTURES.labels(kind).time():
            if self._painter is None:
                drawn = await self.run(lambda: make(scene))
            else:
                drawn = await self._painter.result(make, (scene,))
        return self._kept.put((make, scene), drawn)

    async def run(self, work: Callable[[], T]) -> T:
        """What `work` gives, done in a thread. Its errors come through."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def search(self, function: Callable[[*Ts], T], *arguments: *Ts, seconds: float, key: Hashable = None) -> T:
        """What a function gives, called in a child process. It ends when nobody waits for it any more (is cancelled).

        Args:
            function: of a module of `engine` or `renderers`, or a method of what they hold; it is found by its name.
            arguments: its arguments. They travel by pickle, as does what it gives: positions and moves as text.
            seconds: how long it may take from now on, the wait for a process included.
            key: who asks, such as a person's id. Askers take turns, however much one of them asks for.

        Raises:
            Busy: too much waits already; a refusal, so the person can be told.
            SearchFailed: the time was up, the process died (and again, tried anew), or it wanted too much memory.
            Exception: what the function raised.
        """
        result: T = await self._pool.result(function, arguments, seconds=seconds, key=key)
        return result

    @property
    def crowd(self) -> float:
        """How many searches there would be to a process with one more, 1 at least."""
        return max(1.0, (self.measures.running + self.measures.waiting + 1) / self._processes)

    @property
    def measures(self) -> Measures:
        """What the child processes are doing and have done."""
        return self._pool.measures

    async def close(self) -> None:
        """Ends the processes at once, and the thread when what it has begun is done."""
        await self._pool.close()
        if self._painter is not None:
            await self._painter.close()
        self._thread.shutdown(wait=True, cancel_futures=True)


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1

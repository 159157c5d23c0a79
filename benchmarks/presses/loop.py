"""Runs a bot and takes the time of every callback on its event loop; the bot knows nothing of it.

    PYTHONPATH=. python benchmarks/presses/loop.py figures.json -m bot run
    PYTHONPATH=. python benchmarks/presses/loop.py figures.json benchmarks/peers/bare_bot.py picture.png

The figures are written when the bot ends. The time of the thread is what a callback itself took; on the clock there is
also what it had to wait for, for another thread of the bot or for another process of the machine.
"""

import atexit
import gc
import json
import signal
import sys
import time
from array import array
from asyncio import Handle
from pathlib import Path
from typing import Any, Final

import discord

from benchmarks.presses import run

LONG: Final = 5e6
"""Callbacks of so many nanoseconds of the thread's time are told by name."""
FULL: Final = 2
"""The generation of a collection that goes through everything."""


class Watch:
    """The callbacks since a moment, in nanoseconds."""

    def __init__(self) -> None:
        self.thread = array("q")  # unlike a list nothing for the garbage collector to go through
        self.clock = array("q")
        self.long: list[tuple[float, str]] = []

    def figures(self) -> dict[str, Any]:
        """How many, and the times in milliseconds."""
        told: dict[str, Any] = {"callbacks": len(self.thread)}
        for name, times in (("thread", sorted(self.thread)), ("clock", sorted(self.clock))):
            told |= {f"{name}_p99": times[-1 - len(times) // 100] / 1e6, f"{name}_max": times[-1] / 1e6}
        return told | {"long": sorted(self.long, reverse=True)[:20]}


def watch(into: Path) -> None:
    """Takes the times from now on; writes them when the process ends, apart for its start and for all after."""
    start, play = Watch(), Watch()
    now = start
    collections = 0
    run, dispatch = Handle._run, discord.Client.dispatch  # noqa: SLF001  # what is watched

    def collected(phase: str, info: dict[str, int]) -> None:
        nonlocal collections
        collections += phase == "stop" and info["generation"] == FULL

    def timed(handle: Any) -> None:
        before = collections
        clock, thread = time.perf_counter_ns(), time.thread_time_ns()
        run(handle)
        took = time.thread_time_ns() - thread
        now.thread.append(took)
        now.clock.append(time.perf_counter_ns() - clock)
        if took > LONG:
            full = " with a full garbage collection" if collections > before else ""
            now.long.append((took / 1e6, _name(handle) + full))

    def dispatched(client: discord.Client, event: str, /, *args: Any, **kwargs: Any) -> None:
        nonlocal now
        if event == "interaction":
            now = play
        dispatch(client, event, *args, **kwargs)

    gc.callbacks.append(collected)
    Handle._run = timed  # type: ignore[method-assign, assignment]  # noqa: SLF001
    discord.Client.dispatch = dispatched  # type: ignore[method-assign]
    atexit.register(lambda: into.write_text(json.dumps({"start": start.figures(), "play": play.figures()})))


def _name(handle: Any) -> str:
    callback = handle._callback  # noqa: SLF001  # there is no public way
    if callback is None:
        return "cancelled"
    task: Any = getattr(callback, "__self__", None)
    coroutine = task.get_coro() if hasattr(task, "get_coro") else callback
    return str(getattr(coroutine, "__qualname__", coroutine))


if __name__ == "__main__":
    figures, *rest = sys.argv[1:]
    watch(Path(figures))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # else a bot that does not care for it would just be gone
    run(rest)

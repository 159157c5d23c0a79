"""Runs a bot and looks every two milliseconds of its processor time at what its main thread is doing.

    PYTHONPATH=. python benchmarks/presses/profile.py shares.json -m bot run

When the bot ends it writes how many samples fell into each function itself, and into each with all it calls. A sample
during which the event loop waits is another thread's: drawing, or the database. The garbage collector's are told apart.
"""

import atexit
import gc
import json
import signal
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, Final

import discord

from benchmarks.presses import run

EVERY: Final = 0.002
WARM: Final = 300

own: Counter[str] = Counter()
whole: Counter[str] = Counter()
collecting = False


def sample(_number: int, frame: FrameType | None) -> None:
    """Notes where the main thread is."""
    if collecting:
        own["(garbage collection)"] += 1
        return
    seen: set[str] = set()
    deepest = True
    while frame is not None:
        code = frame.f_code
        name = f"{_short(code.co_filename)}:{getattr(code, 'co_qualname', code.co_name)}"
        if deepest:
            own[name] += 1
            deepest = False
        if name not in seen:
            seen.add(name)
            whole[name] += 1
        frame = frame.f_back


@cache
def _short(path: str) -> str:
    parts = Path(path).parts
    at = parts.index("site-packages") + 1 if "site-packages" in parts else -2
    return "/".join(parts[at:])


def _collected(phase: str, _info: dict[str, int]) -> None:
    global collecting  # noqa: PLW0603  # one profile a process
    collecting = phase == "start"


def begin_with_the_presses() -> None:
    """Begins when so many presses have come that all is warm."""
    dispatch, presses = discord.Client.dispatch, 0

    def dispatched(client: discord.Client, event: str, /, *args: Any, **kwargs: Any) -> None:
        nonlocal presses
        presses += event == "interaction"
        if presses == WARM:
            signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
            discord.Client.dispatch = dispatch  # type: ignore[method-assign]
        dispatch(client, event, *args, **kwargs)

    discord.Client.dispatch = dispatched  # type: ignore[method-assign]


def end(figures: Path) -> None:
    """Writes what was seen, and how much of the processor's time was had by other threads than the main one."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    others = 1 - time.thread_time() / time.process_time()
    figures.write_text(json.dumps({"own": own, "whole": whole, "others": others}))


def main() -> None:
    """Runs the program named after the file that takes the shares."""
    figures, *rest = sys.argv[1:]
    gc.callbacks.append(_collected)
    signal.signal(signal.SIGPROF, sample)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    atexit.register(end, Path(figures))
    begin_with_the_presses()
    run(rest)


if __name__ == "__main__":
    main()

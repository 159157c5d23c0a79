"""What a child process does: it is told what to call, calls it, and tells what comes of it.

It runs by itself, from this file, so that nothing of the bot is loaded in it. Both ways go frames: eight bytes that
say how long it is, then a pickle. In come functions with their arguments, out `Told`. It ends when its standard
input does: when the bot closes it, or is gone itself, however that came.
"""

import contextlib
import itertools
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final, Literal, NamedTuple

LENGTH: Final = 8
"""The bytes that say how long a frame is."""

SPARE_MEMORY: Final = 16 << 20
"""Bytes a child may hold beyond the most, to tell that it was too much."""
PIPE: Final = 1 << 20
"""Bytes that may lie in the pipe to the bot: several pictures, so that the next is drawn before one is fetched."""


class Bounds(NamedTuple):
    """What a child may take.

    Attributes:
        niceness: how much it gives way to the bot.
        most: bytes of data it may hold; what needs more fails, where the system knows such a limit (Linux does).
        much: bytes after which it gives way to a fresh one, if it still holds them when its work is done.
        works: works after which it does so as well.
    """

    niceness: int
    most: int
    much: int
    works: int


SEARCHING: Final = Bounds(10, 192 << 20, 96 << 20, 1000)
"""No work of the bot's needs as much memory as lies between the two: `python -m benchmarks.memory`."""
DRAWING: Final = Bounds(0, 384 << 20, 256 << 20, 1_000_000)
"""Somebody waits for each picture. What it remembers of pictures is bounded by itself."""

Work = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function and its arguments."""

Told = tuple[Literal["done", "failed"], Any, bool]
"""What the function gave, or the error with its traceback. And whether the child should give way."""


def frame(content: object) -> bytes:
    """What is sent."""
    data = pickle.dumps(content, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH, "big") + data


def main(bounds: Bounds) -> None:
    """Works until the standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which ends its children
    if hasattr(os, "nice"):
        os.nice(bounds.niceness)
    _limit_memory(bounds.most, bounds)
    _widen(1)
    # What a function prints must not get between the frames.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    works: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, works), daemon=True).start()
    for count in itertools.count(1):
        out.write(_work(works.get(), bounds, tired=count >= bounds.works))
        out.flush()


def _listen(stdin: BinaryIO, works: "SimpleQueue[bytes]") -> None:
    """Takes in what is to be done; ends the process with its standard input, whatever it is doing."""
    while True:
        length = stdin.read(LENGTH)
        data = stdin.read(int.from_bytes(length, "big"))
        if not data:
            os._exit(0)
        works.put(data)


def _work(data: bytes, bounds: Bounds, *, tired: bool) -> bytes:
    """Does one work; the frame that tells of it."""
    try:
        work: Work = pickle.loads(data)  # noqa: S301  # from the bot
        function, arguments = work
        value = function(*arguments)
        return frame(("done", value, tired or _memory() > bounds.much))
    except Exception as error:  # noqa: BLE001  # whatever it is, the bot is told
        if isinstance(error, MemoryError):
            _limit_memory(bounds.most + SPARE_MEMORY, bounds)
            tired = True
        failed = _portable(error), traceback.format_exc()
    return frame(("failed", failed, tired or _memory() > bounds.much))


def _portable(error: Exception) -> Exception:
    """The error, or its text where it cannot travel."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  # just made
    except Exception:  # noqa: BLE001  # whatever its class does
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _widen(pipe: int) -> None:
    """Lets much lie in a pipe, where the system can; else who writes waits for who reads."""
    if sys.platform == "linux":
        import fcntl  # not on every system

        with contextlib.suppress(OSError):  # the user has too many of them
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE)


def _limit_memory(most: int, bounds: Bounds) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on every system
        import resource  # not on every system

        # Not the address space, of which threads and libraries reserve far more than they use.
        resource.setrlimit(resource.RLIMIT_DATA, (most, bounds.most + SPARE_MEMORY))


def _memory() -> int:
    """The bytes this process holds; 0 where that cannot be found out."""
    try:
        # Not the peak that the system counts for a process: that begins with what its parent has held.
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


if __name__ == "__main__":
    try:
        main(Bounds(*map(int, sys.argv[1:])))
    except BrokenPipeError:  # the bot is gone
        os._exit(0)

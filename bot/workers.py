"""Where work is done that the event loop must not wait for: threads for pictures."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """The threads of this process. Close them at the end."""

    def __init__(self, threads: int = 2) -> None:
        """Makes the workers; the threads start with the first picture."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="picture")

    async def draw(self, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `make` gives, made in a thread. Its errors come through."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: make(*args, **kwargs))

    def close(self) -> None:
        """Lets the pictures begun be finished and ends the threads."""
        self._threads.shutdown(wait=True, cancel_futures=True)

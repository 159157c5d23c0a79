"""Where work is done that the event loop must not wait for: threads for pictures."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

Scene = TypeVar("Scene", bound=Hashable)
T = TypeVar("T")

KEPT: Final = 128
"""How many pictures made last are at hand without a thread."""


class Workers:
    """The threads of this process. Close them at the end."""

    def __init__(self, threads: int = 2) -> None:
        """Makes the workers; the threads start with the first picture."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="picture")
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    async def draw(self, make: Callable[[Scene], bytes], scene: Scene) -> bytes:
        """The picture of a scene, made in a thread if it has not been made lately. Errors of `make` come through."""
        key = make, scene
        picture = self._kept.get(key)
        if picture is None:
            picture = await self.run(lambda: make(scene))
            self._kept[key] = picture
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return picture

    async def run(self, work: Callable[[], T]) -> T:
        """What `work` gives, done in a thread. Its errors come through."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """Lets the pictures begun be finished and ends the threads."""
        self._threads.shutdown(wait=True, cancel_futures=True)

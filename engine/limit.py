"""How long a search may run: what both games' searches are given and obey."""

import time
from collections.abc import Callable
from dataclasses import dataclass


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Limit:
    """How long one search may run; whichever limit is reached first ends it. None sets no limit.

    With a limit in nodes alone a search is repeatable: the same answer on every machine and version. A limit is
    a plain value and may be used for many searches; the seconds run anew for each, from its `start`.

    Attributes:
        nodes: positions the search may generate, 0 or more. It stops at the first check at or after this
            number, so it may pass it by the few that it generates between two checks.
        seconds: seconds it may run by `clock`, 0 or more.
        clock: seconds by a clock that never goes back. It is read only where `seconds` is given.
        stop: asked now and then while the search runs: whether to give up at once.

    Raises:
        ValueError: a limit below 0 or not a number.
    """

    nodes: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.monotonic
    stop: Callable[[], bool] = _never

    def __post_init__(self) -> None:
        for limit in (self.nodes, self.seconds):
            if limit is not None and not limit >= 0:
                raise ValueError(f"a limit is 0 or more, not {limit!r}")

    def start(self) -> Callable[[int], bool]:
        """Starts the clock, and returns the check for one search.

        The check is given the nodes generated so far and tells whether the search must end. Ask it at points that
        depend on the search alone, never on the time, or a limit in nodes is not repeatable.
        """
        nodes, clock, stop = self.nodes, self.clock, self.stop
        deadline = None if self.seconds is None else clock() + self.seconds

        def must_end(spent: int) -> bool:
            return (nodes is not None and spent >= nodes) or (deadline is not None and clock() >= deadline) or stop()

        return must_end

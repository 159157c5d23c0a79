"""How often one person may ask for what keeps the machine busy: enough for anybody who means it."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Final, Literal

from bot.clock import Clock
from bot.errors import Refusal

WINDOW: Final = timedelta(minutes=10)

Costly = Literal["analysis", "animation", "line", "export", "profile"]

ALLOWED: Final[dict[Costly, int]] = {"analysis": 10, "animation": 20, "line": 60, "export": 10, "profile": 30}
"""How often within `WINDOW`: analyses begun, animations made, lines of Wyr looked for (hints too), files, profiles."""


class Allowances:
    """What people have asked for lately. In memory: after a restart everybody may begin anew."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ends = datetime.min.replace(tzinfo=clock().tzinfo)
        self._taken: Counter[tuple[int, Costly]] = Counter()

    def take(self, person: int, what: Costly) -> None:
        """Counts one of what somebody asks for. All are counted in the same windows, one after another.

        Raises:
            Refusal: too-often (when: the end of the window).
        """
        now = self._clock()
        if not now < self._ends <= now + WINDOW:  # it is over, or the clock was set back
            self._ends = now + WINDOW
            self._taken.clear()
        if self._taken[person, what] >= ALLOWED[what]:
            raise Refusal("too-often", when=self._ends)
        self._taken[person, what] += 1

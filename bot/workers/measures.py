"""What a pool counts, for whoever watches the bot."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Times:
    """Times taken one after another, told together.

    Attributes:
        count: how many.
        total: seconds, all together.
        longest: seconds of the longest.
    """

    count: int = 0
    total: float = 0.0
    longest: float = 0.0

    def __add__(self, seconds: float) -> "Times":
        """These and one more."""
        return Times(self.count + 1, self.total + seconds, max(self.longest, seconds))


@dataclass(frozen=True, slots=True)
class Measures:
    """What a pool is doing, and has done since it was made.

    Every work that was asked for waits, runs, or has ended as one of `done`, `failed`, `late`, `given_up`, `refused`.

    Attributes:
        waiting: works that wait for a process now.
        running: works under way now.
        done: works that went well to their end.
        failed: works that ended in an error of their own, for want of memory, or with their process, twice.
        late: works whose time was up, be it while they waited or while they ran.
        given_up: works that nobody waited for any more, likewise.
        refused: works there was no room for.
        started: processes started.
        died: processes that ended by themselves, at work or between two.
        waits: how long works waited for a process, those that left without one included.
        runs: how long processes were at works; twice where one died and another did its work anew.
    """

    waiting: int = 0
    running: int = 0
    done: int = 0
    failed: int = 0
    late: int = 0
    given_up: int = 0
    refused: int = 0
    started: int = 0
    died: int = 0
    waits: Times = field(default=Times())
    runs: Times = field(default=Times())

    def __str__(self) -> str:
        """What has come of the works so far, to be read by people: "12 done, 1 late; the longest took 3.2 s"."""
        ends = {name: getattr(self, name) for name in ("done", "failed", "late", "given_up", "refused")}
        told = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in ends.items() if count)
        return f"{told}; the longest took {self.runs.longest:.1f} s" if told else "none"

"""From a press to the answered picture, beside the least that a discord.py bot can do.

    python -m benchmarks.press [--seconds 8] [--starts 7] [--only presses|loop|starts]

Both play against the stand-in in FAKEDISCORD_PATH (../shared/tools by default), its checks off, for 1, 32 and 128
games at once. The bare bot edits a message with a picture that is ready, of the size of our board; see
`peers/bare_bot.py`. What is pressed is told in `presses/`.

Claims: at most 10 ms of processor time a press with a fresh picture, 3 ms without one; nothing on the event loop longer
than 10 ms; ready within a second of the start. Latency, on a machine that others use too, says something only beside
the bare bot's in the same run. Exits with 1 where a claim does not hold.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from engine import gardens
from renderers.gardens import Scene, board

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE: Final = Path(__file__).parent
GAMES: Final = (1, 32, 128)
SCENARIOS: Final = {"gardens": 10.0, "wyr": 10.0, "seen": 3.0, "words": 3.0}
"""Each by its file in `presses/`, with the milliseconds of processor time a press may take."""
LOOP_MS: Final = 10.0
START_SECONDS: Final = 1.0
WARMUP: Final = 4.0
"""Seconds of play before anything counts: what is drawn once after the start is not a press's."""


Made = TypeVar("Made", bound="Benchmark")


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot to be started.

    Attributes:
        command: what comes after `python`.
        environment: what it is told so.
        question: a slash command it answers.
    """

    command: tuple[str, ...]
    environment: dict[str, str]
    question: str

    def plain(self) -> list[str]:
        """The command that starts it."""
        return [sys.executable, *self.command]

    def watched(self, figures: Path) -> list[str]:
        """The command that also takes the times of its event loop."""
        return [sys.executable, str(HERE / "presses" / "loop.py"), str(figures), *self.command]


class Benchmark:
    """One run: what is measured where, and what did not hold."""

    def __init__(self, there: Path, seconds: float) -> None:
        """Draw the ready picture into the folder `there`, where databases go too."""
        self.there = there
        self.seconds = seconds
        self._databases = 0
        self._picture = there / "picture.png"
        start = gardens.GAME.start({}, "")
        self._picture.write_bytes(board(Scene(start, "White to move", "Turn 1")))
        self.missed: list[str] = []

    def presses(self) -> None:
        """Latency, processor time and memory."""
        size = self._picture.stat().st_size // 1024
        print(f"From press to answer. CPU is the bot's, per press. The bare bot's picture has {size} KB.")
        print(f"{'':20} {'presses':>8} {'p50 ms':>14} {'p99 ms':>14} {'CPU ms':>14} {'RSS MiB':>14}")
        for games in GAMES:
            print(f"{games} at once")
            bare = self.load("bare", self.bare().plain(), self.bare(), games)
            _row("bare", bare, None)
            for name, most in SCENARIOS.items():
                ours = self.load(name, self.hortus().plain(), self.hortus(), games)
                _row(name, ours, bare)
                if ours["cpu_ms"] > most:
                    self.missed.append(f"{name}, {games} at once: {ours['cpu_ms']} ms of CPU a press, claimed {most:g}")

    def loop(self) -> None:
        """How long the longest callback held the event loop."""
        print(f"The event loop's callbacks, {GAMES[-1]} at once: the thread's time (and on the clock, waits and all).")
        print(f"{'':20} {'callbacks':>10} {'p99 ms':>16} {'longest ms':>18} {'before the first':>18}")
        for name in ("bare", "gardens", "wyr"):
            bot = self.bare() if name == "bare" else self.hortus()
            figures = self.there / f"{name}.json"
            self.load(name, bot.watched(figures), bot, GAMES[-1])
            told = json.loads(figures.read_text())
            start, play = told["start"], told["play"]
            columns = [
                f"{told['thread_' + what]:9.2f} ({told['clock_' + what]:6.2f})"
                for told, what in ((play, "p99"), (play, "max"), (start, "max"))
            ]
            print(f"{name:20} {play['callbacks']:10} {' '.join(columns)}", flush=True)
            for took, what in play["long"][:3]:
                print(f"{'':20} {took:.1f} ms in {what}")
            longest = max(start["thread_max"], play["thread_max"])
            if name != "bare" and longest > LOOP_MS:
                self.missed.append(f"{name}: {longest:.1f} ms on the event loop, claimed {LOOP_MS:g}")

    def starts(self, times: int) -> None:
        """From the start of the process until the gateway is ready, and until a command has been answered."""
        print("From start to service, with bytecode kept as an installed program does; medians, and the first start.")
        print(f"{'':20} {'gateway s':>10} {'answer s':>10} {'CPU s':>8} {'first: answer':>14}")
        bots = {"bare": self.bare(), "hortus": self.hortus()}
        found: dict[str, list[tuple[float, float, float]]] = {name: [] for name in bots}
        for bot in bots.values():  # once more for the bytecode, on a database of its own
            list(self._start(bot, 1))
        rounds = [self._start(bot, times + 1) for bot in (self.bare(), self.hortus())]
        for both in zip(*rounds, strict=True):
            for name, figures in zip(bots, both, strict=True):
                found[name].append(figures)
        for name, (first, *rest) in found.items():
            gateway, answer, cpu = (statistics.median(values) for values in zip(*rest, strict=True))
            print(f"{name:20} {gateway:10.2f} {answer:10.2f} {cpu:8.2f} {first[1]:14.2f}")
            if name != "bare" and answer > START_SECONDS:
                self.missed.append(f"ready after {answer:.2f} s ({cpu:.2f} s of CPU), claimed {START_SECONDS:g}")

    def verdict(self) -> int:
        """Says what did not hold; the exit code."""
        for claim in self.missed:
            print(f"NOT HELD: {claim}")
        return 1 if self.missed else 0

    def bare(self) -> Bot:
        """The least there is."""
        return Bot((str(HERE / "peers" / "bare_bot.py"), str(self._picture)), {}, "board")

    def hortus(self) -> Bot:
        """Ours, with a new database."""
        self._databases += 1
        return self.hortus_on(f"sqlite:///{self.there / f'{self._databases}.db'}")

    def hortus_on(self, database: str) -> Bot:
        """Ours, with a database that is there."""
        return Bot(("-m", "bot", "run"), {"DATABASE_URL": database}, "help")

    def load(
        self, scenario: str, command: list[str], bot: Bot, games: int, *, stages: int = 1, **options: Any
    ) -> dict[str, Any]:
        """What some games at once cost a bot; what was wrong with it is noted as missed.

        Args:
            scenario: a file in `presses/`.
            command: starts the bot.
            bot: which bot that is.
            games: how many are played at once.
            stages: how often that is measured; the last one's figures are given, and those of `all`.
            options: others of fakediscord.load.
        """
        from fakediscord import load  # type: ignore[import-not-found]  # it is there only where it is measured

        report = load.run(
            str(HERE / "presses" / f"{scenario}.py"),
            command,
            cwd=str(self.there),
            env=bot.environment,
            **{"games": [games] * stages, "seconds": self.seconds, "warmup": WARMUP, "checks": "off", **options},
        )
        figures: dict[str, Any] = {**report["stages"][-1], "all": report["stages"]}
        failed = figures["failed_requests"] and options.get("ratelimits") != "real"  # there a 429 is none
        if figures["errors"] or figures["late_acks"] or failed:
            self.missed.append(f"{scenario}, {games} at once: {figures['errors'] or 'late answers or failed requests'}")
        return figures

    def _start(self, bot: Bot, times: int) -> "Iterator[tuple[float, float, float]]":
        """Starts it so many times on one database: seconds until ready, until answered, and of CPU."""
        from fakediscord import FakeDiscord, load

        world = FakeDiscord(checks="off", waiting="own")
        try:
            person = world.create_user("ann")
            channel = world.default_channel(world.create_guild("Park", members=[person]))
            for _ in range(times):
                known = world.gateway.identifies
                began = time.monotonic()
                process = world.launch(bot.plain(), env=bot.environment, cwd=str(self.there), wait=False)
                while world.gateway.identifies == known or not (world.gateway.all_ready() and _offered(world)):
                    time.sleep(0.002)
                ready = time.monotonic() - began
                world.slash(person, channel, bot.question, _quiet=0.0)
                yield ready, time.monotonic() - began, load.Tree(process.proc.pid).cpu()
                process.stop()
                world.wait_for(lambda: not any(session.connected for session in world.gateway.sessions.values()), 10)
        finally:
            world.close()


def _offered(world: Any) -> bool:
    return any(world.state.commands.values())


def _row(name: str, figures: dict[str, Any], bare: dict[str, Any] | None) -> None:
    columns = []
    for key in ("p50", "p99", "cpu_ms", "rss"):
        ratio = "" if bare is None else f"({figures[key] / bare[key]:.2f})"
        columns.append(f"{figures[key]:7.1f} {ratio:>6}")
    print(f"  {name:18} {figures['presses']:8} {' '.join(columns)}", flush=True)


@contextmanager
def benchmark_in_a_folder(seconds: float, kind: type[Made]) -> "Iterator[Made]":
    """A run against the stand-in, in a folder for the time being; ends the program where there is no stand-in."""
    folder = Path(os.environ.get("FAKEDISCORD_PATH") or HERE.parents[1] / "shared" / "tools").resolve()
    if not (folder / "fakediscord").is_dir():
        print(f"Nothing measured: no fakediscord in {folder}. Name the folder that holds it in FAKEDISCORD_PATH.")
        sys.exit(0)
    sys.path.append(str(folder))
    with tempfile.TemporaryDirectory() as there:
        # What the processes started from here inherit: the scenarios' package, and bytecode that is kept.
        os.environ |= {"PYTHONPATH": str(HERE.parent), "PYTHONPYCACHEPREFIX": f"{there}/bytecode"}
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        yield kind(Path(there), seconds)


def main() -> int:
    """Measures, prints, and says what does not hold."""
    arguments = argparse.ArgumentParser(description="from a press to the answered picture")
    arguments.add_argument("--seconds", type=float, default=8, help="of each load")
    arguments.add_argument("--starts", type=int, default=7)
    arguments.add_argument("--only", choices=("presses", "loop", "starts"))
    chosen = arguments.parse_args()
    with benchmark_in_a_folder(chosen.seconds, Benchmark) as benchmark:
        if chosen.only in {None, "presses"}:
            benchmark.presses()
        if chosen.only in {None, "loop"}:
            benchmark.loop()
        if chosen.only in {None, "starts"}:
            benchmark.starts(chosen.starts)
    return benchmark.verdict()


if __name__ == "__main__":
    sys.exit(main())

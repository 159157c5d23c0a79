"""Many games at once, as fast as they can be answered, beside the least that a discord.py bot can do.

    python -m benchmarks.load [--seconds 8] [--only presses|growth|memory|finished|profile] [--games 10000]

Like `press.py`, but nobody pauses to think: each game presses again as soon as it is answered, so that the figures say
how much the bot can do. The stand-in has its checks off; with `real` rate limits it also slows the bot down as Discord
does. The bare bot, in the same run, says how much of it is discord.py, the stand-in and the machine: it answers each
press with the same ready picture, which our presses without a picture need not send.

- presses: presses a second, latency and processor time for 1, 32 and 128 games.
- growth: the same for 32 games, with 10 to `--games` other games open in the database.
- memory: of the bot alone and of its searches, in 500 servers.
- finished: memory while games are begun and ended; `--seconds 60` makes some 10,000 of them on a machine of its own.
- profile: which parts of the work have the largest shares.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks.press import GAMES, HERE, Benchmark, Bot, benchmark_in_a_folder
from bot.match import Match, Place
from bot.storage import Storage
from engine import gardens

REACH: Final = {
    "words": (2.0, 500.0, {1: 8.0, 32: 100.0, 128: 350.0}),
    "gardens": (6.0, 200.0, {1: 15.0, 32: 150.0, 128: 600.0}),
}
"""Without a picture and with a fresh one: milliseconds of CPU, presses a second, and the 99th percentile in ms."""
MOST_MB: Final = 150.0
SERVERS: Final = 500
FLAT: Final = 1.1
"""How much more memory there may be at the end than after a fifth of the games."""


class Load(Benchmark):
    """What there is to be measured."""

    def presses(self) -> None:
        """Presses a second, latency, processor time."""
        for limits in ("off", "real"):
            print(f"\nNobody pauses; rate limits {limits}")
            _head()
            for games in GAMES:
                self._row("bare", games, self.bare(), ratelimits=limits)
                for name, (cpu, rate, p99) in REACH.items():
                    told = self._row(name, games, self.hortus(), ratelimits=limits)
                    if limits == "off":
                        self._hold(f"{name}, {games}: ms of CPU", told["cpu_ms"], cpu)
                        self._hold(f"{name}, {games}: p99 in ms", told["p99"], p99[games])
                        if games > 1:
                            self._hold(f"{name}, {games}: presses a second", -told["rate"], -rate)

    def growth(self, most: int) -> None:
        """What other open games cost."""
        print("\n32 games played, and others open")
        _head()
        open_games, memory = 10, {}
        while open_games <= most:
            url = f"sqlite:///{self.there / f'open-{open_games}.db'}"
            asyncio.run(_opened(url, open_games))
            told = self._row("gardens", 32, self.hortus_on(url), label=f"{open_games} open")
            memory[open_games] = told["rss"]
            open_games *= 10
        (fewest, least), (most_open, much) = min(memory.items()), max(memory.items())
        print(f"memory per thousand open games: {(much - least) / (most_open - fewest) * 1000:.2f} MiB")

    def memory(self) -> None:
        """In many servers."""
        print(f"\nMemory in {SERVERS} servers, MiB: once ready, and {IDLE:.0f} s later (searches apart)")
        for name, bot in (("bare", self.bare()), ("hortus", self.hortus())):
            (ready, _), (later, searches) = self._in_servers(bot)
            print(f"{name:12} {ready:8.1f} {later:8.1f} ({searches:.1f})", flush=True)
            if name != "bare":
                self._hold(f"MiB in {SERVERS} servers", later, MOST_MB)

    def finished(self) -> None:
        """While games end."""
        print("\nMemory while games of Gardens are begun and ended, 32 at once")
        bot = self.hortus()
        stages = self.load("finished", bot.plain(), bot, 32, stages=STAGES, warmup=0.0)["all"]
        games, kept = 0, []
        for stage in stages:
            games += stage["rounds"]
            kept.append(stage["rss"])
            print(f"{games:8} ended {stage['rss']:8.1f} MiB", flush=True)
        self._hold("growth from the second stage to the last", kept[-1] / kept[1], FLAT)

    def profile(self) -> None:
        """The largest shares."""
        for name in ("words", "gardens"):
            figures = self.there / f"{name}.json"
            bot = self.hortus()
            command = [sys.executable, str(HERE / "presses" / "profile.py"), str(figures), *bot.command]
            self.load(name, command, bot, 32)
            told = json.loads(figures.read_text())
            everything = sum(told["own"].values())
            print(
                f"\n{name}: {everything} samples, {told['others']:.0%} of the processor's time outside the event loop"
            )
            shares = sorted(told["whole"].items(), key=lambda share: -share[1])
            for what, share in [one for one in shares if _telling(one[0])][:40]:
                print(f"{share / everything:6.1%} {what}")

    def _row(self, name: str, games: int, bot: Bot, *, label: str = "", **options: Any) -> dict[str, Any]:
        told = self.load(name, bot.plain(), bot, games, **options)
        columns = " ".join(f"{told[key] or 0:10.1f}" for key in ("rate", "p50", "p99", "cpu_ms", "bot_busy", "rss"))
        print(f"{games:4} {label or name:14} {columns}", flush=True)
        return told

    def _hold(self, claim: str, found: float, most: float) -> None:
        if found > most:
            self.missed.append(f"{claim}: {abs(found):.1f}, claimed {abs(most):g}")

    def _in_servers(self, bot: Bot) -> list[tuple[float, float]]:
        from fakediscord import FakeDiscord, load  # type: ignore[import-not-found]  # only where it is measured

        world = FakeDiscord(checks="off")
        try:
            people = [world.create_user(f"person-{at}") for at in range(20)]
            for at in range(SERVERS):
                server = world.create_guild(f"Server {at}", members=people)
                for channel in range(9):
                    world.create_channel(server, f"channel-{channel}")
            process = world.launch(bot.plain(), env=bot.environment, cwd=str(self.there))
            found = []
            for pause in (0.0, IDLE):
                time.sleep(pause)
                alone = _resident(process.proc.pid)
                found.append((alone, load.Tree(process.proc.pid).rss() - alone))
            return found
        finally:
            world.close()


IDLE: Final = 60.0
"""Seconds after which what the start needed has been given back."""


STAGES: Final = 6


def _resident(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def _telling(name: str) -> bool:
    """Whether a function says more than that everything happens in it."""
    return not name.startswith(("<frozen", "asyncio/", "presses/", "bot/__main__", "inject/"))


async def _opened(url: str, games: int) -> None:
    """A database with so many open games, some ten moves old."""
    chance, start, now = random.Random(1), gardens.GAME.start({}, ""), datetime.now(UTC)
    lines: list[tuple[str, ...]] = []
    for _ in range(20):
        moves: list[str] = []
        state = gardens.GAME.replay(start, ())
        while len(moves) < 10:
            moves.append(chance.choice(state.legal))
            state = gardens.follow(state, moves[-1:])
        lines.append(tuple(moves))
    storage = await Storage.open(url)
    for at in range(0, games, 1000):
        made = [
            Match(
                id=0,
                game="gardens",
                start=start,
                moves=chance.choice(lines),
                version=11,
                seats=(10**17 + number, 2 * 10**17 + number),
                place=Place(10**16 + number % 500, 10**15 + number),
                began=now,
                moved=now,
                shown_version=11,
                shown_message=10**18 + number,
            )
            for number in range(at, min(at + 1000, games))
        ]
        await asyncio.gather(*map(storage.matches.create, made))
    await storage.close()


def _head() -> None:
    print(f"{'':19} {'presses/s':>10} {'p50 ms':>10} {'p99 ms':>10} {'CPU ms':>10} {'busy':>10} {'RSS MiB':>10}")


def main() -> int:
    """Measures, prints, and says what does not hold."""
    arguments = argparse.ArgumentParser(description="many games at once")
    arguments.add_argument("--seconds", type=float, default=8, help="of each load")
    arguments.add_argument("--games", type=int, default=10_000, help="open at most, for `growth`")
    arguments.add_argument("--only", choices=("presses", "growth", "memory", "finished", "profile"))
    chosen = arguments.parse_args()
    os.environ["HORTUS_PAUSE"] = "0"
    with benchmark_in_a_folder(chosen.seconds, Load) as benchmark:
        for name, measure in {
            "presses": benchmark.presses,
            "growth": lambda: benchmark.growth(chosen.games),
            "memory": benchmark.memory,
            "finished": benchmark.finished,
            "profile": benchmark.profile,
        }.items():
            if chosen.only in {None, name}:
                measure()
    return benchmark.verdict()


if __name__ == "__main__":
    sys.exit(main())

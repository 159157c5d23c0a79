"""Choosing the deals of the days, each to the end: that it is quick, and that no two of them are alike.

    python -m benchmarks.daily               # a year of days
    python -m benchmarks.daily --days 3653   # ten years, some minutes; both exit with 1 where a claim does not hold

Claims: no deal comes twice; each has the difficulty of its weekday, and a line that the rules replay to a perfect
game; the median is chosen within 50 ms and 95 % within 300 ms, of processor time, so that a busy machine counts for
nothing. The ratio is to solving one deal, in the same run.
"""

import argparse
import statistics
import sys
import time
from datetime import date, timedelta

from bot.match import Deal
from bot.play.daily import Daily, difficulty_of
from engine.limit import Limit
from engine.wyr import GAME, Difficulty, difficulty, is_perfect, read_position


def main() -> None:
    """Chooses the deals and prints what it took."""
    arguments = argparse.ArgumentParser(description="choose the deals of the days")
    arguments.add_argument("--days", type=int, default=365)
    arguments.add_argument("--secret", default="a secret of the benchmarks")
    chosen = arguments.parse_args()
    daily, first = Daily(chosen.secret), date(2026, 1, 1)
    times: dict[Difficulty, list[float]] = {label: [] for label in Difficulty}
    starts, wrong = set(), 0
    for number in range(chosen.days):
        began = time.process_time()
        deal = daily.choose(first + timedelta(days=number))
        times[deal.difficulty].append((time.process_time() - began) * 1e3)
        start = GAME.start({}, deal.seed)
        starts.add(start)
        wrong += not is_as_promised(deal, start)
    print(f"{chosen.days:,} days: {len(starts):,} different deals, {wrong} not as promised")
    print(f"{'ms to choose':14}{'days':>7}{'median':>9}{'95 %':>9}{'most':>9}")
    for label, taken in times.items():
        show(label, taken)
    every = sorted(one for taken in times.values() for one in taken)
    show("all", every)
    print(f"median to that of solving a deal: {statistics.median(every) / solving():.1f}")
    well = statistics.median(every) <= 50 and every[len(every) * 95 // 100] <= 300
    sys.exit(0 if well and not wrong and len(starts) == chosen.days else 1)


def is_as_promised(deal: Deal, start: str) -> bool:
    """Whether a deal has its weekday's difficulty and its line is perfect."""
    label = difficulty(read_position(start))
    return label is deal.difficulty is difficulty_of(deal.day) and is_perfect(GAME.replay(start, deal.line).table)


def show(name: str, taken: list[float]) -> None:
    """Prints a row of the table."""
    ordered = sorted(taken)
    middle, most = statistics.median(ordered), ordered[-1]
    print(f"{name:14}{len(ordered):7,}{middle:9.1f}{ordered[len(ordered) * 95 // 100]:9.1f}{most:9.1f}")


def solving(deals: int = 200) -> float:
    """The median of milliseconds that a deal takes to be solved."""
    taken = []
    for number in range(deals):
        start = GAME.start({}, f"fresh {number}")
        began = time.process_time()
        GAME.solve(start, (), Limit())
        taken.append((time.process_time() - began) * 1e3)
    return statistics.median(taken)


if __name__ == "__main__":
    main()

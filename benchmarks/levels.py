"""How the computer players of Gardens fare against each other.

Each pair of games begins with the same few random turns and is played with both colours. A win is one, a draw
(repetition, or 400 turns) a half. Prints each level's score against the one below with its 95 % interval (Wilson's,
taken as if pairs were independent games). Claim: each level scores at least 0.70.

    nice -n 19 python -m benchmarks.levels --games 40
    nice -n 19 python -m benchmarks.levels --games 20 --pairs 54 --nodes 60000

Level 5 is given `--nodes` in place of its two seconds, so that the result depends on no clock; `benchmarks.search`
prints how many nodes two seconds are.
"""

import argparse
import math
import random
import time
from collections import Counter

from engine.gardens import Position, apply, legal, read_move, start_position
from engine.gardens.levels import LEVELS, think
from engine.limit import Limit

OPENING = 4
LONGEST = 400


def play(levels: tuple[int, int], opening: int, nodes: int) -> tuple[float, int]:
    """One game, White's level first: White's score, and the turns it took."""
    chance = random.Random(opening)
    here = start_position()
    before: list[Position] = []
    stood: Counter[tuple[object, ...]] = Counter()
    while here.winner is None and len(before) < LONGEST:
        key = here.towers, here.gardens, here.mover
        stood[key] += 1
        if stood[key] == 3:
            break
        level = levels[here.seat]
        limit = Limit(nodes=nodes) if level == max(LEVELS) else None
        if len(before) < OPENING:
            move = chance.choice(legal(here))
        else:
            move = think(before, here, level, limit, f"{opening} {levels}").move
        before.append(here)
        here = apply(here, read_move(move, here))
    return (0.5 if here.winner is None else 1.0 - here.winner), len(before)


def interval(score: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of so many games, at 95 %."""
    z = 1.96
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(score * (1 - score) / games + z * z / (4 * games * games))
    return middle - reach, middle + reach


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="of each pair")
    parser.add_argument("--pairs", default="21,32,43,54", help="the stronger level first")
    parser.add_argument("--nodes", type=int, default=8000, help="for each move of level 5")
    options = parser.parse_args()
    print("levels  games  won  drawn  lost  score  95 %         turns  processor time", flush=True)
    for pair in options.pairs.split(","):
        level, below = map(int, pair)
        began = time.process_time()
        results: Counter[float] = Counter()
        turns = 0
        for game in range(options.games):
            white = game % 2 == 0
            score, length = play((level, below) if white else (below, level), game // 2, options.nodes)
            results[score if white else 1 - score] += 1
            turns += length
        score = (results[1.0] + results[0.5] / 2) / options.games
        low, high = interval(score, options.games)
        print(
            f"{level} - {below}   {options.games:5}  {results[1.0]:3}  {results[0.5]:5}  {results[0.0]:4}  {score:.3f}"
            f"  {low:.2f} - {high:.2f}  {turns / options.games:5.0f}  {time.process_time() - began:6.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()

"""Fits the scale by which an analysis of Gardens turns what a search finds into winning chances.

Computer players of one level, who err as people do, play against each other from random openings; positions of their
games are looked at as an analysis does. The scale (`engine.gardens.analysis.SCALE`) is the one at which the
chances told are least surprised by how the games ended, each game counting once. Drawn games are left out: what they
teach is that people may wait, and whoever looks back at a game wants to know who stood better. Prints the scale for
each level and for all together, with the mean surprise; and for all how often was won what was told, by tenths.

    nice -n 19 python -m benchmarks.chances --games 40
"""

import argparse
import math
import random
from collections import Counter
from dataclasses import dataclass

from engine.gardens import Position, apply, legal, read_move, start_position
from engine.gardens.analysis import LEAST, SCALE, look, settled
from engine.gardens.levels import think
from engine.limit import Limit

LEVELS = (2, 3)
"""One that never looks at the answer, and one that does but overlooks some: about what people are."""
OPENING = 4
LONGEST = 400
EVERY = 7
"""Every seventh turn of a game is looked at: positions next to each other are much alike."""
SCALES = range(600, 8001, 50)


@dataclass(frozen=True)
class Seen:
    """A position as the search sees it, how the game went on for the mover, and its share of the game."""

    worths: list[int]
    result: float
    weight: float


def play(level: int, opening: int) -> list[Seen]:
    """One game between two players of a level."""
    chance = random.Random(opening)
    here = start_position()
    before: list[Position] = []
    stood: Counter[tuple[object, ...]] = Counter()
    looked: list[tuple[int, list[int]]] = []
    offset = chance.randrange(EVERY)
    while here.winner is None and len(before) < LONGEST:
        key = here.towers, here.gardens, here.mover
        stood[key] += 1
        if stood[key] == 3:
            break
        if len(before) < OPENING:
            move = chance.choice(legal(here))
        else:
            move = think(before, here, level, None, str(opening)).move
            if len(before) % EVERY == offset:
                looked.append((here.seat, look(here, move, (), Limit(nodes=LEAST))[1]))
        before.append(here)
        here = apply(here, read_move(move, here))
    if here.winner is None:
        return []
    return [Seen(worths, float(seat == here.winner), 1 / len(looked)) for seat, worths in looked]


def loss(seen: list[Seen], scale: int) -> float:
    """The mean surprise, in natural units."""
    total = 0.0
    for one in seen:
        told = min(max(settled(one.worths, scale), 1e-6), 1 - 1e-6)
        total -= one.weight * (one.result * math.log(told) + (1 - one.result) * math.log(1 - told))
    return total / sum(one.weight for one in seen)


def fit(seen: list[Seen]) -> int:
    """The scale of least surprise."""
    return min(SCALES, key=lambda scale: loss(seen, scale))


def line(name: str, games: int, seen: list[Seen]) -> str:
    """What came of the games of a level, or of all."""
    best = fit(seen)
    decided = round(sum(one.weight for one in seen))
    return (
        f"{name:>5}  {games:5}  {decided:7}  {len(seen):9}  {best:5}  {loss(seen, best):.4f}  {loss(seen, SCALE):.4f}"
    )


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", type=int, nargs="+", default=LEVELS)
    parser.add_argument("--games", type=int, default=40, help="of each level")
    options = parser.parse_args()
    everything: list[Seen] = []
    print("level  games  decided  positions  scale  loss    at the present scale", flush=True)
    for level in options.levels:
        seen = [one for game in range(options.games) for one in play(level, game)]
        everything += seen
        print(line(str(level), options.games, seen), flush=True)
    print(line("all", options.games * len(options.levels), everything))
    best = fit(everything)
    print("told      won   positions")
    for tenth in range(10):
        those = [one for one in everything if min(int(10 * settled(one.worths, best)), 9) == tenth]
        if those:
            won = sum(one.weight * one.result for one in those) / sum(one.weight for one in those)
            print(f"{tenth / 10:.1f}-{(tenth + 1) / 10:.1f}  {won:5.2f}  {len(those):9}")


if __name__ == "__main__":
    main()

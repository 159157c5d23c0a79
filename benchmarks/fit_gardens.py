"""Fits the evaluation of Gardens to games it plays against itself, and writes `engine/gardens/weights.json`.

Each round plays games with the weights kept so far and then fits them to all games of this run: a logistic regression
of how each game went on, which is mostly what the search thought a few turns later and in the end the result
(TD(lambda)), held back by a pull towards the weights it began with. What is written is the mean of the rounds, which
plays better than the last of them. Prints the games of each round, the loss before and after on games held out, and
the weights.

    nice -n 19 python -m benchmarks.fit_gardens --minutes 18 --write
"""

import argparse
import json
import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from engine.gardens import Position, apply, legal, read_move, start_position
from engine.gardens.evaluate import NAMES, UNIT, chances, features, gains_of, kept
from engine.gardens.packed import pack
from engine.gardens.search import Search
from engine.gardens.style import Style

TEMPO = "tempo"
FITTED = (*NAMES, TEMPO)
OPENING = 6
"""Turns played at random, so that no two games are the same."""
LONGEST = 400
DEPTHS = (3, 4)
"""A game is played at one of these depths, so that neither the player who moves last nor the other is favoured."""
SHUNNED = 3000
"""How little a draw is liked: what a drawn game teaches is to wait, so there should be few, and none is fitted to."""
LAMBDA = 0.9
PULL = 400.0
"""How many positions' worth of evidence a unit of log-odds away from the old weight costs: many, for the positions of
a game are much alike."""
HELD_OUT = 10
"""Every tenth game is not fitted but judged."""

WEIGHTS = Path(str(files("engine.gardens").joinpath("weights.json")))

Row = tuple[dict[int, int], float]
"""The counts by the number of the weight, White's less Black's, and White's chances as they turned out."""


@dataclass(frozen=True)
class Game:
    """A game played: White's chances as the search saw them before each turn, and how it ended for White."""

    positions: list[Position]
    seen: list[float]
    result: float


def counts(position: Position) -> dict[int, int]:
    """What a position holds of each weight."""
    total: Counter[str] = Counter({TEMPO: -1 if position.seat else 1})
    for place, code in enumerate(pack(position)):
        for name, count in features(place, code, position.target).items():
            total[name] += count
    return {FITTED.index(name): count for name, count in total.items() if count}


def play(weights: Mapping[str, int], seed: int) -> Game:
    """One game from a random opening; a draw by repetition or length is half."""
    chance = random.Random(seed)
    here = start_position(8 if chance.random() < 0.8 else 7)
    gains = gains_of(weights, here.target)
    style = Style(depth=chance.choice(DEPTHS), width=16, tempo=weights[TEMPO], contempt=SHUNNED, blur=60)
    stood: Counter[str] = Counter()
    positions: list[Position] = []
    seen: list[float] = []
    while here.winner is None and here.turn <= LONGEST:
        board = str(here).rsplit(" ", 1)[0]
        stood[board] += 1
        if stood[board] == 3:
            break
        if here.turn <= OPENING:
            here = apply(here, read_move(chance.choice(legal(here)), here))
            continue
        before = [(pack(position), position.seat) for position in positions]
        found = Search(gains, style, lambda _: False, before, chance).run(pack(here), here.seat)
        positions.append(here)
        seen.append(chances(-found.value if here.seat else found.value))
        here = apply(here, read_move(found.move, here))
    return Game(positions, seen, 0.5 if here.winner is None else 1.0 - here.winner)


def rows(game: Game) -> Iterator[Row]:
    """Each position of a game with what is to be learnt of it."""
    target = game.result
    for position, after in zip(reversed(game.positions), reversed([*game.seen[1:], game.result]), strict=True):
        target = (1 - LAMBDA) * after + LAMBDA * target
        yield counts(position), target


def loss(weights: Sequence[float], examples: Sequence[Row]) -> float:
    """The mean surprise, in natural units."""
    total = 0.0
    for held, target in examples:
        won = chances(UNIT * sum(weights[number] * count for number, count in held.items()))
        total -= target * math.log(max(won, 1e-9)) + (1 - target) * math.log(max(1 - won, 1e-9))
    return total / max(len(examples), 1)


def fit(old: Sequence[float], examples: Sequence[Row]) -> list[float]:
    """The weights of least loss and pull, by Newton's method."""
    size = len(old)
    weights = list(old)
    for _ in range(6):
        slope = [PULL * (weight - before) for weight, before in zip(weights, old, strict=True)]
        curve = [[PULL * (row == column) for column in range(size)] for row in range(size)]
        for held, target in examples:
            won = chances(UNIT * sum(weights[number] * count for number, count in held.items()))
            steep = max(won * (1 - won), 1e-3)
            for number, count in held.items():
                slope[number] += (won - target) * count
                line, scaled = curve[number], steep * count
                for other, by in held.items():
                    line[other] += scaled * by
        weights = [weight - step for weight, step in zip(weights, solved(curve, slope), strict=True)]
    return weights


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of symmetric positive definite linear equations, by elimination."""
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for pivot, line in enumerate(lines):
        for below in lines[pivot + 1 :]:
            share = below[pivot] / line[pivot]
            if share:
                below[pivot:] = [value - share * by for value, by in zip(below[pivot:], line[pivot:], strict=True)]
    solution = [0.0] * len(lines)
    for row in reversed(range(len(lines))):
        known = sum(lines[row][column] * solution[column] for column in range(row + 1, len(lines)))
        solution[row] = (lines[row][-1] - known) / lines[row][row]
    return solution


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=18, help="of play, all rounds together")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--write", action="store_true", help="keep the result of each round")
    options = parser.parse_args()
    weights = dict(kept()["fitted"])
    examples: list[Row] = []
    held_out: list[Row] = []
    fits: list[dict[str, int]] = []
    seed = options.seed
    for number in range(1, options.rounds + 1):
        until = time.monotonic() + 60 * options.minutes / options.rounds
        results: Counter[float] = Counter()
        while time.monotonic() < until:
            game = play(weights, seed)
            if game.result != 0.5:
                (held_out if seed % HELD_OUT == 0 else examples).extend(rows(game))
            results[game.result] += 1
            seed += 1
        old = [weights.get(name, 0) / UNIT for name in FITTED]
        new = fit(old, examples)
        print(
            f"round {number}: {results.total()} games,"
            f" {results[1.0]} White's, {results[0.0]} Black's, {results[0.5]} drawn;"
            f" {len(examples)} positions, held out {len(held_out)}:"
            f" loss {loss(old, held_out):.4f} -> {loss(new, held_out):.4f}",
            flush=True,
        )
        weights = {name: round(UNIT * weight) for name, weight in zip(FITTED, new, strict=True)}
        fits.append(weights)
        mean = {name: round(sum(one[name] for one in fits) / number) for name in FITTED}
        print(json.dumps(mean), flush=True)
        if options.write:
            WEIGHTS.write_text(json.dumps({**kept(), "fitted": mean}, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

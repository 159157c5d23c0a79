"""Solving Wyr: the figures of many deals and of hints in the middle of games. `hortus solve SEED` solves one deal.

    python -m benchmarks.solve --deals 1000 --hints 100      # exits with 1 where a claim does not hold

Claims: at least 99.9 % of fresh deals are solved perfectly, each line replayed by the rules; the median within
3,000 nodes and 30 ms, 95 % within 20,000 and 200 ms, all within 700,000 and 5 s. A hint has its first line within
20 ms and is done within 0.5 s, both at 95 %: from positions of as many deals, each drawn from all that a player of one
of three kinds comes through before no move is left. Milliseconds are of processor time, so that a busy machine counts
for nothing.
"""

import argparse
import random
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.play.lines import HINT
from engine.limit import Limit
from engine.wyr import GAME, Position, Request, improving_lines, is_perfect, is_won, lowest_keiju, read_position
from engine.wyr.cards import NATURE
from engine.wyr.moves import Entice, Move, Take
from engine.wyr.rules import after, legal_moves

QUANTILES: Final = (0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1.0)
PLAYERS: Final = ("careless", "harvests", "random")
BAND: Final = 10
"""So many moves are a row of the table of hints."""


def main() -> None:
    """Solves as many as the command line says, and prints what came of it."""
    arguments = argparse.ArgumentParser(description="solve deals of Wyr")
    arguments.add_argument("--deals", type=int, default=1000, help="how many fresh deals")
    arguments.add_argument("--hints", type=int, default=100, help="how many positions of each player")
    chosen = arguments.parse_args()
    fresh = fresh_deals(chosen.deals)
    hints = hints_in_games(chosen.hints)
    sys.exit(0 if fresh and hints else 1)


def fresh_deals(deals: int) -> bool:
    """Prints the quantiles of nodes and milliseconds over fresh deals; whether the claims hold."""
    nodes, times, perfect, spent = [], [], 0, 0.0
    for number in range(deals):
        start = GAME.start({}, f"fresh {number}")
        began = time.process_time()
        line = GAME.solve(start, (), Limit())
        taken = time.process_time() - began
        spent += taken
        nodes.append(float(line.nodes))
        times.append(taken * 1e3)
        state = GAME.replay(start, line.moves)
        if state.score != line.score or line.proven != is_perfect(state.table):
            raise RuntimeError(f"the line of 'fresh {number}' is not what it says")
        perfect += line.proven
    print(f"fresh deals: {deals:,}, perfect {perfect:,}, {sum(nodes) / spent:,.0f} nodes a second")
    print_quantiles({"nodes": nodes, "ms": times})
    in_nodes, in_ms = quantiles(nodes), quantiles(times)
    return all(
        [
            claim("at least 99.9 % perfect", perfect >= 0.999 * deals),
            claim("half within 3,000 nodes and 30 ms", in_nodes[0] <= 3_000 and in_ms[0] <= 30),
            claim("95 % within 20,000 nodes and 200 ms", in_nodes[3] <= 20_000 and in_ms[3] <= 200),
            claim("all within 700,000 nodes and 5 s", in_nodes[-1] <= 700_000 and in_ms[-1] <= 5_000),
        ]
    )


@dataclass(frozen=True, slots=True)
class Hint:
    """What a hint was, in milliseconds, and what its line comes to."""

    first: float
    done: float
    nodes: int
    score: int
    won: bool
    proven: bool


def hints_in_games(positions: int) -> bool:
    """Prints what hints find and cost in games of three players; whether the claims hold."""
    print(f"\nhints, at most {HINT.nodes:,} nodes; {positions} positions of each player, by the moves before them")
    print(f"{'':18}{'hints':>6}{'score':>7}{'won':>6}{'proven':>8}", end="")
    print(f"{'first line ms':>15}{'95 %':>7}{'all ms':>9}{'95 %':>7}{'nodes':>9}")
    every: list[Hint] = []
    for player in PLAYERS:
        bands: dict[int, list[Hint]] = defaultdict(list)
        for number in range(positions):
            count, position = in_the_middle(player, number)
            bands[count // BAND].append(hint(position))
        for band, hints in sorted(bands.items()):
            print_hints(f"{player} {band * BAND} to {band * BAND + BAND - 1}", hints)
            every += hints
    print_hints("all", every)
    first, done = [one.first for one in every], [one.done for one in every]
    print_quantiles({"first line, ms": first, "all, ms": done, "nodes": [one.nodes for one in every]})
    return all(
        [
            claim("95 % have their first line within 20 ms", quantiles(first)[3] <= 20),
            claim("95 % are done within 0.5 s", quantiles(done)[3] <= 500),
        ]
    )


def hint(position: Position) -> Hint:
    """Asks for a hint; its line is replayed by the rules."""
    began = time.process_time()
    next(improving_lines(position, HINT))
    first = time.process_time() - began
    began = time.process_time()
    line = GAME.solve(str(position), (), HINT)  # as the bot asks
    done = time.process_time() - began
    end = GAME.replay(str(position), line.moves)
    if end.score != line.score:
        raise RuntimeError(f"the line from {position} is not what it says")
    return Hint(first * 1e3, done * 1e3, line.nodes, line.score, is_won(end.table), line.proven)


def in_the_middle(player: str, number: int) -> tuple[int, Position]:
    """One of the positions a player comes through in a deal in which a move is left, and the moves before it."""
    rng = random.Random(f"{player} {number}")
    position: Position | None = read_position(GAME.start({}, f"{player} {number}"))
    through: list[Position] = []
    while position is not None and any(legal_moves(position)):
        through.append(position)
        position = played(player, position, rng)
    return rng.choice(list(enumerate(through)))


def played(player: str, position: Position, rng: random.Random) -> Position | None:
    """The position after a move of a player, None where it has none."""
    legal = list(legal_moves(position))
    enticing: list[Move] = [move for move in legal if isinstance(move, Entice)]
    harvests: list[Move] = [move for move in legal if isinstance(move, Take) and move.pile is None]
    request = lowest_keiju(position)
    if player == "random":
        choices = enticing if enticing and rng.random() < 0.5 else legal
    elif player == "harvests":
        choices = harvests
    else:
        choices = enticing or (helping(position, request, legal) if request else []) or harvests
    return after(position, rng.choice(choices)) if choices else None


def helping(position: Position, request: Request, legal: Sequence[Move]) -> list[Move]:
    """The moves that lay a card that the lowest Keiju can use on an empty pile."""
    tops = {pile[-1] for pile in position.piles if pile}
    empty = next((number for number, pile in enumerate(position.piles, start=1) if not pile), None)
    laying = (move for move in legal if isinstance(move, Take) and move.pile and move.pile == empty)
    cards = ((move, position.card(move.place)) for move in laying)
    return [move for move, card in cards if card and request.can_be_met(tops | {card}, set(NATURE) - tops - {card})]


def print_hints(name: str, hints: Sequence[Hint]) -> None:
    """A row of the table of hints."""
    first, done = quantiles([one.first for one in hints]), quantiles([one.done for one in hints])
    score, won = statistics.mean(one.score for one in hints), statistics.mean(one.won for one in hints)
    proven, nodes = statistics.mean(one.proven for one in hints), statistics.median(one.nodes for one in hints)
    print(f"{name:18}{len(hints):6}{score:7.1f}{won:6.0%}{proven:8.0%}", end="")
    print(f"{first[0]:15.1f}{first[3]:7.1f}{done[0]:9.1f}{done[3]:7.1f}{nodes:9,.0f}")


def print_quantiles(rows: Mapping[str, Sequence[float]]) -> None:
    """A table of the quantiles of some rows of values."""
    print(f"{'quantile':15}" + "".join(f"{quantile:>10.1%}" for quantile in QUANTILES))
    for name, values in rows.items():
        decimals = 0 if name == "nodes" else 1
        print(f"{name:15}" + "".join(f"{value:10,.{decimals}f}" for value in quantiles(values)))


def claim(text: str, holds: bool) -> bool:  # what it is about
    """Prints whether a claim holds, and gives it back."""
    print(f"{'HELD' if holds else 'NOT HELD':9} {text}")
    return holds


def quantiles(values: Sequence[float]) -> list[float]:
    """The values at `QUANTILES`."""
    ordered = sorted(values)
    return [ordered[min(int(len(ordered) * quantile), len(ordered) - 1)] for quantile in QUANTILES]


if __name__ == "__main__":
    main()

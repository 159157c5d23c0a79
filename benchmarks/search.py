"""The search of Gardens: how fast it lists moves, how many it judges, how deep it looks.

In one run and on the same positions, taken from games as sensible players play them:

- legal moves listed a second, by the packed form of the search, by the rules, and by the plainly written second
  opinion of the tests. Claim: the packed form at least 15 times the plain one.
- children judged a second. Claim: at least 3 million.
- the depth reached in two seconds of one core (level 5). Claim: 4 in nearly all positions, 5 in most.
- the time level 3 takes. Claim: under 0.1 s at the median.
- the time looking back at a whole game takes. Claim: at most ten times a move of level 5.

Times are those of the processor, so that what else runs on the machine matters less.
"""

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine import GAMES
from engine.gardens import Position, judge, legal, parts
from engine.gardens.evaluate import tables
from engine.gardens.gains import BARRED, totals
from engine.gardens.levels import LEVELS, find
from engine.gardens.packed import pack
from engine.gardens.record import replay
from engine.gardens.style import Found
from engine.gardens.walks import Stack, stacks
from tests.engine.gardens import other_opinion

START = GAMES["gardens"].start({}, "")
OPENING = 4
"""Turns played at random before level 2 plays on."""
LONGEST = 120


def positions(number: int) -> list[tuple[list[str], Position]]:
    """So many positions of as many games, from the opening to turn 120, with the moves that led there."""
    taken: list[tuple[list[str], Position]] = []
    for seed in range(number):
        chance = random.Random(seed)
        moves: list[str] = []
        state = replay(START, moves)
        for _ in range(OPENING + seed * (LONGEST - OPENING) // number):
            at_random = state.turn <= OPENING
            move = chance.choice(state.legal) if at_random else find(START, moves, 2, seed=str(seed)).move
            after = replay(START, [*moves, move])
            if after.outcome is not None or after.legal[0].endswith(("^", "--")):
                break
            state = after
            moves.append(move)
        taken.append((moves, state.here))
    return taken


def listed(here: Position) -> list[tuple[Stack, int]]:
    """The legal moves in the form of the search: a stack and the number of its walk."""
    board, seat = pack(here), here.seat
    gains = tables("fitted", here.target).of(board, seat)
    return [
        (stack, walk)
        for stack in stacks(board, seat)
        for walk, gain in enumerate(totals(stack, gains, 0))
        if gain > BARRED // 2
    ]


def judged(here: Position) -> int:
    """The worth of the best child, all of them judged."""
    board, seat = pack(here), here.seat
    gains = tables("fitted", here.target).of(board, seat)
    return max(max(totals(stack, gains, 0)) for stack in stacks(board, seat))


def rate(work: Callable[[Position], object], where: Sequence[Position], rounds: int) -> float:
    """Legal moves dealt with a second, the best of so many rounds over the positions."""
    moves = sum(len(legal(here)) for here in where)
    times = []
    for _ in range(rounds):
        legal.cache_clear()  # the rules are to find their moves anew, not to remember them
        began = time.process_time()
        for here in where:
            work(here)
        times.append(time.process_time() - began)
    return moves / min(times)


def thinking(level: int, taken: Sequence[tuple[list[str], Position]]) -> tuple[list[float], list[Found]]:
    """The seconds a level takes for its move in each position, and what it finds."""
    seconds, found = [], []
    limit = replace(LEVELS[level].limit, clock=time.process_time)
    for moves, _ in taken:
        began = time.process_time()
        found.append(find(START, moves, level, limit))
        seconds.append(time.process_time() - began)
    return seconds, found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=30)
    taken = positions(parser.parse_args().positions)
    where = [here for _, here in taken]
    moves = [len(legal(here)) for here in where]
    print(f"{len(where)} positions, legal moves: mean {statistics.mean(moves):.0f}, most {max(moves)}")
    plain = rate(lambda here: other_opinion.moves(str(here)), where, 1)
    for name, work, rounds in (("rules", legal, 5), ("packed form", listed, 20), ("packed form, judged", judged, 20)):
        made = rate(work, where, rounds)
        print(f"{name:20} {made / 1e6:6.2f} million moves a second, {made / plain:4.0f} times the plain form")
    print(f"{'plain form':20} {plain / 1e6:8.4f}")
    for level in (3, 4, 5):
        seconds, found = thinking(level, taken)
        depths = Counter(one.depth for one in found)
        print(
            f"level {level}: median {statistics.median(seconds):.3f} s, longest {max(seconds):.3f} s,"
            f" {sum(one.nodes for one in found) / sum(seconds):,.0f} nodes a second,"
            f" depth reached: {', '.join(f'{depth} in {depths[depth]}' for depth in sorted(depths))}"
        )
    move = statistics.median(seconds)
    moves_made = max((made for made, _ in taken), key=len)
    for turns in (len(moves_made) // 2, len(moves_made)):
        began = time.process_time()
        for part in parts(turns):
            judge(START, moves_made[:turns], part)
        took = time.process_time() - began
        print(f"looking back at {turns} turns: {took:.1f} s, {took / move:.1f} moves of level 5")


if __name__ == "__main__":
    main()

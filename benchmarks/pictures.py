"""What the pictures cost, beside chess.svg drawn by cairosvg at 800 x 800: time, bytes, start, memory.

    python -m benchmarks.pictures

In every round each kind of picture is drawn once, of a position not drawn before, a move further in a game of
random moves; ratios are those of the rounds, so that a noisy machine is noisy for all. Times are CPU time, which
other processes lengthen less. Claims: a fresh board or garden takes at most 0.10 of the time of cairosvg, and at
most 150 KB or 90 KB; a process has its first one within 0.4 s and 40 MB; memory is full after the first thousands.
"""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, count, islice, repeat

import chess
from cairosvg import svg2png  # type: ignore[import-untyped]  # it has no stubs
from chess import svg

from engine import gardens, wyr
from renderers.gardens import Scene as Board
from renderers.gardens import board
from renderers.wyr import Scene as Garden
from renderers.wyr import Words, garden

SETTLING = 12
"""Rounds before those that count, in which much is drawn that later pictures share."""

ROUNDS = 240
REFERENCE = "chess.svg + cairosvg"

LONGEST = 120
"""Turns after which a game of Gardens, or of chess, is given up for the next one: random ones hardly end."""

FRAMES = 5000
REPORTS = 5

FIRST = """
import time
def resident():
    return int(next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1]) / 1000
before = resident()
began = time.process_time()
{draw}
print(time.process_time() - began, resident() - before)
"""
FIRST_BOARD = """
from engine.gardens import start_position
from renderers.gardens import Scene, board
board(Scene(str(start_position()), "White to move"))
"""
FIRST_GARDEN = """
from engine.wyr import GAME
from renderers.wyr import Scene, Words, garden
garden(Scene(GAME.start({}, "first"), Words("Four of one suit", "Score", "Basket", "Harvest")))
"""


def main() -> None:
    """Print what a new process pays, what each kind of picture costs, and how memory fares."""
    for name, draw in (("board", FIRST_BOARD), ("garden", FIRST_GARDEN)):
        spent, memory = first(draw)
        print(f"first {name} of a process: {spent:.2f} s of CPU, {memory:.0f} MB above bare Python")
    opening, deal = next(boards()), next(deals())
    kinds = {
        REFERENCE: map(partial(partial, cairo), chess_boards()),
        "board": map(partial(partial, board), boards()),
        "board, a move half made": map(partial(partial, board), halves()),
        "garden": map(partial(partial, garden), deals()),
        "garden, a card chosen": map(partial(partial, garden), chosen()),
        "board, seen before": repeat(partial(board, opening)),
        "garden, seen before": repeat(partial(garden, deal)),
    }
    measured = list(rounds(kinds))
    print(f"\n{len(measured)} rounds, medians  {'ms':>9} {'ratio':>8} {'KB':>7} {'most KB':>8}")
    for name in kinds:
        times = [costs[name][0] for costs in measured]
        ratios = [costs[name][0] / costs[REFERENCE][0] for costs in measured]
        sizes = [costs[name][1] / 1000 for costs in measured]
        print(
            f"{name:24} {1000 * statistics.median(times):9.3f} {statistics.median(ratios):8.4f} "
            f"{statistics.median(sizes):7.1f} {max(sizes):8.1f}"
        )
    print("\nframes drawn in one process, each another, and the memory it then has:")
    for drawn, memory in memories():
        print(f"{drawn:6} {memory:6.0f} MB")


def first(draw: str) -> tuple[float, float]:
    """Seconds and megabytes that a fresh process pays for its first picture, imports and all."""
    command = [sys.executable, "-c", FIRST.format(draw=draw)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    seconds, megabytes = map(float, said.split())
    return seconds, megabytes


Cost = tuple[float, int]
"""Seconds and bytes of one picture."""


def rounds(kinds: Mapping[str, Iterator[Callable[[], bytes]]]) -> Iterator[dict[str, Cost]]:
    """What each kind costs in each round that counts."""
    for number in range(SETTLING + ROUNDS):
        costs = {}
        for name, pictures in kinds.items():
            draw = next(pictures)
            began = time.process_time()
            picture = draw()
            costs[name] = (time.process_time() - began, len(picture))
        if number >= SETTLING:
            yield costs


def memories() -> Iterator[tuple[int, float]]:
    """How many pictures a fresh process has drawn, and the megabytes it has then."""
    command = [sys.executable, "-c", "from benchmarks.pictures import draw_many; draw_many()"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for line in said.splitlines():
        drawn, megabytes = line.split()
        yield int(drawn), float(megabytes)


def draw_many() -> None:
    """Draw `FRAMES` pictures of all kinds and print, now and then, how many and the memory they cost."""
    every: Iterator[tuple[Board | Garden, ...]] = zip(boards(), halves(), deals(), chosen(), strict=False)
    for drawn, scene in enumerate(islice(chain.from_iterable(every), FRAMES), start=1):
        _ = board(scene) if isinstance(scene, Board) else garden(scene)
        if drawn % (FRAMES // REPORTS) == 0:
            print(drawn, resident())


def resident() -> float:
    """The megabytes that this process has now."""
    with open("/proc/self/status", encoding="ascii") as status:  # noqa: PTH123  # it is no file
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1]) / 1000


def boards() -> Iterator[Board]:
    """Boards as the bot posts them, one after each move of games of random moves, always the same."""
    chance = random.Random(11)
    while True:
        here = gardens.start_position()
        moves = gardens.legal(here)
        while moves and here.turn < LONGEST:
            move = chance.choice(moves)
            here = gardens.apply(here, gardens.read_move(move, here))
            moves = gardens.legal(here)
            title = "White to move" if here.mover == "w" else "Black to move"
            over = here.winner is not None or not moves
            yield Board(str(here), title, f"Turn {here.turn}", last=move, winner=here.winner, over=over)


def halves() -> Iterator[Board]:
    """Moves being made in those positions."""
    chance = random.Random(13)
    for scene in boards():
        here = gardens.read_position(scene.position)
        begun = chance.choice(gardens.sources(here) or ("",))
        ways = gardens.steps(here, begun)
        if ways:
            half = f"{begun}>{chance.choice(ways)}"
            yield Board(scene.position, "In hand", half=half, targets=gardens.steps(here, half))


def deals() -> Iterator[Garden]:
    """Gardens, one after each move of games of random moves, always the same."""
    chance = random.Random(17)
    for number in count():
        start, moves = wyr.GAME.start({}, f"picture {number}"), list[str]()
        state = wyr.GAME.replay(start, moves)
        while state.legal:
            moves.append(chance.choice(state.legal))
            state = wyr.GAME.replay(start, moves)
            position = wyr.read_position(state.position)
            piles = wyr.enticements(position)
            yield Garden(
                state.position,
                Words("Four numbers in sequence", "Score", "Basket", "Harvest"),
                entice=bool(piles),
                piles=tuple(sorted({*chain.from_iterable(piles)})),
            )


def chosen() -> Iterator[Garden]:
    """A card chosen in those."""
    chance = random.Random(19)
    for scene in deals():
        found = wyr.matches(wyr.read_position(scene.position))
        if found:
            yield replace(scene, chosen=chance.choice([*found]), entice=False, piles=())


def chess_boards() -> Iterator[chess.Board]:
    """Chess positions, one after each move of games of random moves, always the same."""
    chance = random.Random(7)
    while True:
        here = chess.Board()
        while not here.is_game_over() and here.ply() < LONGEST:
            here.push(chance.choice(list(here.legal_moves)))
            yield here.copy()


def cairo(here: chess.Board) -> bytes:
    """What a typical chess bot sends."""
    picture: bytes = svg2png(bytestring=svg.board(here, size=800).encode())
    return picture


if __name__ == "__main__":
    main()

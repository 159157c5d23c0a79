"""What the pictures cost, beside chess.svg drawn by cairosvg at 800 x 800: time, bytes, start, memory.

    python -m benchmarks.pictures

All draw positions of games of random moves, one move apart, and take turns within one run, so that a noisy
machine is noisy for all. Claims: a fresh board or garden takes at most 0.15 of the time of cairosvg, and at most
170 KB or 110 KB; a process has its first one within 0.4 s and 40 MB.
"""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

import chess
from cairosvg import svg2png  # type: ignore[import-untyped]  # it has no stubs
from chess import svg

from benchmarks import pictures_wyr
from engine.gardens import apply, legal, read_move, read_position, sources, start_position, steps
from renderers import gardens, wyr

GAMES = 3
TURNS = 110

FIRST_PICTURE = """
import time
def memory():
    return int(next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1]) / 1024
before = memory()
began = time.process_time()
{draw}
spent = time.process_time() - began
print(spent, memory() - before)
"""
DRAW = {
    "board": """
from engine.gardens import start_position
from renderers.gardens import Scene, board
board(Scene(str(start_position()), "White to move"))
""",
    "garden": """
from engine.wyr import GAME
from renderers.wyr import Scene, Words, garden
garden(Scene(GAME.start({}, "first"), Words("Four of one suit", "Score", "Basket", "Harvest")))
""",
}


def main() -> None:
    """Print medians, their ratios to cairosvg, sizes, and what a new process pays."""
    boards = list(board_scenes())
    halves = list(half_scenes())
    gardens_of_wyr = [pictures_wyr.scene(line) for line in pictures_wyr.positions()]
    rounds = len(boards)
    gardens.warm()
    wyr.warm()
    variants: dict[str, list[Callable[[], bytes]]] = {
        "chess.svg + cairosvg": [partial(chess_png, board) for board in chess_boards(rounds)],
        "board": [partial(gardens.board, scene) for scene in boards],
        "board, a move being made": [partial(gardens.board, scene) for scene in halves],
        "board, seen before": [partial(gardens.board, scene) for scene in boards],
        "garden": [partial(wyr.garden, scene) for scene in gardens_of_wyr],
        "garden, seen before": [partial(wyr.garden, scene) for scene in gardens_of_wyr],
    }
    times: dict[str, list[float]] = {name: [] for name in variants}
    sizes: dict[str, list[int]] = {name: [] for name in variants}
    for number in range(rounds):
        for name, calls in variants.items():
            if number < len(calls):
                began = time.perf_counter()
                picture = calls[number]()
                times[name].append((time.perf_counter() - began) * 1e3)
                sizes[name].append(len(picture))
    reference = statistics.median(times["chess.svg + cairosvg"])
    print(f"{'medians':28} {'ms':>8} {'ratio':>8} {'KB':>7} {'most KB':>8} {'pictures':>9}")
    for name, durations in times.items():
        median = statistics.median(durations)
        bytes_ = f"{statistics.median(sizes[name]) / 1000:7.1f} {max(sizes[name]) / 1000:8.1f}"
        print(f"{name:28} {median:8.3f} {median / reference:8.4f} {bytes_} {len(durations):9}")
    for name, draw in DRAW.items():
        command = [sys.executable, "-c", FIRST_PICTURE.format(draw=draw)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        spent, resident = map(float, said.split())
        print(f"first {name} of a process: {spent:.2f} s of CPU, {resident:.0f} MB above bare Python")


def board_scenes() -> Iterator[gardens.Scene]:
    """Boards as the bot posts them, one after each move of games of random moves, always the same."""
    chance = random.Random(11)
    for _ in range(GAMES):
        here = start_position()
        for _ in range(TURNS):
            moves = legal(here)
            if not moves:
                break
            move = chance.choice(moves)
            here = apply(here, read_move(move, here))
            mover = "White" if here.mover == "w" else "Black"
            yield gardens.Scene(
                str(here), f"{mover} to move", f"Turn {here.turn}", last=move, winner=here.winner, over=not legal(here)
            )


def half_scenes() -> Iterator[gardens.Scene]:
    """Previews of moves being made in those positions."""
    chance = random.Random(13)
    for scene in board_scenes():
        position = read_position(scene.position)
        begun = chance.choice(sources(position) or ("",))
        targets = steps(position, begun)
        if targets:
            half = f"{begun}>{chance.choice(targets)}"
            yield gardens.Scene(scene.position, "In hand", half=half, targets=steps(position, half))


def chess_boards(count: int) -> Iterator[chess.Board]:
    """As many chess positions of games of random moves."""
    return iter(pictures_wyr.chess_positions(count))


def chess_png(board: chess.Board) -> bytes:
    """What a typical chess bot sends."""
    picture: bytes = svg2png(bytestring=svg.board(board, size=800).encode())
    return picture


if __name__ == "__main__":
    main()

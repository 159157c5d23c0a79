"""What the pictures cost, beside chess.svg drawn by cairosvg at 800 x 800: time, bytes, start, memory.

    python -m benchmarks.pictures

In every round some pictures of each kind are drawn one after another, each of a position not drawn before, a move
further in a game of random moves of its own; ratios are those of the rounds, so that a noisy machine is noisy for
all. Times are CPU time, which other processes lengthen less. Claims: where Pillow and zlib are all there is a fresh
board or garden takes at most 0.10 of the time of cairosvg, with isal 0.04, and one seen before at most 0.001; at
the median it has at most 150 KB or 90 KB in every theme; a process has its first one within 0.4 s and 40 MB; memory
is full after the first thousands, though they are drawn in all themes.

A lone picture, drawn when something else has filled the processor's caches (here a picture by cairosvg), takes up to
twice as long, most of it for bringing colours to the palette by a table of half a megabyte. It is printed too.
"""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, count, cycle, islice
from typing import TypeVar

import chess
from cairosvg import svg2png  # type: ignore[import-untyped]  # it has no stubs
from chess import svg

from engine import gardens, wyr
from renderers.canvas import Canvas
from renderers.deflate import FAST, Deflate, by_isal, by_zlib
from renderers.gardens import Scene as Board
from renderers.gardens import board
from renderers.gardens.ground import ground
from renderers.gardens.layers import stamps as board_stamps
from renderers.gardens.places import COLUMNS, ROWS
from renderers.palettes import palette
from renderers.theme import THEMES, WOOD
from renderers.wyr import Scene as Garden
from renderers.wyr import Words, garden
from renderers.wyr.layers import stamps as garden_stamps
from renderers.wyr.table import GRID_COLUMNS, GRID_ROWS, table

RUN = 8
"""Pictures of a kind in a round."""

SETTLING = 3
"""Rounds before those that count, in which much is drawn that later pictures share."""

ROUNDS = 30
LEVEL_ROUNDS = 8
ZLIB_LEVELS = (1, 2, 3, 4, 6, 9)
Scene = TypeVar("Scene", Board, Garden)

REFERENCE = "chess.svg + cairosvg"
BOARD = "board"
GARDEN = "garden"
ALONE = ", alone"

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
    if not FAST:
        print("isal is not installed: zlib deflates")
    kinds = {
        REFERENCE: map(partial(partial, cairo), chess_boards()),
        BOARD: map(partial(partial, board), boards()),
        "board, a move half made": map(partial(partial, board), halves()),
        "board, night": map(partial(partial, board), themed(boards(21), "night")),
        "board, high contrast": map(partial(partial, board), themed(boards(22), "contrast")),
        "board, zlib alone": map(partial(partial, board_by(by_zlib)), boards(23)),
        GARDEN: map(partial(partial, garden), deals()),
        "garden, a card chosen": map(partial(partial, garden), chosen()),
        "garden, night": map(partial(partial, garden), themed(deals(27), "night")),
        "garden, high contrast": map(partial(partial, garden), themed(deals(28), "contrast")),
        "garden, zlib alone": map(partial(partial, garden_by(by_zlib)), deals(29)),
        "board, seen before": seen(partial(board, opening)),
        "garden, seen before": seen(partial(garden, deal)),
    }
    measured = list(rounds(kinds))
    print(f"\n{len(measured)} rounds, medians   {'ms':>9} {'ratio':>8} {'KB':>7} {'most KB':>8}")
    for name in (*kinds, BOARD + ALONE, GARDEN + ALONE):
        times = [costs[name][0] for costs in measured]
        ratios = [costs[name][0] / costs[REFERENCE][0] for costs in measured]
        sizes = [size / 1000 for costs in measured for size in costs[name][1]]
        print(
            f"{name:24} {1000 * statistics.median(times):9.3f} {statistics.median(ratios):8.4f} "
            f"{statistics.median(sizes):7.1f} {max(sizes):8.1f}"
        )
    print(f"\ndeflate, medians of {LEVEL_ROUNDS} runs of {RUN} frames")
    print(f"{'':14} {'board ms':>9} {'KB':>6} {'garden ms':>10} {'KB':>6}")
    for name, times in levels():
        print("{:14} {:9.2f} {:6.1f} {:10.2f} {:6.1f}".format(name, *times))
    print("\nframes drawn in one process, each another, and the memory it then has:")
    for drawn, memory in memories():
        print(f"{drawn:6} {memory:6.0f} MB")


def first(draw: str) -> tuple[float, float]:
    """Seconds and megabytes that a fresh process pays for its first picture, imports and all."""
    command = [sys.executable, "-c", FIRST.format(draw=draw)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    seconds, megabytes = map(float, said.split())
    return seconds, megabytes


Cost = tuple[float, list[int]]
"""Seconds a picture of a run takes, and the bytes of each."""


def rounds(kinds: Mapping[str, Iterator[Callable[[], bytes]]]) -> Iterator[dict[str, Cost]]:
    """What each kind costs in each round that counts.

    In each they come in another order: whichever comes after cairosvg finds the processor's caches full of that.
    """
    names, order = list(kinds), random.Random(3)
    for number in range(SETTLING + ROUNDS):
        order.shuffle(names)
        costs = {name: timed(list(islice(kinds[name], RUN))) for name in names}
        for name in (BOARD, GARDEN):
            next(kinds[REFERENCE])()
            costs[name + ALONE] = timed([next(kinds[name])])
        if number >= SETTLING:
            yield costs


def seen(draw: Callable[[], bytes]) -> Iterator[Callable[[], bytes]]:
    """A picture each time drawn just before."""
    while True:
        draw()
        yield draw


def board_by(deflate: Deflate) -> Callable[[Board], bytes]:
    """How boards in wood are drawn with another deflate."""
    canvas = Canvas(ground(WOOD), palette("gardens", WOOD), COLUMNS, ROWS, deflate=deflate)
    return lambda scene: canvas.picture(list(board_stamps(scene)))


def garden_by(deflate: Deflate) -> Callable[[Garden], bytes]:
    """How gardens in wood are drawn with another deflate."""
    canvas = Canvas(table(WOOD), palette("wyr", WOOD), GRID_COLUMNS, GRID_ROWS, deflate=deflate)
    return lambda scene: canvas.picture(list(garden_stamps(scene)))


def levels() -> Iterator[tuple[str, list[float]]]:
    """For each level of each deflate the milliseconds and kilobytes of a board and of a garden."""
    ways = {f"zlib, level {level}": partial(by_zlib, level=level) for level in ZLIB_LEVELS}
    if FAST:
        ways |= {f"isal, level {level}": partial(by_isal, level=level) for level in range(4)}
    costs: dict[str, list[tuple[Cost, Cost]]] = {name: [] for name in ways}
    drawers = {name: (board_by(way), garden_by(way)) for name, way in ways.items()}
    positions, dealt = boards(31), deals(32)
    for number in range(SETTLING + LEVEL_ROUNDS):
        scenes, tables = list(islice(positions, RUN)), list(islice(dealt, RUN))
        for name, (draw_board, draw_garden) in drawers.items():
            pair = (
                timed([partial(draw_board, it) for it in scenes]),
                timed([partial(draw_garden, it) for it in tables]),
            )
            if number >= SETTLING:
                costs[name].append(pair)
    for name, pairs in costs.items():
        found = []
        for kind in zip(*pairs, strict=True):
            times, sizes = zip(*kind, strict=True)
            found += [1000 * statistics.median(times), statistics.median(chain.from_iterable(sizes)) / 1000]
        yield name, found


def timed(pictures: Sequence[Callable[[], bytes]]) -> Cost:
    """What pictures cost that are drawn one after another."""
    began = time.process_time()
    drawn = [draw() for draw in pictures]
    return (time.process_time() - began) / len(drawn), [len(picture) for picture in drawn]


def memories() -> Iterator[tuple[int, float]]:
    """How many pictures a fresh process has drawn, and the megabytes it has then."""
    command = [sys.executable, "-c", "from benchmarks.pictures import draw_many; draw_many()"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for line in said.splitlines():
        drawn, megabytes = line.split()
        yield int(drawn), float(megabytes)


def draw_many() -> None:
    """Draw `FRAMES` pictures of all kinds and themes and print, now and then, how many and the memory they cost."""
    every: Iterator[tuple[Board | Garden, ...]] = zip(boards(), halves(), deals(), chosen(), strict=False)
    for drawn, (plain, theme) in enumerate(zip(islice(chain.from_iterable(every), FRAMES), cycle(THEMES)), start=1):
        scene = replace(plain, theme=theme)
        _ = board(scene) if isinstance(scene, Board) else garden(scene)
        if drawn % (FRAMES // REPORTS) == 0:
            print(drawn, resident())


def resident() -> float:
    """The megabytes that this process has now."""
    with open("/proc/self/status", encoding="ascii") as status:  # noqa: PTH123  # it is no file
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1]) / 1000


def themed(scenes: Iterator[Scene], theme: str) -> Iterator[Scene]:
    """The scenes in a theme."""
    return (replace(scene, theme=theme) for scene in scenes)


def boards(seed: int = 11) -> Iterator[Board]:
    """Boards as the bot posts them, one after each move of games of random moves, for a seed always the same."""
    chance = random.Random(seed)
    while True:
        here = gardens.start_position()
        moves = gardens.legal(here)
        while moves and here.turn < LONGEST:
            move = chance.choice(moves)
            before, here = here, gardens.apply(here, gardens.read_move(move, here))
            moves = gardens.legal(here)
            title = "White to move" if here.mover == "w" else "Black to move"
            over = here.winner is not None or not moves
            turn = f"Turn {here.turn}"
            yield Board(str(here), title, turn, last=move, before=str(before), winner=here.winner, over=over)


def halves(seed: int = 12) -> Iterator[Board]:
    """Moves being made in such positions."""
    chance = random.Random(13)
    for scene in boards(seed):
        here = gardens.read_position(scene.position)
        begun = chance.choice(gardens.sources(here) or ("",))
        ways = gardens.steps(here, begun)
        if ways:
            half = f"{begun}>{chance.choice(ways)}"
            yield Board(scene.position, "In hand", half=half, targets=gardens.steps(here, half))


def deals(seed: int = 17) -> Iterator[Garden]:
    """Gardens, one after each move of games of random moves, for a seed always the same."""
    chance = random.Random(seed)
    for number in count():
        start, moves = wyr.GAME.start({}, f"picture {seed} {number}"), list[str]()
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


def chosen(seed: int = 18) -> Iterator[Garden]:
    """A card chosen in such."""
    chance = random.Random(19)
    for scene in deals(seed):
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

"""What the pictures of a game of Wyr cost, a card chosen or not, beside chess.svg drawn by cairosvg at 800 x 800.

    python benchmarks/pictures_wyr.py

Both draw positions of games one move apart and take turns within one run, so that a noisy machine is noisy for
both. Claim: a fresh garden takes at most 0.15 of the time and 110 KB.
"""

import random
import statistics
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import cairosvg  # type: ignore[import-untyped]  # it has no stubs
import chess
import chess.svg

from engine.wyr import GAME, lowest_keiju, matches, read_game, read_position
from renderers import wyr

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = 4
PERFECT_GAME = Path(__file__).parents[1] / "tests" / "engine" / "wyr" / "data" / "perfect_game.txt"


def main() -> None:
    """Print medians in milliseconds, their ratios to chess.svg with cairosvg, and the sizes."""
    wyr.warm()
    lines = positions()
    boards = chess_positions(len(lines))
    times: dict[str, list[float]] = {}
    sizes: list[int] = []
    for line, board in zip(lines, boards, strict=True):
        sizes.append(len(wyr.garden(scene(line, request="sized"))))
        variants: dict[str, Callable[[], object]] = {
            "chess.svg + cairosvg": partial(cairosvg_png, board),
            "garden": partial(wyr.garden, scene(line)),
            "garden, again": partial(wyr.garden, scene(line)),
        }
        chosen = next(iter(matches(read_position(line))), None)
        if chosen is not None:
            variants["garden, a card chosen"] = partial(wyr.garden, scene(line, chosen))
        for name, draw in variants.items():
            began = time.perf_counter()
            draw()
            times.setdefault(name, []).append((time.perf_counter() - began) * 1e3)
    reference = statistics.median(times["chess.svg + cairosvg"])
    print(f"{f'median over {len(lines)} positions':36} {'ms':>8} {'ratio':>8}")
    for name, durations in times.items():
        median = statistics.median(durations)
        print(f"{name:36} {median:8.3f} {median / reference:8.3f}")
    print(f"KB: median {statistics.median(sizes) / 1000:.1f}, largest {max(sizes) / 1000:.1f}")


def scene(line: str, chosen: str | None = None, request: str = "Four numbers in sequence") -> wyr.Scene:
    """A picture as the bot asks for it."""
    keiju = lowest_keiju(read_position(line))
    words = wyr.Words(request if keiju else "No Keiju left", "Score", "Basket", "Harvest")
    return wyr.Scene(line, words, chosen)


def positions() -> list[str]:
    """The positions of a perfect game and of games of random moves, always the same."""
    rng = random.Random(11)
    seed, perfect = read_game(PERFECT_GAME.read_text(encoding="utf-8").strip())
    start = GAME.start({}, seed)
    lines = [GAME.replay(start, perfect[:count]).position for count in range(len(perfect) + 1)]
    for number in range(GAMES):
        start = GAME.start({}, f"picture {number}")
        moves: list[str] = []
        state = GAME.replay(start, moves)
        while state.legal:
            lines.append(state.position)
            moves.append(rng.choice(state.legal))
            state = GAME.replay(start, moves)
    return lines


def chess_positions(count: int) -> list[chess.Board]:
    """Positions of chess games of random moves, always the same."""
    rng = random.Random(7)
    boards: list[chess.Board] = []
    board = chess.Board()
    while len(boards) < count:
        if board.is_game_over():
            board = chess.Board()
        board.push(rng.choice(list(board.legal_moves)))
        boards.append(board.copy())
    return boards


def cairosvg_png(board: chess.Board) -> bytes:
    """What a typical chess bot sends."""
    png: bytes = cairosvg.svg2png(bytestring=chess.svg.board(board, size=800).encode())
    return png


if __name__ == "__main__":
    main()

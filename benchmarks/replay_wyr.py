"""What reading a whole game of Wyr costs, beside a game of chess of as many moves read by python-chess.

    python -m benchmarks.replay_wyr

Both replay 47 moves from text and check each for legality, then list all legal moves; the two take turns within one
run, so that a noisy machine is noisy for both. Claim: a game is read within 5 ms.
"""

import random
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

import chess

from engine.wyr import GAME, matches, read_game, read_position

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 200
PERFECT_GAME = Path(__file__).parents[1] / "tests" / "engine" / "wyr" / "data" / "perfect_game.txt"


def main() -> None:
    """Prints the median of each in milliseconds, and the ratio of ours to python-chess."""
    seed, moves = read_game(PERFECT_GAME.read_text(encoding="utf-8").strip())
    start = GAME.start({}, seed)
    deal = read_position(start)
    chess_moves = random_chess(len(moves))
    board = replay_chess(chess_moves[:20])
    variants: dict[str, Callable[[], object]] = {
        f"wyr: replay {len(moves)} moves": lambda: GAME.replay(start, moves),
        f"chess: replay {len(moves)} moves": lambda: replay_chess(chess_moves),
        f"wyr: list {len(GAME.replay(start, ()).legal)} legal moves": lambda: GAME.replay(start, ()).legal,
        f"chess: list {board.legal_moves.count()} legal moves": lambda: sorted(map(str, board.legal_moves)),
        "wyr: matches of a deal": lambda: matches(deal),
        "wyr: read a position line": lambda: read_position(start),
        "wyr: diagram": lambda: GAME.replay(start, ()).diagram,
        "wyr: deal": lambda: GAME.start({}, seed),
    }
    times: dict[str, list[float]] = {name: [] for name in variants}
    for _ in range(ROUNDS):
        for name, variant in variants.items():
            began = time.perf_counter()
            variant()
            times[name].append((time.perf_counter() - began) * 1e3)
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    reference = medians[f"chess: replay {len(moves)} moves"]
    print(f"{'median of ' + str(ROUNDS):40} {'ms':>8} {'to chess replay':>16}")
    for name, median in medians.items():
        print(f"{name:40} {median:8.3f} {median / reference:16.2f}")


def random_chess(count: int) -> list[str]:
    """A game of chess of `count` moves, always the same."""
    rng = random.Random(7)
    board = chess.Board()
    while len(board.move_stack) < count:
        board.push(rng.choice(list(board.legal_moves)))
    return [move.uci() for move in board.move_stack]


def replay_chess(moves: list[str]) -> chess.Board:
    """The board after the moves, each read from text and checked."""
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return board


if __name__ == "__main__":
    main()

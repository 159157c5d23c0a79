"""Reading a 200-turn match of Gardens from its moves and listing what may follow.

Beside it, in the same process, python-chess reads a game of 200 half-moves from UCI, each checked for
legality, and lists what may follow. Claim: at most 10 ms (CPython 3.11). Prints the median times of one
reading in milliseconds, and their ratio.
"""

import random
import statistics
import time
from collections.abc import Callable, Sequence

import chess

from engine import GAMES
from engine.gardens import apply, legal, read_move, read_position

TURNS = 200
GAMES_READ = 20
READINGS = 15

GARDENS = GAMES["gardens"]
START = GARDENS.start({}, "")


def match_of_gardens(seed: int) -> list[str]:
    """Random moves, as many as are read."""
    chance = random.Random(seed)
    here = read_position(START)
    moves: list[str] = []
    while len(moves) < TURNS:
        move = chance.choice(legal(here))
        here = apply(here, read_move(move, here))
        moves.append(move)
    return moves


def game_of_chess(seed: int) -> list[str]:
    """Random moves of a game that lasts as long."""
    chance = random.Random(seed)
    while True:
        board = chess.Board()
        moves: list[str] = []
        while len(moves) < TURNS and not board.is_game_over():
            move = chance.choice(list(board.legal_moves))
            board.push(move)
            moves.append(move.uci())
        if len(moves) == TURNS:
            return moves


def read_gardens(moves: Sequence[str]) -> int:
    """Read the match; the number of legal moves at its end."""
    return len(GARDENS.replay(START, moves).legal)


def read_chess(moves: Sequence[str]) -> int:
    """Read the game; the number of legal moves at its end."""
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return len([move.uci() for move in board.legal_moves])


def milliseconds(read: Callable[[Sequence[str]], int], moves: Sequence[str]) -> float:
    """The time of one reading."""
    began = time.perf_counter()
    read(moves)
    return (time.perf_counter() - began) * 1000


def main() -> None:
    """Measure and print."""
    matches = [match_of_gardens(seed) for seed in range(GAMES_READ)]
    games = [game_of_chess(seed) for seed in range(GAMES_READ)]
    ours, theirs = [], []
    for _ in range(READINGS):
        ours += [milliseconds(read_gardens, moves) for moves in matches]
        theirs += [milliseconds(read_chess, moves) for moves in games]
    median, other = statistics.median(ours), statistics.median(theirs)
    print(
        f"gardens      {TURNS} turns       median {median:6.2f} ms  p99 {statistics.quantiles(ours, n=100)[98]:6.2f} ms"
    )
    print(f"python-chess {TURNS} half-moves  median {other:6.2f} ms")
    print(f"gardens / python-chess  {median / other:.2f}")


if __name__ == "__main__":
    main()

"""Counting the ways to play on: the number by which two implementations of the rules are compared."""

from collections import Counter

from engine.gardens.notation import read
from engine.gardens.position import Position, read_position
from engine.gardens.rules import count, legal
from engine.gardens.turn import apply


def perft(position: str, depth: int) -> int:
    """The number of sequences of exactly `depth` turns from a position line.

    Lifts and passes count as turns, a won position has no continuation, repetition is ignored.

    Raises:
        NotationError: the line is no position.
    """
    return _perft(read_position(position), depth)


def _perft(position: Position, depth: int) -> int:
    if depth <= 0:
        return 1
    if depth == 1:
        return count(position)
    successors = Counter(apply(position, read(move)) for move in legal(position))
    return sum(times * _perft(successor, depth - 1) for successor, times in successors.items())

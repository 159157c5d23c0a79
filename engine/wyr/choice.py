"""Choosing a deal worth playing: as difficult as is asked for, and known to have a perfect game."""

from collections.abc import Iterable

from engine.limit import Limit
from engine.wyr.cards import deal
from engine.wyr.difficulty import Difficulty, difficulty
from engine.wyr.line import Line
from engine.wyr.points import perfect_score
from engine.wyr.position import Position
from engine.wyr.solve import solve


def first_perfect(seeds: Iterable[str], label: Difficulty, limit: Limit) -> tuple[str, Line] | None:
    """The first of some seeds whose deal has the label and for which a perfect line is found within the limit.

    With a limit in nodes alone the choice is always the same.

    Args:
        seeds: tried in this order.
        label: how difficult the deal shall be.
        limit: of each deal's search.

    Returns:
        The seed and the line; None where no seed will do.

    Raises:
        NotationError: one of the seeds tried is none.
    """
    for seed in seeds:
        start = Position(deal(seed))
        if difficulty(start) is not label:
            continue
        line = solve(start, limit)
        if line.score == perfect_score(start):
            return seed, line
    return None

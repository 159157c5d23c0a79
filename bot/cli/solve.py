"""`hortus solve`: the best line of a deal of Wyr, and what it took to find it."""

import time

from engine import wyr
from engine.limit import Limit


def solved(seed: str) -> str:
    """The best line found of a deal: its moves, score, proof, nodes and time, a line of text each.

    Raises:
        NotationError: the text is no seed.
    """
    start = wyr.GAME.start({}, seed)
    began = time.perf_counter()
    line = wyr.GAME.solve(start, (), Limit())
    seconds = time.perf_counter() - began
    table = wyr.read_position(start)
    proof = "no line scores more" if line.proven else "none: nothing better was found"
    return (
        f"{' '.join(line.moves)}\n"
        f"score  {line.score} of {wyr.perfect_score(table)}, {wyr.difficulty(table)}\n"
        f"proof  {proof}\n"
        f"nodes  {line.nodes:,}\n"
        f"time   {seconds * 1e3:.1f} ms\n"
    )

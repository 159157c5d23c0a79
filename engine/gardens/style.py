"""How a search is to think, and what it finds."""

from dataclasses import dataclass
from typing import Final

from engine.gardens.evaluate import WIN

WON: Final = WIN // 2
"""Values beyond this, or below its negative, are a win in sight: so many turns off as they fall short of `WIN`."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a search thinks.

    Attributes:
        depth: turns it looks ahead at most.
        width: moves it considers in each position but the first: those that look best at once.
        tempo: what it is worth to be on the move.
        quiet: what the best answer to a move gains at least, as a rule.
        contempt: how much worse than level a draw is.
        blur: how much better than it is a move may look; chance decides.
        overlooked: the share of the moves, and of the answers to each of them, that are not seen; chance decides.
    """

    depth: int = 64
    width: int = 24
    tempo: int = 150
    quiet: int = 50
    contempt: int = 100
    blur: int = 0
    overlooked: float = 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found.

    Attributes:
        move: the move it would play, in notation.
        value: what the position is worth to the mover, in the unit of `evaluate`; see `WON`.
        depth: the turns looked ahead; the last search may have been cut short after its best move so far.
        nodes: the positions whose moves were listed.
    """

    move: str
    value: int
    depth: int
    nodes: int

"""The two kinds of moves. `str(move)` is the canonical notation (W16)."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.wyr.position import PLACES


@dataclass(frozen=True, slots=True)
class Take:
    """Take a Nature card from the Garden: `b7>h`, `c1>3<`.

    Attributes:
        place: the index of its place in `PLACES`.
        pile: the Basket pile it is laid on, 1 to 5; None for the Harvest.
        from_left: whether the gap is closed from the left; else from the right.
    """

    place: int
    pile: int | None = None
    from_left: bool = False

    def __str__(self) -> str:
        return f"{PLACES[self.place]}>{self.pile or 'h'}{'<' if self.from_left else ''}"


@dataclass(frozen=True, slots=True)
class Entice:
    """Entice the lowest Keiju in the Garden: `k1235`, `k12345<`.

    Attributes:
        piles: the Basket piles whose top cards are used, 1 to 5, rising.
        from_left: whether the gap is closed from the left; else from the right.
    """

    piles: tuple[int, ...]
    from_left: bool = False

    def __str__(self) -> str:
        return f"k{''.join(map(str, self.piles))}{'<' if self.from_left else ''}"


Move: TypeAlias = Take | Entice

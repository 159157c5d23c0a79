"""What each turn gains, for a worth that is added up over the places of the board.

Where the worth of a board is the sum of what stands in each place, what a key changes depends on its place alone. The
changes of all keys in all codes are tables; those of one board, looked up and laid in a row, are its *gains*, one
number a key. The gain of a walk is the sum along it, so walks are judged without making their boards.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from engine.gardens.packed import AFTER, BH, CLIMBED, KEYS, NO_ROOM, PLACE, PLACES, UNIT, WG, WH, Board, first_key
from engine.gardens.walks import Stack

BARRED: Final = -1_000_000
"""The gain of a key that does not fit, below any sum of others; see `fits`."""

Worth = Sequence[Sequence[int]]
"""By place and code: what it is worth to White that this stands there."""


def fits(gain: int) -> bool:
    """Whether a walk with this gain found room everywhere."""
    return gain > BARRED // 2


class Gains:
    """The gains of all keys in all codes, of one worth.

    Args:
        worth: what stands where is worth to White. That of the High Gardens must grow evenly with the visitors in
            them, for what climbs is counted in the Home it comes from.
    """

    def __init__(self, worth: Worth) -> None:
        self._worth = [list(codes) for codes in worth]
        for home, goal, visitor in ((WH, WG, 1), (BH, WG + 1, 0)):
            a_visitor = worth[goal][UNIT[visitor]] - worth[goal][0]
            for code, climbers in enumerate(CLIMBED[home - WH]):
                settled = worth[home][code - climbers]
                self._worth[home][code] = settled + a_visitor * (climbers // UNIT[visitor])
        self.rows: Final = tuple([self._rows(seat, place) for place in range(len(PLACES))] for seat in range(2))

    def static(self, board: Board, seat: int) -> int:
        """What a board is worth to a seat."""
        worth = sum(codes[code] for codes, code in zip(self._worth, board, strict=True))
        return -worth if seat else worth

    def of(self, board: Board, seat: int) -> list[int]:
        """The gains of a seat's keys on a board, in the order of the keys."""
        return list(chain.from_iterable(map(list.__getitem__, self.rows[seat], board)))

    def _rows(self, seat: int, place: int) -> list[tuple[int, ...]]:
        worth = self._worth[place]
        sign = -1 if seat else 1
        keys = [key for key in range(first_key(place), KEYS) if PLACE[key] == place]

        def gain(key: int, code: int) -> int:
            after = AFTER[seat][key][code]
            return BARRED if after == NO_ROOM and place < WH else sign * (worth[after] - worth[code])

        return [tuple(gain(key, code) for key in keys) for code in range(len(worth))]


def totals(stack: Stack, gains: Sequence[int], start: int) -> list[int]:
    """For each walk of a stack, `start` and the gains along it; see `fits`."""
    sums = [start + gains[stack.leave]]
    add = sums.append
    for before, key in stack.inner:
        add(sums[before] + gains[key])
    return [sums[before] + gains[key] for before, key in stack.leaves]

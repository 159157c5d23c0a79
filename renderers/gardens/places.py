"""Where things stand in the picture of Gardens, 1200 x 1128."""

from typing import Final, NamedTuple

SIZE: Final = (1200, 1128)

ROWS: Final = (0, 34, 82, 107, 257, 407, 556, 649, 799, 949, SIZE[1])
COLUMNS: Final = (*[(0, 516, SIZE[0])] * 3, *[(0, 180, 348, 516, 684, 852, 1020, SIZE[0])] * 7)
"""The grid: header, upper ranks, wall and lower ranks down; across, title and move in the header, then gardens and
files. A cell holds a field with its marks, a tower of four and the shadow of it: of all that a move changes little
lies in two cells."""


class Place(NamedTuple):
    """A field or a garden as drawn."""

    name: str
    x: int
    y: int
    width: int
    height: int
    radius: int
    garden: bool = False
    """Whether this is one of the four gardens."""

    @property
    def upper(self) -> bool:
        """Whether this lies on the upper level."""
        return self.name[1] in "456g"

    @property
    def middle(self) -> int:
        """The x stones are centred on."""
        return self.x + (self.width // 2 if self.garden else 103)


def _field(file: int, rank: int) -> Place:
    y = 112 + 150 * (6 - rank) if rank > 3 else 654 + 150 * (3 - rank)
    return Place("abcde"[file] + str(rank), 184 + 168 * file, y, 160, 142, 12)


PLACES: Final[dict[str, Place]] = {
    place.name: place
    for place in (
        Place("wg", 24, 112, 150, 442, 16, garden=True),
        Place("bg", 1026, 112, 150, 442, 16, garden=True),
        *(_field(file, rank) for rank in range(6, 0, -1) for file in range(5)),
        Place("wh", 24, 654, 150, 442, 16, garden=True),
        Place("bh", 1026, 654, 150, 442, 16, garden=True),
    )
}
"""All places by name, from the back of the picture to its front."""

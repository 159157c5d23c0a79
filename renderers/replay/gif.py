"""Animated pictures from what changes: GIF in the palette of the stills, of which a frame stores nothing it need not.

A frame is a ground with stamps, as in `renderers.canvas`, reduced to half its size: readable on a phone, and a
quarter of the bytes. Cells that show the same stamps as in the frame before are not even looked at. Of the others
those pixels that are new are stored, in the smallest rectangle around them, and all else in it is transparent.
https://www.w3.org/Graphics/GIF/spec-gif89a.txt
"""

import struct
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from renderers.canvas import CORNER, Box, Cells, Core, Grid, Stamp
from renderers.drawing import round_mask
from renderers.kept import Kept
from renderers.palettes import TRANSPARENT, Palette

SMALLER: Final = 2
"""How many times smaller than a still a frame is."""

SHORTEST: Final = 9
"""Hundredths of a second: twelve frames a second are the most that do not flicker."""

_FOREVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"

Frame = tuple[Iterable[Stamp], int]
"""What lies on the ground, in order, and for how many hundredths of a second it is shown."""


class Reel:
    """What the frames of all animations of one kind share. Safe to use from several threads."""

    def __init__(
        self,
        ground: Image.Image,
        palette: Palette,
        columns: Sequence[Sequence[int]],
        rows: Sequence[int],
        *,
        kept: int = 512,
    ) -> None:
        """Remember it; as for `renderers.canvas.Canvas`, whose grid may be the same.

        Args:
            ground: the whole picture without stamps, RGB, its sides even. Its corners are cut off round.
            palette: the colours of all frames.
            columns: for each row x where its cells begin, from 0 on, ascending, and at last the width.
            rows: y where rows begin, likewise up to the height.
            kept: how many cells are remembered, at about 6 KB.
        """
        self._palette = palette
        across, down = [_even(edges) for edges in columns], _even(rows)
        self._grid = Grid(ground, across, down, kept=kept)
        self._size = (ground.width // SMALLER, ground.height // SMALLER)
        self._boxes: dict[tuple[int, int], Box] = {
            (row, column): (left // SMALLER, top // SMALLER, right // SMALLER, bottom // SMALLER)
            for row, (top, bottom) in enumerate(pairwise(down))
            for column, (left, right) in enumerate(pairwise(across[row]))
        }
        outside = round_mask(*self._size, CORNER // SMALLER).point([255] * 128 + [0] * 128)
        self._outside = {
            (row, column): outside.crop(self._boxes[row, column])
            for row in (0, len(rows) - 2)
            for column in (0, len(columns[row]) - 2)
        }
        self._cells: Kept[Core] = Kept(kept)

    def animation(self, frames: Iterable[Frame]) -> bytes:
        """The frames one after another, over and over, as a GIF with transparent corners.

        Frames that look like the one before lengthen it.

        Raises:
            ValueError: a frame is shown for less than `SHORTEST`.
        """
        shown = Image.new("P", self._size, TRANSPARENT)
        before: list[Cells] | None = None
        drawn: list[tuple[bytes, int]] = []
        for stamps, hundredths in frames:
            if hundredths < SHORTEST:
                raise ValueError(f"a frame of {hundredths} hundredths of a second flickers")
            rows = self._grid.parted(stamps)
            new = self._draw(shown, rows, self._boxes if before is None else _changed(before, rows))
            if new:
                drawn.append((new, hundredths))
            else:
                drawn[-1] = (drawn[-1][0], drawn[-1][1] + hundredths)
            before = rows
        header = struct.pack("<6sHHBBB", b"GIF89a", *self._size, 0b1_111_0_111, TRANSPARENT, 0)
        out = [header, self._palette.colours, _FOREVER]
        for image, hundredths in drawn:
            # What is there stays, and one index is transparent.
            out += [struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b001_0_1, hundredths, TRANSPARENT, 0), image]
        return b"".join([*out, b";"])

    def _draw(self, shown: Image.Image, rows: Sequence[Cells], changed: Iterable[tuple[int, int]]) -> bytes:
        """Bring what is shown up to date; the image block that does the same, empty where nothing has changed."""
        before = shown.copy()
        for row, column in changed:
            shown.im.paste(self._tile(row, column, rows[row].get(column, ())), self._boxes[row, column])
        differs = ImageChops.difference(shown, before)
        box = differs.getbbox()
        if box is None:
            return b""
        differs = differs.crop(box)
        new = Image.new("P", differs.size, TRANSPARENT)
        # A mask of one bit: any difference is a whole one.
        new.paste(shown.crop(box), (0, 0), Image.frombytes("1", differs.size, differs.tobytes(), "raw", "1;8"))
        return b"".join(getdata(new, box[:2], interlace=0))

    def _tile(self, row: int, column: int, stamps: Sequence[Stamp]) -> Core:
        """A cell of a frame."""
        made = self._grid.key(row, column, stamps)
        tile = self._cells.get(made) or self._cells.put(made, self._compose(row, column, stamps))
        if (row, column) in self._outside:
            tile = tile.copy()
            outside = self._outside[row, column].im
            tile.paste(TRANSPARENT, (0, 0, *outside.size), outside)
        return tile

    def _compose(self, row: int, column: int, stamps: Sequence[Stamp]) -> Core:
        whole = self._grid.composed(row, column, stamps)
        return self._palette.indices(whole.reduce((SMALLER, SMALLER), (0, 0, *whole.size)))


def _even(edges: Iterable[int]) -> list[int]:
    """Edges moved to where a smaller picture has some."""
    return [edge - edge % SMALLER for edge in edges]


def _changed(before: Sequence[Cells], now: Sequence[Cells]) -> Iterator[tuple[int, int]]:
    """The cells into which something else reaches than before."""
    for row, (old, new) in enumerate(zip(before, now, strict=True)):
        for column in {**old, **new}:
            if old.get(column) != new.get(column):
                yield row, column

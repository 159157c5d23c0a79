"""Frames made of palette tiles: what is slow (drawing, quantising) is done once, a frame is copied together.

A picture is a ground that never changes and stamps put on it, each a sprite at a place, later ones over
earlier ones. A grid cuts the picture into cells. What a cell shows depends on nothing but the stamps that
reach into it, so its pixels are composed and brought to the palette once per set of stamps and then kept.
Things may overlap and cross cells as they like: every cell clips the same stamps in the same order.
"""

import io
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple, cast

from PIL import Image

from renderers.sprites import round_mask
from renderers.theme import Colour

TRANSPARENT: Final = 255
"""The palette index of the corners; the 255 before it are opaque."""

EXACT: Final = 96
"""So many of the most frequent colours stand in the palette as they are: flat roles must not drift."""

COUNTED: Final = 1 << 16
"""Pillow makes room for so many colours before it counts them."""

CORNER: Final = 24
"""The radius of a picture's corners."""

LEVEL: Final = 3
"""How hard PNG deflates; see benchmarks/pictures.py for what the other levels cost."""


class Sprite:
    """An RGBA image drawn once. It equals itself alone, so that cells can be kept by the sprites on them."""

    __slots__ = ("image",)

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def at(self, x: int, y: int) -> "Stamp":
        """This sprite with its top left corner at (x, y) of the picture."""
        return Stamp(self, x, y)

    def about(self, x: int, y: int) -> "Stamp":
        """This sprite with its middle at (x, y)."""
        return Stamp(self, x - self.image.width // 2, y - self.image.height // 2)


class Stamp(NamedTuple):
    """A sprite at a place of the picture."""

    sprite: Sprite
    x: int
    y: int


class Palette:
    """255 colours chosen for one kind of picture, and the transparent one."""

    def __init__(self, sheet: Image.Image, exact: Iterable[Colour]) -> None:
        """Choose the colours.

        Args:
            sheet: an RGB image with everything that such pictures show, in at most `COUNTED` colours.
            exact: colours to hold as they are, whatever their share of the sheet; duplicates are welcome.
        """
        counts = cast("list[tuple[int, Colour]]", sheet.getcolors(COUNTED))
        counts.sort(key=lambda pair: (-pair[0], pair[1]))
        chosen: dict[Colour, Colour] = {}
        for colour in exact:
            chosen.setdefault(_match(colour), colour)
        for _, colour in islice(counts, EXACT):
            chosen.setdefault(_match(colour), colour)
        rest: dict[Colour, int] = {}
        for count, colour in counts:
            match = _match(colour)
            if match not in chosen:
                rest[match] = rest.get(match, 0) + count
        for colour in _median_cut(rest, TRANSPARENT - len(chosen)):
            chosen.setdefault(_match(colour), colour)
        colours = [*chosen.values()]
        colours += [colours[0]] * (TRANSPARENT + 1 - len(colours))
        self._colours = bytes(channel for colour in colours for channel in colour)
        self._matching = Image.new("P", (1, 1))
        self._matching.putpalette([channel for colour in colours for channel in _match(colour)])

    def quantise(self, image: Image.Image) -> Image.Image:
        """The RGB image in this palette (mode P), no dither: a cell looks the same wherever it was made."""
        matched = image.quantize(palette=self._matching, dither=Image.Dither.NONE)
        matched.putpalette(self._colours)
        return matched


def _match(colour: Colour) -> Colour:
    """A colour as Pillow looks for its nearest: without the two lowest bits.

    Pillow compares a pixel so shortened with the full colours of the palette, and so misses even colours that
    are in it. Against shortened colours each finds itself.
    """
    red, green, blue = colour
    return red & 0xFC, green & 0xFC, blue & 0xFC


def _median_cut(counts: Mapping[Colour, int], size: int) -> list[Colour]:
    """So many colours that stand for all of `counts`."""
    if not counts:
        return []
    # Roots of the counts: large plain surfaces would else leave nothing for edges and shades. Two more is the
    # middle of what `_match` took for the same.
    pixels = b"".join(bytes(channel + 2 for channel in colour) * (round(n**0.5) + 1) for colour, n in counts.items())
    strip = Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)
    flat = strip.quantize(size, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    return [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]


class Canvas:
    """A ground and the grid of cells over it. Safe to use from several threads."""

    def __init__(
        self, ground: Image.Image, palette: Palette, columns: Sequence[int], rows: Sequence[int], *, kept: int = 512
    ) -> None:
        """Bring the ground to the palette and cut its corners.

        Args:
            ground: the whole picture without stamps, RGB.
            palette: the colours of all frames.
            columns: x where cells begin, ascending, and at last where the rightmost end.
            rows: likewise y. Stamps are clipped to the grid.
            kept: how many cells are remembered.
        """
        self._ground = ground
        self._palette = palette
        self._columns = columns
        self._rows = rows
        self._frame = palette.quantise(ground)
        cut_off = round_mask(*ground.size, CORNER).point([255] * 128 + [0] * 128)
        self._frame.paste(TRANSPARENT, (0, 0), cut_off)
        self._cell = lru_cache(maxsize=kept)(self._compose)

    def frame(self, stamps: Iterable[Stamp]) -> Image.Image:
        """The ground with the stamps, in their order: a new image of mode P."""
        cells: dict[tuple[int, int], list[Stamp]] = {}
        columns, rows = self._columns, self._rows
        for stamp in stamps:
            image = stamp.sprite.image
            first = max(bisect_right(columns, stamp.x) - 1, 0)
            last = min(bisect_left(columns, stamp.x + image.width), len(columns) - 1)
            top = max(bisect_right(rows, stamp.y) - 1, 0)
            bottom = min(bisect_left(rows, stamp.y + image.height), len(rows) - 1)
            for column in range(first, last):
                for row in range(top, bottom):
                    cells.setdefault((column, row), []).append(stamp)
        frame = self._frame.copy()
        for (column, row), reaching in cells.items():
            frame.paste(self._cell(column, row, tuple(reaching)), (columns[column], rows[row]))
        return frame

    def _compose(self, column: int, row: int, stamps: tuple[Stamp, ...]) -> Image.Image:
        left, top = self._columns[column], self._rows[row]
        cell = self._ground.crop((left, top, self._columns[column + 1], self._rows[row + 1]))
        for stamp in stamps:
            cell.paste(stamp.sprite.image, (stamp.x - left, stamp.y - top), stamp.sprite.image)
        return self._palette.quantise(cell)


def png(frame: Image.Image) -> bytes:
    """The frame as a PNG with transparent corners."""
    out = io.BytesIO()
    frame.save(out, "PNG", compress_level=LEVEL, transparency=TRANSPARENT)
    return out.getvalue()

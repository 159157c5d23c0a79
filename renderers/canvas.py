"""Pictures put together from what was done before: drawing, quantising and deflating are slow, and mostly repeat.

A picture is a ground that never changes and stamps put on it, each a sprite at a place, later ones over
earlier ones. A grid cuts it into cells. What a cell shows depends on nothing but the stamps that reach into it,
so it is composed and brought to the palette once per set of stamps and then kept. A row of the grid, a band, is
likewise deflated once, as a piece that can stand in any PNG: from one move to the next most bands stay what they
were. Things may overlap and cross cells as they like: every cell clips the same stamps in the same order.
"""

import io
import struct
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
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
"""How hard PNG deflates: a board takes as long at 1 and is a tenth larger, and at 4 a third longer for a twentieth."""


class Sprite:
    """An RGBA image drawn once. It equals itself alone, so that bands can be kept by the sprites on them."""

    __slots__ = ("_trimmed", "image", "size")

    def __init__(self, image: Image.Image) -> None:
        """Trim what is clear around the image; places are still said of the whole."""
        box = image.getbbox() or (0, 0, 1, 1)
        self.size = image.size
        self.image = image.crop(box)
        self._trimmed = box[:2]

    def at(self, x: int, y: int) -> "Stamp":
        """This sprite with its top left corner at (x, y) of the picture."""
        return Stamp(self, x + self._trimmed[0], y + self._trimmed[1])

    def about(self, x: int, y: int) -> "Stamp":
        """This sprite with its middle at (x, y)."""
        return self.at(x - self.size[0] // 2, y - self.size[1] // 2)


class Stamp(NamedTuple):
    """A sprite at a place of the picture: where the top left corner of its trimmed image comes."""

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
        self.colours = bytes(channel for colour in colours for channel in colour)
        self._matching = Image.new("P", (1, 1))
        self._matching.putpalette([channel for colour in colours for channel in _match(colour)])

    def quantise(self, image: Image.Image) -> Image.Image:
        """The RGB image in this palette (mode P), no dither: a cell looks the same wherever it was made."""
        matched = self.match(image)
        matched.putpalette(self.colours)
        return matched

    def match(self, image: Image.Image) -> Image.Image:
        """The same for a piece to be pasted into a quantised image: right in its indices, not in what they mean."""
        return image.quantize(palette=self._matching, dither=Image.Dither.NONE)


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


class Band(NamedTuple):
    """Some rows of a PNG: a piece of its deflated data, and their checksum and length before that."""

    deflated: bytes
    adler: int
    length: int


Cell = tuple[int, tuple[Stamp, ...]]
"""A column of the grid and the stamps that reach into the cell."""


class Canvas:
    """A ground and the grid it is cut into. Safe to use from several threads."""

    def __init__(
        self, ground: Image.Image, palette: Palette, columns: Sequence[int], rows: Sequence[int], *, kept: int = 512
    ) -> None:
        """Remember what all pictures share.

        Args:
            ground: the whole picture without stamps, RGB. Its corners are cut off round.
            palette: the colours of all pictures.
            columns: x where cells begin, from 0 on, ascending, and at last the width.
            rows: likewise y, up to the height.
            kept: how many bands are remembered, at about 15 KB, and how many cells, at about 25 KB.
        """
        self._ground = ground
        self._palette = palette
        self._columns = columns
        self._rows = rows
        self._cut_off = round_mask(*ground.size, CORNER).point([255] * 128 + [0] * 128)
        self._pixels = palette.quantise(ground)
        self._pixels.paste(TRANSPARENT, (0, 0), self._cut_off)
        self._band = lru_cache(maxsize=kept)(self._deflate)
        self._cell = lru_cache(maxsize=kept)(self._compose)
        self._reached = lru_cache(maxsize=4 * kept)(self._reach)

    def picture(self, stamps: Iterable[Stamp]) -> bytes:
        """The ground with the stamps, in their order, as a PNG with a palette and transparent corners."""
        bands: list[dict[int, list[Stamp]]] = [{} for _ in self._rows[1:]]
        for stamp in stamps:
            for row, column in self._reached(stamp.x, stamp.y, *stamp.sprite.image.size):
                bands[row].setdefault(column, []).append(stamp)
        deflated = [
            self._band(row, tuple((column, tuple(reaching)) for column, reaching in cells.items()))
            for row, cells in enumerate(bands)
        ]
        return _png(self._ground.size, self._palette, deflated)

    def _reach(self, x: int, y: int, width: int, height: int) -> tuple[tuple[int, int], ...]:
        """The cells a rectangle touches, row first."""
        left, right = bisect_right(self._columns, x) - 1, bisect_left(self._columns, x + width)
        top, bottom = bisect_right(self._rows, y) - 1, bisect_left(self._rows, y + height)
        # What lies outside the picture is clipped.
        rows = range(max(top, 0), min(bottom, len(self._rows) - 1))
        return tuple(product(rows, range(max(left, 0), min(right, len(self._columns) - 1))))

    def _deflate(self, row: int, cells: tuple[Cell, ...]) -> Band:
        first, end = self._rows[row], self._rows[row + 1]
        # A column of zeros on the left: each row begins with the number of its filter, none.
        pixels = Image.new("P", (self._ground.width + 1, end - first))
        pixels.paste(self._pixels.crop((0, first, self._ground.width, end)), (1, 0))
        for column, stamps in cells:
            pixels.paste(self._cell(column, row, stamps), (self._columns[column] + 1, 0))
        data = pixels.tobytes()
        deflate = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS, memLevel=9)
        # A full flush ends on a whole byte, and what follows refers to nothing before it.
        deflated = deflate.compress(data) + deflate.flush(zlib.Z_FULL_FLUSH)
        return Band(deflated, zlib.adler32(data), len(data))

    def _compose(self, column: int, row: int, stamps: tuple[Stamp, ...]) -> Image.Image:
        box = (self._columns[column], self._rows[row], self._columns[column + 1], self._rows[row + 1])
        cell = self._ground.crop(box)
        for stamp in stamps:
            cell.paste(stamp.sprite.image, (stamp.x - box[0], stamp.y - box[1]), stamp.sprite.image)
        pixels = self._palette.match(cell)
        pixels.paste(TRANSPARENT, (0, 0), self._cut_off.crop(box))
        return pixels


def _png(size: tuple[int, int], palette: Palette, bands: Iterable[Band]) -> bytes:
    """Put bands together; https://www.w3.org/TR/png and RFC 1950."""
    low, high = 1, 0
    data = bytearray(b"\x78\x01")  # deflate with a window of 32 KB
    for band in bands:
        data += band.deflated
        # The Adler sums of what was before and of this band give those of both together.
        high = (high + (band.adler >> 16) + (low - 1) * band.length) % 65521
        low = (low + (band.adler & 0xFFFF) - 1) % 65521
    data += b"\x03\x00" + struct.pack(">HH", high, low)  # an empty last block
    header = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)  # eight bits of palette index a pixel
    opacity = b"\xff" * TRANSPARENT + b"\x00"
    chunks = ((b"IHDR", header), (b"PLTE", palette.colours), (b"tRNS", opacity), (b"IDAT", bytes(data)), (b"IEND", b""))
    out = bytearray(b"\x89PNG\r\n\x1a\n")
    for kind, content in chunks:
        checksum = zlib.crc32(content, zlib.crc32(kind))
        out += struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)
    return bytes(out)


def png(frame: Image.Image) -> bytes:
    """The frame as a PNG with transparent corners."""
    out = io.BytesIO()
    frame.save(out, "PNG", compress_level=LEVEL, transparency=TRANSPARENT)
    return out.getvalue()

"""Pictures put together from what was done before: drawing, quantising and deflating are slow, and mostly repeat.

A picture is a ground that never changes and stamps put on it, each a sprite at a place, later ones over
earlier ones. A grid cuts it into cells. What a cell shows depends on nothing but its ground and the stamps that
reach into it, so it is composed and brought to the palette once for these and then kept. A row of the grid, a
band, is likewise deflated once, as a piece that can stand in any PNG: from one move to the next most bands stay
what they were. Things may overlap and cross cells as they like: every cell clips the same stamps in the same order.
"""

import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from itertools import count, pairwise
from threading import Lock
from typing import Any, ClassVar, Final, NamedTuple

from PIL import Image

from renderers.deflate import Deflate, adler32, crc32, deflate
from renderers.drawing import round_mask
from renderers.kept import Kept
from renderers.palettes import TRANSPARENT, Palette

Core = Any
"""The pixels of an image, without the rest of it."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""

FRAME: Final = 20
"""A sprite that is clear inside a margin of this is a frame."""

CORNER: Final = 24
"""The radius of a picture's corners."""


class Sprite:
    """An RGBA image drawn once.

    Attributes:
        image: without what is clear around it.
        size: with that.
        number: a number no other sprite of this process has.
        parts: where its trimmed image is not clear: boxes with their pixels. One, but for a frame, which has four.
    """

    __slots__ = ("_trimmed", "image", "number", "parts", "size")

    _numbers: ClassVar = count()

    def __init__(self, image: Image.Image) -> None:
        """Trim what is clear around the image; places are still said of the whole."""
        box = image.getbbox() or (0, 0, 1, 1)
        self.size = image.size
        self.image = image.crop(box)
        self._trimmed = box[:2]
        self.number = next(self._numbers)
        whole, *others = _parts(self.image)
        self.parts: list[tuple[Box, Core]] = [(whole, self.image.im)]
        if others:
            self.parts = [(part, self.image.crop(part).im) for part in (whole, *others)]

    def put_on(self, pixels: Core, x: int, y: int) -> None:
        """Lay its trimmed image on RGB pixels, the top left corner at (x, y); what lies outside is left out."""
        # What is left of `Image.paste` without its checks: for things as small as these they are most of the time.
        for (left, top, right, bottom), part in self.parts:
            pixels.paste(part, (x + left, y + top, x + right, y + bottom), part)

    def at(self, x: int, y: int) -> "Stamp":
        """This sprite with its top left corner at (x, y) of the picture."""
        return Stamp(self, x + self._trimmed[0], y + self._trimmed[1])

    def about(self, x: int, y: int) -> "Stamp":
        """This sprite with its middle at (x, y)."""
        return self.at(x - self.size[0] // 2, y - self.size[1] // 2)


def _parts(image: Image.Image) -> list[Box]:
    """The parts of an image (RGBA) that are not clear: all of it, or the four sides of a frame."""
    right, bottom = image.width - FRAME, image.height - FRAME
    inside = FRAME, FRAME, right, bottom
    if right <= 2 * FRAME or bottom <= 2 * FRAME or image.crop(inside).getbbox():
        return [(0, 0, *image.size)]
    upright = [(0, FRAME, FRAME, bottom), (right, FRAME, image.width, bottom)]
    return [(0, 0, image.width, FRAME), *upright, (0, bottom, *image.size)]


class Stamp(NamedTuple):
    """A sprite at a place of the picture: where the top left corner of its trimmed image comes."""

    sprite: Sprite
    x: int
    y: int

    def put_on(self, image: Image.Image) -> None:
        """Lay the sprite on an RGB image, or inside an RGBA one."""
        if image.mode == "RGBA":
            image.alpha_composite(self.sprite.image, (self.x, self.y))
            return
        self.sprite.put_on(image.im, self.x, self.y)


class Band(NamedTuple):
    """Some rows of a PNG: a piece of its deflated data, and their checksum and length before that."""

    deflated: bytes
    adler: int
    length: int


Cells = dict[int, list[Stamp]]
"""By column of the grid, the stamps that reach into a cell of a row."""


def _crossed(edges: Sequence[int], start: int, length: int) -> range:
    """Of the stretches between edges, those that a length from a start on reaches into."""
    first, end = bisect_right(edges, start) - 1, bisect_left(edges, start + length)
    # What lies outside is clipped.
    return range(max(first, 0), min(end, len(edges) - 1))


class Grid:
    """A ground cut into cells."""

    def __init__(
        self, ground: Image.Image, columns: Sequence[Sequence[int]], rows: Sequence[int], *, kept: int
    ) -> None:
        """Find the cells that look alike; as for `Canvas`."""
        self.ground = ground
        self.columns = columns
        self.rows = rows
        self._like = self._alike()
        self._down = lru_cache(maxsize=kept)(partial(_crossed, rows))
        self._across = lru_cache(maxsize=2 * kept)(lambda row, x, width: _crossed(columns[row], x, width))

    def parted(self, stamps: Iterable[Stamp]) -> list[Cells]:
        """By row, what reaches into the cells of it."""
        return [self.celled(row, laid) for row, laid in enumerate(self.rowed(stamps))]

    def rowed(self, stamps: Iterable[Stamp]) -> list[list[Stamp]]:
        """By row, what reaches into it."""
        rows: list[list[Stamp]] = [[] for _ in self.rows[1:]]
        for stamp in stamps:
            for row in self._down(stamp.y, stamp.sprite.image.height):
                rows[row].append(stamp)
        return rows

    def celled(self, row: int, stamps: Iterable[Stamp]) -> Cells:
        """What reaches into the cells of a row, of all that reaches into the row."""
        cells: Cells = {}
        for stamp in stamps:
            for column in self._across(row, stamp.x, stamp.sprite.image.width):
                cells.setdefault(column, []).append(stamp)
        return cells

    def key(self, row: int, column: int, stamps: Iterable[Stamp]) -> tuple[int, ...]:
        """Numbers for what a cell looks like that these stamps reach into: the same for cells that look the same."""
        left, top = self.columns[row][column], self.rows[row]
        numbers = [*self._like[row, column]]
        for sprite, x, y in stamps:
            numbers += (sprite.number, x - left, y - top)
        return tuple(numbers)

    def composed(self, row: int, column: int, stamps: Iterable[Stamp]) -> Core:
        """What it looks like, in true colours."""
        cell = self.ground.im.crop(self._like[row, column])
        left, top = self.columns[row][column], self.rows[row]
        for sprite, x, y in stamps:
            sprite.put_on(cell, x - left, y - top)
        return cell

    def _alike(self) -> dict[tuple[int, int], Box]:
        """For row and column, the box of the first cell that has the same ground."""
        boxes: dict[tuple[tuple[int, int], bytes], Box] = {}
        alike = {}
        for row, (top, bottom) in enumerate(pairwise(self.rows)):
            for column, (left, right) in enumerate(pairwise(self.columns[row])):
                box = (left, top, right, bottom)
                cell = self.ground.crop(box)
                alike[row, column] = boxes.setdefault((cell.size, sha256(cell.tobytes()).digest()), box)
        return alike


_BANDS: Final[Kept[Band]] = Kept(1024)
"""At about 14 KB: what more than a hundred boards show."""

_CELLS: Final[Kept[Core]] = Kept(768)
"""At 20 to 30 KB.

Both are of all canvases together: more themes are not more memory. By numbers instead of stamps: these would else be
most of what the garbage collector has to go through while everybody waits.
"""


class Canvas:
    """A ground and the grid it is cut into. Safe to use from several threads."""

    _numbers: ClassVar = count()

    def __init__(
        self,
        ground: Image.Image,
        palette: Palette,
        columns: Sequence[Sequence[int]],
        rows: Sequence[int],
        *,
        deflate: Deflate = deflate,
    ) -> None:
        """Remember what all pictures share.

        Args:
            ground: the whole picture without stamps, RGB. Its corners are cut off round.
            palette: the colours of all pictures.
            columns: for each row x where its cells begin, from 0 on, ascending, and at last the width.
            rows: y where rows begin, likewise up to the height.
            deflate: how bands are deflated.
        """
        self._palette = palette
        self._deflate = deflate
        self._number = next(self._numbers)
        self._grid = Grid(ground, columns, rows, kept=512)
        plain, outside = palette.quantise(ground), _outside((2 * CORNER, 2 * CORNER))
        self._papers = [_Paper(plain.crop((0, top, ground.width, end))) for top, end in pairwise(rows)]
        # By row what is cut off at its ends, and where that begins.
        self._corners: dict[int, list[tuple[int, int, Image.Image]]] = {}
        for row, top, y in ((0, 0, 0), (len(rows) - 2, CORNER, rows[-1] - rows[-2] - CORNER)):
            for left, x in ((0, 1), (CORNER, ground.width - CORNER + 1)):
                corner = outside.crop((left, top, left + CORNER, top + CORNER))
                self._corners.setdefault(row, []).append((x, y, corner))

    def picture(self, stamps: Iterable[Stamp]) -> bytes:
        """The ground with the stamps, in their order, as a PNG with a palette and transparent corners."""
        bands = [self._band(row, laid) for row, laid in enumerate(self._grid.rowed(stamps))]
        return _png(self._grid.ground.size, self._palette, bands)

    def _band(self, row: int, stamps: Sequence[Stamp]) -> Band:
        # Which cells they reach into is asked only where the row is not known.
        made = [self._number, row]
        for sprite, x, y in stamps:
            made += (sprite.number, x, y)
        key = tuple(made)
        return _BANDS.get(key) or _BANDS.put(key, self._made(row, self._grid.celled(row, stamps)))

    def _made(self, row: int, cells: Mapping[int, Sequence[Stamp]]) -> Band:
        columns, paper = self._grid.columns[row], self._papers[row]
        keys = {column: self._grid.key(row, column, stamps) for column, stamps in cells.items()}
        with paper.drawing:
            for column in paper.shown.keys() | keys.keys():
                key = keys.get(column)
                if paper.shown.get(column) != key:
                    box = columns[column], 0, columns[column + 1], paper.height
                    paper.put(self._cell(row, column, key, cells[column]) if key else paper.plain.crop(box), box)
            paper.shown = keys
            for x, y, corner in self._corners.get(row, ()):
                paper.pixels.paste(TRANSPARENT, (x, y), corner)
            data = memoryview(paper.data)
            return Band(self._deflate(data), adler32(data), len(data))

    def _cell(self, row: int, column: int, key: tuple[int, ...], stamps: Sequence[Stamp]) -> Core:
        known = self._number, *key
        return _CELLS.get(known) or _CELLS.put(known, self._compose(row, column, stamps))

    def _compose(self, row: int, column: int, stamps: Iterable[Stamp]) -> Core:
        return self._palette.indices(self._grid.composed(row, column, stamps))


def once(image: Image.Image, palette: Palette) -> bytes:
    """An image (RGB) of which nothing comes again, as a PNG like those of a canvas."""
    pixels = palette.quantise(image)
    pixels.paste(TRANSPARENT, (0, 0), _outside(image.size))
    data = _with_filters(pixels).tobytes()
    return _png(image.size, palette, [Band(deflate(data), adler32(data), len(data))])


def _outside(size: tuple[int, int]) -> Image.Image:
    """A mask, whole outside the round corners."""
    return round_mask(*size, CORNER).point([255] * 128 + [0] * 128)


class _Paper:
    """A row of the grid to paste on.

    Attributes:
        plain: its ground.
        pixels: what it shows at present, behind a column of filters: from one picture to the next most cells stay.
        data: the bytes these are.
        height: of them all.
        shown: the keys of the cells it shows besides the ground.
        drawing: held by who changes or reads what it shows.
    """

    __slots__ = ("data", "drawing", "height", "pixels", "plain", "shown")

    def __init__(self, plain: Image.Image) -> None:
        self.plain = plain.im
        self.height = plain.height
        wide = _with_filters(plain)
        self.data = bytearray(wide.tobytes())
        self.pixels = Image.frombuffer("P", wide.size, self.data, "raw", "P", 0, 1)
        self.pixels.readonly = 0  # else it would be copied before anything is pasted
        self.shown: dict[int, tuple[int, ...]] = {}
        self.drawing = Lock()

    def put(self, cell: Core, box: Box) -> None:
        """Show a cell, whose box is that of the row without its filters."""
        left, top, right, bottom = box
        self.pixels.im.paste(cell, (left + 1, top, right + 1, bottom))


def _with_filters(rows: Image.Image) -> Image.Image:
    """The rows with a column of zeros on the left: in a PNG each begins with the number of its filter, none."""
    wider = Image.new(rows.mode, (rows.width + 1, rows.height))
    wider.paste(rows, (1, 0))
    return wider


def _png(size: tuple[int, int], palette: Palette, bands: Iterable[Band]) -> bytes:
    """Put bands together; https://www.w3.org/TR/png and RFC 1950."""
    low, high = 1, 0
    data = [b"\x78\x01"]  # deflate with a window of 32 KB
    for band in bands:
        data.append(band.deflated)
        # The Adler sums of what was before and of this band give those of both together.
        high = (high + (band.adler >> 16) + (low - 1) * band.length) % 65521
        low = (low + (band.adler & 0xFFFF) - 1) % 65521
    data.append(b"\x03\x00" + struct.pack(">HH", high, low))  # an empty last block
    header = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)  # eight bits of palette index a pixel
    opacity = b"\xff" * TRANSPARENT + b"\x00"
    chunks = (
        (b"IHDR", header),
        (b"PLTE", palette.colours),
        (b"tRNS", opacity),
        (b"IDAT", b"".join(data)),
        (b"IEND", b""),
    )
    out = [b"\x89PNG\r\n\x1a\n"]
    for kind, content in chunks:
        checksum = crc32(content, crc32(kind))
        out += [struct.pack(">I", len(content)), kind, content, struct.pack(">I", checksum)]
    return b"".join(out)

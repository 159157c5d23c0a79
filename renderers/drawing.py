"""Vector drawing both games share: shapes as points, drawn four times too large and reduced.

Lengths are pixels of the finished picture, y runs down. A shape is a list of points; what is drawn with
it (filled, stroked, dashed) is the pen's business.
"""

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, pairwise

from PIL import Image, ImageDraw, ImageFilter, ImageFont

Point = tuple[float, float]
Points = list[Point]
Colour = str | tuple[int, int, int] | tuple[int, int, int, int]

SCALE = 4
"""How many times larger a sprite is drawn than shown."""

CLEAR = (0, 0, 0, 0)
"""Drawn over a colour it takes that colour away again."""

CURVE_STEPS = 16
"""Chords for one Bézier curve of a path: at 4x no corner of them survives the reduction."""

_TOKEN = re.compile(r"[MCLZ]|-?\d+(?:\.\d+)?")


def path(data: str) -> list[Points]:
    """Read an SVG path of absolute M, C, L and Z; each M opens the next polygon.

    Raises:
        ValueError: a token that is none of these, or numbers that fit no command.
    """
    if re.sub(_TOKEN, "", data).strip(" ,\n"):
        raise ValueError(f"not a path of M, C, L and Z: {data!r}")
    polygons: list[Points] = []
    for command, numbers in _commands(data):
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M" and len(points) == 1:
            polygons.append(points)
        elif command == "L" and polygons and points:
            polygons[-1].extend(points)
        elif command == "C" and polygons and points and len(points) % 3 == 0:
            for i in range(0, len(points), 3):
                polygons[-1].extend(_bezier(polygons[-1][-1], *points[i : i + 3]))
        elif command != "Z" or not polygons or points:
            raise ValueError(f"numbers that fit no command in {data!r}")
    return polygons


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    command = ""
    numbers: list[float] = []
    for token in _TOKEN.findall(data):
        if token.isalpha():
            if command:
                yield command, numbers
            command, numbers = token, []
        else:
            numbers.append(float(token))
    yield command, numbers


def _bezier(start: Point, first: Point, second: Point, end: Point) -> Points:
    points = []
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return points


def mirror(points: Points, width: float) -> Points:
    """The shape seen in a glass: x becomes `width` - x."""
    return [(width - x, y) for x, y in points]


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Points:
    """An ellipse about (x, y), a circle where `ry` is left out."""
    ry = rx if ry is None else ry
    steps = max(24, 4 * round(max(rx, ry)))
    turns = [2 * math.pi * i / steps for i in range(steps)]
    return [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]


def rounded(left: float, top: float, width: float, height: float, radius: float) -> Points:
    """A rectangle with round corners, clockwise from the left end of its top edge."""
    radius = min(radius, width / 2, height / 2)
    steps = max(8, round(2 * radius))
    right, bottom = left + width, top + height
    centres = [
        (right - radius, top + radius, -0.5),
        (right - radius, bottom - radius, 0.0),
        (left + radius, bottom - radius, 0.5),
        (left + radius, top + radius, 1.0),
    ]
    points = [(left + radius, top)]
    for x, y, start in centres:
        for i in range(steps + 1):
            turn = math.pi * (start + 0.5 * i / steps)
            points.append((x + radius * math.cos(turn), y + radius * math.sin(turn)))
    return points[:-1]


def dashes(outline: Points, on: float, off: float) -> list[Points]:
    """Cut a closed outline into dashes, `on` and `off` stretched alike so that a whole number fits."""
    closed = [*outline, outline[0]]
    walked = [0.0, *accumulate(math.dist(a, b) for a, b in pairwise(closed))]
    count = max(1, round(walked[-1] / (on + off)))
    period = walked[-1] / count
    dash = period * on / (on + off)
    return [_stretch(closed, walked, i * period, i * period + dash) for i in range(count)]


def _stretch(line: Points, walked: list[float], start: float, end: float) -> Points:
    """The part of a line between two lengths walked along it; `walked` tells them for its points."""
    first, last = bisect_right(walked, start), bisect_left(walked, end)
    return [_along(line, walked, first, start), *line[first:last], _along(line, walked, last, end)]


def _along(line: Points, walked: list[float], index: int, length: float) -> Point:
    """The point at `length`, which lies on the piece of the line that ends with point `index`."""
    (ax, ay), (bx, by) = line[index - 1], line[index]
    share = (length - walked[index - 1]) / (walked[index] - walked[index - 1])
    return ax + (bx - ax) * share, ay + (by - ay) * share


class Pen:
    """Draws shapes into an image, moved and scaled; a later stroke covers an earlier one."""

    def __init__(self, image: Image.Image, x: float = 0, y: float = 0, scale: float = 1) -> None:
        self._image = image
        self._draw = ImageDraw.Draw(image)
        self._x, self._y, self._scale = x, y, scale

    def at(self, x: float, y: float, scale: float = 1) -> "Pen":
        """A pen whose (0, 0) is (x, y) here and whose lengths are `scale` times as large."""
        return Pen(self._image, self._x + x * self._scale, self._y + y * self._scale, self._scale * scale)

    def about(self, x: float, y: float, size: float) -> "Pen":
        """A pen for a figure of 100 x 100, shown in a box of `size` centred at (x, y)."""
        return self.at(x - size / 2, y - size / 2, size / 100)

    def fill(self, points: Points, colour: Colour) -> None:
        """Fill a polygon."""
        self._draw.polygon([self._place(point) for point in points], fill=colour)

    def box(self, left: float, top: float, width: float, height: float, *, radius: float, colour: Colour) -> None:
        """Fill a rectangle with round corners, its edges crisp where they fall on whole pixels."""
        x, y = self._place((left, top))
        right, bottom = self._place((left + width, top + height))
        corners = round(x + 0.5), round(y + 0.5), round(right - 0.5), round(bottom - 0.5)
        self._draw.rounded_rectangle(corners, min(radius, width / 2, height / 2) * self._scale, fill=colour)

    def stroke(self, points: Points, colour: Colour, width: float, *, closed: bool = False, butt: bool = False) -> None:
        """Draw a line with round joints, and round ends unless `butt` or `closed`."""
        line = [self._place(point) for point in ([*points, *points[:2]] if closed else points)]
        thick = width * self._scale
        self._draw.line(line, fill=colour, width=round(thick), joint="curve")
        if not closed and not butt:
            for x, y in (line[0], line[-1]):
                self._draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=colour)

    def text(self, x: float, y: float, words: str, *, font: str, size: float, colour: Colour, anchor: str) -> None:
        """Write words of one line; `font` is a file, `anchor` Pillow's (`ls`: left end of the baseline)."""
        x, y = self._place((x, y))
        self._draw.text((x + 0.5, y + 0.5), words, font=face(font, size * self._scale), fill=colour, anchor=anchor)

    def _place(self, point: Point) -> Point:
        # Pillow's whole numbers are the middles of pixels; ours are their edges.
        return self._x + point[0] * self._scale - 0.5, self._y + point[1] * self._scale - 0.5


class Sketch(Pen):
    """A transparent sheet of `width` x `height`, drawn at 4x."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(Image.new("RGBA", (width * SCALE, height * SCALE)), scale=SCALE)

    def image(self) -> Image.Image:
        """What was drawn, RGBA, at its real size."""
        # Means, not LANCZOS: that leaves faint rings beside every edge, which nobody sees and every picture pays for.
        return self._image.convert("RGBa").reduce(SCALE).convert("RGBA")


def shadow(size: tuple[int, int], shapes: Iterable[Points], blur: float, strength: float) -> Image.Image:
    """A mask (mode L) of `size` to paste black through: the shapes blurred, `strength` 0 to 1 where whole."""
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for points in shapes:
        draw.polygon(points, fill=round(255 * strength))
    return mask.filter(ImageFilter.GaussianBlur(blur))


def round_mask(width: int, height: int, radius: int) -> Image.Image:
    """A mask (mode L) of a rectangle with round corners, as large as one likes: only the corners are drawn at 4x."""
    sketch = Sketch(2 * radius, 2 * radius)
    sketch.box(0, 0, 2 * radius, 2 * radius, radius=radius, colour=(0, 0, 0))
    disc = sketch.image().getchannel("A")
    mask = Image.new("L", (width, height), 255)
    for x, left in ((0, 0), (radius, width - radius)):
        for y, top in ((0, 0), (radius, height - radius)):
            mask.paste(disc.crop((x, y, x + radius, y + radius)), (left, top))
    return mask


@lru_cache(maxsize=64)
def face(font: str, size: float) -> ImageFont.FreeTypeFont:
    """A font of its file, opened once; `size` in pixels of the sketch."""
    return ImageFont.truetype(font, size, layout_engine=ImageFont.Layout.BASIC)

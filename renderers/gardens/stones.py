"""The stones of Gardens: discs and the towers and piles made of them, with their shadows and counts.

White stones wear a ring, black stones wear pips, on top and on the side: colour is never the only cue.
"""

import math
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from renderers import fonts
from renderers.canvas import Sprite, Stamp
from renderers.drawing import Pen, Points, Sketch, dashes, ellipse, shadow
from renderers.lettering import baseline
from renderers.theme import Colour, Theme, blend

RX: Final = 50
RY: Final = 25
THICKNESS: Final = 19

GOAL_HEIGHT: Final = 104
"""The tower of all stones that win is equally high whatever is played to."""

OUTLINED: Final = 185
"""The opacity of outlines of stones that are not there, of 255."""

MARGIN: Final = 4
"""Room around a disc for half its edge."""

EDGE: Final = 2.5
FLAT_EDGE: Final = 3.5
"""The line around a stone; wider where the theme is flat."""
PIP_TURNS: Final = (-58, -29, 0, 29, 58)
"""Where pips sit on the side, in degrees from the front."""


def tower(theme: Theme, stones: str, x: int, y: int, *, thickness: float = THICKNESS, numeral: str = "") -> Stamp:
    """Stones bottom to top, `w` and `b`, the lowest standing on the ground about (x, y); written on top a numeral."""
    sprite = _tower(theme, stones, thickness, numeral)
    return sprite.at(x - sprite.size[0] // 2, y + RY + MARGIN - sprite.size[1])


def shade(theme: Theme, x: int, y: int) -> Iterator[Stamp]:
    """The shadow of whatever stands on the ground about (x, y); it falls to the right and the front."""
    if not theme.flat:
        yield _shade().about(x + 6, y + 6)


def hover(theme: Theme, x: int, y: int) -> Iterator[Stamp]:
    """The wider, softer shadow of what is held over the ground about (x, y)."""
    if not theme.flat:
        yield _hover().about(x, y)


def small(theme: Theme, stone: str, x: int, y: int) -> Stamp:
    """A stone of the header, standing about (x, y)."""
    sprite = _small(theme, stone)
    return sprite.at(x - sprite.size[0] // 2, y + 18 + MARGIN - sprite.size[1])


def gap(ink: Colour, x: int, y: int) -> Stamp:
    """The dashed place of a pile where there is none."""
    return _gap(ink).about(x, y)


def missing(ink: Colour, arrived: int, target: int, x: int, y: int) -> Stamp:
    """The outline of the stones still to arrive, above the place of those that have."""
    sprite = _missing(ink, arrived, target)
    return sprite.at(x - sprite.size[0] // 2, y + RY + MARGIN - sprite.size[1])


@lru_cache(maxsize=128)
def score(ink: Colour, words: str) -> Sprite:
    """How many stones have arrived of how many, to be put about the middle of its capitals."""
    sketch = Sketch(140, 72)
    sketch.text(70, baseline(36, 54), words, font=fonts.BLACK, size=54, colour=ink, anchor="ms")
    return Sprite(sketch.image())


def stone_face(pen: Pen, theme: Theme, *, white: bool, radius: float) -> None:
    """A stone seen from above about the pen's (0, 0)."""
    top, edge = (theme.white_top, theme.white_edge) if white else (theme.black_top, theme.black_rim)
    pen.fill(ellipse(0, 0, radius), edge)
    pen.fill(ellipse(0, 0, radius - _edge(theme)), top)
    if white:
        pen.fill(ellipse(0, 0, 0.80 * radius + 1.5), theme.white_ring)
        pen.fill(ellipse(0, 0, 0.80 * radius - 1.5), top)
        return
    for pip in range(12):
        turn = math.radians(30 * pip + 15)
        pen.fill(ellipse(0.80 * radius * math.cos(turn), 0.80 * radius * math.sin(turn), 2.7), theme.black_pip)


@lru_cache(maxsize=8)
def _small(theme: Theme, stone: str) -> Sprite:
    # On the dark frame a black stone needs a light edge.
    return Sprite(_disc(theme, stone == "w", 36, 18, 15, topped=True, edge=None if stone == "w" else theme.black_rim))


@lru_cache(maxsize=256)
def _tower(theme: Theme, stones: str, thickness: float, numeral: str) -> Sprite:
    # A disc a little thicker than the step from stone to stone: the next one covers what is too much.
    disc_thickness = math.ceil(thickness)
    rise = [round(thickness * i) for i in range(len(stones))]
    width, height = 2 * (RX + MARGIN), 2 * (RY + MARGIN) + rise[-1] + disc_thickness
    image = Image.new("RGBA", (width, height))
    for i, stone in enumerate(stones):
        disc = _disc(theme, stone == "w", RX, RY, disc_thickness, topped=i == len(stones) - 1)
        image.alpha_composite(disc, (0, height - disc.height - rise[i]))
    if numeral:
        number = _numeral(theme, numeral, white=stones[-1] == "w")
        image.alpha_composite(number, ((width - number.width) // 2, RY + MARGIN - number.height // 2))
    return Sprite(image)


@lru_cache(maxsize=192)
def _disc(
    theme: Theme, white: bool, rx: int, ry: int, thickness: int, *, topped: bool, edge: Colour | None = None
) -> Image.Image:
    """A stone; only the topmost one of a stack shows a ring or pips on its top. `edge` in place of the theme's."""
    sketch = Sketch(2 * (rx + MARGIN), 2 * (ry + MARGIN) + thickness)
    draw_disc(sketch.at(rx + MARGIN, ry + MARGIN), theme, white, (rx, ry, thickness), topped=topped, edge=edge)
    return sketch.image()


def draw_disc(
    pen: Pen, theme: Theme, white: bool, size: tuple[int, int, int], *, topped: bool, edge: Colour | None = None
) -> None:
    """Draw a stone of some `rx`, `ry` and thickness, its top face about the pen's (0, 0); else as `_disc`."""
    rx, ry, thickness = size
    # Lines are what a smaller shape leaves to be seen of a larger one: quicker than strokes.
    half = _edge(theme) / 2
    top, side, own_edge = (
        (theme.white_top, theme.white_side, theme.white_edge)
        if white
        else (theme.black_top, theme.black_side, theme.black_edge)
    )
    edge = edge or own_edge
    pen.fill(silhouette(rx + half, ry + half, thickness), edge)
    inner = (rx - half, ry - half)
    if theme.flat:
        pen.fill(silhouette(*inner, thickness), side)
    else:
        _side(pen, inner, thickness, side, light=0.10 if white else 0.05)
    if not white:
        _pips(pen, theme, rx, ry, thickness)
    if theme.flat:
        pen.fill(ellipse(0, half, *inner), edge)
        pen.fill(ellipse(0, -half, *inner), top)
    elif white:
        pen.fill(ellipse(0, 0.8, *inner), edge)
        pen.fill(ellipse(0, -0.6, *inner), blend(top, (255, 255, 255), 0.6))
        pen.fill(ellipse(0, -0.9, rx - 2.8, ry - 2.4), top)
    else:
        pen.fill(ellipse(0, 0.6, *inner), own_edge)
        pen.fill(ellipse(0, -0.4, *inner), theme.black_rim)
        pen.fill(ellipse(0, -0.7, rx - half - 2.0, ry - half - 1.8), top)
    if topped:
        _top(pen, theme, rx, ry, white=white)


def _edge(theme: Theme) -> float:
    return FLAT_EDGE if theme.flat else EDGE


def _pips(pen: Pen, theme: Theme, rx: int, ry: int, thickness: int) -> None:
    """Those on the side."""
    size = min(4.5, 0.24 * thickness)
    for degrees in PIP_TURNS:
        turn = math.radians(degrees)
        x, y = 0.985 * rx * math.sin(turn), ry * math.cos(turn) + thickness / 2 + 0.5
        pen.fill(ellipse(x, y, max(size * math.cos(turn), 1.9), size), theme.black_pip)


def _top(pen: Pen, theme: Theme, rx: int, ry: int, *, white: bool) -> None:
    if white:
        half = 1.75 * rx / RX
        pen.fill(ellipse(0, 0, 0.80 * rx + half, 0.78 * ry + half), theme.white_ring)
        pen.fill(ellipse(0, 0, 0.80 * rx - half, 0.78 * ry - half), theme.white_top)
        return
    for pip in range(12):
        turn = math.radians(30 * pip + 15)
        x, y = 0.83 * rx * math.cos(turn), 0.81 * ry * math.sin(turn)
        pen.fill(ellipse(x, y, 3.5, 2.5), theme.black_pip)


def silhouette(rx: float, ry: float, height: float) -> Points:
    """The outline of stones with their topmost face about (0, 0) and their lowest one `height` below it."""
    half = [math.pi * i / 48 for i in range(49)]
    back = [(-rx * math.cos(turn), -ry * math.sin(turn)) for turn in half]
    front = [(rx * math.cos(turn), height + ry * math.sin(turn)) for turn in half]
    return back + front


def _front(rx: float, ry: float) -> Points:
    return [(rx * math.cos(math.pi * i / 32), ry * math.sin(math.pi * i / 32)) for i in range(33)]


def _side(pen: Pen, radii: tuple[float, float], thickness: int, colour: Colour, light: float) -> None:
    """The side from the left edge to the right one, lit from the left front."""
    rx, ry = radii
    steps = round(2 * rx)
    for step in range(steps):
        left, right = -rx + 2 * rx * step / steps, -rx + 2 * rx * (step + 1) / steps
        ends = [ry * math.sqrt(max(0.0, 1 - (x / rx) ** 2)) + thickness for x in (left, right)]
        strip = [(left, 0.0), (right, 0.0), (right, ends[1]), (left, ends[0])]
        pen.fill(strip, _lit(colour, (step + 0.5) / steps, light))


def _lit(colour: Colour, along: float, light: float) -> Colour:
    """The gradient of a side: 15 % darker at both edges, lighter at 35 %, plain at 65 %."""
    for (start, before), (end, after) in pairwise(((0.0, -0.15), (0.35, light), (0.65, 0.0), (1.0, -0.15))):
        if start <= along <= end:
            value = before + (after - before) * (along - start) / (end - start)
            return blend(colour, (255, 255, 255) if value > 0 else (0, 0, 0), abs(value))
    return colour


@lru_cache(maxsize=64)
def _numeral(theme: Theme, numeral: str, *, white: bool) -> Image.Image:
    sketch = Sketch(64, 40)
    ink = theme.white_ink if white else theme.black_ink
    sketch.text(32, baseline(20, 36), numeral, font=fonts.BLACK, size=36, colour=ink, anchor="ms")
    return sketch.image()


@cache
def _shade() -> Sprite:
    return _cast(RX * 1.05, RY * 1.05, 5, 0.26)


@cache
def _hover() -> Sprite:
    return _cast(RX * 0.96, RY * 0.96, 7, 0.42)


def _cast(rx: float, ry: float, blur: int, strength: float) -> Sprite:
    size = (2 * (RX + 3 * blur), 2 * (RY + 3 * blur))
    image = Image.new("RGBA", size)
    # What nobody sees any more would but reach into the next cell of the canvas.
    cast = shadow(size, [ellipse(size[0] / 2, size[1] / 2, rx, ry)], blur, strength)
    image.putalpha(cast.point([0] * 4 + [*range(4, 256)]))
    return Sprite(image)


@lru_cache(maxsize=8)
def _gap(ink: Colour) -> Sprite:
    sketch = Sketch(2 * (RX + MARGIN), 2 * (RY + MARGIN))
    for dash in dashes(ellipse(RX + MARGIN, RY + MARGIN, RX, RY), 8, 8):
        sketch.stroke(dash, (*ink, OUTLINED), 2.5, butt=True)
    return Sprite(sketch.image())


@lru_cache(maxsize=128)
def _missing(ink: Colour, arrived: int, target: int) -> Sprite:
    thickness = GOAL_HEIGHT / target
    height = 2 * (RY + MARGIN) + round(thickness * target)
    sketch = Sketch(2 * (RX + MARGIN), height)
    faint = (*ink, OUTLINED)
    pen = sketch.at(RX + MARGIN, height - RY - MARGIN)
    for level in range(arrived, target):
        pen.stroke([(x, y - thickness * level) for x, y in _front(RX, RY)], faint, 2.5, butt=True)
    top = -thickness * target
    for x in (-RX, RX):
        pen.stroke([(x, -thickness * arrived), (x, top)], faint, 2.5, butt=True)
    pen.stroke([(x, y + top) for x, y in ellipse(0, 0, RX, RY)], faint, 2.5, closed=True)
    return Sprite(sketch.image())

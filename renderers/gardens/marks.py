"""The marks on the board of Gardens: gold asks, verdigris tells, each on its dark casing."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

from PIL import Image

from renderers import fonts
from renderers.canvas import Sprite, Stamp
from renderers.drawing import CLEAR, Pen, Sketch, dashes, ellipse, round_mask, rounded
from renderers.gardens.places import Place
from renderers.gardens.stones import RX, RY, THICKNESS, silhouette
from renderers.lettering import text_width
from renderers.theme import Colour, Theme

Accent = Literal["ask", "tell"]
Ink = Colour | tuple[int, int, int, int]

OUT: Final = 3
"""How far the line around a place reaches out of it, so that it stays clear of the place's name."""

PILL_HEIGHT: Final = 44
PILL_SIZE: Final = 30
HIGH_PILL: Final = 4
HOME_PILL: Final = 18
"""How much lower the pills of gardens begin: their names are larger, and that of a Home stands below the stairs."""


def accent_colours(theme: Theme, accent: Accent) -> tuple[Colour, Colour]:
    """An accent and its casing."""
    return (theme.ask, theme.ask_case) if accent == "ask" else (theme.tell, theme.tell_case)


def outline(theme: Theme, place: Place, accent: Accent, *, dashed: bool = False) -> Stamp:
    """A line along the edge of a place: dashed where something was picked up, solid where it went."""
    return _around_place(theme, place, accent, 6, dashed=dashed)


def target(theme: Theme, place: Place) -> Stamp:
    """The stronger line of a place that may be entered."""
    return _around_place(theme, place, "ask", 7, dashed=False)


def wash(theme: Theme, place: Place) -> Iterator[Stamp]:
    """Gold over a place that may be entered."""
    if not theme.flat:
        yield _wash(theme, place.width, place.height - 4, place.radius).at(place.x, place.y)


def pill(theme: Theme, place: Place) -> Stamp:
    """The name of a place that may be chosen, in gold."""
    drop = 0
    if place.garden:
        drop = HIGH_PILL if place.upper else HOME_PILL
    return _pill(theme, place.name).at(place.x, place.y + drop)


def frame(theme: Theme, place: Place) -> Stamp:
    """The gold frame around the garden that won."""
    sprite = _frame(theme, place.width, place.height, place.radius)
    return sprite.about(place.x + place.width // 2, place.y + place.height // 2)


def ring(theme: Theme, x: int, y: int) -> Stamp:
    """Where the next stone would land, its lower face about (x, y)."""
    return _ring(theme).about(x, y)


def dropped(theme: Theme, accent: Accent, height: int, x: int, y: int) -> Stamp:
    """A line around stones just dropped: their topmost face about (x, y), their lowest one `height` below."""
    return _contour(theme, accent, height, away=1.5, width=5).about(x, y + height // 2)


def held(theme: Theme, height: int, x: int, y: int) -> Stamp:
    """The gold behind a tower in hand, placed like `dropped`."""
    return _contour(theme, "ask", height, away=0, width=11).about(x, y + height // 2)


def captive(theme: Theme, accent: Accent, x: int, y: int) -> Stamp:
    """The diamond on the side of a captured stone that stands about (x, y)."""
    return _captive(theme, accent).about(x, y + RY - THICKNESS // 2)


def chevron(theme: Theme, accent: Accent, direction: tuple[int, int], x: int, y: int) -> Stamp:
    """The way a stack went: a unit step right or left, down or up."""
    return _chevron(theme, accent, direction).about(x, y)


def _around_place(theme: Theme, place: Place, accent: Accent, width: int, *, dashed: bool) -> Stamp:
    size = (place.width + 2 * OUT, place.height + 2 * OUT, place.radius + OUT)
    return _outline(theme, size, accent, width, dashed=dashed).at(place.x - OUT, place.y - OUT)


@lru_cache(maxsize=32)
def _outline(theme: Theme, size: tuple[int, int, int], accent: Accent, width: int, *, dashed: bool) -> Sprite:
    colour, case = accent_colours(theme, accent)
    sketch = Sketch(size[0], size[1])
    if not dashed:
        _border(sketch, (0, 0, *size), ((case, 2), (colour, width), (case, 2)))
        return Sprite(sketch.image())
    inset = 2 + width / 2
    line = rounded(inset, inset, size[0] - 2 * inset, size[1] - 2 * inset, size[2] - inset)
    pieces = dashes(line, 16, 16)
    for ink, thick in ((case, width + 4), (colour, width)):
        for dash in pieces:
            sketch.stroke(dash, ink, thick)
    return Sprite(sketch.image())


def _border(pen: Pen, box: tuple[float, float, float, float, float], bands: Iterable[tuple[Ink, float]]) -> None:
    """Bands of colour one inside the other, the outermost at the edge of the box; what they enclose is clear."""
    x, y, width, height, radius = box
    inset = 0.0
    for colour, thick in (*bands, (CLEAR, 0.0)):
        pen.box(
            x + inset,
            y + inset,
            width - 2 * inset,
            height - 2 * inset,
            radius=max(radius - inset, 3),
            colour=colour,
        )
        inset += thick


@lru_cache(maxsize=8)
def _wash(theme: Theme, width: int, height: int, radius: int) -> Sprite:
    image = Image.new("RGBA", (width, height), theme.ask)
    image.putalpha(round_mask(width, height, radius).point([round(0.30 * alpha) for alpha in range(256)]))
    return Sprite(image)


@lru_cache(maxsize=128)
def _pill(theme: Theme, name: str) -> Sprite:
    words = text_width(name, font=fonts.BLACK, size=PILL_SIZE)
    width = math.ceil(words) + 20
    sketch = Sketch(width, PILL_HEIGHT)
    sketch.box(0, 0, width, PILL_HEIGHT, radius=13, colour=theme.ask_case)
    sketch.box(2.5, 2.5, width - 5, PILL_HEIGHT - 5, radius=10.5, colour=theme.ask)
    # Lower case letters with few descenders: a little above the cap height's middle looks centred.
    baseline = PILL_HEIGHT / 2 + 0.34 * PILL_SIZE
    sketch.text(width / 2, baseline, name, font=fonts.BLACK, size=PILL_SIZE, colour=theme.ask_case, anchor="ms")
    return Sprite(sketch.image())


@lru_cache(maxsize=4)
def _frame(theme: Theme, width: int, height: int, radius: int) -> Sprite:
    out = 9
    sketch = Sketch(width + 2 * out, height + 2 * out)
    bands = ((theme.ask_case, 3), (theme.ask, 9), (theme.ask_case, 3))
    _border(sketch, (0, 0, width + 2 * out, height + 2 * out, radius + out), bands)
    return Sprite(sketch.image())


@lru_cache(maxsize=4)
def _ring(theme: Theme) -> Sprite:
    sketch = Sketch(2 * RX + 8, 2 * RY + 8)
    pen = sketch.at(RX + 4, RY + 4)
    for away, ink in _around(theme.ask, theme.ask_case, 5.5, 2):
        pen.fill(ellipse(0, 0, 0.80 * RX + away, 0.80 * RY + away), ink)
    return Sprite(sketch.image())


@lru_cache(maxsize=192)
def _contour(theme: Theme, accent: Accent, height: int, *, away: float, width: int) -> Sprite:
    colour, case = accent_colours(theme, accent)
    margin = 12
    sketch = Sketch(2 * (RX + margin), 2 * (RY + margin) + height)
    pen = sketch.at(RX + margin, RY + margin)
    for edge, ink in _around(colour, case, width, 2 if width < 10 else 3):
        pen.fill(silhouette(RX + away + edge, RY + away + edge, height), ink)
    return Sprite(sketch.image())


def _around(colour: Colour, case: Colour, width: float, casing: float) -> tuple[tuple[float, Ink], ...]:
    """How far from a line its casing, itself, its casing again and the clear inside begin, and in what ink."""
    half = width / 2
    return ((half + casing, case), (half, colour), (-half, case), (-half - casing, CLEAR))


@lru_cache(maxsize=8)
def _captive(theme: Theme, accent: Accent) -> Sprite:
    colour, case = accent_colours(theme, accent)
    sketch = Sketch(36, 28)
    pen = sketch.at(18, 14)
    for size, ink in ((1.0, case), (0.68, colour)):
        pen.fill([(-17 * size, 0), (0, -11 * size), (17 * size, 0), (0, 11 * size)], ink)
    return Sprite(sketch.image())


@lru_cache(maxsize=32)
def _chevron(theme: Theme, accent: Accent, direction: tuple[int, int]) -> Sprite:
    colour, case = accent_colours(theme, accent)
    right, down = direction
    tip = (24.0 + 6 * right, 24.0 + 6 * down)
    ends = [(24.0 - 6 * right + side * down, 24.0 - 6 * down + side * right) for side in (-15, 15)]
    sketch = Sketch(48, 48)
    for ink, thick in ((case, 14), (colour, 8)):
        sketch.stroke([ends[0], tip, ends[1]], ink, thick)
    return Sprite(sketch.image())

"""Plates: parts of pictures put together in one, with captions, as rules and samples show them."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from renderers import gardens, wyr
from renderers.canvas import once
from renderers.drawing import Points, Sketch, round_mask
from renderers.fonts import BOLD
from renderers.gardens.places import PLACES
from renderers.lettering import baseline, fit, write
from renderers.palettes import Palette
from renderers.palettes.choice import choose
from renderers.theme import THEMES, WOOD, Theme

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""

MARGIN: Final = 16
"""Around the parts and between them."""

_RADIUS: Final = 12
_SIZE: Final = 0.038
"""The size of captions, in widths of the plate: 15 px on a phone. They shrink where their part is narrower."""
_SMALLEST: Final = 0.75
_LINE: Final = 1.5
"""The height of a caption's line, in its sizes."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a picture.

    Attributes:
        scene: the picture, in whichever theme.
        box: what of it is shown.
        caption: words above it, or "".
        way: gardens: places that an arrow leads along, from one to the next and as far as the last one's edge.
    """

    scene: gardens.Scene | wyr.Scene
    box: Box
    caption: str = ""
    way: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate shows; equal plates are equal pictures.

    Attributes:
        parts: one below the other, with a margin around each; a single one without.
        beside: they stand side by side instead, at one height.
        theme: the name of the theme, one of `renderers.theme.THEMES`.
    """

    parts: tuple[Part, ...]
    beside: bool = False
    theme: str = WOOD.name


def plate(shown: Plate) -> bytes:
    """The picture of a plate: a PNG with a palette and transparent corners.

    Raises:
        KeyError: there is no such theme.
        NotationError, ValueError: as drawing its scenes does.
    """
    theme = THEMES[shown.theme]
    margin = MARGIN if len(shown.parts) > 1 else 0
    widths = [part.box[2] - part.box[0] for part in shown.parts]
    width = sum(widths) + (len(widths) + 1) * margin if shown.beside else max(widths) + 2 * margin
    tiles = [_tile(part, theme, width) for part in shown.parts]
    heights = [tile.height for tile in tiles]
    height = max(heights) + 2 * margin if shown.beside else sum(heights) + (len(heights) + 1) * margin
    image = Image.new("RGB", (width, height), theme.frame)
    x = y = margin
    for tile in tiles:
        image.paste(tile, (x, y))
        x, y = (x + tile.width + margin, y) if shown.beside else (x, y + tile.height + margin)
    exact = [theme.frame, theme.text, theme.tell, theme.tell_case, theme.ask, theme.ask_case]
    return once(image, Palette(choose(image, exact)))


def _tile(part: Part, theme: Theme, whole: int) -> Image.Image:
    """A part with its caption, of a plate so wide."""
    scene = replace(part.scene, theme=theme.name)
    drawn = gardens.board(scene) if isinstance(scene, gardens.Scene) else wyr.garden(scene)
    picture = Image.open(io.BytesIO(drawn)).convert("RGB")
    if part.way:
        arrow = _arrow(part.way, picture.size, theme)
        picture.paste(arrow, (0, 0), arrow)
    window = picture.crop(part.box)
    # As large on a phone whatever the width: there all pictures are equally wide.
    size = round(whole * _SIZE)
    top = round(size * _LINE) if part.caption else 0
    tile = Image.new("RGB", (window.width, window.height + top), theme.frame)
    tile.paste(window, (0, top), round_mask(*window.size, _RADIUS))
    if part.caption:
        caption, size = fit(part.caption, window.width - 8, font=BOLD, size=size, floor=round(size * _SMALLEST))
        write(caption, (4, baseline(0.45 * top, size)), font=BOLD, size=size, colour=theme.text).put_on(tile)
    return tile


def _arrow(way: Sequence[str], size: tuple[int, int], theme: Theme) -> Image.Image:
    """The way as one bold line with a head, RGBA."""
    line = [(PLACES[name].x + PLACES[name].width / 2, PLACES[name].y + PLACES[name].height / 2) for name in way]
    (ax, ay), (bx, by) = line[-2:]
    length = max(abs(bx - ax), abs(by - ay))
    right, down = (bx - ax) / length, (by - ay) / length
    stop = PLACES[way[-1]].width / 2 + 26
    tip = (bx - right * stop, by - down * stop)
    line[-1] = (tip[0] - right * 20, tip[1] - down * 20)
    head: Points = [
        tip,
        (tip[0] - right * 44 + down * 34, tip[1] - down * 44 + right * 34),
        (tip[0] - right * 44 - down * 34, tip[1] - down * 44 - right * 34),
    ]
    sketch = Sketch(*size)
    for ink, more in ((theme.tell_case, 10), (theme.tell, 0)):
        sketch.stroke(line, ink, 16 + more)
        sketch.stroke(head, ink, 8 + more, closed=True)
        sketch.fill(head, ink)
    return sketch.image()

"""The board of Gardens without a stone on it: panel, platforms, fields, gardens, wall, stairs, names."""

import math
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers import theme as fonts
from renderers.canvas import Sprite, Stamp
from renderers.drawing import Points, Sketch, round_mask, rounded, shadow
from renderers.gardens.places import PLACES, SIZE, Place
from renderers.gardens.stones import stone_face
from renderers.lettering import write
from renderers.theme import Colour, Theme, blend

BLACK: Final = (0, 0, 0)
WHITE: Final = (255, 255, 255)

GRAIN: Final = 0.13
"""The strongest texture allowed."""

STEPS: Final = [11 * round(alpha / 11) for alpha in range(256)]
"""Few opacities for the grain: long runs of equal pixels save a fifth of the picture's bytes, and nobody sees it."""


@lru_cache(maxsize=4)
def ground(theme: Theme) -> Image.Image:
    """The empty board, RGB; not to be changed."""
    board = Image.new("RGB", SIZE, theme.line)
    _box(board, (3, 3, SIZE[0] - 6, SIZE[1] - 6), 21, theme.frame)
    _box(board, (14, 650, 1172, 468), 18, theme.face)
    _box(board, (14, 640, 1172, 468), 18, theme.lower_base)
    _wall(board, theme)
    _box(board, (14, 102, 1172, 458), 18, theme.cap)
    board.paste(theme.upper_base, (14, 102), _mask(1172, 476, 18).crop((0, 0, 1172, 446)))
    grains = [*_grains()]
    surfaces = {colour: _surface(colour, 160, 138) for colour in (theme.upper, theme.lower)}
    surfaces |= {colour: _surface(colour, 150, 438) for colour in (theme.high, theme.home)}
    meadow = _tufts(theme)
    for i, place in enumerate(PLACES.values()):
        if place.garden:
            colour, texture = theme.high if place.upper else theme.home, meadow
        else:
            colour, texture = theme.upper if place.upper else theme.lower, grains[i % len(grains)]
        if place.middle > 500:
            texture = texture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        _lay_place(board, place, surfaces[colour], texture, blend(colour, BLACK, 0.28))
    _shade(board, (14, 650, 1186, 694), 0.42)
    for garden, white in (("wh", False), ("bh", True)):
        _stairs(board, PLACES[garden].middle, theme, white=white)
    for place in PLACES.values():
        _name(board, place, theme)
    return board


def veil(theme: Theme) -> Iterator[Stamp]:
    """What lies on the board after the game, below the stones; the header stays clear."""
    strip = _veil(theme)
    for y in range(102, SIZE[1], strip.size[1]):
        yield strip.at(0, y)


def lit(theme: Theme, place: Place) -> Stamp:
    """The garden of the winner, to lie over the veil."""
    return _lit(theme, place).at(place.x, place.y)


@lru_cache(maxsize=4)
def _veil(theme: Theme) -> Sprite:
    return Sprite(Image.new("RGBA", (SIZE[0], 171), (*theme.frame, 82)))


@lru_cache(maxsize=4)
def _lit(theme: Theme, place: Place) -> Sprite:
    image = ground(theme).crop((place.x, place.y, place.x + place.width, place.y + place.height)).convert("RGBA")
    image.putalpha(_mask(*image.size, place.radius))
    return Sprite(image)


_mask = lru_cache(maxsize=16)(round_mask)


def _box(ground: Image.Image, box: tuple[int, int, int, int], radius: int, colour: Colour) -> None:
    x, y, width, height = box
    ground.paste(colour, (x, y), _mask(width, height, radius))


def _shade(ground: Image.Image, box: tuple[int, int, int, int], strength: float) -> None:
    """Darken from the top of the box, `strength` there and none at its foot."""
    left, top, right, bottom = box
    height = bottom - top
    fall = Image.new("L", (1, height))
    fall.putdata([round(255 * strength * (1 - row / height)) for row in range(height)])
    ground.paste(BLACK, (left, top), fall.resize((right - left, height)))


def _lay(ground: Image.Image, sketch: Sketch, x: int, y: int) -> None:
    image = sketch.image()
    ground.paste(image, (x, y), image)


def _grains() -> Iterator[Image.Image]:
    """Wavering lines for a field, each another piece of wood; every second one has a knot."""
    chance = random.Random(41)  # noqa: S311  # texture, not secrets; random() is the same on every Python
    for knotted in (False, True) * 3:
        sketch = Sketch(160, 138)
        knot = (30 + 100 * chance.random(), 26 + 86 * chance.random()) if knotted else None
        for line in range(9):
            level = 10 + 13.5 * (line + 0.9 * chance.random())
            strength = GRAIN * (0.55 + 0.45 * chance.random())
            sketch.stroke(_fibre(level, knot, chance), (*BLACK, round(255 * strength)), 2, butt=True)
        grain = sketch.image()
        grain.putalpha(grain.getchannel("A").point(STEPS))
        yield grain


def _fibre(level: float, knot: tuple[float, float] | None, chance: random.Random) -> Points:
    long, short = 170 + 110 * chance.random(), 60 + 40 * chance.random()
    start, turn, slope = (chance.random() for _ in range(3))
    points = []
    for x in range(-8, 169, 8):
        y = level + 1.2 * math.sin(6.3 * (start + x / long)) + 0.3 * math.sin(6.3 * (turn + x / short))
        y += (slope - 0.5) * (x - 80) / 60
        if knot:
            # Fibres part around a knot, the nearest the most.
            away = level - knot[1]
            y += math.copysign(8, away) * math.exp(-abs(away) / 16 - ((x - knot[0]) / 26) ** 2)
        points.append((float(x), y))
    return points


def _surface(colour: Colour, width: int, height: int) -> Image.Image:
    """A plain colour, a little lighter towards the back."""
    column = Image.new("RGB", (1, height))
    column.putdata([blend(colour, WHITE, 0.07 * (1 - row / height)) for row in range(height)])
    return column.resize((width, height))


def _lay_place(ground: Image.Image, place: Place, surface: Image.Image, texture: Image.Image, lip: Colour) -> None:
    _box(ground, (place.x, place.y, place.width, place.height), place.radius, lip)
    top = surface.copy()
    top.paste(texture, (0, 0), texture)
    ground.paste(top, (place.x, place.y), _mask(*top.size, place.radius))


def _tufts(theme: Theme) -> Image.Image:
    """Grass for a garden, clear of name, goal count and stairs."""
    chance = random.Random(7)  # noqa: S311  # as above
    grass = Image.new("RGBA", (150, 438))
    sketch = Sketch(150, 322)
    for tuft in range(26):
        x, y = 12 + 126 * chance.random(), 10 + 310 * (tuft + chance.random()) / 26
        ink = (*(theme.garden_ink if tuft % 3 else WHITE), round(255 * GRAIN))
        for lean in (-6, 0, 6):
            sketch.stroke([(x, y), (x + lean * 0.5, y - 5), (x + lean, y - 9 + abs(lean) / 3)], ink, 2)
    grass.paste(sketch.image(), (0, 104))
    return grass


def _wall(ground: Image.Image, theme: Theme) -> None:
    # Behind the round corners of the upper platform, too.
    ground.paste(theme.mortar, (14, 540, 1186, 560))
    blocks = [_block(theme, width, stone) for width in (66, 78, 92) for stone in (theme.wall_a, theme.wall_b)]
    chance = random.Random(3)  # noqa: S311  # as above
    courses = Image.new("RGB", (1172, 90), theme.mortar)
    for course in range(3):
        x = -34 * course
        while x < 1172:
            block = blocks[int(len(blocks) * chance.random())]
            courses.paste(block, (x, 4 + 28 * course))
            x += block.width + 4
    ground.paste(courses, (14, 560))
    _shade(ground, (14, 560, 1186, 582), 0.35)


def _block(theme: Theme, width: int, stone: Colour) -> Image.Image:
    sketch = Sketch(width, 24)
    sketch.box(0, 0, width, 24, radius=5, colour=blend(stone, theme.mortar, 0.45))
    sketch.box(0, 0, width, 22, radius=5, colour=blend(stone, theme.cap, 0.55))
    sketch.box(0, 2, width, 20, radius=4, colour=stone)
    image = sketch.image()
    block = Image.new("RGB", image.size, theme.mortar)
    block.paste(image, (0, 0), image)
    return block


def _stairs(ground: Image.Image, middle: int, theme: Theme, *, white: bool) -> None:
    if white:
        tread, riser, edge = theme.white_tread, theme.white_riser, theme.white_edge
    else:
        tread, riser, edge = theme.black_tread, theme.black_riser, theme.black_rim
    cast = shadow((182, 152), [rounded(20, 104, 142, 22, 6)], 6, 0.55)
    ground.paste(BLACK, (middle - 91, 540), cast)
    sketch = Sketch(150, 116)
    for step in range(4):
        width = 100 + 14 * step
        x, y = 75 - width / 2, 1 + 28 * step
        sketch.box(x - 1, y - 1, width + 2, 30, radius=4, colour=edge)
        sketch.box(x + 1, y + 1, width - 2, 26, radius=2.5, colour=riser)
        sketch.box(x + 1, y + 1, width - 2, 13, radius=2.5, colour=tread)
        sketch.box(x + 1, y + 13, width - 2, 1.5, radius=0, colour=blend(tread, WHITE, 0.5) if white else edge)
    stone_face(sketch.at(75, 57), theme, white=white, radius=29)
    ink = theme.white_ink if white else theme.black_ink
    sketch.stroke([(64, 63), (75, 51), (86, 63)], ink, 6.5)
    _lay(ground, sketch, middle - 75, 551)


def _name(ground: Image.Image, place: Place, theme: Theme) -> None:
    if place.garden:
        ink, size, x, y = theme.garden_ink, 30, 14, 38 if place.upper else 52
    else:
        ink, size, x, y = theme.name_ink, 28, 11, 35
    write(place.name, (place.x + x, place.y + y), font=fonts.EXTRA_BOLD, size=size, colour=ink).put_on(ground)

"""What the ground of the board is made of: the grain of its wood, the grass of its gardens, the stones of its wall."""

import math
import random
from collections.abc import Iterator
from typing import Final

from PIL import Image

from renderers.drawing import Points, Sketch
from renderers.theme import Theme, blend

BLACK: Final = (0, 0, 0)
WHITE: Final = (255, 255, 255)

STEPS: Final = [11 * round(alpha / 11) for alpha in range(256)]
"""Few opacities for the grain: long runs of equal pixels save a fifth of the picture's bytes, and nobody sees it."""


def grains(strength: float) -> Iterator[Image.Image]:
    """Wavering lines for a field, each another piece of wood; every second one has a knot."""
    chance = random.Random(41)  # noqa: S311  # texture, not secrets; random() is the same on every Python
    for knotted in (False, True) * 3:
        sketch = Sketch(160, 138)
        knot = (30 + 100 * chance.random(), 26 + 86 * chance.random()) if knotted else None
        for line in range(9):
            level = 10 + 13.5 * (line + 0.9 * chance.random())
            alpha = strength * (0.55 + 0.45 * chance.random())
            sketch.stroke(_fibre(level, knot, chance), (*BLACK, round(255 * alpha)), 2, butt=True)
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


def tufts(theme: Theme) -> Image.Image:
    """Grass for a garden, clear of name, goal count and stairs."""
    chance = random.Random(7)  # noqa: S311  # as above
    grass = Image.new("RGBA", (150, 438))
    sketch = Sketch(150, 322)
    for tuft in range(26):
        x, y = 12 + 126 * chance.random(), 10 + 310 * (tuft + chance.random()) / 26
        ink = (*(theme.garden_ink if tuft % 3 else WHITE), round(255 * theme.grain))
        for lean in (-6, 0, 6):
            sketch.stroke([(x, y), (x + lean * 0.5, y - 5), (x + lean, y - 9 + abs(lean) / 3)], ink, 2)
    grass.paste(sketch.image(), (0, 104))
    return grass


def wall(theme: Theme) -> Image.Image:
    """Three courses of blocks, 1172 x 90."""
    blocks = [_block(theme, width, stone) for width in (66, 78, 92) for stone in (theme.wall_a, theme.wall_b)]
    chance = random.Random(3)  # noqa: S311  # as above
    courses = Image.new("RGB", (1172, 90), theme.mortar)
    for course in range(3):
        x = -34 * course
        while x < 1172:
            block = blocks[int(len(blocks) * chance.random())]
            courses.paste(block, (x, 4 + 28 * course))
            x += block.width + 4
    return courses


def _block(theme: Theme, width: int, stone: tuple[int, int, int]) -> Image.Image:
    sketch = Sketch(width, 24)
    if theme.flat:
        sketch.box(0, 0, width, 24, radius=5, colour=stone)
    else:
        sketch.box(0, 0, width, 24, radius=5, colour=blend(stone, theme.mortar, 0.45))
        sketch.box(0, 0, width, 22, radius=5, colour=blend(stone, theme.cap, 0.55))
        sketch.box(0, 2, width, 20, radius=4, colour=stone)
    image = sketch.image()
    block = Image.new("RGB", image.size, theme.mortar)
    block.paste(image, (0, 0), image)
    return block

"""The emblem and the banner of the bot's profile, drawn from the stones and figures of the games.

    python -m renderers.emblem docs/pictures

writes `emblem.png`, 512 x 512, of which nothing that matters leaves a circle, since the platform crops it to one; and
`banner.png`, 1360 x 480, twice the platform's size, with nothing in the lower left, where the emblem covers it.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image

from renderers.drawing import Pen, Sketch, ellipse, mirror, shadow
from renderers.gardens.ground import ground
from renderers.gardens.stones import RX, RY, draw_disc
from renderers.theme import WOOD, Colour, Theme, blend
from renderers.wyr.cards import inks
from renderers.wyr.figures import LOWER_WING, SUITS, UPPER_WING, keiju

EMBLEM: Final = 512
SAFE: Final = 240
"""The radius of the circle that is seen."""
BANNER: Final = (1360, 480)

THICKNESS: Final = 27
"""Of a stone beside its `RX` and `RY`: thicker than on the board, since it is seen so small."""


def emblem(theme: Theme = WOOD) -> Image.Image:
    """A tower of three stones with a fairy's wings, a marigold above it; RGB, its corners square."""
    green = blend(theme.home, (0, 0, 0), 0.62)
    image = Image.new("RGB", (EMBLEM, EMBLEM), green)
    middle = EMBLEM / 2
    _draw(image, lambda pen: _medal(pen, blend(theme.home, (0, 0, 0), 0.5), theme.ask, middle))
    cast = shadow(image.size, [ellipse(middle + 8, 398, 118, 46)], 16, 0.5)
    image.paste((0, 0, 0), (0, 0), cast)

    def draw(pen: Pen) -> None:
        _wings(pen.at(middle - 185, 84, 3.7), theme)
        _tower(pen.at(middle, 384, 1.94), theme, "wbw")
        SUITS["M"](pen.about(middle, 131, 108), theme.ask_case, theme.ask_case)
        SUITS["M"](pen.about(middle, 131, 98), theme.ask, theme.marigold)

    _draw(image, draw)
    return image


def banner(theme: Theme = WOOD) -> Image.Image:
    """Towers on the wall, the suits and a fairy above them; RGB."""
    image = Image.new("RGB", BANNER, blend(theme.home, (0, 0, 0), 0.58))
    glow = shadow(BANNER, [ellipse(1000, 330, 560, 300)], 120, 0.5)
    image.paste(blend(theme.home, (0, 0, 0), 0.3), (0, 0), glow)
    wall = ground(theme).crop((180, 555, 1020, 650))
    for left in (0, 840):
        image.paste(wall, (left, BANNER[1] - wall.height))
    feet = {500: "w", 675: "bw", 850: "wwb", 1025: "bwbw", 1220: "w"}
    cast = shadow(BANNER, [ellipse(x + 8, 412, 72, 26) for x in feet], 7, 0.5)
    image.paste((0, 0, 0), (0, 0), cast)

    def draw(pen: Pen) -> None:
        for x, stones in feet.items():
            _tower(pen.at(x, 404, 1.36), theme, stones)
        keiju(pen.about(1220, 262, 170), theme.keiju_figure, theme.keiju_wing)
        for suit, x in zip(SUITS, (430, 580, 730, 880), strict=True):
            pen.fill(ellipse(x, 124, 60), theme.card)
            SUITS[suit](pen.about(x, 124, 80), inks(theme)[suit], theme.card)

    _draw(image, draw)
    return image


def main(folder: Path) -> None:
    """Write both."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, image in (("emblem", emblem()), ("banner", banner())):
        image.save(folder / f"{name}.png", optimize=True)


def _draw(image: Image.Image, draw: Callable[[Pen], None]) -> None:
    """Draw on an image, at 4x, in strips."""
    strip = 136
    for left in range(0, image.width, strip):
        sketch = Sketch(min(strip, image.width - left), image.height)
        draw(sketch.at(-left, 0))
        drawn = sketch.image()
        image.paste(drawn, (left, 0), drawn)


def _medal(pen: Pen, colour: Colour, gold: Colour, middle: float) -> None:
    pen.fill(ellipse(middle, middle, SAFE), colour)
    pen.fill(ellipse(middle, middle, SAFE - 9), gold)
    pen.fill(ellipse(middle, middle, SAFE - 15), colour)


def _wings(pen: Pen, theme: Theme) -> None:
    light = blend(theme.keiju_wing, (255, 255, 255), 0.35)
    for wing in (UPPER_WING, LOWER_WING):
        for shape in (wing, mirror(wing, 100)):
            pen.fill(shape, light)
            pen.stroke(shape, theme.ask_case, 1.6, closed=True)


def _tower(pen: Pen, theme: Theme, stones: str) -> None:
    """Stones bottom to top, the lowest standing about the pen's (0, 0)."""
    for level, stone in enumerate(stones, start=1):
        topped = level == len(stones)
        draw_disc(pen.at(0, -THICKNESS * level), theme, stone == "w", (RX, RY, THICKNESS), topped=topped)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

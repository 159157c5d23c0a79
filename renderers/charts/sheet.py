"""What all charts have in common: the sheet with its header, the plot on it, ticks, and curves drawn in strips."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from PIL import Image

from renderers.canvas import once
from renderers.drawing import Pen, Point, Points, Sketch, round_mask
from renderers.fonts import BOLD, EXTRA_BOLD, MEDIUM
from renderers.gardens.stones import small
from renderers.lettering import baseline, fit, text_width, write
from renderers.palettes import Palette
from renderers.palettes.choice import choose
from renderers.panel import panel, put_box
from renderers.theme import Colour, Theme, blend

Align = Literal["l", "m", "r"]

SIZE: Final = (1200, 720)
PLOT: Final = (128, 122, 1020, 502)
"""Left, top, width, height."""
AIR: Final = 6
"""Between the plot's edge and the highest and lowest values: half their line lies beyond them."""
FLOOR: Final = 28
"""No text is smaller: on a phone it would not be read."""
TICK: Final = 32
"""The size of the numbers beside a plot."""

_PANEL: Final = (24, 100, 1152, 596)
_RADIUS: Final = 18
_PLOT_RADIUS: Final = 12
_STRIP: Final = 170
_LEFT: Final = 32
_RIGHT: Final = 1168
_MIDDLE: Final = 56
_TITLE: Final = 44
_CAPTION: Final = 36


class Sheet:
    """A chart being drawn: a picture of `SIZE`."""

    def __init__(self, theme: Theme) -> None:
        """Take an empty sheet."""
        self.theme = theme
        self.image = panel(SIZE, theme, theme.frame)
        put_box(self.image, _PANEL, _RADIUS, theme, well(theme))

    def header(self, title: str, caption: str, stones: str = "") -> None:
        """Write what is shown, shrunk where it is too wide; before it stand stones, of one or of both colours."""
        left = 118 if stones else _LEFT
        for i, stone in enumerate(stones):
            # Both stand one upon the other, as over the board after a draw.
            small(self.theme, stone, 64, 66 if len(stones) == 1 else 73 - 15 * i).put_on(self.image)
        title, size = fit(title, _RIGHT - left, font=EXTRA_BOLD, size=_TITLE, floor=FLOOR)
        self._write(title, (left, baseline(_MIDDLE, size)), (EXTRA_BOLD, size), self.theme.text, "l")
        room = _RIGHT - left - text_width(title, font=EXTRA_BOLD, size=size) - 32
        caption, size = fit(caption, room, font=MEDIUM, size=_CAPTION, floor=FLOOR)
        if text_width(caption, font=MEDIUM, size=size) <= room:
            self._write(caption, (_RIGHT, baseline(_MIDDLE, size)), (MEDIUM, size), self.theme.muted, "r")

    def plot(self, draw: Callable[[Pen], None], ground: Image.Image | None = None) -> None:
        """Draw the plot, on a ground of its size, RGB, or on a plain one."""
        plot = ground or Image.new("RGB", PLOT[2:], self.theme.upper)
        drawn = strips(plot.size, draw)
        plot.paste(drawn, (0, 0), drawn)
        self.image.paste(plot, PLOT[:2], round_mask(*plot.size, _PLOT_RADIUS))

    def tick_below(self, x: float, words: str) -> None:
        """A tick below the plot, at `x` of the plot, and what it stands for."""
        foot = PLOT[1] + PLOT[3]
        sketch = Sketch(4, 12)
        sketch.box(0.5, 0, 3, 12, radius=1.5, colour=self.theme.muted)
        mark = sketch.image()
        self.image.paste(mark, (round(PLOT[0] + x) - 2, foot), mark)
        self.word_below(x, words)

    def word_below(self, x: float, words: str) -> None:
        """What stands at `x` of the plot, written below it."""
        place = (PLOT[0] + x, baseline(PLOT[1] + PLOT[3] + 36, TICK))
        self._write(words, place, (BOLD, TICK), self.theme.muted, "m")

    def word_left(self, y: float, words: str) -> None:
        """What stands at `y` of the plot, written to its left."""
        self._write(words, (PLOT[0] - 14, baseline(PLOT[1] + y, FLOOR)), (BOLD, FLOOR), self.theme.muted, "r")

    def png(self) -> bytes:
        """The finished picture, in a palette of its own."""
        theme = self.theme
        exact = [theme.frame, theme.line, theme.text, theme.muted, theme.tell, theme.ask, well(theme)]
        return once(self.image, Palette(choose(self.image, exact)))

    def _write(self, words: str, place: Point, font: tuple[str, int], colour: Colour, align: Align) -> None:
        if words:
            write(words, place, font=font[0], size=font[1], colour=colour, align=align).put_on(self.image)

    def scale(self, lowest: float, highest: float) -> "Scale":
        """The heights of a plot for values from one to another, numbered at its left in round steps."""
        apart = step(highest - lowest, 5)
        low, high = math.floor(lowest / apart) * apart, math.ceil(highest / apart) * apart
        scale = Scale(low, max(high, low + apart), apart)
        for value in scale.values:
            self.word_left(scale.y(value), str(value).replace("-", "\N{MINUS SIGN}"))
        return scale


@dataclass(frozen=True, slots=True)
class Scale:
    """How high values stand in a plot: from `low` at its foot to `high` at its top, a line every `step`."""

    low: int
    high: int
    step: int

    @property
    def values(self) -> range:
        """Those that are numbered."""
        return range(self.low, self.high + 1, self.step)

    def y(self, value: float) -> float:
        """Where a value stands, from the top of the plot."""
        return AIR + (PLOT[3] - 2 * AIR) * (self.high - value) / (self.high - self.low)


def well(theme: Theme) -> Colour:
    """The colour of the panel a plot lies in."""
    return blend(theme.frame, (0, 0, 0), 0.28)


def strips(size: tuple[int, int], draw: Callable[[Pen], None]) -> Image.Image:
    """What `draw` draws on a clear sheet of `size`, RGBA.

    Drawn in strips, one after another: at 4x a whole plot would take as much memory as all else together.
    """
    image = Image.new("RGBA", size)
    for left in range(0, size[0], _STRIP):
        sketch = Sketch(min(_STRIP, size[0] - left), size[1])
        draw(sketch.at(-left, 0))
        image.paste(sketch.image(), (left, 0))
    return image


def dashed(pen: Pen, y: float, theme: Theme) -> None:
    """A faint dashed line across the plot at the height `y`."""
    for x in range(0, PLOT[2], 17):
        pen.stroke([(x, y), (x + 8, y)], (*theme.name_ink, 110), 2, butt=True)


def grid(pen: Pen, scale: Scale, theme: Theme) -> None:
    """Faint dashed lines at the heights that are numbered, but for the edges of the plot."""
    for value in scale.values[1:-1]:
        dashed(pen, scale.y(value), theme)


def cased(pen: Pen, line: Points, theme: Theme) -> None:
    """A curve in the colour that tells, on its dark casing."""
    for colour, width in ((theme.frame, 9), (theme.tell, 5)):
        pen.stroke(line, colour, width)


def step(highest: float, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50, ... of which at most so many go into `highest`."""
    tens = 1
    while highest > most * 5 * tens:
        tens *= 10
    return next(tens * digit for digit in (1, 2, 5) if highest <= most * tens * digit)

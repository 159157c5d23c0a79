"""A value as it went, such as a rating from game to game, with how sure it was."""

from dataclasses import dataclass
from functools import lru_cache

from renderers.charts.sheet import PLOT, Scale, Sheet, cased, grid
from renderers.drawing import Pen, Points, ellipse
from renderers.theme import THEMES, WOOD


@dataclass(frozen=True, slots=True)
class Curve:
    """What a curve shows; equal ones are equal pictures.

    Attributes:
        values: one after another, at least one.
        deviations: how far each may be off, to both sides; or none.
        ticks: which values are named below, by their index from 0, and how: ((0, "1"), (9, "10")).
        title: the words of the header.
        caption: the words at its right.
        theme: the name of the theme.
    """

    values: tuple[float, ...]
    deviations: tuple[float, ...] = ()
    ticks: tuple[tuple[int, str], ...] = ()
    title: str = ""
    caption: str = ""
    theme: str = WOOD.name


@lru_cache(maxsize=16)
def curve(shown: Curve) -> bytes:
    """The curve: a PNG of 1200 x 720 with a palette and transparent corners; the last value has a dot.

    Raises:
        KeyError: there is no such theme.
        ValueError: no values, or as many deviations as are not theirs.
    """
    if not shown.values or len(shown.deviations) not in {0, len(shown.values)}:
        raise ValueError(f"{len(shown.values)} values, {len(shown.deviations)} deviations")
    theme = THEMES[shown.theme]
    spread = shown.deviations or (0.0,) * len(shown.values)
    lower, upper = ([value + way * off for value, off in zip(shown.values, spread, strict=True)] for way in (-1.0, 1.0))
    sheet = Sheet(theme)
    sheet.header(shown.title, shown.caption)
    scale = sheet.scale(min(lower), max(upper))
    band = [*line(scale, upper), *reversed(line(scale, lower))] if shown.deviations else []
    values = line(scale, shown.values)

    def draw(pen: Pen) -> None:
        if band:
            pen.fill(band, (*theme.frame, 96))
        grid(pen, scale, theme)
        cased(pen, values, theme)
        pen.fill(ellipse(*values[-1], 13), theme.frame)
        pen.fill(ellipse(*values[-1], 9), theme.tell)

    sheet.plot(draw)
    for index, words in shown.ticks:
        sheet.tick_below(values[index][0], words)
    return sheet.png()


def line(scale: Scale, values: list[float] | tuple[float, ...]) -> Points:
    """Values as points of the plot, from its left edge to where the dot of the last one has room."""
    last = max(len(values) - 1, 1)
    return [((PLOT[2] - 18) * index / last, scale.y(value)) for index, value in enumerate(values)]

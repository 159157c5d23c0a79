"""How often each value came, such as the scores of somebody's games."""

from dataclasses import dataclass
from functools import lru_cache, partial

from renderers.charts.sheet import PLOT, Scale, Sheet, grid
from renderers.drawing import Pen
from renderers.theme import THEMES, WOOD, Theme


@dataclass(frozen=True, slots=True)
class Histogram:
    """What a histogram shows; equal ones are equal pictures.

    Attributes:
        counts: how often, for each bar from left to right, at least one.
        labels: what stands below each bar, "" for nothing.
        marked: the bar that tells something, such as the last game's, by its index from 0; None for none.
        title: the words of the header.
        caption: the words at its right.
        theme: the name of the theme.
    """

    counts: tuple[int, ...]
    labels: tuple[str, ...]
    marked: int | None = None
    title: str = ""
    caption: str = ""
    theme: str = WOOD.name


@lru_cache(maxsize=16)
def histogram(shown: Histogram) -> bytes:
    """The histogram: a PNG of 1200 x 720 with a palette and transparent corners.

    Raises:
        KeyError: there is no such theme.
        ValueError: no bars, labels that are not theirs, or a count below none.
    """
    if not shown.counts or len(shown.labels) != len(shown.counts) or min(shown.counts) < 0:
        raise ValueError(f"counts {shown.counts}, labels {shown.labels}")
    theme = THEMES[shown.theme]
    sheet = Sheet(theme)
    sheet.header(shown.title, shown.caption)
    scale = sheet.scale(0, max(shown.counts))
    sheet.plot(partial(_bars, shown, theme, scale))
    for index, words in enumerate(shown.labels):
        left, width = bar(index, len(shown.counts))
        sheet.word_below(left + width / 2, words)
    return sheet.png()


def bar(index: int, count: int) -> tuple[float, float]:
    """Where the bar of an index begins in the plot, and how wide it is."""
    pitch = (PLOT[2] - 24) / count
    return 12 + pitch * (index + 0.1), pitch * 0.8


def _bars(shown: Histogram, theme: Theme, scale: Scale, pen: Pen) -> None:
    foot = float(PLOT[3])
    grid(pen, scale, theme)
    for index, count in enumerate(shown.counts):
        if not count:
            continue
        left, width = bar(index, len(shown.counts))
        top = scale.y(count)
        marked = index == shown.marked
        edge, face = (theme.tell_case, theme.tell) if marked else (theme.white_edge, theme.white_top)
        pen.box(left, top, width, foot - top + 20, radius=8, colour=edge)
        inset = 4 if marked else 2.5
        pen.box(left + inset, top + inset, width - 2 * inset, foot - top + 20, radius=6, colour=face)
        if marked:
            # Not by its colour alone: it wears the sign of telling.
            middle, reach = left + width / 2, min(width / 4, 14)
            tip = [(middle - reach, top + 16), (middle, top + 16 + reach), (middle + reach, top + 16)]
            pen.stroke(tip, theme.tell_case, 7)

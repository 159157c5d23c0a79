"""The picture of a scene of Wyr: what is laid on the table, as a PNG."""

from functools import lru_cache
from threading import Lock
from typing import Final

from renderers.canvas import Canvas
from renderers.palettes import palette
from renderers.theme import THEMES, Theme
from renderers.wyr.layers import stamps
from renderers.wyr.scene import Scene
from renderers.wyr.table import GRID_COLUMNS, GRID_ROWS, table

_drawing: Final = Lock()
"""Held while a canvas is made: another who needs it is served sooner by waiting than by making it as well."""


@lru_cache(maxsize=16)
def garden(scene: Scene) -> bytes:
    """The picture of a scene: a PNG of 1400 x 1004 with a palette and transparent corners.

    The same scene gives the same pixels. What a theme needs is drawn when it is first asked for.
    Safe to call from several threads at once.

    Raises:
        KeyError: there is no such theme.
        NotationError: the position line is none.
        ValueError: no card that may be taken lies at the chosen place or the one of the hint.
    """
    laid = list(stamps(scene))
    with _drawing:
        canvas = _canvas(THEMES[scene.theme])
    return canvas.picture(laid)


@lru_cache(maxsize=4)
def _canvas(theme: Theme) -> Canvas:
    # Of a chosen card each cell around it is another one.
    return Canvas(table(theme), palette("wyr", theme), GRID_COLUMNS, GRID_ROWS)

"""The picture of a scene of Gardens: what is laid on the board, as a PNG."""

from functools import lru_cache
from threading import Lock
from typing import Final

from renderers.canvas import Canvas
from renderers.gardens.ground import ground
from renderers.gardens.layers import stamps
from renderers.gardens.places import COLUMNS, ROWS
from renderers.gardens.scene import Scene
from renderers.palettes import palette
from renderers.theme import THEMES, Theme

_drawing: Final = Lock()
"""Held while a canvas is made: another who needs it is served sooner by waiting than by making it as well."""


@lru_cache(maxsize=16)
def board(scene: Scene) -> bytes:
    """The picture of a scene: a PNG of 1200 x 1128 with a palette and transparent corners.

    The same scene gives the same pixels. What a theme needs is drawn when it is first asked for.
    Safe to call from several threads at once.

    Raises:
        KeyError: there is no such theme.
        NotationError: a position or the last move cannot be read, or the half-made move begins no legal one.
    """
    laid = list(stamps(scene))
    with _drawing:
        canvas = _canvas(THEMES[scene.theme])
    return canvas.picture(laid)


@lru_cache(maxsize=4)
def _canvas(theme: Theme) -> Canvas:
    return Canvas(ground(theme), palette("gardens", theme), COLUMNS, ROWS)

"""The picture of a scene of Gardens: what is laid on the board, as a PNG."""

from functools import lru_cache
from threading import Lock
from typing import Final

from engine.gardens import start_position
from renderers.canvas import Canvas
from renderers.gardens.ground import ground
from renderers.gardens.layers import stamps
from renderers.gardens.places import COLUMNS, ROWS
from renderers.gardens.scene import Scene
from renderers.palettes import palette
from renderers.theme import WOOD, Theme

_drawing: Final = Lock()
"""Held while a canvas is made: another who needs it is served sooner by waiting than by making it as well."""


@lru_cache(maxsize=64)
def board(scene: Scene, theme: Theme = WOOD) -> bytes:
    """The picture of a scene: a PNG of 1200 x 1128 with a palette and transparent corners.

    The same scene gives the same bytes. Safe to call from several threads at once.

    Raises:
        NotationError: the position or the last move cannot be read, or the half-made move begins no legal one.
    """
    laid = list(stamps(scene, theme))
    with _drawing:
        canvas = _canvas(theme)
    return canvas.picture(laid)


def warm(theme: Theme = WOOD) -> None:
    """Draw beforehand what every picture shows; a tenth of a second that the first one then does not take."""
    board(Scene(str(start_position()), ""), theme)


@lru_cache(maxsize=4)
def _canvas(theme: Theme) -> Canvas:
    return Canvas(ground(theme), palette("gardens", theme), COLUMNS, ROWS)

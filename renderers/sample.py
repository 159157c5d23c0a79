"""A sample of a theme: a window on a board of Gardens and one on a garden of Wyr, to choose the theme by."""

from typing import Final

from engine import wyr
from renderers import gardens
from renderers.plates import Part, Plate, plate
from renderers.wyr import Scene as Garden
from renderers.wyr import Words

_TOWERS: Final = "-,-,-,-,-/-,-,-,-,-/-,bbw,w,-,-/b,wwb,-,w,-/-,-,-,-,-/-,-,-,-,- 3.0,0.4,2.2,0.0 w 8 21"
_BOARD: Final = Part(gardens.Scene(_TOWERS, ""), (14, 408, 510, 800))
"""Stones, the wall, a staircase."""
_GARDEN: Final = Part(Garden(wyr.GAME.start({}, "a weaver in the forest"), Words("", "", "", "")), (66, 142, 562, 534))
"""Cards bright and dimmed, a Keiju."""


def sample(theme: str) -> bytes:
    """The sample of a theme, by its name: a PNG with a palette and transparent corners.

    Raises:
        KeyError: there is no such theme.
    """
    return plate(Plate((_BOARD, _GARDEN), beside=True, theme=theme))

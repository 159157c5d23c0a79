"""A sample of a theme: a window on a board of Gardens and one on a garden of Wyr, to choose the theme by."""

import io
from typing import Final

from PIL import Image

from engine import wyr
from renderers import gardens
from renderers.canvas import once
from renderers.drawing import round_mask
from renderers.palettes import Palette
from renderers.palettes.choice import choose
from renderers.theme import THEMES
from renderers.wyr import Scene as Garden
from renderers.wyr import Words, garden

SIZE: Final = (1040, 424)

_TOWERS: Final = "-,-,-,-,-/-,-,-,-,-/-,bbw,w,-,-/b,wwb,-,w,-/-,-,-,-,-/-,-,-,-,- 3.0,0.4,2.2,0.0 w 8 21"
_DEAL: Final = "a weaver in the forest"
_WINDOW: Final = (496, 392)
_ON_BOARD: Final = (14, 408)
_ON_GARDEN: Final = (66, 142)
"""Where in the two pictures the windows begin: stones, wall and stairs; cards bright and dimmed, and a Keiju."""
_MARGIN: Final = 16
_RADIUS: Final = 12


def sample(theme: str) -> bytes:
    """The sample of a theme, by its name: a PNG of `SIZE` with a palette and transparent corners.

    Raises:
        KeyError: there is no such theme.
    """
    roles = THEMES[theme]
    image = Image.new("RGB", SIZE, roles.frame)
    board = gardens.board(gardens.Scene(_TOWERS, "", theme=theme))
    table = garden(Garden(wyr.GAME.start({}, _DEAL), Words("", "", "", ""), theme=theme))
    for picture, (x, y), left in ((board, _ON_BOARD, _MARGIN), (table, _ON_GARDEN, SIZE[0] - _MARGIN - _WINDOW[0])):
        window = Image.open(io.BytesIO(picture)).convert("RGB").crop((x, y, x + _WINDOW[0], y + _WINDOW[1]))
        image.paste(window, (left, _MARGIN), round_mask(*_WINDOW, _RADIUS))
    return once(image, Palette(choose(image, [roles.frame])))

"""The picture of Gardens: a position, marked with what just happened or with what may be done."""

from functools import lru_cache
from typing import Final, Literal

from PIL import Image

from renderers import gardens_ground
from renderers.canvas import Canvas, Palette, png
from renderers.gardens_layers import stamps
from renderers.gardens_places import COLUMNS, ROWS
from renderers.gardens_scene import Scene
from renderers.theme import WOOD, Theme

__all__ = ["Scene", "board", "warm"]

Light = Literal["day", "draw", "white", "black"]
"""The ground while a game goes on; after it, all dimmed or all but the garden of the winner."""

SAMPLES: Final = (
    Scene(
        "-,-,-,-,-/-,bwbbw,-,-,-/-,-,w,-,-/-,-,-,bwbb,-/-,-,-,b,wb/-,-,-,-,- 1.1,0.0,3.0,1.1 w 8 41",
        "White to move",
        turn="Turn 41",
        last="bh3>e2>d2>d3",
    ),
    Scene(
        "-,-,-,-,-/-,bwbbw,-,-,-/-,-,w,-,-/-,-,-,bwbb,-/-,-,-,b,wb/-,-,-,-,- 1.1,0.0,3.0,1.1 w 8 41",
        "In hand",
        half="b5>c5",
        targets=("c4", "c5", "c6", "d5"),
    ),
)
"""Between them they wear every colour a picture can show; the palette is chosen by them."""


@lru_cache(maxsize=128)
def board(scene: Scene, theme: Theme = WOOD) -> bytes:
    """The picture of a scene: a PNG of 1200 x 1128 with a palette and transparent corners.

    The same scene gives the same bytes. Safe to call from several threads at once.

    Raises:
        NotationError: the position or the last move cannot be read, or the half-made move begins no legal one.
    """
    return png(_canvas(theme, _light(scene)).frame(stamps(scene, theme)))


def warm(theme: Theme = WOOD) -> None:
    """Draw beforehand what the first picture of a process would wait for."""
    _canvas(theme, "day")


def _light(scene: Scene) -> Light:
    if scene.winner is not None:
        return "black" if scene.winner else "white"
    return "draw" if scene.over else "day"


@lru_cache(maxsize=8)
def _canvas(theme: Theme, light: Light) -> Canvas:
    return Canvas(_ground(theme, light), _palette(theme), COLUMNS, ROWS)


@lru_cache(maxsize=8)
def _ground(theme: Theme, light: Light) -> Image.Image:
    if light == "day":
        return gardens_ground.draw(theme)
    bright = {"draw": None, "white": "wg", "black": "bg"}[light]
    return gardens_ground.dimmed(_ground(theme, "day"), theme, bright)


@lru_cache(maxsize=4)
def _palette(theme: Theme) -> Palette:
    """Chosen once for all pictures of a theme: from one of each kind, as much of it as is not in the others."""
    told, asked = (_sample(scene, theme) for scene in SAMPLES)
    dim = gardens_ground.dimmed(_ground(theme, "day"), theme, None)
    parts = (told, asked.crop((348, 14, 1020, 560)), dim.crop((14, 400, 520, 1128)))
    sheet = Image.new("RGB", (told.width, sum(part.height for part in parts)), theme.frame)
    y = 0
    for part in parts:
        sheet.paste(part, (0, y))
        y += part.height
    roles = (theme.text, theme.muted, theme.tell, theme.tell_case, theme.ask, theme.ask_case)
    return Palette(sheet, roles)


def _sample(scene: Scene, theme: Theme) -> Image.Image:
    sample = _ground(theme, "day").copy()
    for sprite, x, y in stamps(scene, theme):
        sample.paste(sprite.image, (x, y), sprite.image)
    return sample

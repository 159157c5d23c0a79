"""The picture of Gardens: a position, marked with what just happened or with what may be done."""

from functools import lru_cache
from typing import Final, Literal, get_args

from PIL import Image

from engine.gardens import start_position
from renderers import gardens_ground
from renderers.canvas import Canvas, Palette
from renderers.gardens_layers import stamps
from renderers.gardens_places import COLUMNS, ROWS
from renderers.gardens_scene import Scene
from renderers.theme import WOOD, Theme

__all__ = ["Scene", "board", "warm"]

Light = Literal["day", "draw", "white", "black"]
"""The ground while a game goes on; after it, all dimmed or all but the garden of the winner."""

SAMPLES: Final = (
    Scene(
        "-,-,-,-,-/-,wb,-,-,-/-,w,-,-,-/-,ww,-,-,-/bw,w,-,-,-/wbwbb,-,-,-,- 1.1,0.2,1.0,0.2 b 8 42",
        "White to move",
        turn="Turn 41",
        last="wh4>a2>b2>b3>b3",
    ),
    Scene(
        "-,-,-,-,-/bwbww,-,-,-,-/-,w,-,-,-/-,bwbb,-,-,-/-,b,-,-,-/bb,-,-,-,- 2.1,0.1,3.0,0.0 w 8 41",
        "In hand",
        half="a5>b5",
        targets=("b4", "b5", "b6"),
    ),
)
"""Between them they wear every colour that a picture can show, and nearly all in its left half."""

SHOWN: Final = (
    # The left half, what the header says at its right, the white stairs.
    ((0, 0, 520, 1128), (680, 0, 1200, 98), (1000, 540, 1200, 680)),
    ((0, 0, 520, 700),),
)
"""The parts of the samples that are looked at."""


@lru_cache(maxsize=128)
def board(scene: Scene, theme: Theme = WOOD) -> bytes:
    """The picture of a scene: a PNG of 1200 x 1128 with a palette and transparent corners.

    The same scene gives the same bytes. Safe to call from several threads at once.

    Raises:
        NotationError: the position or the last move cannot be read, or the half-made move begins no legal one.
    """
    return _canvas(theme, _light(scene)).picture(stamps(scene, theme))


def warm(theme: Theme = WOOD) -> None:
    """Draw beforehand what the first pictures of a process would wait for; a few tenths of a second in a thread."""
    opening = Scene(str(start_position()), "", choices=("wh", "bh"))
    for scene in (opening, *SAMPLES):
        board(scene, theme)
    for light in get_args(Light):
        _canvas(theme, light)


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
    """Chosen once for all pictures of a theme, from a patchwork of what they show."""
    ground = _ground(theme, "day")
    patches = [gardens_ground.veiled(ground.crop((0, 102, 348, 1112)), theme)]
    for scene, boxes in zip(SAMPLES, SHOWN, strict=True):
        laid = list(stamps(scene, theme))
        for box in boxes:
            patch = ground.crop(box)
            for sprite, x, y in laid:
                patch.paste(sprite.image, (x - box[0], y - box[1]), sprite.image)
            patches.append(patch)
    sheet = Image.new("RGB", (520, sum(patch.height for patch in patches)), theme.frame)
    y = 0
    for patch in patches:
        sheet.paste(patch, (0, y))
        y += patch.height
    roles = (theme.text, theme.muted, theme.tell, theme.tell_case, theme.ask, theme.ask_case)
    return Palette(sheet, roles)

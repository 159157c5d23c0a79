"""The panel every picture lies on: opaque to its edge, so that it looks the same on any background."""

from typing import Final

from PIL import Image

from renderers.canvas import CORNER
from renderers.drawing import Sketch, round_mask
from renderers.theme import Colour, Theme

OUTLINE: Final = 2.5
"""How wide the outlines of a flat theme are."""


def panel(size: tuple[int, int], theme: Theme, surface: Colour | Image.Image) -> Image.Image:
    """An empty picture, RGB: the surface within the hairline of the theme. The corners stay square.

    Args:
        size: width and height of the picture.
        theme: the colours.
        surface: a colour, or an image as large as the picture.
    """
    image = Image.new("RGB", size, theme.frame if theme.flat else theme.line)
    if theme.flat:
        _fill(image, 5, theme.line)
    _fill(image, 9 if theme.flat else 3, surface)
    return image


def _fill(image: Image.Image, inset: int, surface: Colour | Image.Image) -> None:
    width, height = image.width - 2 * inset, image.height - 2 * inset
    if isinstance(surface, Image.Image):
        surface = surface.crop((inset, inset, inset + width, inset + height))
    image.paste(surface, (inset, inset), round_mask(width, height, CORNER - inset))


def put_box(image: Image.Image, box: tuple[int, int, int, int], radius: int, theme: Theme, colour: Colour) -> None:
    """Put a box with round corners on a picture; where the theme is flat it has an outline.

    Args:
        image: the picture, RGB.
        box: left, top, width, height.
        radius: of the corners.
        theme: the colours.
        colour: of the box.
    """
    left, top, width, height = box
    if not theme.flat:
        image.paste(colour, (left, top), round_mask(width, height, radius))
        return
    sketch = Sketch(width, height)
    sketch.box(0, 0, width, height, radius=radius, colour=theme.line)
    inner = (width - 2 * OUTLINE, height - 2 * OUTLINE)
    sketch.box(OUTLINE, OUTLINE, *inner, radius=radius - OUTLINE, colour=colour)
    drawn = sketch.image()
    image.paste(drawn, (left, top), drawn)

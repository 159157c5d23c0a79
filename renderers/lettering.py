"""Words in pictures: measured, shrunk to their room, and written in the one typeface."""

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from PIL import Image

from renderers.canvas import Sprite, Stamp
from renderers.drawing import SCALE, Point, Sketch, face
from renderers.theme import Colour

CAP_HEIGHT: Final = 0.70
"""Of Red Hat Display, in sizes: numerals and titles are centred by it, not by the line."""

SIDE: Final = 8
"""Pixels around words, for letters that reach out of their widths or below their line."""

_PIECE: Final = re.compile(r"\d|\D+")


def baseline(middle: float, size: float) -> float:
    """The y of the baseline of words whose capitals and numerals are centred at `middle`."""
    return middle + CAP_HEIGHT / 2 * size


@lru_cache(maxsize=1024)
def text_width(words: str, *, font: str, size: float) -> float:
    """How wide words stand in a picture, in pixels."""
    return face(font, size * SCALE).getlength(words) / SCALE


def fit(words: str, room: float, *, font: str, size: int, floor: int) -> tuple[str, int]:
    """The words and the size at which they fit into `room`: shrunk by 2 px down to `floor`, then cut short with `…`."""
    while text_width(words, font=font, size=size) > room:
        if size > floor:
            size = max(floor, size - 2)
        elif len(words) > 2:
            words = words[:-2].rstrip() + "…"
        else:
            break
    return words, size


def write(
    words: str, place: Point, *, font: str, size: int, colour: Colour, align: Literal["l", "m", "r"] = "l"
) -> Stamp:
    """Words of one line.

    Args:
        words: what is written.
        place: x of the words' left end, middle or right end, and y of the baseline; whole pixels are met.
        font: the file of the font.
        size: in pixels.
        colour: of the ink.
        align: which part of the words `place` means.
    """
    x = place[0] - {"l": 0.0, "m": 0.5, "r": 1.0}[align] * text_width(words, font=font, size=size)
    return _written(words, font, size, colour).at(round(x) - SIDE, round(place[1]) - size)


def spell(words: str, place: Point, *, font: str, size: int, colour: Colour) -> Iterator[Stamp]:
    """As `write`, for words from the left that are new in nearly every picture: made of pieces that are not."""
    x = place[0]
    for piece in _PIECE.findall(words):
        yield _piece(piece, font, size, colour).at(round(x) - SIDE, round(place[1]) - size)
        x += text_width(piece, font=font, size=size)


def spelled_width(words: str, *, font: str, size: int) -> float:
    """How wide `spell` makes words; quicker than `text_width` for what is new, and less than a pixel from it."""
    return sum(text_width(piece, font=font, size=size) for piece in _PIECE.findall(words))


@lru_cache(maxsize=256)
def _piece(piece: str, font: str, size: int, colour: Colour) -> Sprite:
    mask = _shape(piece, font, size)
    image = Image.new("RGBA", mask.size, colour)
    image.putalpha(mask)
    return Sprite(image)


@lru_cache(maxsize=384)
def _written(words: str, font: str, size: int, colour: Colour) -> Sprite:
    """Words with `SIDE` px left and right and the baseline `size` below the top, put together from pieces.

    Numbers and moves are new in nearly every picture, but not what they consist of.
    """
    mask = Image.new("L", (math.ceil(text_width(words, font=font, size=size)) + 2 * SIDE, math.ceil(1.4 * size)))
    x = 0.0
    for piece in _PIECE.findall(words):
        # Pieces overlap where a letter reaches out of its width.
        mask.paste(255, (round(x), 0), _shape(piece, font, size))
        x += text_width(piece, font=font, size=size)
    image = Image.new("RGBA", mask.size, colour)
    image.putalpha(mask)
    return Sprite(image)


@lru_cache(maxsize=512)
def _shape(piece: str, font: str, size: int) -> Image.Image:
    sketch = Sketch(math.ceil(text_width(piece, font=font, size=size)) + 2 * SIDE, math.ceil(1.4 * size))
    sketch.text(SIDE, size, piece, font=font, size=size, colour="white", anchor="ls")
    return sketch.image().getchannel("A")

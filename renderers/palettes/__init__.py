"""The palettes of the pictures: 255 colours for each game and theme, chosen beforehand and kept in a file.

`python -m renderers.palettes` chooses them afresh; needed when a theme changes, or what is drawn.
"""

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from PIL import Image

from renderers.theme import Colour, Theme

TRANSPARENT: Final = 255
"""The palette index of the corners; the 255 before it are opaque."""


class Palette:
    """Up to 255 colours, and the transparent one."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        """Make the palette ready to match."""
        opaque = [*colours]
        opaque += [opaque[0]] * (TRANSPARENT + 1 - len(opaque))
        self.colours = bytes(channel for colour in opaque for channel in colour)
        self._matching = Image.new("P", (1, 1))
        # As bytes: every tile kept has it, and the garbage collector goes through lists, number by number.
        self._matching.putpalette(bytes(channel for colour in opaque for channel in match(colour)))
        self._matching.load()  # hands the colours to the pixels, of which `indices` makes use

    def quantise(self, image: Image.Image) -> Image.Image:
        """The RGB image as indices of this palette (mode P), no dither: a thing looks the same wherever it is."""
        return image.quantize(palette=self._matching, dither=Image.Dither.NONE)

    def indices(self, image: Any) -> Any:
        """The same as pixels alone, for the many small pieces of a picture."""
        return image.convert("P", Image.Dither.NONE, self._matching.im)


def match(colour: Colour) -> Colour:
    """A colour as Pillow looks for its nearest: without the two lowest bits.

    Pillow compares a pixel so shortened with the full colours of the palette, and so misses even colours that
    are in it. Against shortened colours each finds itself.
    """
    red, green, blue = colour
    return red & 0xFC, green & 0xFC, blue & 0xFC


def file_name(game: str, theme: Theme) -> str:
    """Where the palette of a game is kept: a colour a line, six hexadecimal digits."""
    return f"{game}-{theme.name}.txt"


@lru_cache(maxsize=8)
def palette(game: str, theme: Theme) -> Palette:
    """The palette of a game's pictures, `gardens` or `wyr`, in a theme."""
    lines = (files(__name__) / file_name(game, theme)).read_text(encoding="ascii").split()
    return Palette((int(line[:2], 16), int(line[2:4], 16), int(line[4:], 16)) for line in lines)

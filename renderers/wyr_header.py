"""The header of the Wyr garden: what the lowest Keiju asks for, and the score."""

from functools import lru_cache
from typing import Final

from PIL import Image

from engine.wyr import Request
from renderers.sprites import Sketch, fit, text_width, write
from renderers.theme import BLACK, MEDIUM, SEMI_BOLD, Colour, Theme
from renderers.wyr_cards import fairy
from renderers.wyr_requests import pictogram, pictogram_width

AT: Final = (40, 20)
SIZE: Final = (1320, 84)
"""Where in the picture the header is written: its box without the round ends."""

_MIDDLE: Final = SIZE[1] // 2
_CAP: Final = 0.35
"""Half the height of capitals and numerals, in sizes of the font: what is centred is these, not the line."""
_FAIRY: Final = 66
_PICTOGRAM: Final = 52
_FLOOR: Final = 33


def header(
    theme: Theme, request: Request | None, words: str, score: tuple[str, int], *, won: bool = False
) -> Image.Image:
    """The header, RGB, `SIZE` large.

    Words too long shrink; then the score's word, then the pictogram makes room for them.

    Args:
        theme: the colours.
        request: of the Keiju that asks, None where none does.
        words: what she asks for, or how the game stands.
        score: the word before the score, and the score.
        won: the fairy is lit and the words are gold.
    """
    image = Image.new("RGB", SIZE, theme.panel)
    figure = fairy(theme, _FAIRY, lit=won or request is not None)
    image.paste(figure, (74 - AT[0] - _FAIRY // 2, _MIDDLE - _FAIRY // 2), figure)
    right = _write_right(
        image, str(score[1]).replace("-", "\N{MINUS SIGN}"), SIZE[0] - 11, font=BLACK, size=58, colour=theme.text
    )
    right -= 20
    left = 126 - AT[0]
    sign = None
    if request is not None:
        number = str(request.number)
        left = 118 - AT[0]
        write(image, (left, _MIDDLE + _CAP * 48), number, font=BLACK, size=48, colour=theme.ask)
        left += round(text_width(number, font=BLACK, size=48)) + 24
        sign = _pictogram(theme, request)
    needed = text_width(words, font=SEMI_BOLD, size=_FLOOR) + 40
    score_room = text_width(score[0], font=MEDIUM, size=34) + 20
    if needed <= right - left - score_room - (sign.width + 34 if sign else 0):
        right = _write_right(image, score[0], right, font=MEDIUM, size=34, colour=theme.muted) - 20
    if sign and needed <= right - left - sign.width - 34:
        image.paste(sign, (left, 0), sign)
        left += sign.width + 34
    words, size = fit(words, right - left - 20, font=SEMI_BOLD, size=38, floor=_FLOOR)
    colour = theme.ask if won else theme.text
    write(image, (left, _MIDDLE + _CAP * size), words, font=SEMI_BOLD, size=size, colour=colour)
    return image


def _write_right(image: Image.Image, words: str, right: float, *, font: str, size: int, colour: Colour) -> float:
    """Write words that end at `right`; where they begin."""
    write(image, (right, _MIDDLE + _CAP * size), words, font=font, size=size, colour=colour, align="r")
    return right - text_width(words, font=font, size=size)


@lru_cache(maxsize=16)
def _pictogram(theme: Theme, request: Request) -> Image.Image:
    width = round(pictogram_width(request, _PICTOGRAM))
    sketch = Sketch(width, SIZE[1])
    pictogram(sketch.at(width / 2, _MIDDLE), request, (width, _PICTOGRAM), theme.text, theme.panel)
    return sketch.image()

"""The header of the Wyr garden: what the lowest Keiju asks for, and the score."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.wyr import Request
from renderers.canvas import Sprite, Stamp
from renderers.drawing import Sketch
from renderers.fonts import BLACK, MEDIUM, SEMI_BOLD
from renderers.lettering import baseline, fit, text_width, write
from renderers.theme import Theme
from renderers.wyr.cards import fairy
from renderers.wyr.requests import pictogram, pictogram_width

MIDDLE: Final = 62
"""The y on which everything is centred."""
FAIRY: Final = (74, 66)
"""The x of her middle, and her size."""
NUMBER: Final = 118
REQUEST: Final = 126
"""Where the number of the Keiju begins, and where words do without one."""
RIGHT: Final = 1349
"""Where the score ends."""
PICTOGRAM: Final = 52
"""The height of the pictogram."""
AFTER_PICTOGRAM: Final = 34
FLOOR: Final = 33
"""No text is smaller: on a phone it would not be read."""


def stamps(
    theme: Theme, request: Request | None, words: str, score: tuple[str, int], *, won: bool = False
) -> Iterator[Stamp]:
    """The header as it is drawn.

    Words too long shrink; then the score's word, then the pictogram makes room for them.

    Args:
        theme: the colours.
        request: of the Keiju that asks, None where none does.
        words: what she asks for, or how the game stands.
        score: the word before the score, and the score.
        won: the fairy is lit and the words are gold.
    """
    yield fairy(theme, FAIRY[1], lit=won or request is not None).about(FAIRY[0], MIDDLE)
    points = str(score[1]).replace("-", "\N{MINUS SIGN}")
    yield write(points, (RIGHT, baseline(MIDDLE, 58)), font=BLACK, size=58, colour=theme.text, align="r")
    right = RIGHT - text_width(points, font=BLACK, size=58) - 20
    left: float = REQUEST
    sign = None
    if request is not None:
        number = str(request.number)
        yield write(number, (NUMBER, baseline(MIDDLE, 48)), font=BLACK, size=48, colour=theme.ask)
        left = NUMBER + round(text_width(number, font=BLACK, size=48)) + 24
        sign = _pictogram(theme, request)
    needed = text_width(words, font=SEMI_BOLD, size=FLOOR) + 40
    room_of_sign = sign.size[0] + AFTER_PICTOGRAM if sign else 0
    width_of_score = text_width(score[0], font=MEDIUM, size=34)
    if needed <= right - left - width_of_score - 20 - room_of_sign:
        yield write(score[0], (right, baseline(MIDDLE, 34)), font=MEDIUM, size=34, colour=theme.muted, align="r")
        right -= width_of_score + 20
    if sign and needed <= right - left - room_of_sign:
        yield sign.at(round(left), MIDDLE - sign.size[1] // 2)
        left += room_of_sign
    words, size = fit(words, right - left - 20, font=SEMI_BOLD, size=38, floor=FLOOR)
    colour = theme.ask if won else theme.text
    yield write(words, (left, baseline(MIDDLE, size)), font=SEMI_BOLD, size=size, colour=colour)


@lru_cache(maxsize=24)
def _pictogram(theme: Theme, request: Request) -> Sprite:
    width = round(pictogram_width(request, PICTOGRAM))
    sketch = Sketch(width, PICTOGRAM + 4)
    pictogram(sketch.at(width / 2, PICTOGRAM / 2 + 2), request, (width, PICTOGRAM), theme.text, theme.panel)
    return Sprite(sketch.image())

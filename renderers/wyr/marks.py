"""What is laid over the Garden when a card is chosen: the card in gold, its partners, the bracket between them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.wyr import Card
from renderers.canvas import Sprite, Stamp
from renderers.drawing import Pen, Sketch, rounded, shadow
from renderers.theme import Colour, Theme, blend
from renderers.wyr.cards import HEIGHT, RADIUS, WIDTH, inks, printed

LIFT: Final = 10
"""How much higher the chosen card lies."""
ABOVE: Final = 12
"""How high over its row the bracket runs."""
MARGIN: Final = 20
"""How far a framed card's sprite reaches out of the card, on every side; likewise the bracket out of its ends."""
PATCH: Final = 0.45
"""How much of the accent lies on the face below what matches."""
BRACKET: Final = MARGIN - 8
"""Where in the sprite of the bracket its line runs."""


def chosen(theme: Theme, marked: Sequence[tuple[Card, tuple[int, int]]]) -> Iterator[Stamp]:
    """The marks of a chosen card, later ones over earlier ones.

    Args:
        theme: the colours.
        marked: the chosen card and the top left corner of where it lay; the same of the cards it matches.
    """
    (face, (x, y)), *partners = marked
    for other, (left, top) in partners:
        yield _partner(theme, by_suit=other.suit == face.suit).at(left - MARGIN, top - MARGIN)
        yield printed(other, inks(theme)[other.suit]).at(left, top)
    steps = tuple(left - x for _, (left, _) in partners)
    yield _bracket(theme, steps).at(x + min(0, *steps) + WIDTH // 2 - MARGIN, y - ABOVE - BRACKET)
    yield _lifted(theme).at(x - MARGIN, y - LIFT - MARGIN)
    yield printed(face, inks(theme)[face.suit]).at(x, y - LIFT)


@lru_cache(maxsize=8)
def _partner(theme: Theme, *, by_suit: bool) -> Sprite:
    """A blank framed card."""
    sketch = Sketch(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
    pen = sketch.at(MARGIN, MARGIN)
    _framed(pen, theme, (theme.tell, 6), (theme.tell_case, 10))
    top, height = (66, 60) if by_suit else (9, 56)
    pen.box(9, top, WIDTH - 18, height, radius=9, colour=blend(theme.card, theme.tell, PATCH))
    return Sprite(sketch.image())


@lru_cache(maxsize=4)
def _lifted(theme: Theme) -> Sprite:
    """The blank chosen card."""
    sketch = Sketch(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
    _framed(sketch.at(MARGIN, MARGIN), theme, (theme.ask, 9), (theme.ask_case, 14))
    image = sketch.image()
    if theme.flat:
        return Sprite(image)
    under = Image.new("RGBA", image.size)
    under.putalpha(shadow(image.size, [rounded(MARGIN, MARGIN + 9, WIDTH + 4, HEIGHT, RADIUS)], blur=5, strength=0.5))
    under.alpha_composite(image)
    return Sprite(under)


def _framed(pen: Pen, theme: Theme, line: tuple[Colour, float], casing: tuple[Colour, float]) -> None:
    """A bright face framed by a line along its edge, on a wider casing."""
    for outset, colour in (
        (casing[1] / 2, casing[0]),
        (line[1] / 2, line[0]),
        (-line[1] / 2, casing[0]),
        (-casing[1] / 2, theme.card),
    ):
        size = WIDTH + 2 * outset, HEIGHT + 2 * outset
        pen.box(-outset, -outset, *size, radius=RADIUS + outset, colour=colour)


@lru_cache(maxsize=32)
def _bracket(theme: Theme, steps: tuple[int, ...]) -> Sprite:
    """The line over the row from the chosen card to its partners, so many pixels away."""
    left, right = min(0, *steps), max(0, *steps)
    sketch = Sketch(right - left + 2 * MARGIN, ABOVE + MARGIN)
    ends = [(float(MARGIN), float(BRACKET)), (float(MARGIN + right - left), float(BRACKET))]
    # The casing ends where that of the partner's frame begins, so that bracket and frame are one line.
    for colour, width, leg in ((theme.tell_case, 10.5, ABOVE - 4), (theme.tell, 6.5, ABOVE)):
        sketch.stroke(ends, colour, width)
        for step in steps:
            middle = MARGIN + step - left
            sketch.stroke([(middle, BRACKET), (middle, BRACKET + leg)], colour, width, butt=True)
    return Sprite(sketch.image())

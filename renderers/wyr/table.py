"""The table of Wyr: where things are, its ground with the names of rows and columns, the names of its boxes."""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.wyr import PLACES
from engine.wyr.position import COLUMNS, PILES
from renderers.canvas import Sprite, Stamp
from renderers.drawing import CLEAR, Sketch
from renderers.fonts import BOLD
from renderers.lettering import fit, text_width, write
from renderers.panel import panel, put_box
from renderers.theme import Theme, blend
from renderers.wyr.cards import CELL, HEIGHT, INSET, WIDTH

SIZE: Final = (1400, 1004)
FIRST_CARD: Final = (72, 150)
"""The top left corner of the card at a1."""
ROWS: Final = "abcd"

Box = tuple[int, int, int, int]
"""Left, top, width, height."""

HEADER: Final[Box] = (24, 20, 1352, 84)
BASKET: Final[Box] = (24, 742, 1036, 238)
HARVEST: Final[Box] = (1074, 742, 302, 238)
HARVEST_AT: Final = (1098, 800)
"""Where what lies in the Harvest is pasted."""
BOX_RADIUS: Final = 18

PILE: Final = (42, 828)
"""The top left corner of the top card of the first pile."""
PILE_PITCH: Final = 203

LABEL_BASELINE: Final = 786
FLOOR: Final = 33
"""No text is smaller: on a phone it would not be read."""

GRID_ROWS: Final = (0, 104, *(FIRST_CARD[1] - INSET + CELL[1] * row for row in range(len(ROWS) + 1)), 800, SIZE[1])
_CARDS: Final = (0, *(FIRST_CARD[0] - INSET + CELL[0] * column for column in range(COLUMNS + 1)), SIZE[0])
_TOPS: Final = tuple(PILE[0] - INSET + PILE_PITCH * number for number in range(PILES))
GRID_COLUMNS: Final = (
    (0, 1000, 1240, SIZE[0]),
    *[_CARDS] * 6,
    (0, *(x for top in _TOPS for x in (top, top + CELL[0])), HARVEST[0], SIZE[0]),
)
"""The grid of the canvas: header, names of columns, cards, names of boxes, what lies in them. A cell holds the request,
the score's word or the score, a card, a pile's top or what lies below it, the Harvest."""


_CORNERS: Final = {
    place: (FIRST_CARD[0] + index % COLUMNS * CELL[0], FIRST_CARD[1] + index // COLUMNS * CELL[1])
    for index, place in enumerate(PLACES)
}


def corner(place: str) -> tuple[int, int]:
    """The top left corner of a card at a place, `b7`."""
    return _CORNERS[place]


def cell(place: str) -> tuple[int, int]:
    """The top left corner of the cell of a place."""
    x, y = _CORNERS[place]
    return x - INSET, y - INSET


def pile(number: int) -> tuple[int, int]:
    """The top left corner of the top card of the pile with this number, from 1."""
    return PILE[0] + (number - 1) * PILE_PITCH, PILE[1]


def table(theme: Theme) -> Image.Image:
    """The table before anything is laid on it, RGB: it goes on seamlessly from place to place."""
    image = panel(SIZE, theme, grained(theme))
    for box in (HEADER, BASKET, HARVEST):
        put_box(image, box, BOX_RADIUS, theme, theme.panel)
    for column in range(COLUMNS):
        name, middle = str(column + 1), FIRST_CARD[0] + column * CELL[0] + WIDTH / 2
        write(name, (middle, 132), font=BOLD, size=33, colour=theme.muted, align="m").put_on(image)
    for row, name in enumerate(ROWS):
        middle = FIRST_CARD[1] + row * CELL[1] + HEIGHT / 2
        write(name, (42, middle + 10), font=BOLD, size=36, colour=theme.muted, align="m").put_on(image)
    return image


def labels(theme: Theme, basket: str, harvest: str) -> Iterator[Stamp]:
    """The names of Basket and Harvest, and the numbers of the piles."""
    left = PILE[0] + 3
    words, size = fit(basket, PILE_PITCH - 48, font=BOLD, size=34, floor=FLOOR)
    yield _label(theme, left, words, size)
    after = left + text_width(words, font=BOLD, size=size) + 12
    for number in range(1, PILES + 1):
        yield _label(theme, left + (number - 1) * PILE_PITCH if number > 1 else after, str(number), 34)
    yield _label(theme, HARVEST[0] + 24, *fit(harvest, HARVEST[2] - 48, font=BOLD, size=34, floor=FLOOR))


def gold_frame(theme: Theme) -> Stamp:
    """The frame around the Harvest after a game won."""
    left, top, width, height = HARVEST
    return _gold_frame(theme, width, height).at(left - 5, top - 5)


def _label(theme: Theme, x: float, words: str, size: int) -> Stamp:
    return write(words, (x, LABEL_BASELINE), font=BOLD, size=size, colour=theme.muted)


def grained(theme: Theme) -> Image.Image:
    """The wood of the whole table, without its edge; plain where the theme is flat."""
    if theme.flat:
        return Image.new("RGB", SIZE, theme.table)
    image = Image.new("RGB", SIZE)
    grain = _wood(theme)
    left, top = cell(PLACES[0])
    for x in range(left % CELL[0] - CELL[0], image.width, CELL[0]):
        for y in range(top % CELL[1] - CELL[1], image.height, CELL[1]):
            image.paste(grain, (x, y))
    return image


@lru_cache(maxsize=4)
def _gold_frame(theme: Theme, width: int, height: int) -> Sprite:
    sketch = Sketch(width + 10, height + 10)
    for inset, colour in ((0, theme.ask_case), (2, theme.ask), (8, CLEAR)):
        size = width + 10 - 2 * inset, height + 10 - 2 * inset
        sketch.box(inset, inset, *size, radius=BOX_RADIUS + 5 - inset, colour=colour)
    return Sprite(sketch.image())


_GRAIN: Final = ((7, 2.0, 0.4), (33, 1.5, 2.9), (51, 2.5, 5.1), (83, 1.5, 0.9), (104, 2.0, 4.0), (131, 1.5, 2.2))
"""Where in the height of a cell a line of the grain runs, how thick it is and where its wave begins."""


def _wood(theme: Theme) -> Image.Image:
    """The wood below one card; it goes on seamlessly in itself, so that all cards lie on the same ground."""
    width, height = CELL
    sketch = Sketch(3 * width, height)
    sketch.box(0, 0, 3 * width, height, radius=0, colour=theme.table)
    dark = blend(theme.table, (0, 0, 0), 0.1)
    for y, wide, phase in _GRAIN:
        turns = [(x, 2 * math.pi * x / width + phase) for x in range(0, 3 * width + 1, 9)]
        line = [(float(x), y + 1.1 * math.sin(turn) + 0.5 * math.sin(2 * turn)) for x, turn in turns]
        sketch.stroke(line, dark, wide, butt=True)
    return sketch.image().convert("RGB").crop((width, 0, 2 * width, height))

"""What lies still in every picture of Wyr: the table, its boxes, the names of rows and columns, empty places."""

import math
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.wyr import PLACES
from engine.wyr.position import COLUMNS, PILES
from renderers.sprites import Sketch, fit, round_mask, text_width, write
from renderers.theme import BOLD, Colour, Theme, blend
from renderers.wyr_cards import CELL, HEIGHT, INSET, WIDTH, empty_place
from renderers.wyr_figures import SUITS

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


def place(index: int) -> tuple[int, int]:
    """The top left corner of the cell of the place with this index, in reading order from 0."""
    row, column = divmod(index, COLUMNS)
    return FIRST_CARD[0] + column * CELL[0] - INSET, FIRST_CARD[1] + row * CELL[1] - INSET


def table(theme: Theme, basket: str, harvest: str, flowers: Colour | None = None) -> Image.Image:
    """The whole picture before any card is laid, RGB.

    Args:
        theme: the colours.
        basket: the word over the Basket.
        harvest: the word over the Harvest.
        flowers: when the game is won, flowers of this colour grow in the empty places and frame the Harvest.
    """
    image = Image.new("RGB", SIZE, theme.line)
    image.paste(_ground(theme), (3, 3), round_mask(SIZE[0] - 6, SIZE[1] - 6, 21))
    _box(image, HEADER, theme.panel)
    _box(image, BASKET, theme.panel)
    if flowers is not None:
        _box(image, HARVEST, theme.ask_case, outset=5)
        _box(image, HARVEST, theme.ask, outset=3)
    _box(image, HARVEST, theme.panel, outset=-3 if flowers else 0)
    empty = empty_place(theme)
    grown = [_flower(theme, suit, flowers) for suit in SUITS] if flowers else []
    for index in range(len(PLACES)):
        image.paste(empty, place(index), empty)
        if grown:
            flower = grown[(index + index // COLUMNS) % len(grown)]
            image.paste(flower, place(index), flower)
    for pile in range(PILES):
        image.paste(empty, (PILE[0] - INSET + pile * PILE_PITCH, PILE[1] - INSET), empty)
    _names(image, theme, basket, harvest)
    return image


def _ground(theme: Theme) -> Image.Image:
    image = Image.new("RGB", (SIZE[0] - 6, SIZE[1] - 6))
    grain = wood(theme)
    left, top = place(0)
    for x in range((left - 3) % CELL[0] - CELL[0], image.width, CELL[0]):
        for y in range((top - 3) % CELL[1] - CELL[1], image.height, CELL[1]):
            image.paste(grain, (x, y))
    return image


def _box(image: Image.Image, box: Box, colour: Colour, *, outset: int = 0) -> None:
    left, top, width, height = box
    mask = round_mask(width + 2 * outset, height + 2 * outset, BOX_RADIUS + outset)
    image.paste(colour, (left - outset, top - outset), mask)


@lru_cache(maxsize=16)
def _flower(theme: Theme, suit: str, colour: Colour) -> Image.Image:
    """What grows in an empty place."""
    sketch = Sketch(*CELL)
    SUITS[suit](sketch.about(INSET + WIDTH / 2, INSET + HEIGHT / 2, 60), colour, theme.slot)
    return sketch.image()


_GRAIN: Final = ((7, 2.0, 0.4), (33, 1.5, 2.9), (51, 2.5, 5.1), (83, 1.5, 0.9), (104, 2.0, 4.0), (131, 1.5, 2.2))
"""Where in the height of a cell a line of the grain runs, how thick it is and where its wave begins."""


@lru_cache(maxsize=4)
def wood(theme: Theme) -> Image.Image:
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


def _names(image: Image.Image, theme: Theme, basket: str, harvest: str) -> None:
    """The names of columns, rows, piles and boxes."""
    for column in range(COLUMNS):
        middle = FIRST_CARD[0] + column * CELL[0] + WIDTH / 2
        write(image, (middle, 132), str(column + 1), font=BOLD, size=33, colour=theme.muted, align="m")
    for row, letter in enumerate(ROWS):
        middle = FIRST_CARD[1] + row * CELL[1] + HEIGHT / 2
        write(image, (42, middle + 10), letter, font=BOLD, size=36, colour=theme.muted, align="m")
    left = PILE[0] + 3
    after = _label(image, theme, (left, LABEL_BASELINE), basket, PILE_PITCH - 48)
    for pile in range(PILES):
        _label(image, theme, (left + pile * PILE_PITCH if pile else after + 12, LABEL_BASELINE), str(pile + 1), 48)
    _label(image, theme, (HARVEST[0] + 24, LABEL_BASELINE), harvest, HARVEST[2] - 48)


def _label(image: Image.Image, theme: Theme, where: tuple[float, float], words: str, room: float) -> float:
    """Write a label; where it ends."""
    words, size = fit(words, room, font=BOLD, size=34, floor=FLOOR)
    write(image, where, words, font=BOLD, size=size, colour=theme.muted)
    return where[0] + text_width(words, font=BOLD, size=size)

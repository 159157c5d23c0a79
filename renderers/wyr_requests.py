"""The pictograms of what the eight Keiju ask for, in one ink.

Flowers in a row for suits, rising bars for a sequence, touching tiles with the same sign for the same
number. A pictogram has its own width at a given height; where there is less room flowers shrink, and bars
and tiles grow narrow.
"""

from renderers.sprites import Colour, Pen, ellipse
from renderers.wyr_figures import SUITS, Figure, bloom

BLOOMS = {2: 4, 5: 5}
"""Keiju that ask for one suit: how many flowers."""
STAIRS = {3: 4, 6: 5}
"""Keiju that ask for a sequence: how many bars."""
TILES = {4: (2, 2), 7: (3, 2), 8: (4,)}
"""Keiju that ask for cards of the same number: the groups."""

DOT = ellipse(0, 0, 1)
DIAMOND = [(0.0, -1.5), (1.25, 0.0), (0.0, 1.5), (-1.25, 0.0)]

# In heights of the pictogram.
_FLOWER, _FLOWER_STEP = 0.94, 1.0
_BAR, _BAR_STEP = 0.53, 0.72
_TILE, _TILE_STEP, _GROUP_GAP = 0.54, 0.62, 0.36


def request_width(number: int, height: float) -> float:
    """How wide the pictogram of Keiju `number` is when nothing but its height binds it."""
    if number in STAIRS:
        return height * (_BAR_STEP * (STAIRS[number] - 1) + _BAR)
    if number in TILES:
        groups = TILES[number]
        return height * (sum(_TILE_STEP * (count - 1) + _TILE for count in groups) + _GROUP_GAP * (len(groups) - 1))
    return height * (_FLOWER_STEP * (BLOOMS.get(number, 4) - 1) + _FLOWER)


def request(pen: Pen, number: int, room: tuple[float, float], ink: Colour, face: Colour) -> None:
    """Draw what Keiju `number` asks for about the pen's (0, 0), in a `room` of width and height; cuts show `face`."""
    width, height = room
    natural = request_width(number, height)
    share = min(1.0, width / natural)
    if number in STAIRS:
        _bars(pen.at(-share * natural / 2, -height / 2, height), STAIRS[number], share, ink)
    elif number in TILES:
        _tiles(pen.at(-share * natural / 2, -height / 2, height), TILES[number], share, ink, face)
    else:
        size = share * height
        flowers: list[Figure] = [bloom] * BLOOMS[number] if number in BLOOMS else list(SUITS.values())
        for place, flower in enumerate(flowers):
            flower(
                pen.about(-share * natural / 2 + size * (_FLOWER / 2 + _FLOWER_STEP * place), 0, size * _FLOWER),
                ink,
                face,
            )


def _bars(pen: Pen, count: int, share: float, ink: Colour) -> None:
    wide = share * _BAR
    for place in range(count):
        tall = 0.28 + 0.72 * place / (count - 1)
        pen.box(share * _BAR_STEP * place, 1 - tall, wide, tall, radius=0.2 * wide, colour=ink)


def _tiles(pen: Pen, groups: tuple[int, ...], share: float, ink: Colour, face: Colour) -> None:
    wide = share * _TILE
    left = 0.0
    for group, count in enumerate(groups):
        for _ in range(count):
            pen.box(left, 0, wide, 1, radius=0.16 * wide, colour=ink)
            sign = pen.at(left + wide / 2, 0.5, 0.25 * wide)
            sign.fill(DIAMOND if group else DOT, face)
            left += share * _TILE_STEP
        left += share * (_TILE - _TILE_STEP + _GROUP_GAP)

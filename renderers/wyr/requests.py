"""The pictograms of what the Keiju ask for, in one ink.

Flowers in a row for suits, rising bars for a sequence, touching tiles with the same sign for the same number.
A pictogram has its own width at a given height; where there is less room flowers shrink, and bars and tiles
grow narrow.
"""

from typing import Final

from engine.wyr import Kind, Request
from renderers.drawing import Colour, Pen, ellipse
from renderers.wyr.figures import SUITS, Figure, bloom

# In heights of the pictogram.
_FLOWER: Final = 0.94
_FLOWER_STEP: Final = 1.0
_BAR: Final = 0.53
_BAR_STEP: Final = 0.72
_TILE: Final = 0.54
_TILE_STEP: Final = 0.62
_GROUP_GAP: Final = 0.36

_DOT: Final = ellipse(0, 0, 1)
_DIAMOND: Final = [(0.0, -1.5), (1.25, 0.0), (0.0, 1.5), (-1.25, 0.0)]
_SIGNS: Final = (_DOT, _DIAMOND)
"""What the tiles of the first and of the second group show."""


def pictogram_width(request: Request, height: float) -> float:
    """How wide a pictogram is when nothing but its height binds it."""
    match request.kind:
        case Kind.SEQUENCE:
            share = _BAR_STEP * (request.cards - 1) + _BAR
        case Kind.NUMBERS:
            share = sum(_TILE_STEP * (count - 1) + _TILE for count in request.groups)
            share += _GROUP_GAP * (len(request.groups) - 1)
        case _:
            share = _FLOWER_STEP * (request.cards - 1) + _FLOWER
    return share * height


def pictogram(pen: Pen, request: Request, room: tuple[float, float], ink: Colour, face: Colour) -> None:
    """Draw what is asked for about the pen's (0, 0), in a `room` of width and height; cuts show `face`."""
    width, height = room
    share = min(1.0, width / pictogram_width(request, height))
    left = -share * pictogram_width(request, height) / 2
    match request.kind:
        case Kind.SEQUENCE:
            _bars(pen.at(left, -height / 2, height), request.cards, share, ink)
        case Kind.NUMBERS:
            _tiles(pen.at(left, -height / 2, height), request.groups, share, ink, face)
        case Kind.SUIT:
            _flowers(pen.at(left, 0, share * height), [bloom] * request.cards, ink, face)
        case Kind.SUITS:
            _flowers(pen.at(left, 0, share * height), [*SUITS.values()], ink, face)


def _flowers(pen: Pen, flowers: list[Figure], ink: Colour, face: Colour) -> None:
    for place, flower in enumerate(flowers):
        flower(pen.about(_FLOWER / 2 + _FLOWER_STEP * place, 0, _FLOWER), ink, face)


def _bars(pen: Pen, count: int, share: float, ink: Colour) -> None:
    wide = share * _BAR
    for place in range(count):
        tall = 0.28 + 0.72 * place / (count - 1)
        pen.box(share * _BAR_STEP * place, 1 - tall, wide, tall, radius=0.2 * wide, colour=ink)


def _tiles(pen: Pen, groups: tuple[int, ...], share: float, ink: Colour, face: Colour) -> None:
    wide = share * _TILE
    left = 0.0
    for sign, count in zip(_SIGNS, groups, strict=False):
        for _ in range(count):
            pen.box(left, 0, wide, 1, radius=0.16 * wide, colour=ink)
            pen.at(left + wide / 2, 0.5, 0.25 * wide).fill(sign, face)
            left += share * _TILE_STEP
        left += share * (_TILE - _TILE_STEP + _GROUP_GAP)

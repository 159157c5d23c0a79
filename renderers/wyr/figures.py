"""The figures of Wyr: four suits and the Keiju, each in a box of 100 x 100, and the flower of no suit.

Figures are drawn by a pen whose (0, 0) is the top left corner of the box. What is cut out is drawn in the
colour of the face below.
"""

import math
from collections.abc import Callable

from renderers.drawing import Colour, Pen, Points, ellipse, mirror, path

BLOOM = path("M50 4 C72 2 90 16 91 36 C92 58 74 74 50 74 C26 74 8 58 9 36 C10 16 28 2 50 4Z")[0]
ROSE_LEAF = path("M48 96 C26 98 10 88 4 70 C24 66 42 76 48 96Z")[0]
SPIRAL = path("M50 40 C50 33 59 31 62 37 C66 46 58 54 49 53 C36 52 31 40 36 30 C42 18 60 16 70 26 C75 31 77 38 76 45")[
    0
]
CLOVER_LEAF = path("M50 48 C40 40 28 34 28 20 C28 8 42 2 50 14 C58 2 72 8 72 20 C72 34 60 40 50 48Z")[0]
CLOVER_STEM = path("M48 44 C50 66 46 82 36 92 L46 98 C56 86 58 66 54 44Z")[0]
BELL = path(
    "M50 8 C66 8 75 22 76 40 C77 56 80 66 94 74 C88 84 78 88 70 82 C66 92 56 94 50 86 "
    "C44 94 34 92 30 82 C22 88 12 84 6 74 C20 66 23 56 24 40 C25 22 34 8 50 8Z"
)[0]
BELL_STEM = path("M50 10 C50 2 58 -1 68 2")[0]
UPPER_WING = path("M54 40 C58 18 76 4 96 8 C100 26 90 46 54 48Z")[0]
LOWER_WING = path("M55 50 C76 48 90 58 90 76 C74 82 58 70 54 54Z")[0]
DRESS = path(
    "M50 30 C56 30 60 34 60 42 C60 52 66 72 73 90 C66 95 60 91 56 95 C53 98 47 98 44 95 C40 91 34 95 27 90 "
    "C34 72 40 52 40 42 C40 34 44 30 50 30Z"
)[0]


def _rose(pen: Pen, ink: Colour, face: Colour) -> None:
    pen.fill(BLOOM, ink)
    pen.fill(ROSE_LEAF, ink)
    pen.fill(mirror(ROSE_LEAF, 100), ink)
    pen.stroke(SPIRAL, face, 6.5)


def _clover(pen: Pen, ink: Colour, face: Colour) -> None:
    middle = (50.0, 44.0)
    leaf = [(x, y - 3) for x, y in CLOVER_LEAF]
    for turn in (0, 120, 240):
        pen.fill(_turned(leaf, middle, turn), ink)
    pen.fill(CLOVER_STEM, ink)
    for turn in (0, 120, 240):
        pen.stroke(_turned([(50, 34), (50, 20)], middle, turn), face, 5)


def _foxglove(pen: Pen, ink: Colour, face: Colour) -> None:
    pen.fill(BELL, ink)
    pen.stroke(BELL_STEM, ink, 8)
    for x, y, r in ((50, 66, 5.5), (40, 54, 4.5), (60, 54, 4.5), (50, 43, 3.8)):
        pen.fill(ellipse(x, y, r), face)


def _marigold(pen: Pen, ink: Colour, face: Colour) -> None:
    petals: Points = []
    for step in range(360):
        turn = math.radians(step)
        r = 31 + 17 * abs(math.sin(6 * turn)) ** 0.55
        petals.append((50 + r * math.cos(turn), 50 + r * math.sin(turn)))
    pen.fill(petals, ink)
    pen.fill(ellipse(50, 50, 24), face)
    pen.fill(ellipse(50, 50, 18), ink)
    pen.fill(ellipse(50, 50, 7), face)


def _turned(points: Points, about: tuple[float, float], degrees: float) -> Points:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x0, y0 = about
    return [(x0 + (x - x0) * cos - (y - y0) * sin, y0 + (x - x0) * sin + (y - y0) * cos) for x, y in points]


Figure = Callable[[Pen, Colour, Colour], None]
"""Draws a figure of 100 x 100: a pen, the ink, the colour of the face it is cut out of."""

SUITS: dict[str, Figure] = {"R": _rose, "C": _clover, "F": _foxglove, "M": _marigold}


def bloom(pen: Pen, ink: Colour, face: Colour) -> None:
    """Draw the flower of no suit: five petals about the middle."""
    for petal in range(5):
        turn = math.radians(72 * petal - 90)
        pen.fill(ellipse(50 + 25 * math.cos(turn), 50 + 25 * math.sin(turn), 24), ink)
    pen.fill(ellipse(50, 50, 20), ink)
    pen.fill(ellipse(50, 50, 11.5), face)


def keiju(pen: Pen, body: Colour, wings: Colour) -> None:
    """Draw the fairy."""
    for wing in (UPPER_WING, LOWER_WING):
        pen.fill(wing, wings)
        pen.fill(mirror(wing, 100), wings)
    pen.fill(DRESS, body)
    pen.fill(ellipse(50, 19, 10.5), body)
    pen.fill(ellipse(50, 6.5, 4.6), body)

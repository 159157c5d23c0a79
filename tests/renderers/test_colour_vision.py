"""Stones and suits are told apart whatever colours one sees, and without any: measured on pictures as sent.

Simulated by the matrices of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for
Simulation of Color Vision Deficiency, IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, for
severity 1.0, on linear RGB. Distances are those of CIE 1976 L*a*b*, of which 2.3 are just noticed.
"""

import io
import math
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Final

import pytest
from PIL import Image, ImageChops

from renderers import gardens, wyr
from renderers.gardens.places import PLACES
from renderers.gardens.stones import RX, RY, THICKNESS
from renderers.theme import THEMES, Colour
from tests.renderers.contrast import colours, linear
from tests.renderers.gardens.scenes import line
from tests.renderers.wyr.scenes import SCENES

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

VISIONS: Final[Mapping[str, Matrix]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    # Luminance alone.
    "none": ((0.2126, 0.7152, 0.0722),) * 3,
}

BRIGHT = {"R": "c7", "C": "c11", "F": "b2", "M": "c9"}
DIM = {"R": "a8", "C": "a6", "F": "a9", "M": "b1"}
"""Cards of the scene `midgame` by suit."""

themes = pytest.mark.parametrize("theme", THEMES)
visions = pytest.mark.parametrize("vision", VISIONS)


def seen(colour: Colour, vision: str) -> tuple[float, float, float]:
    """L*, a*, b* of a colour as somebody sees it, under daylight (D65)."""
    light = [linear(channel) for channel in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(part * share for part, share in zip(light, row, strict=True)))) for row in VISIONS[vision]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, other: Colour, vision: str) -> float:
    return math.dist(seen(one, vision), seen(other, vision))


def commonest(image: Image.Image) -> list[Colour]:
    """The two colours that most pixels show."""
    return [colour for colour, _ in colours(image).most_common(2)]


def garden(theme: str) -> Image.Image:
    picture = wyr.garden(replace(SCENES["midgame"], theme=theme))
    return Image.open(io.BytesIO(picture)).convert("RGB")


def suit(image: Image.Image, place: str) -> Image.Image:
    """The part of a card where its suit is."""
    x, y = 72 + 108 * (int(place[1:]) - 1), 150 + 146 * "abcd".index(place[0])
    return image.crop((x + 18, y + 66, x + 82, y + 130))


def stones(theme: str) -> Image.Image:
    position = line({"c5": "w", "c2": "b"})
    return Image.open(io.BytesIO(gardens.board(gardens.Scene(position, "", theme=theme)))).convert("RGB")


@themes
@visions
def test_the_stones_of_both_players_are_far_apart(theme: str, vision: str) -> None:
    image = stones(theme)
    tops, sides = [], []
    for name in ("c5", "c2"):
        x, y = PLACES[name].middle, PLACES[name].y + 103
        tops.append(commonest(image.crop((x - 30, y - THICKNESS - 12, x + 30, y - THICKNESS + 12)))[0])
        sides.append(commonest(image.crop((x - 30, y + 8, x + 30, y + 20)))[0])
    assert apart(tops[0], tops[1], vision) >= 60
    assert apart(sides[0], sides[1], vision) >= 60


@themes
@pytest.mark.parametrize("vision", [vision for vision in VISIONS if vision != "none"])
@pytest.mark.parametrize(("cards", "least"), [(BRIGHT, 20), (DIM, 12)], ids=["bright", "dim"])
def test_the_inks_of_the_suits_are_apart(theme: str, vision: str, cards: Mapping[str, str], least: float) -> None:
    image = garden(theme)
    inks = {}
    for letter, place in cards.items():
        part = suit(image, place)
        face = part.getpixel((2, 60))
        inks[letter] = next(colour for colour in commonest(part) if colour != face)
    for one, other in combinations(inks, 2):
        assert apart(inks[one], inks[other], vision) >= least, (one, other)


@themes
@pytest.mark.parametrize("cards", [BRIGHT, DIM], ids=["bright", "dim"])
def test_in_grey_the_shapes_of_the_suits_differ(theme: str, cards: Mapping[str, str]) -> None:
    image = garden(theme).convert("L")
    shapes = {}
    for letter, place in cards.items():
        part = suit(image, place)
        middle = (min(part.tobytes()) + max(part.tobytes())) / 2
        dark = part.point([255 if value < middle else 0 for value in range(256)])
        # On a dark card the shape is what is bright.
        shapes[letter] = ImageChops.invert(dark) if dark.getpixel((2, 60)) else dark
    for one, other in combinations(shapes.values(), 2):
        both = ImageChops.multiply(one, other).histogram()[255]
        either = ImageChops.lighter(one, other).histogram()[255]
        assert both / either <= 0.75


@themes
def test_in_grey_white_stones_have_a_ring_and_black_ones_pips(theme: str) -> None:
    image = stones(theme).convert("L")
    ways = []
    for name in ("c5", "c2"):
        x, y = PLACES[name].middle, PLACES[name].y + 103 - THICKNESS
        # Along the ellipse on which ring and pips lie.
        turns = [math.tau * step / 360 for step in range(360)]
        ways.append([grey(image, x + 0.82 * RX * math.cos(turn), y + 0.80 * RY * math.sin(turn)) for turn in turns])
        top = grey(image, x, y)
        assert max(abs(level - top) for level in ways[-1]) >= 60
    # The ring is one line, pips come and go.
    ring, pips = ways
    assert changes(ring, (max(ring) + 255) // 2) <= 4
    assert changes(pips, (max(pips) + min(pips)) // 2) == 24


def grey(image: Image.Image, x: float, y: float) -> int:
    return image.crop((round(x), round(y), round(x) + 1, round(y) + 1)).tobytes()[0]


def changes(levels: list[int], middle: int) -> int:
    """How often the line of levels passes the middle, all around."""
    return sum((one > middle) != (other > middle) for one, other in pairwise([*levels, levels[0]]))

"""Plates: parts of real pictures, in their places and in their theme."""

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine import gardens as rules
from renderers import gardens
from renderers.plates import MARGIN, Part, Plate, plate
from renderers.theme import THEMES, WOOD

START = gardens.Scene(rules.GAME.start({}, ""), "")
BOX = (20, 640, 620, 940)
PART = Part(START, BOX)


def drawn(*parts: Part, beside: bool = False, theme: str = WOOD.name) -> Image.Image:
    return Image.open(io.BytesIO(plate(Plate(parts, beside=beside, theme=theme)))).convert("RGB")


def whole(theme: str = WOOD.name) -> Image.Image:
    return Image.open(io.BytesIO(gardens.board(replace(START, theme=theme)))).convert("RGB")


def differing(one: Image.Image, other: Image.Image) -> int:
    """How many pixels are of clearly different colours."""
    difference = ImageChops.difference(one, other).convert("L")
    return sum(difference.histogram()[24:])


@pytest.mark.parametrize("theme", THEMES)
def test_a_part_is_a_piece_of_the_picture(theme: str) -> None:
    one = drawn(PART, theme=theme)
    assert one.size == (600, 300)
    inside = (24, 24, 576, 276)  # without the round corners
    assert differing(one.crop(inside), whole(theme).crop(BOX).crop(inside)) == 0


def test_parts_stand_one_below_the_other_or_side_by_side() -> None:
    two = (PART, PART)
    below, beside = drawn(*two), drawn(*two, beside=True)
    assert below.size == (600 + 2 * MARGIN, 600 + 3 * MARGIN)
    assert beside.size == (1200 + 3 * MARGIN, 300 + 2 * MARGIN)
    piece = whole().crop(BOX).crop((24, 24, 576, 276))
    for plate_, places in ((below, ((0, 0), (0, 300 + MARGIN))), (beside, ((0, 0), (600 + MARGIN, 0)))):
        for x, y in places:
            left, top = MARGIN + x + 24, MARGIN + y + 24
            assert differing(plate_.crop((left, top, left + 552, top + 252)), piece) == 0


@pytest.mark.parametrize("caption", ["Before", "A caption far longer than there is room for beside its part of it"])
def test_captions_stand_above_their_part_and_within_it(caption: str) -> None:
    captioned = drawn(replace(PART, caption=caption), PART)
    top = captioned.height - drawn(PART, PART).height
    assert top > 0
    line = captioned.crop((0, MARGIN, captioned.width, MARGIN + top))
    ink = ImageChops.difference(line, Image.new("RGB", line.size, WOOD.frame)).getbbox()
    assert ink is not None
    left, upper, right, lower = ink
    assert left >= MARGIN
    assert upper > 0
    assert right <= captioned.width - MARGIN
    assert lower < top


def test_an_arrow_leads_along_its_way_and_covers_nothing_else() -> None:
    box = (0, 0, 1200, 1128)
    plain, led = drawn(Part(START, box)), drawn(Part(START, box, way=("wh", "a2", "bh", "bg", "wg")))
    for x, y in ((268, 875), (604, 875), (1101, 700), (1101, 450), (604, 333), (300, 333)):
        pixel = led.getpixel((x, y))
        assert isinstance(pixel, tuple)
        assert max(abs(a - b) for a, b in zip(pixel, WOOD.tell, strict=True)) < 8, (x, y)
    # Neither a level's other ranks nor the garden it leads to.
    for free in ((184, 112, 1020, 290), (184, 380, 1020, 820), (184, 920, 1020, 1100), (24, 112, 170, 540)):
        assert differing(plain.crop(free), led.crop(free)) == 0


def test_there_is_no_plate_in_what_is_no_theme() -> None:
    with pytest.raises(KeyError):
        drawn(PART, theme="autumn")

"""What is written in pictures can be read on a phone: a machine reads it, which has worse eyes than people."""

import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from renderers import gardens, wyr
from renderers.theme import THEMES, WOOD
from tests.renderers.gardens.scenes import SCENES as BOARDS
from tests.renderers.labels import Box, Label, in_garden, on_board
from tests.renderers.wyr.scenes import SCENES as GARDENS
from tests.tesseract import read_lines, tesseract

PHONE: Final = 400
"""Pixels across a picture on a small phone."""

SHARE: Final = 0.98
"""So much of what is written has to be read right."""

BOARD_SCENES: Final = ("in-hand", "captured", "tall", "won")
GARDEN_SCENES: Final = ("deal", "enticing", "deep")

LOOKS: Final = ((36, 1.0), (44, 1.15), (30, 1.15), (24, 1.15), (44, 1.0))
"""How often one looks: how tall numerals are made for it, and how much around them is seen, in pixels of the phone.
What most of the looks read counts."""

DARK: Final = 100
"""What is darker on a crop is ink, or a line that reaches in from beside it."""

LIKE: Final = str.maketrans("lIi|!][tOoQDSs$B&GbTZzqgAH\u2014\u2013\u2212~_", "11111111000055588667229944-----")
"""Whoever knows that a number stands there takes these for the numeral that they are like."""


LIKE_C: Final = str.maketrans("<\u00a2", "cc")
"""Likewise where a letter stands."""


class Crop(NamedTuple):
    """A label in a picture as the phone shows it, grey."""

    label: Label
    picture: Image.Image
    box: Box


def crops(theme: str, width: int) -> list[Crop]:
    """Everything written in some pictures, each once where it looks the same."""
    found: dict[tuple[str, bytes], Crop] = {}
    for name in BOARD_SCENES:
        board = replace(BOARDS[name], theme=theme)
        for crop in _crops(gardens.board(board), on_board(board), width):
            found.setdefault(_looks(crop), crop)
    for name in GARDEN_SCENES:
        garden = replace(GARDENS[name], theme=theme)
        for crop in _crops(wyr.garden(garden), in_garden(garden), width):
            found.setdefault(_looks(crop), crop)
    return [*found.values()]


def _crops(data: bytes, labels: Iterator[Label], width: int) -> Iterator[Crop]:
    whole = Image.open(io.BytesIO(data)).convert("L")
    scale = width / whole.width
    shown = whole.resize((width, round(whole.height * scale)), Image.Resampling.LANCZOS)
    for label in labels:
        left, top, right, bottom = label.box
        yield Crop(label, shown, (left * scale, top * scale, right * scale, bottom * scale))


def _looks(crop: Crop) -> tuple[str, bytes]:
    left, top, right, bottom = crop.box
    return crop.label.words, crop.picture.crop((int(left - 2), int(top - 2), int(right + 2), int(bottom + 2))).tobytes()


def prepared(crop: Crop, height: int, around: float) -> Image.Image:
    """A crop as it is read: larger, dark on white, without the lines that reach in from beside it."""
    left, top, right, bottom = crop.box
    box = (left - around, top - around, right + around, bottom + around)
    scale = height / (bottom - top)
    size = round((box[2] - box[0]) * scale), round((box[3] - box[1]) * scale)
    grey = crop.picture.resize(size, Image.Resampling.BICUBIC, box=box)
    ground = _ground(grey)
    shades = [value for value, count in enumerate(grey.histogram()) if count]
    if ground < (shades[0] + shades[-1]) / 2:
        grey, ground = ImageOps.invert(grey), 255 - ground
    grey = ImageOps.autocontrast(grey.point([min(value, ground) for value in range(256)]))
    dark = ImageOps.expand(grey.point([0] * DARK + [255] * (256 - DARK)), 1, 0)
    ImageDraw.floodfill(dark, (0, 0), 128)
    beside = ImageOps.crop(dark, 1).point([255 * (value == 128) for value in range(256)])
    grey.paste(255, (0, 0), beside.filter(ImageFilter.MaxFilter(5)))
    return ImageOps.expand(grey, border=round(height * 0.3), fill=255)


def _ground(grey: Image.Image) -> int:
    """The middle shade along the edge of a crop."""
    inside = Image.new("L", (grey.width - 4, grey.height - 4), 255)
    edge = Image.new("L", grey.size, 0)
    edge.paste(inside, (2, 2))
    counted = grey.histogram(ImageChops.invert(edge))
    half, seen = sum(counted) / 2, 0
    for value, count in enumerate(counted):
        seen += count
        if seen >= half:
            return value
    raise AssertionError("an empty crop")


def understood(label: Label, text: str) -> str:
    """What was read, by somebody who knows whether a place or a number stands there."""
    text = re.sub(r"[^\w/$&|!\[\]<\u00a2\u2014\u2013\u2212~-]", "", text)
    if not label.place:
        return text.translate(LIKE)
    letter, rest = text[:1].lower().translate(LIKE_C), text[1:]
    return letter + (rest.lower() if rest.lower() in {"g", "h"} else rest.translate(LIKE))


def misread(seen: Sequence[Crop], folder: Path) -> list[str]:
    """What of all this most looks read wrong."""
    program = tesseract()
    right: Counter[int] = Counter()
    undecided = [*range(len(seen))]
    for number, (height, around) in enumerate(LOOKS, start=1):
        lines = [prepared(seen[index], height, around) for index in undecided]
        for index, text in zip(undecided, read_lines(program, lines, folder), strict=True):
            right[index] += understood(seen[index].label, text) == seen[index].label.words
        undecided = [index for index in undecided if number - len(LOOKS) // 2 <= right[index] <= len(LOOKS) // 2]
    return [crop.label.words for index, crop in enumerate(seen) if right[index] <= len(LOOKS) // 2]


@pytest.mark.parametrize("theme", THEMES)
def test_places_and_counts_are_read_on_a_phone(theme: str, tmp_path: Path) -> None:
    written = crops(theme, PHONE)
    assert len(written) > 200
    wrong = misread(written, tmp_path)
    assert len(wrong) <= (1 - SHARE) * len(written), wrong


def test_half_as_large_they_would_not_be(tmp_path: Path) -> None:
    written = crops(WOOD.name, PHONE // 2)[:80]
    assert len(misread(written, tmp_path)) > 0.3 * len(written)

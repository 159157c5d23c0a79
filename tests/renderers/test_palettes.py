import random
import re
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest
from PIL import Image

from renderers.palettes import TRANSPARENT, Palette, choice, file_name
from renderers.palettes.choice import choose
from renderers.theme import THEMES, Theme

DOCUMENT = Path(__file__).parents[2] / "docs" / "pictures.md"
ROLES = ((58, 36, 23), (57, 36, 18), (58, 36, 8), (255, 211, 77))


def noise(seed: int, size: tuple[int, int]) -> Image.Image:
    return Image.frombytes("RGB", size, random.Random(seed).randbytes(3 * size[0] * size[1]))


def seen(palette: Palette, image: Image.Image) -> Image.Image:
    """The image as it looks in the palette."""
    indices = palette.quantise(image)
    indices.putpalette(palette.colours)
    return indices.convert("RGB")


def test_a_palette_holds_the_colours_it_was_told_to_hold() -> None:
    palette = Palette(choose(noise(1, (200, 160)), ROLES))
    for colour in ROLES:
        assert seen(palette, Image.new("RGB", (2, 2), colour)).getpixel((1, 1)) == colour


def test_a_palette_is_near_to_every_colour_of_its_sheet() -> None:
    sheet = noise(3, (3, 1)).resize((300, 90), Image.Resampling.BILINEAR)
    found = seen(Palette(choose(sheet, [])), sheet)
    off = [abs(a - b) for a, b in zip(found.tobytes(), sheet.tobytes(), strict=True)]
    assert sum(off) / len(off) < 2


@pytest.mark.parametrize("size", [255, 100])
def test_nothing_opaque_is_given_the_transparent_index(size: int) -> None:
    everything = noise(4, (256, 256))
    assert TRANSPARENT not in Palette(choose(everything, ROLES, size)).quantise(everything).tobytes()


@pytest.mark.parametrize("colours", [1, 3])
def test_a_palette_of_few_colours_is_enough_for_few(colours: int) -> None:
    sheet = Image.new("RGB", (colours, 1))
    for i in range(colours):
        sheet.putpixel((i, 0), (40 * i, 200 - 50 * i, 99))
    assert seen(Palette(choose(sheet, [])), sheet).tobytes() == sheet.tobytes()


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_palettes_kept_are_those_that_would_be_chosen_now(theme: Theme) -> None:
    for game, colours in choice.chosen(theme).items():
        kept = (files("renderers.palettes") / file_name(game, theme)).read_text(encoding="ascii").split()
        assert kept == [bytes(colour).hex() for colour in colours], "run python -m renderers.palettes"


def test_the_documents_tell_the_colours_there_are() -> None:
    told = set(re.findall(r"#([0-9A-F]{6})", DOCUMENT.read_text(encoding="utf-8")))
    worn = {
        bytes(colour).hex().upper()
        for theme in THEMES.values()
        for colour in (getattr(theme, field.name) for field in fields(theme))
        if isinstance(colour, tuple)
    }
    assert told - {"313338"} <= worn, "one of these colours of docs/pictures.md is worn no more"
    assert len(told) > 100

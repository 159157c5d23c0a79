"""The sample that a theme is chosen by."""

import io

import pytest
from PIL import Image, ImageChops

from renderers.sample import sample
from renderers.theme import THEMES

SIZE = (1040, 424)


def drawn(theme: str) -> Image.Image:
    return Image.open(io.BytesIO(sample(theme))).convert("RGBA")


@pytest.mark.parametrize("theme", THEMES)
def test_it_shows_the_theme_it_is_asked_for(theme: str) -> None:
    shown = drawn(theme)
    assert shown.size == SIZE
    assert shown.getpixel((SIZE[0] // 2, 4)) == (*THEMES[theme].frame, 255)
    assert shown.getchannel("A").getpixel((0, 0)) == 0
    # White and black stones in the one window, cards in the other.
    for left in (16, 528):
        counts = shown.crop((left, 16, left + 496, 408)).convert("L").histogram()
        assert sum(counts[:90]) > 1000
        assert sum(counts[240:]) > 1000


def test_no_two_look_alike() -> None:
    for one, other in (("wood", "night"), ("night", "contrast"), ("contrast", "wood")):
        difference = ImageChops.difference(drawn(one).convert("RGB"), drawn(other).convert("RGB")).convert("L")
        changed = sum(difference.histogram()[16:])
        assert changed > SIZE[0] * SIZE[1] // 4


def test_there_is_none_of_what_is_no_theme() -> None:
    with pytest.raises(KeyError):
        sample("autumn")

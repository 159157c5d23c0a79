from collections.abc import Mapping
from typing import Final, Literal

import pytest
from PIL import Image, ImageChops, ImageFilter

from renderers.fonts import BOLD
from renderers.lettering import fit, spell, text_width, write

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
SHARES: Final[Mapping[Literal["l", "m", "r"], float]] = {"l": 0.0, "m": 0.5, "r": 1.0}
"""By alignment, how much of the words stands left of their place."""


def test_words_stand_where_they_are_written() -> None:
    width = text_width("HHH", font=BOLD, size=40)
    for align, before in SHARES.items():
        left = 100 - before * width
        image = Image.new("RGB", (300, 100), BLACK)
        write("HHH", (100, 70), font=BOLD, size=40, colour=WHITE, align=align).put_on(image)
        box = image.convert("L").point([0] * 64 + [255] * 192).getbbox()
        assert box is not None
        assert box[3] == pytest.approx(70, abs=1)  # H stands on the baseline
        assert left <= box[0] <= left + 6
        assert left + width - 6 <= box[2] <= left + width + 1


def test_words_that_fit_are_left_alone() -> None:
    assert fit("Basket", 500, font=BOLD, size=38, floor=33) == ("Basket", 38)


def test_words_shrink_before_they_are_cut() -> None:
    room = text_width("Basket of the willow", font=BOLD, size=34)
    assert fit("Basket of the willow", room, font=BOLD, size=38, floor=33) == ("Basket of the willow", 34)


def test_words_are_cut_at_the_floor() -> None:
    words, size = fit("Basket of the weeping willow", 200, font=BOLD, size=38, floor=33)
    assert words.startswith("Basket")
    assert words.endswith("…")
    assert text_width(words, font=BOLD, size=33) <= 200 < text_width(words + "w", font=BOLD, size=33)
    assert size == 33


@pytest.mark.parametrize("words", ["wh5>a2>b2", "Turn 1204", "\N{MINUS SIGN}57", "Gärten"])
def test_words_put_together_from_pieces_are_as_wide_as_the_whole(words: str) -> None:
    image = Image.new("RGB", (600, 80), BLACK)
    write(words, (20, 60), font=BOLD, size=34, colour=WHITE).put_on(image)
    box = image.convert("L").point([0] * 64 + [255] * 192).getbbox()
    assert box is not None
    assert 20 <= box[0] <= 24
    assert 20 + text_width(words, font=BOLD, size=34) - 5 <= box[2] <= 21 + text_width(words, font=BOLD, size=34)


@pytest.mark.parametrize("words", ["Turn 41", "bh3>e2>d2>d3", "Zug 7", "--"])
def test_words_of_pieces_look_like_words_in_one(words: str) -> None:
    sheets = [Image.new("RGB", (400, 80), "black") for _ in range(2)]
    write(words, (30.4, 50), font=BOLD, size=34, colour=(255, 255, 255)).put_on(sheets[0])
    for stamp in spell(words, (30.4, 50), font=BOLD, size=34, colour=(255, 255, 255)):
        stamp.put_on(sheets[1])
    assert sheets[0].getbbox()
    seen = [sheet.filter(ImageFilter.BoxBlur(2)) for sheet in sheets]
    assert max(ImageChops.difference(*seen).tobytes()) < 64

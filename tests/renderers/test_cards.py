"""The cards that are sent to a channel: what they show, and that it stays on them."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from renderers import cards, emblem
from renderers.theme import THEMES, WOOD
from tests.renderers.samples import DAILY, RESULT


def shown(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    assert image.size == (1200, 630)
    assert image.getchannel("A").getpixel((0, 0)) == 0
    return image


def count(image: Image.Image, colour: tuple[int, ...]) -> int:
    return sum(number for number, found in image.getcolors(2**20) or () if found == (*colour, 255))


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_leaves_the_panel(theme: str) -> None:
    bare = shown(cards.result(replace(RESULT, praise="", deal="", when="", points="", keiju="", facts=(), theme=theme)))
    for card in (cards.result(replace(RESULT, theme=theme)), cards.daily(replace(DAILY, theme=theme))):
        image = shown(card)
        for box in ((0, 0, 1200, 37), (0, 593, 1200, 630), (0, 0, 37, 630), (1163, 0, 1200, 630)):
            left, right = image.crop(box).convert("RGB"), bare.crop(box).convert("RGB")
            off = [abs(a - b) for a, b in zip(left.tobytes(), right.tobytes(), strict=True)]
            assert max(off) < 16, "but for the rounding of the palette"


def test_as_many_fairies_are_lit_as_were_enticed() -> None:
    def lit(enticed: int) -> int:
        image = shown(cards.result(replace(RESULT, enticed=enticed))).crop((505, 335, 930, 440))
        return sum(
            number
            for number, found in image.getcolors(2**20) or ()
            if isinstance(found, tuple) and max(abs(a - b) for a, b in zip(found, WOOD.keiju_wing, strict=False)) < 8
        )

    one, *more = (lit(enticed) for enticed in range(1, 5))
    assert lit(0) == 0
    assert one > 500
    assert [round(number / one) for number in more] == [2, 3, 4]


def test_only_praise_is_gold() -> None:
    right = (860, 170, 1130, 260)
    perfect, won, neither = (
        shown(cards.result(replace(RESULT, praise=praise, perfect=perfect))).crop(right)
        for praise, perfect in (("Perfect", True), ("Won", False), ("", False))
    )
    assert count(perfect, WOOD.ask) > count(won, WOOD.ask) > 5000
    assert count(neither, WOOD.ask) == 0


def test_a_result_below_nothing_wears_a_true_minus() -> None:
    below, above = (shown(cards.result(replace(RESULT, score=score))).crop((505, 180, 540, 312)) for score in (-12, 12))
    rows = [y for y in range(132) if below.crop((0, y, 35, y + 1)).getcolors(1) is None]
    assert 10 < rows[-1] - rows[0] < 40, "a stroke in the middle, nothing above or below it"
    assert above.tobytes() != below.tobytes()


@pytest.mark.parametrize("words", ["w" * 60, "A sentence that is much too long for a card of this size"])
def test_words_too_long_are_cut_and_stay_on_the_card(words: str) -> None:
    facts = ((words, words),) * 3
    long = replace(RESULT, deal=words, when=words, points=words, praise=words, keiju=words, facts=facts)
    for card in (
        cards.result(long),
        cards.daily(replace(DAILY, deal=words, when=words, difficulty=words, asked=words)),
    ):
        image = shown(card)
        margin = image.crop((1124, 60, 1158, 570)).convert("RGB").getcolors(2**16) or []
        assert len(margin) == 1, "the panel's own colour beside all words"


def test_a_day_shows_its_difficulty_and_its_keiju() -> None:
    flowers = (505, 170, 770, 270)
    bright = [count(shown(cards.daily(replace(DAILY, level=level))).crop(flowers), WOOD.text) for level in (1, 2, 3)]
    assert [round(number / bright[0]) for number in bright] == [1, 2, 3]
    few, all_four = (shown(cards.daily(replace(DAILY, keiju=keiju))) for keiju in ((2,), (2, 4, 6, 7)))
    assert count(all_four.crop((500, 380, 1130, 570)), WOOD.keiju) > 3 * count(
        few.crop((500, 380, 1130, 570)), WOOD.keiju
    )


def test_the_emblem_is_safe_in_a_circle_and_square() -> None:
    image = emblem.emblem()
    assert (image.size, image.mode) == ((512, 512), "RGB")
    corner = image.getpixel((0, 0))
    outside = Image.new("L", image.size, 255)
    inside = Image.new("L", image.size)
    for y in range(512):
        for x in range(512):
            if (x - 255.5) ** 2 + (y - 255.5) ** 2 <= 241**2:
                inside.putpixel((x, y), 255)
    outside.paste(0, mask=inside)
    around = Image.composite(image, Image.new("RGB", image.size, corner), outside)
    assert around.getcolors(1) == [(512 * 512, corner)]


def test_the_banner_is_twice_the_platforms_size_and_empty_where_the_emblem_lies() -> None:
    image = emblem.banner()
    assert image.size == (2 * 680, 2 * 240)
    sky = image.crop((0, 0, 360, 380)).getcolors(2**16) or []
    # Nothing but the ground in its gradient.
    assert len(sky) < 24

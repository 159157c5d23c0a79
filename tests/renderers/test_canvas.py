import io
import random
import zlib

import pytest
from PIL import Image

from renderers.canvas import CORNER, Canvas, Sprite, Stamp, once
from renderers.deflate import deflate
from renderers.drawing import round_mask
from renderers.palettes import TRANSPARENT, Palette
from renderers.palettes.choice import choose

WIDTH, HEIGHT = 200, 160


def noise(seed: int, size: tuple[int, int]) -> Image.Image:
    return Image.frombytes("RGB", size, random.Random(seed).randbytes(3 * size[0] * size[1]))


@pytest.fixture(scope="module")
def ground() -> Image.Image:
    return noise(1, (20, 16)).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)


@pytest.fixture(scope="module")
def palette(ground: Image.Image) -> Palette:
    return Palette(choose(ground, []))


@pytest.fixture
def canvas(ground: Image.Image, palette: Palette) -> Canvas:
    return Canvas(ground, palette, ((0, WIDTH), (0, 30, 110, WIDTH), (0, 90, WIDTH)), (0, 50, 90, HEIGHT))


def sprites(seed: int) -> list[Sprite]:
    chance = random.Random(seed)
    made = []
    for _ in range(6):
        size = chance.randint(10, 90), chance.randint(10, 90)
        image = noise(chance.randrange(1000), size).convert("RGBA")
        alpha = Image.new("L", size)
        alpha.paste(chance.randint(60, 255), (3, 5, size[0] - 2, size[1] - 1))
        image.putalpha(alpha)
        made.append(Sprite(image))
    return made


def opened(picture: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(picture))
    image.load()
    return image


def test_a_picture_is_what_laying_the_sprites_one_over_another_gives(
    canvas: Canvas, ground: Image.Image, palette: Palette
) -> None:
    for seed in range(12):
        chance = random.Random(seed)
        # Some of them beyond the picture.
        stamps = [
            sprite.at(chance.randint(-60, WIDTH + 20), chance.randint(-60, HEIGHT + 20)) for sprite in sprites(seed)
        ]
        whole = ground.copy()
        for stamp in stamps:
            stamp.put_on(whole)
        expected = palette.quantise(whole)
        expected.paste(TRANSPARENT, (0, 0), round_mask(WIDTH, HEIGHT, CORNER).point([255] * 128 + [0] * 128))
        found = opened(canvas.picture(stamps))
        assert found.tobytes() == expected.tobytes()


def test_the_corners_alone_are_transparent(canvas: Canvas) -> None:
    image = opened(canvas.picture([]))
    assert (image.mode, image.size, image.info["transparency"]) == ("P", (WIDTH, HEIGHT), TRANSPARENT)
    alpha = image.convert("RGBA").getchannel("A")
    assert set(alpha.tobytes()) == {0, 255}
    for x, y in ((0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)):
        assert alpha.getpixel((x, y)) == 0
    for x, y in ((CORNER, 0), (0, CORNER), (WIDTH - 1 - CORNER, HEIGHT - 1), (8, 8)):
        assert alpha.getpixel((x, y)) == 255


def test_a_picture_is_a_sound_png(canvas: Canvas) -> None:
    """Each chunk's checksum fits, and the data inflate, checked by their own sum, to whole unfiltered rows."""
    picture = canvas.picture([sprite.at(40, 40) for sprite in sprites(5)])
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(picture):
        length = int.from_bytes(picture[at : at + 4])
        kind, content = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        assert int.from_bytes(picture[at + 8 + length : at + 12 + length]) == zlib.crc32(kind + content)
        chunks[kind] = content
        at += 12 + length
    assert list(chunks) == [b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"]
    rows = zlib.decompress(chunks[b"IDAT"])
    assert len(rows) == (WIDTH + 1) * HEIGHT
    assert set(rows[:: WIDTH + 1]) == {0}


def test_a_band_is_deflated_once_for_what_lies_on_it(ground: Image.Image, palette: Palette) -> None:
    deflated = []

    def counted(data: bytes | memoryview) -> bytes:
        deflated.append(data)
        return deflate(data)

    canvas, other = (Canvas(ground, palette, [(0, WIDTH)] * 3, (0, 50, 90, HEIGHT), deflate=counted) for _ in range(2))
    first, second = sprites(6)[:2]
    canvas.picture([first.at(40, 100)])
    assert len(deflated) == 3
    canvas.picture([first.at(40, 100)])
    assert len(deflated) == 3
    canvas.picture([second.at(40, 100)])
    assert len(deflated) == 4
    other.picture([second.at(40, 100)])
    assert len(deflated) == 7, "another canvas has another ground"


def test_a_picture_without_parts_is_the_same_file(ground: Image.Image, palette: Palette) -> None:
    whole = Canvas(ground, palette, [(0, WIDTH)], (0, HEIGHT))
    assert opened(once(ground, palette)).tobytes() == opened(whole.picture([])).tobytes()


def test_sprites_are_trimmed_but_stay_where_they_were_put() -> None:
    image = Image.new("RGBA", (40, 30))
    image.paste((1, 2, 3, 255), (10, 20, 15, 22))
    sprite = Sprite(image)
    assert sprite.image.size == (5, 2)
    assert sprite.at(100, 200) == Stamp(sprite, 110, 220)
    assert sprite.about(100, 200) == Stamp(sprite, 90, 205)
    assert Sprite(Image.new("RGBA", (40, 30))).size == (40, 30)

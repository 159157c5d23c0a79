"""Animations read back frame by frame: the pixels of the stills, shown as long as they were to be."""

import io
from collections.abc import Iterable, Iterator

import pytest
from PIL import Image, ImageSequence

from renderers.canvas import CORNER, Sprite, Stamp
from renderers.drawing import round_mask
from renderers.palettes import TRANSPARENT, Palette
from renderers.replay.gif import SHORTEST, Frame, Reel

GROUND = Image.radial_gradient("L").resize((240, 200)).convert("RGB")
PALETTE = Palette([(level, level, level) for level in range(0, 256, 4)] + [(0, 255, 0), (255, 0, 0)])
GREEN = Sprite(Image.new("RGBA", (30, 20), (0, 255, 0, 255)))
RED = Sprite(Image.new("RGBA", (24, 40), (255, 0, 0, 128)))


def reel() -> Reel:
    # Edges of cells that are odd are moved to even ones.
    return Reel(GROUND, PALETTE, ((0, 61, 120, 240), (0, 240)), (0, 93, 200))


def still(stamps: Iterable[Stamp]) -> bytes:
    """The indices of a frame as it should be, put together without cells."""
    image = GROUND.copy()
    for stamp in stamps:
        stamp.put_on(image)
    indices = PALETTE.quantise(image.reduce(2))
    outside = round_mask(120, 100, CORNER // 2).point([255] * 128 + [0] * 128)
    indices.paste(TRANSPARENT, (0, 0), outside)
    return looked(indices.tobytes())


def looked(indices: bytes) -> bytes:
    """Indices as red, green, blue and opacity."""
    colours = PALETTE.colours
    return b"".join(b"\0\0\0\0" if i == TRANSPARENT else colours[3 * i : 3 * i + 3] + b"\xff" for i in indices)


def frames(data: bytes) -> Iterator[tuple[bytes, int]]:
    """What is seen of each frame, and for how many hundredths of a second."""
    with Image.open(io.BytesIO(data)) as image:
        for frame in ImageSequence.Iterator(image):
            seen = frame.convert("RGBA")
            clear = Image.new("RGBA", seen.size)
            clear.paste(seen, mask=seen.getchannel("A"))
            yield clear.tobytes(), round(frame.info["duration"] / 10)


STORY: list[Frame] = [
    ((), 150),
    ((GREEN.at(40, 80),), 50),
    ((GREEN.at(40, 80), RED.at(50, 70)), 50),
    ((RED.at(50, 70), GREEN.at(40, 80)), SHORTEST),
    ((RED.at(-10, -10), GREEN.at(225, 190)), 50),
    ((), 400),
]


def test_every_frame_is_its_still_and_is_shown_as_long_as_it_was_to_be() -> None:
    read = list(frames(reel().animation(STORY)))
    assert [hundredths for _, hundredths in read] == [hundredths for _, hundredths in STORY]
    for (seen, _), (stamps, _) in zip(read, STORY, strict=True):
        assert seen == still(stamps)


def test_a_frame_stores_what_is_new_and_nothing_else() -> None:
    data = reel().animation(STORY[:2])
    with Image.open(io.BytesIO(data)) as image:
        image.seek(1)
        (tile,) = image.tile
        assert tile[1] == (20, 40, 35, 50)
    blank = reel().animation(STORY[:1])
    assert len(data) < len(blank) + 60, "a green box is no more than a few codes"


def test_the_palette_is_that_of_the_stills() -> None:
    data = reel().animation(STORY)
    assert data[13 : 13 + 768] == PALETTE.colours
    assert data.count(PALETTE.colours) == 1


def test_it_goes_round_and_round() -> None:
    with Image.open(io.BytesIO(reel().animation(STORY))) as image:
        assert image.info["loop"] == 0


def test_a_frame_like_the_one_before_lengthens_it() -> None:
    green = (GREEN.at(40, 80),)
    read = list(frames(reel().animation([((), 50), (green, 50), (green, 70), ((GREEN.at(40, 80),) * 2, 30)])))
    assert [hundredths for _, hundredths in read] == [50, 150]


def test_nothing_flickers() -> None:
    with pytest.raises(ValueError, match="flickers"):
        reel().animation([((), SHORTEST - 1)])
    assert 100 / SHORTEST < 12


def test_a_reel_makes_the_same_bytes_whatever_it_made_before() -> None:
    used = reel()
    used.animation(STORY[::-1])
    assert used.animation(STORY) == reel().animation(STORY)

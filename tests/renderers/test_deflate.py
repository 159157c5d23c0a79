import random
import subprocess
import sys
import zlib
from hashlib import sha256

import pytest

from renderers import deflate as module
from renderers.deflate import FAST, adler32, by_isal, by_zlib, crc32
from renderers.gardens import board
from tests.renderers.gardens.scenes import SCENES
from tests.renderers.test_caches import pixels

DATA = bytes(random.Random(3).choices(range(40), k=5000)) * 3

DRAW = """
import sys
sys.modules["isal"] = None  # as if it were not installed
from hashlib import sha256
from renderers.deflate import FAST
from renderers.gardens import board
from tests.renderers.gardens.scenes import SCENES
from tests.renderers.test_caches import pixels
assert not FAST
print(sha256(pixels(board(SCENES["last-move"]))).hexdigest())
"""


@pytest.mark.parametrize("way", [by_zlib, by_isal])
def test_pieces_stand_one_after_another_in_one_stream(way: module.Deflate) -> None:
    assert FAST, "the tests run with the extra `speed`"
    stream = way(DATA) + way(b"") + way(DATA[::-1]) + b"\x03\x00"
    assert zlib.decompress(stream, -zlib.MAX_WBITS) == DATA + DATA[::-1]
    assert zlib.decompress(way(DATA[::-1]) + b"\x03\x00", -zlib.MAX_WBITS) == DATA[::-1], (
        "it leans on nothing before it"
    )


def test_sums_are_those_of_zlib() -> None:
    assert (adler32(DATA), crc32(DATA, 7)) == (zlib.adler32(DATA), zlib.crc32(DATA, 7))


def test_without_isal_the_pixels_are_the_same() -> None:
    said = subprocess.run([sys.executable, "-c", DRAW], check=True, capture_output=True, text=True).stdout
    assert said.strip() == sha256(pixels(board(SCENES["last-move"]))).hexdigest()

"""How pixels are deflated: by isal where it is installed (the extra `speed`), else by zlib. The pixels are the same.

The levels are chosen by `python -m benchmarks.pictures`, which prints what each of them costs in time and bytes.
"""

import zlib
from collections.abc import Callable
from typing import Final

try:
    from isal import isal_zlib

    FAST = True
except ImportError:
    FAST = False

Deflate = Callable[[bytes | memoryview], bytes]
"""Deflates pixels to a piece that ends on a whole byte and refers to nothing before it, as any place of a PNG takes."""

ZLIB_LEVEL: Final = 3
"""Of 1 to 9: 4 makes a frame a sixth dearer for a fifteenth fewer bytes, 2 saves a twentieth for a twentieth more."""

ISAL_LEVEL: Final = 1
"""Of 0 to 3: 0 has a fifth more bytes and saves no time, 2 and 3 save nothing."""


def by_zlib(data: bytes | memoryview, level: int = ZLIB_LEVEL) -> bytes:
    """Deflate with the standard library."""
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)


def by_isal(data: bytes | memoryview, level: int = ISAL_LEVEL) -> bytes:
    """Deflate with isal, in a third of the time; only where it is installed (`FAST`)."""
    packer = isal_zlib.compressobj(level, isal_zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(isal_zlib.Z_FULL_FLUSH)


deflate: Final[Deflate] = by_isal if FAST else by_zlib
adler32: Final = isal_zlib.adler32 if FAST else zlib.adler32
crc32: Final = isal_zlib.crc32 if FAST else zlib.crc32
"""The quickest there are."""

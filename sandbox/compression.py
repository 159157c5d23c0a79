"""How the gateway's frames are packed (https://discord.com/developers/docs/events/gateway#transport-compression)."""

from __future__ import annotations

import zlib
from typing import Protocol


class Packer(Protocol):
    """Turns one gateway message after another into frames of one stream."""

    def __call__(self, text: str) -> bytes | str:
        """Return the frame for a message: bytes if it is packed."""


def plain(text: str) -> bytes | str:
    """Leave a message as it is."""
    return text


def packer(name: str | None) -> Packer:
    """Return what packs a new connection's messages.

    ``zlib-stream`` and ``zstd-stream`` are Discord's names. For zstd the package that discord.py brings along is used;
    where it is missing, messages go as plain text, which discord.py reads just as well.
    """
    if name == "zlib-stream":
        return _zlib()
    if name == "zstd-stream":
        return _zstd() or plain
    return plain


def _zlib() -> Packer:
    stream = zlib.compressobj(level=1)
    return lambda text: stream.compress(text.encode()) + stream.flush(zlib.Z_SYNC_FLUSH)


def _zstd() -> Packer | None:
    try:
        import zstandard  # only there if discord.py was installed with it
    except ImportError:
        return None
    stream = zstandard.ZstdCompressor(level=1).compressobj()
    block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
    return lambda text: stream.compress(text.encode()) + stream.flush(block)

"""Which process this is, in words that another one can read, and whether such a process is surely no more."""

import os
import secrets
import socket
from pathlib import Path

_PROC = Path("/proc")


def this_process() -> str:
    """The process: host, number, and what tells it from all others there are, have been and will be."""
    return f"{socket.gethostname()} {os.getpid()} {_house() or secrets.token_hex(16)} {_began(os.getpid())}"


def in_words(process: str) -> str:
    """A process for people to read."""
    host, number, *_ = process.rsplit(" ", 3)
    return f"process {number} on {host}"


def is_gone(process: str) -> bool:
    """Whether a process surely is no more. False also where that cannot be known from here: in another container."""
    _, number, house, began = process.rsplit(" ", 3)  # a host may have spaces in its name
    if house != _house():
        return False
    try:
        os.kill(int(number), 0)  # only asks
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return _began(int(number)) not in {began, "?"}  # the number has gone to another one


def _house() -> str | None:
    """What processes that can see each other have in common: the start of the machine, and the numbering they are in.

    None where the system does not say.
    """
    try:
        start = (_PROC / "sys/kernel/random/boot_id").read_text().strip()
        return f"{start}/{(_PROC / 'self/ns/pid').readlink()}"
    except OSError:
        return None


def _began(number: int) -> str:
    """When a process began, in the machine's own count; `ended` of one that only waits to be buried; `?` unknown."""
    try:
        state, *fields = (_PROC / str(number) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return "?"
    return "ended" if state in "ZX" else fields[18]

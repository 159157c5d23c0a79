"""What the tests have done in child processes."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from engine import gardens
from engine.gardens.levels import find
from engine.gardens.style import Found

HELD: list[bytes] = []


def add(one: int, other: int) -> int:
    return one + other


def add_here(one: int, other: int) -> tuple[int, int]:
    return one + other, os.getpid()


def whose(_scene: tuple[()]) -> bytes:
    return str(os.getpid()).encode()


def drawn_once(_scene: int) -> bytes:
    return os.urandom(16)


def process() -> int:
    return os.getpid()


def niceness() -> int:
    return os.nice(0)


def modules() -> set[str]:
    """What is loaded where a game has been searched."""
    gardens.GAME.choose(gardens.GAME.start({}, ""), (), 2)
    return set(sys.modules)


def endless(begun: Path) -> None:
    """Never looks whether it should stop."""
    begun.touch()
    while True:
        pass


def held(begun: Path, go_on: Path) -> int:
    begun.touch()
    wait_for(go_on)
    return os.getpid()


def dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def dies_once(died: Path) -> int:
    if not died.exists():
        died.touch()
        dies()
    return os.getpid()


def prints() -> str:
    os.write(1, b"no frame\n")
    return "printed"


class StrangeError(Exception):
    """An error that cannot be read again."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def strange_error() -> None:
    raise StrangeError(1, 2)


def strange_result() -> object:
    return lambda: None


def huge() -> None:
    """Holds more and more, as a table without bounds does."""
    while True:
        HELD.append(bytes(1000))


def large() -> int:
    """Fits, and is more than a process should keep."""
    HELD.append(b"x" * (120 << 20))
    return os.getpid()


def tied_to(pipe: Path) -> None:
    """Holds a named pipe open as long as it lives."""
    with pipe.open("w") as held_open:
        held_open.write("up\n")
        held_open.flush()
        while True:
            pass


def wait_for(path: Path) -> None:
    while not path.exists():
        time.sleep(0.002)


def found_late(begun: Path, go_on: Path, *game: Any) -> Found:
    """Finds a move, but only when it may."""
    begun.touch()
    wait_for(go_on)
    return find(*game)


def endless_search(*_game: Any) -> Found:
    while True:
        pass


def deadly_search(*_game: Any) -> Found:
    dies()
    raise AssertionError


def huge_search(*_game: Any) -> Found:
    huge()
    raise AssertionError


def wrong_search(*_game: Any) -> Found:
    raise ZeroDivisionError

"""Renderers as they are in a process that has just begun, or that cannot write."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from renderers.drawing import Pen


def forget() -> None:
    """As if nothing had been drawn yet."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("renderers."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@contextmanager
def unlettered() -> Iterator[None]:
    """Pictures are drawn without a word and without a number."""
    forget()
    try:
        with mock.patch.object(Pen, "text"):
            yield
    finally:
        forget()

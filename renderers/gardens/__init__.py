"""The pictures of Gardens: a position, marked with what just happened or with what may be done."""

from renderers.gardens.picture import board
from renderers.gardens.scene import Scene

__all__ = ["Scene", "board"]

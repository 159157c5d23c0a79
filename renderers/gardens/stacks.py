"""How stones stand in a place of Gardens: where each stack begins, how thick its stones are, what is held above."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.gardens import Stones
from engine.gardens.board import COLOURS, Colour
from renderers.gardens.places import Place
from renderers.gardens.stones import GOAL_HEIGHT, RY, THICKNESS

FIELD_BASE: Final = 103
"""From a field's top to the middle of a tower's foot; likewise the others for gardens."""
OWN_BASE: Final = 393
HOME_VISITORS_BASE: Final = 168
HIGH_VISITORS_BASE: Final = 399
GOAL_BASE: Final = 262

LIFT: Final = 30
"""How high stones in hand are held above what lies there."""

HEADER_END: Final = 108
"""Above this no stone in hand rises: the header's words begin."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Stones bottom to top, the foot's middle at (x, y), each stone so much higher than the one below."""

    stones: str
    x: int
    y: int
    thickness: float = THICKNESS
    goal: bool = False
    """Whether these are the stones that have arrived."""

    @property
    def height(self) -> int:
        """From the foot's middle to the middle of the topmost face."""
        return round(self.thickness * len(self.stones))

    @property
    def top(self) -> int:
        """The y of the middle of the topmost face."""
        return self.y - self.height

    def upper(self, count: int) -> "Stack":
        """The topmost stones of this stack alone."""
        below = len(self.stones) - count
        return replace(self, stones=self.stones[below:], y=self.y - round(self.thickness * below))


@lru_cache(maxsize=2048)
def on_field(place: Place, stones: str) -> Stack:
    """The tower of a field."""
    return Stack(stones, place.middle, place.y + FIELD_BASE)


@lru_cache(maxsize=512)
def in_garden(place: Place, stones: Stones, target: int) -> tuple[Stack, Stack]:
    """White's and Black's pile: the owner's, which in a High Garden is the goal, and the visitors' by the stairs."""
    white, black = (_pile(place, colour, stones.of(colour), target) for colour in COLOURS)
    return white, black


def _pile(place: Place, colour: Colour, count: int, target: int) -> Stack:
    base, thickness, goal = OWN_BASE, min(13.0, 80 / max(count, 1)), False
    if place.name[0] != colour:
        base = HIGH_VISITORS_BASE if place.upper else HOME_VISITORS_BASE
    elif place.upper:
        base, thickness, goal = GOAL_BASE, GOAL_HEIGHT / max(target, count), True
    return Stack(colour * count, place.middle, place.y + base, thickness, goal)


def ceiling(place: Place) -> int:
    """The y that the topmost face of stones held over a place stays below, so that nothing of meaning is hidden."""
    if not place.garden:
        return max(place.y - 47, HEADER_END)
    return place.y + (GOAL_BASE if place.upper else HOME_VISITORS_BASE) + RY + 10


def held_over(lying: Stack, hand: str, limit: int) -> tuple[Stack, Stack]:
    """What lies in a place and the hand above it, all thinner where there is little room.

    Args:
        lying: the stones below, maybe none.
        hand: the stones held, lowest first.
        limit: the least y of any stone.
    """
    room = lying.y - RY - limit
    lift = min(LIFT, room // 4)
    each = (room - lift) / (len(lying.stones) + len(hand))
    below = replace(lying, thickness=min(lying.thickness, each))
    thickness = min(THICKNESS, (room - lift - below.height) / len(hand))
    return below, Stack(hand, lying.x, below.top - lift, thickness)

"""The header of Gardens: whose turn it is or who won, the stones in hand, the number of the turn, a move.

What is too wide gives way: first the number of the turn goes, then the move shrinks, then the title; then the
move goes, and at last the title is cut. Nothing is ever smaller than `FLOOR` or wider than the header.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from renderers import fonts
from renderers.canvas import Sprite, Stamp
from renderers.drawing import Sketch
from renderers.gardens.stones import small
from renderers.lettering import baseline, spell, spelled_width, text_width, write
from renderers.lettering import fit as shrink
from renderers.theme import Theme

LEFT: Final = 118
RIGHT: Final = 1168
MIDDLE: Final = 56
TITLE: Final = 44
MOVE: Final = 34
FLOOR: Final = 28
"""The smallest text that a phone still shows readably."""

GAP: Final = 32
"""The least between left and right."""

PITCH: Final = 100
"""From stone to stone of those in hand."""

BEFORE_MOVE: Final = 62
"""Room for the chevron between the number of the turn and the move."""


@dataclass(frozen=True, slots=True)
class Header:
    """What is to be said.

    Attributes:
        stones: the stones before the title: one, or both colours after a draw.
        title: the words.
        gold: whether the title is gold: somebody won.
        hand: the stones in hand, in the order in which they will drop.
        turn: the number of the turn in words, "" for none.
        move: the move in notation, "" for none.
        told: whether the move has happened and wears the chevron of telling.
    """

    stones: str
    title: str
    gold: bool = False
    hand: str = ""
    turn: str = ""
    move: str = ""
    told: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """What of a header is shown, and how large."""

    header: Header
    title_size: int = TITLE
    move_size: int = MOVE

    @property
    def left_end(self) -> int:
        """Where title and stones in hand end."""
        end = LEFT + text_width(self.header.title, font=fonts.EXTRA_BOLD, size=self.title_size)
        return math.ceil(end) + (16 + PITCH * len(self.header.hand) if self.header.hand else 0)

    @property
    def right_start(self) -> int:
        """Where turn and move begin."""
        start = RIGHT - spelled_width(self.header.move, font=fonts.BOLD, size=self.move_size)
        if self.header.turn:
            start -= spelled_width(self.header.turn, font=fonts.MEDIUM, size=self.move_size)
        if self.header.turn and self.header.move:
            start -= BEFORE_MOVE
        elif self.header.told and self.header.move:
            start -= BEFORE_MOVE / 2 + 12
        return math.floor(start)


def fit(header: Header) -> Fit:
    """The fullest way to show a header within the picture."""
    for candidate in _candidates(header):
        if candidate.left_end <= candidate.right_start - GAP:
            return candidate
    room = RIGHT - Fit(replace(header, title="")).left_end
    title, size = shrink(header.title, room, font=fonts.EXTRA_BOLD, size=TITLE, floor=FLOOR)
    return Fit(replace(header, title=title, turn="", move=""), size)


def _candidates(header: Header) -> Iterator[Fit]:
    yield Fit(header)
    header = replace(header, turn="")
    yield from (Fit(header, move_size=size) for size in range(MOVE, FLOOR - 1, -2))
    yield from (Fit(header, size, FLOOR) for size in range(TITLE - 2, FLOOR - 1, -2))


def stamps(theme: Theme, header: Header) -> Iterator[Stamp]:
    """The header as it is drawn."""
    shown = fit(header)
    header = shown.header
    if len(header.stones) == 1:
        yield small(theme, header.stones, 64, 66)
    else:
        for i, stone in enumerate(header.stones):
            yield small(theme, stone, 64, 73 - 15 * i)
    size = shown.title_size
    ink = theme.ask if header.gold else theme.text
    yield write(header.title, (LEFT, baseline(MIDDLE, size)), font=fonts.EXTRA_BOLD, size=size, colour=ink)
    x = shown.left_end - PITCH * len(header.hand)
    for i, stone in enumerate(header.hand):
        if i == 0:
            yield _next_box(theme).about(x + PITCH // 2, MIDDLE + 2)
        yield small(theme, stone, x + PITCH // 2 + PITCH * i, 66)
    size = shown.move_size
    foot = baseline(MIDDLE, size)
    if header.move:
        start = RIGHT - spelled_width(header.move, font=fonts.BOLD, size=size)
        yield from spell(header.move, (start, foot), font=fonts.BOLD, size=size, colour=theme.text)
        if header.told:
            yield _chevron(theme).about(round(start) - BEFORE_MOVE // 2, MIDDLE)
    if header.turn:
        yield from spell(header.turn, (shown.right_start, foot), font=fonts.MEDIUM, size=size, colour=theme.muted)


@lru_cache(maxsize=4)
def _next_box(theme: Theme) -> Sprite:
    sketch = Sketch(PITCH, 76)
    sketch.box(1, 1, PITCH - 2, 74, radius=15, colour=theme.ask)
    sketch.box(6, 6, PITCH - 12, 64, radius=10, colour=theme.frame)
    return Sprite(sketch.image())


@lru_cache(maxsize=4)
def _chevron(theme: Theme) -> Sprite:
    sketch = Sketch(32, 40)
    sketch.stroke([(10, 8), (21, 20), (10, 32)], theme.tell, 7)
    return Sprite(sketch.image())

"""Cards of Wyr that are sent to a channel: a result to share, the deal of a day. No card, seed or name is on them."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.wyr import Card
from renderers.canvas import Sprite, once
from renderers.drawing import Sketch, ellipse
from renderers.fonts import BLACK, BOLD, EXTRA_BOLD, MEDIUM, SEMI_BOLD
from renderers.lettering import baseline, fit, text_width, write
from renderers.palettes import Palette
from renderers.palettes.choice import choose
from renderers.panel import panel, put_box
from renderers.theme import THEMES, WOOD, Theme, blend
from renderers.wyr import cards
from renderers.wyr.cards import Look
from renderers.wyr.figures import SUITS, bloom, keiju
from renderers.wyr.table import grained

SIZE: Final = (1200, 630)
FLOOR: Final = 28
"""No text is smaller: on a phone it would not be read."""
KEIJU: Final = 4
"""So many are in a game."""
HARDEST: Final = 3

_LEFT: Final = 511
_RIGHT: Final = 1122
_WREATH: Final = (268, 315)
_RADIUS: Final = 186


@dataclass(frozen=True, slots=True)
class Result:
    """A game of Wyr that is over, in words of the catalogue; equal ones are equal pictures.

    Attributes:
        deal: what was played, "Wyr daily".
        when: the day, in words, or "".
        score: the points.
        points: the word after them.
        praise: "Perfect" or "Won", in words; "" for neither.
        perfect: whether it was a perfect game: the pill wears a flower.
        enticed: how many Keiju were, 0 to 4.
        keiju: the same in words, "4 of 4".
        facts: at most three, each a short text and what it is: ("3rd", "of 41").
        theme: the name of the theme.
    """

    deal: str
    when: str
    score: int
    points: str
    praise: str
    perfect: bool
    enticed: int
    keiju: str
    facts: tuple[tuple[str, str], ...] = ()
    theme: str = WOOD.name


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of a day, in words of the catalogue.

    Attributes:
        deal: "Wyr daily".
        when: the day.
        difficulty: how hard it is, in words.
        level: the same as 1, 2 or 3.
        keiju: the numbers of the Keiju in it.
        asked: a line over what they ask for.
        theme: the name of the theme.
    """

    deal: str
    when: str
    difficulty: str
    level: int
    keiju: tuple[int, ...]
    asked: str
    theme: str = WOOD.name


@lru_cache(maxsize=16)
def result(shown: Result) -> bytes:
    """The card of a result: a PNG of 1200 x 630 with a palette and transparent corners.

    Raises:
        KeyError: there is no such theme.
    """
    theme = THEMES[shown.theme]
    card = _Card(theme)
    card.head(shown.deal, shown.when)
    score = str(shown.score).replace("-", "\N{MINUS SIGN}")
    foot = round(baseline(247, 168))
    card.text(score, _LEFT - 6, foot, (BLACK, 168))
    after = _LEFT + text_width(score, font=BLACK, size=168) + 18
    words, size = fit(shown.points, _RIGHT - after, font=MEDIUM, size=44, floor=FLOOR)
    write(words, (after, foot), font=MEDIUM, size=size, colour=theme.muted).put_on(card.image)
    if shown.praise:
        pill = _pill(theme, shown.praise, perfect=shown.perfect, room=round(_RIGHT - after))
        pill.at(_RIGHT - pill.size[0], 178).put_on(card.image)
    for number in range(KEIJU):
        cards.fairy(theme, 92, lit=number < shown.enticed).at(_LEFT - 2 + 104 * number, 342).put_on(card.image)
    words, size = fit(shown.keiju, _RIGHT - 950, font=BOLD, size=44, floor=FLOOR)
    card.text(words, 950, baseline(388, size), (BOLD, size))
    card.rule(458)
    _facts(card, shown.facts)
    return card.png()


@lru_cache(maxsize=16)
def daily(shown: Daily) -> bytes:
    """The card of a day's deal: like `result`. It gives away what is asked for, and nothing of how the cards lie.

    Raises:
        KeyError: there is no such theme, or no such Keiju.
    """
    theme = THEMES[shown.theme]
    card = _Card(theme)
    card.head(shown.deal, shown.when)
    for number in range(HARDEST):
        flower = _flower(theme, lit=number < shown.level)
        flower.about(_LEFT + 36 + 84 * number, 220).put_on(card.image)
    left = _LEFT + 84 * HARDEST + 14
    words, size = fit(shown.difficulty, _RIGHT - left, font=EXTRA_BOLD, size=64, floor=FLOOR)
    card.text(words, left, baseline(220, size), (EXTRA_BOLD, size))
    card.rule(294)
    words, size = fit(shown.asked, _RIGHT - _LEFT, font=MEDIUM, size=38, floor=FLOOR)
    write(words, (_LEFT, 350), font=MEDIUM, size=size, colour=theme.muted).put_on(card.image)
    for place, number in enumerate(shown.keiju):
        face = cards.card(theme, Card("K", number), Look.KEIJU)
        twice = face.image.resize((face.image.width * 4 // 3, face.image.height * 4 // 3), Image.Resampling.LANCZOS)
        Sprite(twice).at(_LEFT + 158 * place, 384).put_on(card.image)
    return card.png()


class _Card:
    """A card being drawn: wood with a panel on it, at its left the wreath."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.image = panel(SIZE, theme, grained(theme).crop((0, 0, *SIZE)))
        put_box(self.image, (36, 36, 1128, 558), 26, theme, theme.line)
        put_box(self.image, (39, 39, 1122, 552), 23, theme, theme.panel)
        _wreath(theme).about(*_WREATH).put_on(self.image)

    def head(self, deal: str, when: str) -> None:
        """What it is about, and a line below."""
        title, size = fit(deal, _RIGHT - _LEFT, font=EXTRA_BOLD, size=46, floor=FLOOR)
        self.text(title, _LEFT, baseline(108, size), (EXTRA_BOLD, size))
        room = _RIGHT - _LEFT - text_width(title, font=EXTRA_BOLD, size=size) - 32
        words, size = fit(when, room, font=MEDIUM, size=38, floor=FLOOR)
        if words and text_width(words, font=MEDIUM, size=size) <= room:
            place = (_RIGHT, baseline(108, size))
            write(words, place, font=MEDIUM, size=size, colour=self.theme.muted, align="r").put_on(self.image)
        self.rule(150)

    def text(self, words: str, x: float, foot: float, font: tuple[str, int]) -> None:
        """Bright words."""
        if words:
            write(words, (x, foot), font=font[0], size=font[1], colour=self.theme.text).put_on(self.image)

    def rule(self, y: int) -> None:
        """A line between two parts."""
        self.image.paste(self.theme.line, (_LEFT - 2, y - 1, _RIGHT + 1, y + 2))

    def png(self) -> bytes:
        """The finished picture, in a palette of its own."""
        theme = self.theme
        exact = [theme.panel, theme.line, theme.text, theme.muted, theme.ask, theme.card, theme.keiju, theme.table]
        return once(self.image, Palette(choose(self.image, [*exact, *cards.inks(theme).values()])))


def _facts(card: _Card, facts: tuple[tuple[str, str], ...]) -> None:
    """The facts side by side: the first begins at the left, the last ends at the right."""
    room = (_RIGHT - _LEFT) // max(len(facts), 1)
    for number, fact in enumerate(facts):
        big, size = fit(fact[0], room - 16, font=EXTRA_BOLD, size=50, floor=FLOOR)
        small, little = fit(fact[1], room - 16, font=SEMI_BOLD, size=34, floor=FLOOR)
        wide = max(text_width(big, font=EXTRA_BOLD, size=size), text_width(small, font=SEMI_BOLD, size=little))
        x = _LEFT + number * (_RIGHT - _LEFT - wide) / max(len(facts) - 1, 1)
        card.text(big, x, 517, (EXTRA_BOLD, size))
        write(small, (x, 558), font=SEMI_BOLD, size=little, colour=card.theme.muted).put_on(card.image)


@lru_cache(maxsize=4)
def _wreath(theme: Theme) -> Sprite:
    """The suits about the fairy."""
    sketch = Sketch(2 * _RADIUS + 4, 2 * _RADIUS + 4)
    pen = sketch.at(_RADIUS + 2, _RADIUS + 2)
    pen.fill(ellipse(0, 0, _RADIUS), theme.card)
    for radius, colour in ((172, theme.card_edge), (169, theme.card), (91, theme.ask), (86, theme.keiju)):
        pen.fill(ellipse(0, 0, radius), colour)
    for (x, y), suit in zip(_around(131, 8), "RCFMRCFM", strict=True):
        SUITS[suit](pen.about(x, y, 62), cards.inks(theme)[suit], theme.card)
    keiju(pen.about(0, 0, 118), theme.keiju_figure, theme.keiju_wing)
    return Sprite(sketch.image())


def _around(radius: float, count: int) -> Iterator[tuple[float, float]]:
    """Places on a circle, from its top clockwise."""
    for number in range(count):
        turn = 2 * math.pi * number / count
        yield radius * math.sin(turn), -radius * math.cos(turn)


@lru_cache(maxsize=16)
def _pill(theme: Theme, words: str, *, perfect: bool, room: int) -> Sprite:
    """Praise in gold, before it a flower."""
    words, size = fit(words, room - 118, font=EXTRA_BOLD, size=44, floor=FLOOR)
    width = math.ceil(text_width(words, font=EXTRA_BOLD, size=size)) + 104
    sketch = Sketch(width, 72)
    sketch.box(0, 0, width, 72, radius=36, colour=theme.ask)
    (SUITS["M"] if perfect else bloom)(sketch.about(46, 36, 44), theme.ask_case, theme.ask)
    sketch.text(80, baseline(36, size), words, font=EXTRA_BOLD, size=size, colour=theme.ask_case, anchor="ls")
    return Sprite(sketch.image())


@lru_cache(maxsize=8)
def _flower(theme: Theme, *, lit: bool) -> Sprite:
    """One degree of difficulty; those it does not have are shades on the panel."""
    sketch = Sketch(76, 76)
    ink = theme.text if lit else blend(theme.panel, theme.slot_line, 0.6)
    SUITS["M"](sketch.about(38, 38, 72), ink, theme.panel)
    return Sprite(sketch.image())

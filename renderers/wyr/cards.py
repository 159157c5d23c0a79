"""Everything of Wyr that lies on the table: cards, chips, the tops of piles, fairies.

Drawn at 4x are only the parts: blank cards, suits, figures, numbers. Each is drawn once, and cards are printed
from them. A card stands with its shadow in a cell of its own, so that a row of cells is a row of cards.
"""

from enum import Enum
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.wyr import REQUESTS, Card
from renderers.canvas import Sprite
from renderers.drawing import Pen, Sketch, dashes, rounded, shadow
from renderers.fonts import BLACK
from renderers.lettering import write
from renderers.panel import OUTLINE
from renderers.theme import Colour, Theme, blend
from renderers.wyr.figures import SUITS, bloom, keiju
from renderers.wyr.requests import pictogram

WIDTH: Final = 100
HEIGHT: Final = 134
RADIUS: Final = 14
"""Of a card, in pixels."""

CELL: Final = (108, 146)
"""From one card to the next, right and down; also the size of a card's sprite."""
INSET: Final = 2
"""Where in its cell the card begins: the rest of the gap, right and below, takes the shadow."""

PEEK: Final = 6
"""How much higher each further edge of a pile peeks out."""
EDGES: Final = 3
"""So many edges peek out at most."""
PILE_TOP: Final = (CELL[0], 164)
"""The size of the sprite of a pile: edges and top card."""
PILE_LIFT: Final = 20
"""Where in it the top card begins."""

CHIP: Final = (82, 42)
"""The size of a card's chip."""


class Look(Enum):
    """How a card lies in the Garden."""

    BRIGHT = "may be taken"
    DIM = "may not be taken"
    KEIJU = "asks for nothing yet"
    LOWEST = "the Keiju that asks now"
    READY = "the Keiju that can be enticed now"


def inks(theme: Theme, *, dim: bool = False) -> dict[str, Colour]:
    """The ink of each suit, on `card` or, `dim`, on `dim_card`."""
    if dim:
        colours = (theme.dim_rose, theme.dim_clover, theme.dim_foxglove, theme.dim_marigold)
    else:
        colours = (theme.rose, theme.clover, theme.foxglove, theme.marigold)
    return dict(zip(SUITS, colours, strict=True))


def faded(theme: Theme) -> list[Colour]:
    """The faces of cards that peek out of a pile, the uppermost first."""
    if theme.flat:
        return [theme.panel] * EDGES
    return [blend(theme.card, theme.panel, 0.22 + 0.14 * depth) for depth in range(1, EDGES + 1)]


@lru_cache(maxsize=384)
def card(theme: Theme, face: Card, look: Look) -> Sprite:
    """A card of the Garden in its cell."""
    image = _blank(theme, look).copy()
    if face.is_keiju:
        number = write(str(face.number), (INSET + 11, INSET + 49), font=BLACK, size=44, colour=theme.keiju_ink)
        number.put_on(image)
        fairy(theme, 54, lit=True).at(INSET + 41, INSET + 17).put_on(image)
        room = 76 if look is Look.READY else 82
        _asked(theme, face.number, room).at(INSET + (WIDTH - room) // 2, INSET + 83).put_on(image)
    else:
        printed(face, inks(theme, dim=look is Look.DIM)[face.suit]).at(INSET, INSET).put_on(image)
    return Sprite(image)


@lru_cache(maxsize=256)
def printed(face: Card, ink: Colour) -> Sprite:
    """Number and suit of a Nature card, to be put where a blank card begins."""
    image = Image.new("RGBA", (WIDTH, HEIGHT))
    write(str(face.number), (WIDTH / 2, 58), font=BLACK, size=58, colour=ink, align="m").put_on(image)
    _print_suit(image, (WIDTH // 2, 98), face.suit, 56, ink)
    return Sprite(image)


@lru_cache(maxsize=4)
def bar(theme: Theme) -> Sprite:
    """What lies below the top card of a pile that can serve."""
    sketch = Sketch(WIDTH, 8)
    sketch.box(0, 0, WIDTH, 8, radius=4, colour=theme.ask)
    return Sprite(sketch.image())


@lru_cache(maxsize=160)
def chip(theme: Theme, face: Card) -> Sprite:
    """A card below the top of a pile, as small as it can be read."""
    sketch = Sketch(*CHIP)
    _sheet(sketch, theme, CHIP, 8)
    image = sketch.image()
    ink = inks(theme)[face.suit]
    write(str(face.number), (27, 33), font=BLACK, size=33, colour=ink, align="m").put_on(image)
    _print_suit(image, (62, CHIP[1] // 2), face.suit, 30, ink)
    return Sprite(image)


@lru_cache(maxsize=4)
def empty_place(theme: Theme) -> Sprite:
    """A place without a card, in its cell."""
    sketch = Sketch(*CELL)
    sketch.box(INSET, INSET, WIDTH, HEIGHT, radius=RADIUS, colour=theme.slot)
    for dash in dashes(rounded(INSET + 1.25, INSET + 1.25, WIDTH - 2.5, HEIGHT - 2.5, RADIUS - 1.25), 9, 8):
        sketch.stroke(dash, theme.slot_line, 2.5, butt=True)
    return Sprite(sketch.image())


@lru_cache(maxsize=32)
def flower(theme: Theme, suit: str, colour: Colour) -> Sprite:
    """What grows in an empty place after a game won, in its cell."""
    sketch = Sketch(*CELL)
    SUITS[suit](sketch.about(INSET + WIDTH / 2, INSET + HEIGHT / 2, 60), colour, theme.slot)
    return Sprite(sketch.image())


@lru_cache(maxsize=16)
def fairy(theme: Theme, size: int, *, lit: bool) -> Sprite:
    """The Keiju in a square of `size`, in her colours or, not `lit`, a shade on the panel."""
    sketch = Sketch(size, size)
    body, wings = theme.slot_line, blend(theme.slot, theme.slot_line, 0.5)
    if lit:
        body, wings = theme.keiju_figure, theme.keiju_wing
    keiju(sketch.about(size / 2, size / 2, size), body, wings)
    return Sprite(sketch.image())


def _print_suit(image: Image.Image, middle: tuple[int, int], letter: str, size: int, ink: Colour) -> None:
    mask = _suit(letter, size)
    image.paste(ink, (middle[0] - mask.width // 2, middle[1] - mask.height // 2), mask)


@lru_cache(maxsize=16)
def _suit(letter: str, size: int) -> Image.Image:
    """A mask to print a suit of `size` through, larger by the stem of the foxglove, which leaves its box."""
    sketch = Sketch(size + 8, size + 8)
    SUITS[letter](sketch.about(size / 2 + 4, size / 2 + 4, size), (0, 0, 0), (0, 0, 0, 0))
    return sketch.image().getchannel("A")


@lru_cache(maxsize=48)
def _asked(theme: Theme, number: int, width: int) -> Sprite:
    """What a Keiju asks for, `width` x 34 and 2 px of air above and below."""
    sketch = Sketch(width, 38)
    pictogram(sketch.at(width / 2, 19), REQUESTS[number], (width, 34), theme.keiju_ink, theme.keiju)
    return Sprite(sketch.image())


@lru_cache(maxsize=16)
def _blank(theme: Theme, look: Look) -> Image.Image:
    sketch = Sketch(*CELL)
    pen = sketch.at(INSET, INSET)
    match look:
        case Look.BRIGHT:
            _sheet(pen, theme, (WIDTH, HEIGHT), RADIUS)
            return _on_shadow(sketch.image(), theme, INSET, INSET)
        case Look.DIM:
            outline = OUTLINE if theme.flat else 0
            pen.box(0, 0, WIDTH, HEIGHT, radius=RADIUS, colour=theme.slot_line if outline else theme.dim_card)
            inner = (WIDTH - 2 * outline, HEIGHT - 2 * outline)
            pen.box(outline, outline, *inner, radius=RADIUS - outline, colour=theme.dim_card)
        case Look.KEIJU:
            _edged(pen, theme, theme.keiju_edge, outset=0, inset=3)
        case Look.LOWEST:
            _edged(pen, theme, theme.ask, outset=1, inset=4)
        case Look.READY:
            _edged(pen, theme, theme.ask, outset=2, inset=7)
    return sketch.image()


@lru_cache(maxsize=16)
def blank_pile(theme: Theme, edges: int) -> Sprite:
    """The blank top card of a Basket pile, `edges` cards peeking out above it."""
    sketch = Sketch(*PILE_TOP)
    for depth in range(edges, 0, -1):
        left, top, width = INSET + 5 * depth, PILE_LIFT - PEEK * depth, WIDTH - 10 * depth
        fade = faded(theme)[depth - 1]
        edge = theme.line if theme.flat else blend(fade, theme.panel, 0.45)
        sketch.box(left, top, width, 60, radius=RADIUS - 2, colour=edge)
        sketch.box(left + 1.5, top + 1.5, width - 3, 60, radius=RADIUS - 3.5, colour=fade)
    _sheet(sketch.at(INSET, PILE_LIFT), theme, (WIDTH, HEIGHT), RADIUS)
    return Sprite(_on_shadow(sketch.image(), theme, INSET, PILE_LIFT))


@lru_cache(maxsize=16)
def little_pile(theme: Theme, cards: int) -> Sprite:
    """At most three cards of no suit, or the place where none lies yet."""
    sketch = Sketch(68, 80)
    if not cards:
        for dash in dashes(rounded(2.25, 12.25, 47.5, 63.5, 8), 7, 6):
            sketch.stroke(dash, theme.slot_line, 2.5, butt=True)
        return Sprite(sketch.image())
    for depth in range(cards - 1, 0, -1):
        left, top = 1 + 7 * depth, 11 - 5 * depth
        sketch.box(left, top, 50, 66, radius=9, colour=theme.line if theme.flat else faded(theme)[depth - 1])
        if theme.flat:
            sketch.box(left + 2, top + 2, 46, 62, radius=7, colour=theme.panel)
    sketch.box(1, 11, 50, 66, radius=9, colour=theme.card)
    bloom(sketch.about(26, 44, 36), theme.keiju, theme.card)
    return Sprite(sketch.image())


def _edged(pen: Pen, theme: Theme, colour: Colour, *, outset: int, inset: int) -> None:
    """A Keiju card with an edge from `outset` outside it to `inset` inside."""
    pen.box(-outset, -outset, WIDTH + 2 * outset, HEIGHT + 2 * outset, radius=RADIUS + outset, colour=colour)
    pen.box(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, radius=RADIUS - inset, colour=theme.keiju)


def _sheet(pen: Pen, theme: Theme, size: tuple[int, int], radius: int) -> None:
    """A bright face with its 2 px edge."""
    width, height = size
    pen.box(0, 0, width, height, radius=radius, colour=theme.card_edge)
    pen.box(2, 2, width - 4, height - 4, radius=radius - 2, colour=theme.card)


def _on_shadow(image: Image.Image, theme: Theme, left: int, top: int) -> Image.Image:
    """The sprite over the shadow of the card that begins at (left, top), where the theme has shadows."""
    if theme.flat:
        return image
    mask = shadow(image.size, [rounded(left + 2, top + 4, WIDTH, HEIGHT, RADIUS)], blur=4, strength=0.45)
    under = Image.new("RGBA", image.size)
    under.putalpha(mask)
    under.alpha_composite(image)
    return under

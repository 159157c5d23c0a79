"""Everything of Wyr that lies on the table: cards, chips, the tops of piles, the little Harvest.

Sprites are RGBA; a card stands with its shadow in a cell of its own, so that a row of cells is a row of cards.
"""

from enum import Enum
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.wyr import REQUESTS, Card
from renderers.sprites import Pen, Sketch, dashes, rounded, shadow, write
from renderers.theme import BLACK, Colour, Theme, blend
from renderers.wyr_figures import SUITS, bloom, keiju
from renderers.wyr_requests import pictogram

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
PILE_TOP: Final = (CELL[0], 172)
"""The size of the sprite of a pile: edges, top card, bar."""
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
    return [blend(theme.card, theme.panel, 0.22 + 0.14 * depth) for depth in range(1, EDGES + 1)]


def card(theme: Theme, face: Card, look: Look) -> Image.Image:
    """A card of the Garden in its cell."""
    sketch = Sketch(*CELL)
    if face.is_keiju:
        _keiju(sketch, theme, face.number, look)
        return sketch.image()
    if look is Look.DIM:
        sketch.box(INSET, INSET, WIDTH, HEIGHT, radius=RADIUS, colour=theme.dim_card)
        nature(sketch.at(INSET, INSET), theme, face, theme.dim_card, dim=True)
        return sketch.image()
    _blank(sketch.at(INSET, INSET), theme, (WIDTH, HEIGHT), RADIUS)
    nature(sketch.at(INSET, INSET), theme, face, theme.card)
    return _on_shadow(sketch.image(), INSET, INSET)


def pile_top(theme: Theme, face: Card, edges: int, *, bar: bool) -> Image.Image:
    """The top card of a Basket pile, `edges` cards peeking out above it, with the `bar` of a pile that serves."""
    sketch = Sketch(*PILE_TOP)
    for depth in range(edges, 0, -1):
        left, top = INSET + 5 * depth, PILE_LIFT - PEEK * depth
        fade = faded(theme)[depth - 1]
        sketch.box(left, top, WIDTH - 10 * depth, 60, radius=RADIUS - 2, colour=blend(fade, theme.panel, 0.45))
        sketch.box(left + 1.5, top + 1.5, WIDTH - 10 * depth - 3, 60, radius=RADIUS - 3.5, colour=fade)
    _blank(sketch.at(INSET, PILE_LIFT), theme, (WIDTH, HEIGHT), RADIUS)
    nature(sketch.at(INSET, PILE_LIFT), theme, face, theme.card)
    image = _on_shadow(sketch.image(), INSET, PILE_LIFT)
    if bar:
        gold = Sketch(*PILE_TOP)
        gold.box(INSET, PILE_LIFT + HEIGHT + 5, WIDTH, 8, radius=4, colour=theme.ask)
        image.alpha_composite(gold.image())
    return image


def chip(theme: Theme, face: Card) -> Image.Image:
    """A card below the top of a pile, as small as it can be read."""
    sketch = Sketch(*CHIP)
    _blank(sketch, theme, CHIP, 8)
    ink = inks(theme)[face.suit]
    sketch.text(27, 33, str(face.number), font=BLACK, size=33, colour=ink, anchor="ms")
    SUITS[face.suit](sketch.about(62, CHIP[1] / 2, 30), ink, theme.card)
    return sketch.image()


@lru_cache(maxsize=16)
def fairy(theme: Theme, size: int, *, lit: bool) -> Image.Image:
    """The Keiju in a square of `size`, in her colours or, not `lit`, a shade on the panel."""
    sketch = Sketch(size, size)
    body, wings = theme.slot_line, blend(theme.slot, theme.slot_line, 0.5)
    if lit:
        body, wings = theme.keiju_figure, theme.keiju_wing
    keiju(sketch.about(size / 2, size / 2, size), body, wings)
    return sketch.image()


def harvest(theme: Theme, nature: int, keiju: int) -> Image.Image:
    """What lies in the Harvest, RGB, 268 x 164: a little pile, how many Nature cards, a fairy for each Keiju."""
    image = Image.new("RGB", (268, 164), theme.panel)
    pile = _little_pile(theme, min(nature, EDGES))
    image.paste(pile, (0, 0), pile)
    write(image, (92, 66), str(nature), font=BLACK, size=62, colour=theme.text)
    for number in range(4):
        figure = fairy(theme, 60, lit=number < keiju)
        image.paste(figure, (64 * number, 100), figure)
    return image


def _little_pile(theme: Theme, count: int) -> Image.Image:
    """At most three cards of no suit, or the place where none lies yet."""
    sketch = Sketch(68, 80)
    if not count:
        for dash in dashes(rounded(2.25, 12.25, 47.5, 63.5, 8), 7, 6):
            sketch.stroke(dash, theme.slot_line, 2.5, butt=True)
        return sketch.image()
    for depth in range(count - 1, 0, -1):
        sketch.box(1 + 7 * depth, 11 - 5 * depth, 50, 66, radius=9, colour=faded(theme)[depth - 1])
    sketch.box(1, 11, 50, 66, radius=9, colour=theme.card)
    bloom(sketch.about(26, 44, 36), theme.keiju, theme.card)
    return sketch.image()


def empty_place(theme: Theme) -> Image.Image:
    """A place without a card, in its cell."""
    sketch = Sketch(*CELL)
    sketch.box(INSET, INSET, WIDTH, HEIGHT, radius=RADIUS, colour=theme.slot)
    for dash in dashes(rounded(INSET + 1.25, INSET + 1.25, WIDTH - 2.5, HEIGHT - 2.5, RADIUS - 1.25), 9, 8):
        sketch.stroke(dash, theme.slot_line, 2.5, butt=True)
    return sketch.image()


def nature(pen: Pen, theme: Theme, face: Card, ground: Colour, *, dim: bool = False) -> None:
    """Print number and suit on a card whose corner is the pen's (0, 0) and whose suit lies on `ground`."""
    ink = inks(theme, dim=dim)[face.suit]
    pen.text(WIDTH / 2, 58, str(face.number), font=BLACK, size=58, colour=ink, anchor="ms")
    SUITS[face.suit](pen.about(WIDTH / 2, 98, 56), ink, ground)


def _keiju(pen: Pen, theme: Theme, number: int, look: Look) -> None:
    edge, outset, colour = 3, 0, theme.keiju_edge
    if look is Look.LOWEST:
        edge, outset, colour = 5, 1, theme.ask
    elif look is Look.READY:
        edge, outset, colour = 9, 2, theme.ask
    pen = pen.at(INSET, INSET)
    pen.box(-outset, -outset, WIDTH + 2 * outset, HEIGHT + 2 * outset, radius=RADIUS + outset, colour=colour)
    inner = edge - outset
    pen.box(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, radius=RADIUS - inner, colour=theme.keiju)
    pen.text(11, 49, str(number), font=BLACK, size=44, colour=theme.keiju_ink, anchor="ls")
    keiju(pen.about(66, 44, 60), theme.keiju_figure, theme.keiju_wing)
    pictogram(pen.at(WIDTH / 2, 102), REQUESTS[number], (82 if inner < 5 else 76, 34), theme.keiju_ink, theme.keiju)


def _blank(pen: Pen, theme: Theme, size: tuple[int, int], radius: int) -> None:
    """A bright face with its 2 px edge."""
    width, height = size
    pen.box(0, 0, width, height, radius=radius, colour=theme.card_edge)
    pen.box(2, 2, width - 4, height - 4, radius=radius - 2, colour=theme.card)


def _on_shadow(image: Image.Image, left: int, top: int) -> Image.Image:
    """The sprite over the shadow of the card that begins at (left, top)."""
    mask = shadow(image.size, [rounded(left + 2, top + 4, WIDTH, HEIGHT, RADIUS)], blur=4, strength=0.45)
    under = Image.new("RGBA", image.size)
    under.putalpha(mask)
    under.alpha_composite(image)
    return under

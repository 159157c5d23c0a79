"""The palette tiles that gardens are put together from: each is drawn once and brought to the palette once.

Every tile is complete with the ground below it, so that it can be pasted as it is. Safe from several threads:
two that ask at once for the same tile may both draw it, and draw the same.
"""

from functools import lru_cache

from PIL import Image, ImageChops

from engine.wyr import REQUESTS, Card, Request
from engine.wyr.cards import CARDS
from renderers import wyr_cards, wyr_header, wyr_marks, wyr_table
from renderers.canvas import CORNER, TRANSPARENT, Palette
from renderers.sprites import round_mask
from renderers.theme import Colour, Theme, blend
from renderers.wyr_cards import Look

NATURE_LOOKS = (Look.BRIGHT, Look.DIM)
NEAR = 11
"""Colours that differ by less in every channel are almost the same."""
KEIJU_LOOKS = (Look.KEIJU, Look.LOWEST, Look.READY)


@lru_cache(maxsize=8)
def table(theme: Theme, basket: str, harvest: str, flowers: Colour | None) -> Image.Image:
    """The picture before any card is laid, its corners cut."""
    frame = palette(theme).quantise(wyr_table.table(theme, basket, harvest, flowers))
    frame.paste(TRANSPARENT, (0, 0), round_mask(*wyr_table.SIZE, CORNER).point([255] * 128 + [0] * 128))
    return frame


@lru_cache(maxsize=256)
def header(theme: Theme, request: Request | None, words: str, score: tuple[str, int], won: bool) -> Image.Image:
    """The header, to be pasted at `wyr_header.AT`."""
    return palette(theme).quantise(wyr_header.header(theme, request, words, score, won=won))


@lru_cache(maxsize=128)
def card(theme: Theme, face: Card, look: Look) -> Image.Image:
    """A card of the Garden in its cell."""
    return palette(theme).quantise(_over(wyr_table.wood(theme), wyr_cards.card(theme, face, look)))


@lru_cache(maxsize=4)
def empty_place(theme: Theme) -> Image.Image:
    """A place of the Garden without a card, in its cell."""
    return palette(theme).quantise(_over(wyr_table.wood(theme), wyr_cards.empty_place(theme)))


@lru_cache(maxsize=128)
def pile_top(theme: Theme, face: Card, edges: int, bar: bool) -> Image.Image:
    """The top of a Basket pile."""
    return _on_panel(theme, wyr_cards.pile_top(theme, face, edges, bar=bar))


@lru_cache(maxsize=64)
def chip(theme: Theme, face: Card) -> Image.Image:
    """The chip of a card below the top."""
    return _on_panel(theme, wyr_cards.chip(theme, face))


@lru_cache(maxsize=64)
def count(theme: Theme, cards: int) -> Image.Image:
    """How many cards a pile has, as wide as a chip."""
    return palette(theme).quantise(wyr_cards.count(theme, cards))


@lru_cache(maxsize=256)
def harvest(theme: Theme, nature: int, keiju: int) -> Image.Image:
    """What lies in the Harvest."""
    return palette(theme).quantise(wyr_cards.harvest(theme, nature, keiju))


def lay(frame: Image.Image, theme: Theme, sprite: Image.Image, x: int, y: int) -> None:
    """Lay an RGBA sprite over whatever the frame shows there."""
    under = frame.crop((x, y, x + sprite.width, y + sprite.height)).convert("RGB")
    frame.paste(palette(theme).quantise(_over(under, sprite)), (x, y))


@lru_cache(maxsize=4)
def palette(theme: Theme) -> Palette:
    """The colours of all gardens, chosen from a sheet with everything there is on one."""
    plain = [theme.panel, theme.slot, theme.slot_line, theme.text, theme.muted]
    plain += [theme.card, theme.card_edge, theme.dim_card, *wyr_cards.faded(theme)]
    plain += [*wyr_cards.inks(theme).values(), *wyr_cards.inks(theme, dim=True).values()]
    plain += [theme.keiju, theme.keiju_edge, theme.keiju_figure, theme.keiju_ink, theme.keiju_wing]
    plain += [theme.ask, theme.tell, blend(theme.card, theme.tell, 0.6)]
    return Palette(_cleared(_sheet(theme), plain), [*plain, theme.table, theme.line, theme.ask_case, theme.tell_case])


def _sheet(theme: Theme) -> Image.Image:
    """A garden in flower, with cards of every look and colour laid where there is nothing else."""
    sheet = wyr_table.table(theme, "Wyr", "Wyr", theme.ask)
    sheet.paste(wyr_header.header(theme, REQUESTS[1], "Wyr", ("Wyr", 0)), wyr_header.AT)
    sheet.paste(wyr_cards.harvest(theme, 3, 2), wyr_table.HARVEST_AT)
    nature = rose, clover, _, marigold = [CARDS[name] for name in ("R8", "C10", "F9", "M6")]
    looks = [(face, look) for face in nature for look in NATURE_LOOKS]
    looks += [(CARDS["K7"], look) for look in KEIJU_LOOKS]
    for index, (face, look) in enumerate(looks):
        ground = _over(wyr_table.wood(theme), wyr_cards.card(theme, face, look))
        sheet.paste(ground, wyr_table.place(index))
    x = wyr_table.PILE[0]
    for face in nature:
        for sprite in (wyr_cards.pile_top(theme, face, 3, bar=True), wyr_cards.chip(theme, face)):
            sheet.paste(sprite, (x, wyr_table.PILE[1] - wyr_cards.PILE_LIFT), sprite)
            x += sprite.width + 10
    places = [wyr_table.place(index) for index in (26, 29, 32)]
    for mark, place in wyr_marks.chosen(theme, (rose, places[1]), [(clover, places[0]), (marigold, places[2])]):
        sheet.paste(mark, place, mark)
    return sheet


def _cleared(sheet: Image.Image, roles: list[Colour]) -> Image.Image:
    """The sheet with every colour turned into a role's that is almost the same.

    LANCZOS leaves faint rings beside every edge. Where they are not in the palette they are not in the pictures,
    which look the same and are a tenth smaller.
    """
    plain = Image.new("P", (1, 1))
    plain.putpalette([channel for colour in roles for channel in colour])
    nearest = sheet.quantize(palette=plain, dither=Image.Dither.NONE).convert("RGB")
    red, green, blue = ImageChops.difference(sheet, nearest).split()
    far = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return Image.composite(nearest, sheet, far.point([255] * NEAR + [0] * (256 - NEAR)))


def _on_panel(theme: Theme, sprite: Image.Image) -> Image.Image:
    return palette(theme).quantise(_over(Image.new("RGB", sprite.size, theme.panel), sprite))


def _over(ground: Image.Image, sprite: Image.Image) -> Image.Image:
    """The sprite on a copy of the ground."""
    image = ground.copy()
    image.paste(sprite, mask=sprite)
    return image

"""The palette tiles that gardens are put together from: each is drawn once and brought to the palette once.

Every tile is complete with the ground below it, so that it can be pasted as it is. Safe from several threads:
two that ask at once for the same tile may both draw it, and draw the same.
"""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from engine.wyr.cards import CARDS, Card
from renderers import wyr_cards, wyr_header, wyr_marks, wyr_table
from renderers.canvas import CORNER, TRANSPARENT, Palette
from renderers.sprites import round_mask, write
from renderers.theme import BOLD, Colour, Theme, blend
from renderers.wyr_cards import Look

NATURE_LOOKS = (Look.BRIGHT, Look.DIM)
KEIJU_LOOKS = (Look.KEIJU, Look.LOWEST, Look.READY)


@lru_cache(maxsize=8)
def table(theme: Theme, basket: str, harvest: str, flowers: Colour | None) -> Image.Image:
    """The picture before any card is laid, its corners cut."""
    frame = palette(theme).quantise(wyr_table.table(theme, basket, harvest, flowers))
    frame.paste(TRANSPARENT, (0, 0), round_mask(*wyr_table.SIZE, CORNER).point([255] * 128 + [0] * 128))
    return frame


@lru_cache(maxsize=256)
def header(theme: Theme, keiju: int | None, words: str, score: tuple[str, int], won: bool) -> Image.Image:
    """The header, to be pasted at `wyr_header.AT`."""
    return palette(theme).quantise(wyr_header.header(theme, keiju, words, score, won=won))


@lru_cache(maxsize=128)
def card(theme: Theme, face: Card, look: Look) -> Image.Image:
    """A card of the Garden in its cell."""
    return palette(theme).quantise(_over(wyr_table.wood(theme), wyr_cards.card(theme, face, look)))


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
    image = Image.new("RGB", (wyr_cards.CHIP[0], 44), theme.panel)
    where = wyr_cards.CHIP[0] / 2, 34
    write(image, where, f"\N{MULTIPLICATION SIGN}{cards}", font=BOLD, size=34, colour=theme.text, align="m")
    return palette(theme).quantise(image)


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
    parts = list(_parts(theme))
    sheet = Image.new("RGB", (wyr_table.SIZE[0], sum(part.height for part in parts)), theme.table)
    top = 0
    for part in parts:
        sheet.paste(part, (0, top))
        top += part.height
    return Palette(sheet, _roles(theme))


def _parts(theme: Theme) -> Iterator[Image.Image]:
    """Pictures with every colour a garden can show."""
    yield wyr_table.table(theme, "", "", None)
    for flowers in (theme.ask, theme.muted):
        yield wyr_table.table(theme, "", "", flowers).crop((0, 100, 500, 300))
        yield wyr_table.table(theme, "", "", flowers).crop((*wyr_table.HARVEST[:2], *wyr_table.SIZE))
    yield wyr_header.header(theme, 1, "Wyr", ("Wyr", 0))
    yield wyr_header.header(theme, None, "Wyr", ("Wyr", 0), won=True)
    yield wyr_cards.harvest(theme, 1, 2)
    rose, clover, foxglove, marigold, keiju = (CARDS[name] for name in ("R8", "C10", "F9", "M6", "K7"))
    cards = [wyr_cards.card(theme, face, look) for face in (rose, clover, foxglove, marigold) for look in NATURE_LOOKS]
    cards += [wyr_cards.card(theme, keiju, look) for look in KEIJU_LOOKS]
    yield from (_over(wyr_table.wood(theme), card) for card in cards)
    tops = [wyr_cards.pile_top(theme, face, 3, bar=True) for face in (rose, clover, foxglove, marigold)]
    tops += [wyr_cards.chip(theme, face) for face in (rose, clover, foxglove, marigold)]
    yield from (_over(Image.new("RGB", top.size, theme.panel), top) for top in tops)
    for face in (rose, clover, foxglove, marigold):
        partners = [(CARDS[f"{face.suit}3"], (0, 0)), (Card("R" if face.suit != "R" else "C", face.number), (300, 0))]
        for mark, _ in wyr_marks.chosen(theme, (face, (100, 0)), partners):
            yield _over(Image.new("RGB", mark.size, theme.table), mark)


def _roles(theme: Theme) -> list[Colour]:
    """Flat colours, which must not drift."""
    return [
        theme.line,
        theme.panel,
        theme.slot,
        theme.slot_line,
        theme.text,
        theme.muted,
        theme.ask,
        theme.ask_case,
        theme.tell,
        theme.tell_case,
        theme.card,
        theme.card_edge,
        theme.dim_card,
        blend(theme.card, theme.tell, 0.6),
        *wyr_cards.inks(theme).values(),
        *wyr_cards.inks(theme, dim=True).values(),
        theme.keiju,
        theme.keiju_edge,
        theme.keiju_figure,
        theme.keiju_ink,
        theme.keiju_wing,
    ]


def _on_panel(theme: Theme, sprite: Image.Image) -> Image.Image:
    return palette(theme).quantise(_over(Image.new("RGB", sprite.size, theme.panel), sprite))


def _over(ground: Image.Image, sprite: Image.Image) -> Image.Image:
    """The sprite on a copy of the ground."""
    image = ground.copy()
    image.paste(sprite, mask=sprite)
    return image

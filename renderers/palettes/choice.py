"""How the palettes are chosen: from sheets with everything that pictures show."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Final, cast

from PIL import Image

from engine.gardens import start_position
from renderers import gardens, wyr
from renderers.canvas import Stamp
from renderers.gardens import layers as gardens_layers
from renderers.gardens.ground import ground
from renderers.palettes import TRANSPARENT, match
from renderers.theme import Colour, Theme, blend
from renderers.wyr import cards, marks
from renderers.wyr import layers as wyr_layers
from renderers.wyr.table import table

EXACT: Final = 48
"""So many of the most frequent colours stand in a palette as they are: flat roles must not drift."""

BOARDS: Final = (
    gardens.Scene(
        "-,-,-,-,-/-,wb,-,-,-/-,w,-,-,-/-,ww,-,-,-/bw,w,-,-,-/wbwbb,-,-,-,- 1.1,0.2,1.0,0.2 b 8 42",
        "White to move",
        turn="Turn 41",
        last="wh4>a2>b2>b3>b3",
    ),
    gardens.Scene(
        "-,-,-,-,-/bwbww,-,-,-,-/-,w,-,-,-/-,bwbb,-,-,-/-,b,-,-,-/bb,-,-,-,- 2.1,0.1,3.0,0.0 w 8 41",
        "In hand",
        half="a5>b5",
        targets=("b4", "b5", "b6"),
    ),
    gardens.Scene(
        "-,-,-,w,-/b,-,-,-,-/-,-,-,-,-/-,-,bwb,-,-/-,-,-,-,-/-,-,-,-,- 0.0,0.1,8.1,0.5 b 8 96",
        "White wins",
        last="b5>a5>wg",
        winner=0,
        over=True,
    ),
    gardens.Scene(str(start_position()), "A draw", over=True),
)

_WORDS: Final = wyr.Words("Four numbers in sequence", "Score", "Basket", "Harvest")
_MIDGAME: Final = (
    "C10,M5,R8,F9,K3,M3,C3,M6,F8,R11,K7,F11,M7,K6,F10,M2,R9,F6,M1,K5,C7,R1,R4,M11,M4,C5,F1 5 "
    "R3,R7,C1/C9,F5,F3/R2/R10,C2,C4,F4/R5 9.0 0"
)
GARDENS: Final = (
    wyr.Scene(_MIDGAME, _WORDS),
    wyr.Scene(_MIDGAME, _WORDS, entice=True, piles=(1, 2, 3, 4, 5)),
    wyr.Scene(_MIDGAME, _WORDS, chosen="a11"),
    wyr.Scene(_MIDGAME, _WORDS, chosen="c3"),
    wyr.Scene("R7 20 R1,R2,R3/-/R10/-/- 22.4 17", _WORDS, over=True),
    wyr.Scene("R7 20 -/-/-/-/- 26.4 17", _WORDS, over=True),
)


def chosen(theme: Theme) -> Mapping[str, list[Colour]]:
    """The palette of each game in a theme, at most 255 colours."""
    accents = [theme.text, theme.muted, theme.tell, theme.tell_case, theme.ask, theme.ask_case]
    boards = _sheet(ground(theme), (gardens_layers.stamps(replace(scene, theme=theme.name)) for scene in BOARDS))
    tables = _sheet(table(theme), (wyr_layers.stamps(replace(scene, theme=theme.name)) for scene in GARDENS))
    return {
        "gardens": choose(boards, [*accents, *_flat_of_gardens(theme)]),
        # Gardens have no gradients but shadows: with fewer colours, faint shadows flat, they are a tenth smaller.
        "wyr": choose(tables, [*accents, *_flat_of_wyr(theme)], 72, near=11),
    }


def choose(sheet: Image.Image, exact: Iterable[Colour], size: int = TRANSPARENT, *, near: int = 0) -> list[Colour]:
    """Up to `size` colours.

    Args:
        sheet: an RGB image with everything that the pictures show.
        exact: colours to hold as they are, whatever their share of the sheet; duplicates are welcome.
        size: so many at most.
        near: what differs by less in every channel from an exact colour may turn into it.
    """
    exact = [*exact]
    counts = cast("list[tuple[int, Colour]]", sheet.getcolors(sheet.width * sheet.height))
    counts.sort(key=lambda pair: (-pair[0], pair[1]))
    taken: dict[Colour, Colour] = {}
    for colour in exact:
        taken.setdefault(match(colour), colour)
    for _, colour in islice(counts, EXACT):
        taken.setdefault(match(colour), colour)
    rest: dict[Colour, int] = {}
    for count, colour in counts:
        if match(colour) not in taken and not any(_apart(colour, other) < near for other in exact):
            rest[match(colour)] = rest.get(match(colour), 0) + count
    for colour in _median_cut(rest, size - len(taken)):
        taken.setdefault(match(colour), colour)
    return [*taken.values()]


def _apart(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _median_cut(counts: Mapping[Colour, int], size: int) -> list[Colour]:
    """So many colours that stand for all of `counts`."""
    if not counts:
        return []
    # Roots of the counts: large plain surfaces would else leave nothing for edges and shades. Two more is the
    # middle of what `match` took for the same.
    pixels = b"".join(bytes(channel + 2 for channel in colour) * (round(n**0.5) + 1) for colour, n in counts.items())
    strip = Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)
    flat = strip.quantize(size, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette() or []
    return [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]


def _sheet(plain: Image.Image, pictures: Iterable[Iterator[Stamp]]) -> Image.Image:
    """The pictures in true colours, one below the other."""
    drawn = []
    for stamps in pictures:
        image = plain.copy()
        for stamp in stamps:
            stamp.put_on(image)
        drawn.append(image)
    sheet = Image.new("RGB", (plain.width, plain.height * len(drawn)))
    for number, image in enumerate(drawn):
        sheet.paste(image, (0, plain.height * number))
    return sheet


def _flat_of_gardens(theme: Theme) -> list[Colour]:
    colours = [theme.frame, theme.line, theme.upper, theme.lower, theme.upper_base, theme.lower_base, theme.face]
    colours += [theme.high, theme.home, theme.name_ink, theme.wall_a, theme.wall_b, theme.mortar, theme.cap]
    colours += [theme.white_top, theme.white_ink, theme.white_tread, theme.white_riser]
    return [*colours, theme.black_top, theme.black_pip, theme.black_ink, theme.black_tread, theme.black_riser]


def _flat_of_wyr(theme: Theme) -> list[Colour]:
    colours = [theme.panel, theme.slot, theme.slot_line, theme.table, theme.line]
    colours += [theme.card, theme.card_edge, theme.dim_card, *cards.faded(theme)]
    colours += [*cards.inks(theme).values(), *cards.inks(theme, dim=True).values()]
    colours += [theme.keiju, theme.keiju_edge, theme.keiju_figure, theme.keiju_ink, theme.keiju_wing]
    return [*colours, blend(theme.card, theme.tell, marks.PATCH)]

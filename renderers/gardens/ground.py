"""The board of Gardens without a stone on it: panel, platforms, fields, gardens, wall, stairs, names."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops

from renderers import fonts
from renderers.canvas import Sprite, Stamp
from renderers.drawing import Sketch, round_mask, rounded, shadow
from renderers.gardens.places import PLACES, SIZE, Place
from renderers.gardens.stones import stone_face
from renderers.gardens.texture import BLACK, WHITE, grains, tufts, wall
from renderers.lettering import write
from renderers.panel import panel, put_box
from renderers.theme import Colour, Theme, blend

NAME: Final = (66, 46)
"""How far from a field's corner its name reaches: no grain runs there."""

STAIRS_MIDDLE: Final = 608
"""The y of the stone on the stairs."""

VEIL: Final = ((102, 650, 0.40), (650, SIZE[1], 0.34))
"""From where to where how much of the frame's colour lies over the board after the game. On the lower level, the
darker one, less: black stones are still to be seen there."""


@lru_cache(maxsize=4)
def ground(theme: Theme) -> Image.Image:
    """The empty board, RGB; not to be changed."""
    board = panel(SIZE, theme, theme.frame)
    _box(board, (14, 650, 1172, 468), 18, theme.face)
    _platform(board, (14, 640, 1172, 468), theme, theme.lower_base)
    # Behind the round corners of the upper platform, too.
    board.paste(theme.mortar, (14, 540, 1186, 560))
    board.paste(wall(theme), (14, 560))
    _shade(board, (14, 560, 1186, 582), theme, 0.35)
    _box(board, (14, 102, 1172, 458), 18, theme.cap)
    _platform(board, (14, 102, 1172, 446), theme, theme.upper_base, deeper=30)
    _fields(board, theme)
    # Short: it ends where the names of the uppermost fields begin.
    _shade(board, (14, 650, 1186, 672), theme, 0.48)
    for garden, white in (("wh", False), ("bh", True)):
        _stairs(board, PLACES[garden].middle, theme, white=white)
    for stamp in names(theme):
        stamp.put_on(board)
    return board


def garden_ink(theme: Theme, *, veiled: bool) -> Colour:
    """What is written in a garden, and drawn in outline."""
    return theme.text if veiled else theme.garden_ink


def names(theme: Theme, *, veiled: bool = False) -> Iterator[Stamp]:
    """The names of the places; `veiled`, in inks that are read on the veil."""
    for place in PLACES.values():
        if place.garden:
            ink, size, x, y = garden_ink(theme, veiled=veiled), 30, 14, 38 if place.upper else 52
        else:
            ink, size, x, y = theme.text if veiled else theme.name_ink, 28, 11, 35
        yield write(place.name, (place.x + x, place.y + y), font=fonts.EXTRA_BOLD, size=size, colour=ink)


def veil(theme: Theme) -> Iterator[Stamp]:
    """What lies on the board after the game, below the stones; the header stays clear."""
    for start, end, strength in VEIL:
        half = (end - start) // 2
        for y in (start, start + half):
            yield _veil(theme, half, strength).at(0, y)
    yield from names(theme, veiled=True)


def lit(theme: Theme, place: Place) -> Stamp:
    """The garden of the winner, to lie over the veil."""
    return _lit(theme, place).at(place.x, place.y)


@lru_cache(maxsize=6)
def _veil(theme: Theme, height: int, strength: float) -> Sprite:
    return Sprite(Image.new("RGBA", (SIZE[0], height), (*theme.frame, round(255 * strength))))


@lru_cache(maxsize=8)
def _lit(theme: Theme, place: Place) -> Sprite:
    image = ground(theme).crop((place.x, place.y, place.x + place.width, place.y + place.height)).convert("RGBA")
    image.putalpha(_mask(*image.size, place.radius))
    return Sprite(image)


_mask = lru_cache(maxsize=16)(round_mask)


def _box(ground: Image.Image, box: tuple[int, int, int, int], radius: int, colour: Colour) -> None:
    x, y, width, height = box
    ground.paste(colour, (x, y), _mask(width, height, radius))


def _platform(
    ground: Image.Image, box: tuple[int, int, int, int], theme: Theme, colour: Colour, *, deeper: int = 0
) -> None:
    """A level's plate; `deeper`, so much of its foot is cut off straight."""
    x, y, width, height = box
    mask = _mask(width, height + deeper, 18).crop((0, 0, width, height))
    ground.paste(theme.line if theme.flat else colour, (x, y), mask)
    if theme.flat:
        inner = _mask(width - 6, height + deeper - 6, 15).crop((0, 0, width - 6, height - (3 if deeper else 6)))
        ground.paste(colour, (x + 3, y + 3), inner)


def _shade(ground: Image.Image, box: tuple[int, int, int, int], theme: Theme, strength: float) -> None:
    """Darken from the top of the box, `strength` there and none at its foot."""
    if theme.flat:
        return
    left, top, right, bottom = box
    height = bottom - top
    fall = Image.new("L", (1, height))
    fall.putdata([round(255 * strength * (1 - row / height)) for row in range(height)])
    ground.paste(BLACK, (left, top), fall.resize((right - left, height)))


def _fields(board: Image.Image, theme: Theme) -> None:
    if theme.flat:
        for place in PLACES.values():
            box = (place.x, place.y, place.width, place.height)
            put_box(board, box, place.radius, theme, _colour(theme, place))
        return
    meadow, grain = tufts(theme), [*grains(theme.grain)]
    wood = {left: [_calmed(piece, left=left) for piece in grain] for left in (True, False)}
    surfaces = {colour: _surface(colour, 160, 138) for colour in (theme.upper, theme.lower)}
    surfaces |= {colour: _surface(colour, 150, 438) for colour in (theme.high, theme.home)}
    for i, place in enumerate(PLACES.values()):
        colour, left = _colour(theme, place), place.middle <= 500
        texture = meadow if place.garden else wood[left][i % len(grain)]
        if place.garden and not left:
            texture = texture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        _lay_place(board, place, surfaces[colour], texture, blend(colour, BLACK, 0.28))


def _colour(theme: Theme, place: Place) -> Colour:
    if place.garden:
        return theme.high if place.upper else theme.home
    return theme.upper if place.upper else theme.lower


def _surface(colour: Colour, width: int, height: int) -> Image.Image:
    """A plain colour, a little lighter towards the back."""
    column = Image.new("RGB", (1, height))
    column.putdata([blend(colour, WHITE, 0.07 * (1 - row / height)) for row in range(height)])
    return column.resize((width, height))


def _calmed(grain: Image.Image, *, left: bool) -> Image.Image:
    """The grain, mirrored on the right of the board, without what would run through the name of a field."""
    grain = grain.copy() if left else grain.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    grain.putalpha(ImageChops.multiply(grain.getchannel("A"), _calm(grain.size)))
    return grain


@lru_cache(maxsize=1)
def _calm(size: tuple[int, int]) -> Image.Image:
    return ImageChops.invert(shadow(size, [rounded(-20, -20, NAME[0] + 20, NAME[1] + 20, 12)], 5, 1))


def _lay_place(ground: Image.Image, place: Place, surface: Image.Image, texture: Image.Image, lip: Colour) -> None:
    _box(ground, (place.x, place.y, place.width, place.height), place.radius, lip)
    top = surface.copy()
    top.paste(texture, (0, 0), texture)
    ground.paste(top, (place.x, place.y), _mask(*top.size, place.radius))


def _lay(ground: Image.Image, sketch: Sketch, x: int, y: int) -> None:
    image = sketch.image()
    ground.paste(image, (x, y), image)


def _stairs(ground: Image.Image, middle: int, theme: Theme, *, white: bool) -> None:
    if white:
        tread, riser, edge = theme.white_tread, theme.white_riser, theme.white_edge
    else:
        tread, riser, edge = theme.black_tread, theme.black_riser, theme.black_rim
    if not theme.flat:
        cast = shadow((182, 152), [rounded(20, 104, 142, 22, 6)], 6, 0.55)
        ground.paste(BLACK, (middle - 91, 540), cast)
    sketch = Sketch(150, 116)
    for step in range(4):
        width = 100 + 14 * step
        x, y = 75 - width / 2, 1 + 28 * step
        sketch.box(x - 1, y - 1, width + 2, 30, radius=4, colour=edge)
        sketch.box(x + 1, y + 1, width - 2, 26, radius=2.5, colour=riser)
        sketch.box(x + 1, y + 1, width - 2, 13, radius=2.5, colour=tread)
        sketch.box(x + 1, y + 13, width - 2, 1.5, radius=0, colour=blend(tread, WHITE, 0.5) if white else edge)
    stone_face(sketch.at(75, 57), theme, white=white, radius=29)
    ink = theme.white_ink if white else theme.black_ink
    sketch.stroke([(64, 63), (75, 51), (86, 63)], ink, 6.5)
    _lay(ground, sketch, middle - 75, STAIRS_MIDDLE - 57)

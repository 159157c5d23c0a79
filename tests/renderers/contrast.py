"""Contrast measured on the pixels of pictures, as WCAG 2 defines it: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple, cast

from PIL import Image, ImageChops, ImageFilter

from renderers.theme import Colour

BLOCK = 4
"""Words nearer to each other than this are measured as one."""

FEW = 0.05
"""This share of a ground, where it is least in contrast, is not counted: a fibre, a tuft, an edge."""


def linear(channel: float) -> float:
    """The light of a channel, 0 to 255, of sRGB; from 0 to 1."""
    channel /= 255
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


@cache
def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1."""
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def colours(image: Image.Image, mask: Image.Image | None = None) -> Counter[Colour]:
    """How many pixels of an image have each colour; with a mask, those where it is 255."""
    found: Counter[Colour] = Counter()
    mask = mask or Image.new("L", image.size, 255)
    coded = Image.merge("RGBA", (*image.convert("RGB").split(), mask))
    counted = cast("list[tuple[int, tuple[int, int, int, int]]]", coded.getcolors(image.width * image.height))
    for count, (red, green, blue, on) in counted:
        if on:
            found[red, green, blue] = count
    return found


def where(image: Image.Image, wanted: Callable[[Colour], bool]) -> Image.Image:
    """A mask, 255 where an image with a palette has one of the wanted colours."""
    colours = cast("list[int]", image.getpalette("RGB"))
    indices = zip(colours[::3], colours[1::3], colours[2::3], strict=True)
    told = [255 * wanted(colour) for colour in indices]
    return Image.frombytes("L", image.size, image.tobytes()).point(told + [0] * (256 - len(told)))


def least(ink: Colour, ground: Counter[Colour]) -> float:
    """The contrast of an ink with a ground of several colours, where it is least, `FEW` of it left out."""
    left = FEW * ground.total()
    for contrast, count in sorted((ratio(ink, colour), count) for colour, count in ground.items()):
        left -= count
        if left < 0:
            return contrast
    raise AssertionError("there is no ground")


class Written(NamedTuple):
    """Words found in a picture."""

    box: tuple[int, int, int, int]
    ink: Colour
    contrast: float


def written(picture: Image.Image, bare: Image.Image) -> Iterator[Written]:
    """All words of a picture, with their contrast to what they stand on.

    Args:
        picture: the picture, RGB.
        bare: the same picture without words.
    """
    changed = _changed(picture, bare)
    for left, top, right, bottom in _clusters(changed):
        box = (left - 4, top - 4, right + 4, bottom + 4)
        letters = changed.crop(box)
        ground = colours(bare.crop(box), letters.filter(ImageFilter.MaxFilter(5)))
        ink = colours(picture.crop(box), letters).most_common(1)[0][0]
        yield Written(box, ink, least(ink, ground))


def covered(picture: Image.Image, bare: Image.Image) -> Counter[Colour]:
    """The colours of `bare` where `picture` differs from it."""
    return colours(bare, _changed(picture, bare))


def _changed(one: Image.Image, other: Image.Image) -> Image.Image:
    """A mask, 255 where two images differ."""
    channels = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return largest.point([0] + [255] * 255)


def _clusters(mask: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    """Boxes around what hangs together in a mask."""
    blocks = mask.reduce(BLOCK)
    open_ones = {(at % blocks.width, at // blocks.width) for at, on in enumerate(blocks.tobytes()) if on}
    while open_ones:
        cluster, edge = set(), [open_ones.pop()]
        while edge:
            x, y = edge.pop()
            cluster.add((x, y))
            beside = {(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)} & open_ones
            open_ones -= beside
            edge.extend(beside)
        columns, rows = zip(*cluster, strict=True)
        rough = (min(columns) * BLOCK, min(rows) * BLOCK, (max(columns) + 1) * BLOCK, (max(rows) + 1) * BLOCK)
        tight = mask.crop(rough).getbbox()
        if tight:
            yield rough[0] + tight[0], rough[1] + tight[1], rough[0] + tight[2], rough[1] + tight[3]

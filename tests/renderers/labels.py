"""What is written in a picture, and where: places, counts, numbers.

Told from the scene and from where things stand, so that it can be looked for in the pixels.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from engine.wyr import PLACES as GARDEN_PLACES
from engine.wyr import Card, card_at, read_position, score
from renderers import fonts, gardens, wyr
from renderers.drawing import Point
from renderers.gardens import layers
from renderers.gardens.ground import names
from renderers.gardens.marks import pill
from renderers.gardens.places import PLACES
from renderers.gardens.scene import view
from renderers.lettering import CAP_HEIGHT, baseline, text_width
from renderers.theme import THEMES
from renderers.wyr import cards, table
from renderers.wyr.marks import LIFT

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels of the whole picture."""

PILL_EDGE: Final = 9
"""From the edge of a gold pill to what is written in it."""


class Label(NamedTuple):
    """A piece of text in a picture.

    Attributes:
        words: the text, a minus sign as `-`.
        box: what its letters and numerals fill.
        place: whether it is the name of a place: a letter, then a number or a letter.
    """

    words: str
    box: Box
    place: bool = False


def on_board(scene: gardens.Scene) -> Iterator[Label]:
    """The names of the places, the heights of towers, the counts of piles, the goals."""
    theme = THEMES[scene.theme]
    seen = view(scene)
    stacks, held, below = layers._stacks(seen)
    gold = {*scene.choices, *scene.targets}
    for place, written in zip(PLACES.values(), names(theme, veiled=scene.ended), strict=True):
        stamp = pill(theme, place) if place.name in gold else written
        edge = PILL_EDGE if place.name in gold else 0
        width, height = stamp.sprite.image.size
        box = (stamp.x + edge, stamp.y + edge, stamp.x + width - edge, stamp.y + height - edge)
        yield Label(place.name, box, place=True)
        for stack in stacks[place.name]:
            count = len(stack.stones)
            if stack.goal:
                goal = f"{count}/{seen.position.target}"
                left, top, right, bottom = _about(goal, place.middle, place.y + 77, fonts.BLACK, 54)
                # The stroke between the numbers is taller than they are, and leans.
                yield Label(goal, (left - 6, top - 14, right + 6, bottom + 14))
            elif stack is not below and count > (0 if place.garden else 1):
                yield Label(str(count), _about(str(count), stack.x, stack.top, fonts.BLACK, 36))
    if held and len(held.stones) > 1:
        yield Label(str(len(held.stones)), _about(str(len(held.stones)), held.x, held.top, fonts.BLACK, 36))


def in_garden(scene: wyr.Scene) -> Iterator[Label]:
    """Rows and columns, the numbers of cards and piles, how many a pile has, the Harvest, the score."""
    position = read_position(scene.position)
    for column in range(1, 13):
        middle = table.corner(f"a{column}")[0] + cards.WIDTH / 2
        yield Label(str(column), _written(str(column), (middle, 132), fonts.BOLD, 33, "m"))
    for row in "abcd":
        middle = table.corner(f"{row}1")[1] + cards.HEIGHT / 2
        yield Label(row, _written(row, (42, middle + 10), fonts.BOLD, 36, "m"), place=True)
    for place in GARDEN_PLACES:
        card = card_at(position, place)
        x, y = table.corner(place)
        if card is not None and card.is_keiju:
            yield Label(str(card.number), _written(str(card.number), (x + 11, y + 49), fonts.BLACK, 44))
        elif card is not None:
            yield _numeral(card, x, y - LIFT if place == scene.chosen else y)
    for number, pile in enumerate(position.piles, start=1):
        if pile:
            yield from _pile(pile, *table.pile(number))
    points = str(score(position)).replace("-", "\N{MINUS SIGN}")
    box = _written(points, (1349, baseline(62, 58)), fonts.BLACK, 58, "r")
    yield Label(points.replace("\N{MINUS SIGN}", "-"), box)
    x, y = table.HARVEST_AT
    harvested = str(position.harvested)
    yield Label(harvested, _written(harvested, (x + 92, baseline(y + 44, 62)), fonts.BLACK, 62))


def _pile(pile: Sequence[Card], x: int, y: int) -> Iterator[Label]:
    yield _numeral(pile[-1], x, y)
    if len(pile) > 1:
        times, middle = "\N{MULTIPLICATION SIGN}", x + 112 + cards.CHIP[0] / 2
        left, top, right, bottom = _written(f"{times}{len(pile)}", (middle, y + 34), fonts.BOLD, 34, "m")
        left += text_width(times, font=fonts.BOLD, size=34)
        yield Label(str(len(pile)), (left, top, right, bottom))
    for below, card in enumerate(pile[-2:-4:-1]):
        foot = y + 46 + 45 * below + 33
        yield Label(str(card.number), _written(str(card.number), (x + 112 + 27, foot), fonts.BLACK, 33, "m"))


def _numeral(card: Card, x: int, y: int) -> Label:
    """The number of a card whose top left corner is given."""
    return Label(str(card.number), _written(str(card.number), (x + 50, y + 58), fonts.BLACK, 58, "m"))


def _about(words: str, x: float, y: float, font: str, size: int) -> Box:
    return _written(words, (x, baseline(y, size)), font, size, "m")


def _written(words: str, at: Point, font: str, size: int, align: Literal["l", "m", "r"] = "l") -> Box:
    """The box of capitals and numerals, as `renderers.lettering.write` puts them."""
    width = text_width(words, font=font, size=size)
    left = at[0] - {"l": 0.0, "m": 0.5, "r": 1.0}[align] * width
    return left, at[1] - CAP_HEIGHT * size, left + width, at[1]

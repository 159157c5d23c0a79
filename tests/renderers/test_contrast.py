"""Contrast in every theme: 4.5 for words and numbers, 3 for shapes that say something. Measured on pictures as sent."""

import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal

import pytest
from PIL import Image, ImageChops, ImageFilter

from engine.gardens import read_position
from renderers import gardens, wyr
from renderers.gardens.places import PLACES
from renderers.gardens.stacks import Stack, in_garden, on_field
from renderers.gardens.stones import RX, RY, silhouette
from renderers.theme import THEMES, Colour
from tests.renderers.contrast import colours, covered, least, ratio, where, written
from tests.renderers.fresh import unlettered
from tests.renderers.gardens.scenes import SCENES as GARDENS
from tests.renderers.gardens.scenes import line
from tests.renderers.wyr.scenes import SCENES as WYR

WORDS = 4.5
SHAPES = 3.0

BOARDS = {name: GARDENS[name] for name in ("last-move", "captured", "in-hand", "choices", "lift", "won")}
TABLES = {name: WYR[name] for name in ("midgame", "chosen", "enticing", "stuck")}
"""Scenes with every kind of writing, and of shapes."""

STONES = line({"b5": "w", "c5": "b", "a2": "w", "c2": "b", "d5": "wbwbw", "d2": "bwbwb"}, home=(2, 3))

themes = pytest.mark.parametrize("theme", THEMES)


def opened(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture))


def drawn(theme: str) -> Mapping[str, Image.Image]:
    boards = {name: board(theme, scene) for name, scene in BOARDS.items()}
    return boards | {name: table(theme, scene) for name, scene in TABLES.items()}


def board(theme: str, scene: gardens.Scene) -> Image.Image:
    return opened(gardens.board(replace(scene, theme=theme)))


def table(theme: str, scene: wyr.Scene) -> Image.Image:
    return opened(wyr.garden(replace(scene, theme=theme)))


@themes
def test_every_word_and_number_is_read_on_what_it_stands_on(theme: str) -> None:
    pictures = drawn(theme)
    with unlettered():
        bare = drawn(theme)
    for name, picture in pictures.items():
        words = list(written(picture, bare[name]))
        # Each place has its name, each card its number; that some are found as one does not matter.
        assert len(words) >= (30 if name == "stuck" else 38), name
        worst = min(words, key=lambda one: one.contrast)
        assert worst.contrast >= WORDS, (name, worst)


# --- Gardens ---


def standing(position: str) -> Iterator[tuple[str, Stack]]:
    here = read_position(position)
    for name, place in PLACES.items():
        stacks = in_garden(place, here.garden(name), 8) if place.garden else (on_field(place, here.tower(name)),)
        yield from ((name, stack) for stack in stacks if stack.stones)


def outline(image: Image.Image, stack: Stack, rx: int = RX, ry: int = RY) -> list[float]:
    """All around a stack in an RGB image, the contrast of what lies 4 px outside it with its edge or what is inside."""
    outside, *inside = (
        silhouette(rx + away, ry + away, stack.height) for away in (4, 1, 0.5, 0, -0.5, -1, -2, -3, -5, -8, -12)
    )

    def seen(point: tuple[float, float]) -> Colour:
        found = image.getpixel((round(stack.x + point[0]), round(stack.top + point[1])))
        assert isinstance(found, tuple)
        return found[0], found[1], found[2]

    return [
        max(ratio(seen(ground), seen(shape[number])) for shape in inside)
        for number, ground in enumerate(outside)
        if number % 2
    ]


@themes
@pytest.mark.parametrize("over", [False, True])
def test_stones_stand_out_from_every_ground_all_around(theme: str, over: bool) -> None:
    image = board(theme, gardens.Scene(STONES, "White to move", over=over)).convert("RGB")
    found = {stack.stones for _, stack in standing(STONES)}
    assert {"w", "b"} <= found
    for name, stack in standing(STONES):
        contrasts = sorted(outline(image, stack))
        # But for a sixth: in the shadow, and where the gap between two fields comes near.
        assert contrasts[len(contrasts) // 6] >= SHAPES, (name, stack.stones)


@themes
@pytest.mark.parametrize("stone", ["w", "b"])
def test_stones_stand_out_from_the_header(theme: str, stone: Literal["w", "b"]) -> None:
    image = board(theme, gardens.Scene(line({"a1": stone}, mover=stone, turn=41 if stone == "w" else 42), ""))
    assert min(outline(image.convert("RGB"), Stack(stone, 64, 66, 15), 36, 18)) >= SHAPES


@themes
def test_white_stones_wear_a_ring_and_black_ones_pips_to_be_seen(theme: str) -> None:
    image = board(theme, gardens.Scene(STONES, "", over=True))  # a draw: the header shows both
    for name, stack in standing(STONES):
        assert figure(image, (stack.x - 46, stack.top - 23, stack.x + 46, stack.top + 24)) >= SHAPES, name
    for top in (73 - 15, 73 - 30):
        assert figure(image, (64 - 32, top - 8, 64 + 32, top + 16)) >= SHAPES, top


@themes
def test_what_is_missing_in_a_garden_is_outlined_to_be_seen(theme: str) -> None:
    for scene in (GARDENS["start"], GARDENS["drawn"]):
        image = board(theme, scene)
        assert figure(image, (47, 600 - 330, 151, 600 - 300)) >= SHAPES  # the sides of the goal's stones
        assert figure(image, (47, 512 - 26, 151, 512 + 26)) >= SHAPES or scene is GARDENS["drawn"]


@themes
def test_stairs_stand_out_from_the_wall_and_say_where_they_lead(theme: str) -> None:
    image = board(theme, GARDENS["start"])
    for middle in (99, 1101):
        assert figure(image, (middle - 20, 592, middle + 20, 620)) >= SHAPES
        assert figure(image, (middle - 68, 580, middle - 40, 600)) >= SHAPES


MARKED = {
    "last-move": ("tell", replace(GARDENS["last-move"], last=None)),
    "captured": ("tell", replace(GARDENS["captured"], last=None, before=None)),
    "choices": ("ask", replace(GARDENS["choices"], choices=())),
    "won": ("ask", replace(GARDENS["won"], winner=None)),
}


@themes
@pytest.mark.parametrize("name", MARKED)
def test_marks_stand_out_from_their_casing_and_both_from_whatever_they_lie_on(theme: str, name: str) -> None:
    accent, plain = MARKED[name]
    colour, case = getattr(THEMES[theme], accent), getattr(THEMES[theme], f"{accent}_case")
    picture = board(theme, GARDENS[name])
    below = (14, 102, 1186, 1108)  # the header says other words
    marked, bare = picture.crop(below), board(theme, plain).crop(below)
    assert edged(marked, colour) >= 0.98
    ground = covered(marked, bare)
    assert ground.total() > 3000
    for seen, count in ground.most_common(40):
        assert max(ratio(seen, colour), ratio(seen, case)) >= SHAPES or count < 0.01 * ground.total(), seen


@themes
def test_marks_of_a_move_being_made_stand_out(theme: str) -> None:
    assert edged(board(theme, GARDENS["in-hand"]).crop((14, 102, 1186, 1108)), THEMES[theme].ask) >= 0.98


def figure(image: Image.Image, box: tuple[int, int, int, int]) -> float:
    """The contrast of what is drawn in a part with the ground of it: its commonest colour."""
    found = colours(image.crop(box))
    ground = found.most_common(1)[0][0]
    return max(ratio(colour, ground) for colour, count in found.items() if count >= 0.01 * found.total())


def edged(image: Image.Image, accent: Colour) -> float:
    """The share of an accent's edge within 3 px of which there is something it stands out from."""
    mask = where(image, lambda colour: colour == accent)
    edge = ImageChops.multiply(mask, ImageChops.invert(mask).filter(ImageFilter.MaxFilter(3)))
    apart = where(image, lambda colour: ratio(colour, accent) >= SHAPES)
    held = ImageChops.multiply(edge, apart.filter(ImageFilter.MaxFilter(7)))
    assert edge.histogram()[255] > 1000
    return held.histogram()[255] / edge.histogram()[255]


# --- Wyr ---

BRIGHT = {"R": "c7", "C": "c11", "F": "b2", "M": "c9"}
DIM = {"R": "a8", "C": "a6", "F": "a9", "M": "b1"}
"""Cards of the scene `midgame` by suit."""


def card(place: str) -> tuple[int, int]:
    """The top left corner of a card."""
    return 72 + 108 * (int(place[1:]) - 1), 150 + 146 * "abcd".index(place[0])


@themes
def test_suits_stand_out_from_bright_and_dim_cards_from_patches_and_chips(theme: str) -> None:
    middle, chosen = table(theme, WYR["midgame"]), table(theme, WYR["chosen"])
    for place in (*BRIGHT.values(), *DIM.values()):
        x, y = card(place)
        assert figure(middle, (x + 22, y + 70, x + 78, y + 126)) >= SHAPES, place
    for place in ("c7", "c10", "c11"):
        x, y = card(place)
        assert figure(chosen, (x + 30, y + 76, x + 70, y + 120)) >= SHAPES, place
    for top in (874, 919):
        assert figure(middle, (200, top + 6, 232, top + 36)) >= SHAPES


@themes
def test_cards_and_empty_places_stand_out_from_the_table(theme: str) -> None:
    image = table(theme, WYR["midgame"])
    ground = colours(image.crop((80, 726, 1300, 738)))
    for place in (*BRIGHT.values(), *DIM.values(), "a10", "b5"):  # the last two are Keiju
        x, y = card(place)
        # From the gap on the left over the edge of the card.
        rim = colours(image.crop((x - 1, y + 40, x + 6, y + 90)))
        assert max(least(colour, ground) for colour, count in rim.items() if count >= 40) >= SHAPES, place
    x, y = card("a1")
    assert figure(image, (x, y, x + 100, y + 8)) >= SHAPES


@themes
def test_bright_cards_stand_out_from_dim_ones_by_more_than_colour(theme: str) -> None:
    image = table(theme, WYR["midgame"]).convert("RGB")
    faces = [image.getpixel((card(place)[0] + 50, card(place)[1] + 128)) for place in ("c7", "a8")]
    assert ratio(*faces) >= 1.8  # type: ignore[arg-type]  # pixels of an RGB image
    rims = [colours(image.crop((x + 40, y - 1, x + 60, y + 4))) for x, y in map(card, ("c7", "a8"))]
    assert set(rims[0]) != set(rims[1])


@themes
def test_keiju_what_they_ask_and_who_was_won_are_seen(theme: str) -> None:
    image, stuck = table(theme, WYR["midgame"]), table(theme, WYR["stuck"])
    assert figure(image, (170, 30, 330, 92)) >= SHAPES  # the pictogram of the header
    for place in ("a10", "b5", "b8", "c3"):
        x, y = card(place)
        assert figure(image, (x + 9, y + 84, x + 91, y + 120)) >= SHAPES, place
        assert figure(image, (x + 40, y + 14, x + 94, y + 74)) >= SHAPES, place
    for number in range(4):
        left = 1098 + 64 * number
        assert figure(stuck, (left, 900, left + 60, 960)) >= SHAPES, number


@themes
def test_edges_of_deeper_piles_are_seen(theme: str) -> None:
    assert figure(table(theme, WYR["deep"]), (62, 806, 122, 828)) >= SHAPES


@themes
@pytest.mark.parametrize(("name", "accent"), [("chosen", "tell"), ("chosen", "ask"), ("enticing", "ask")])
def test_marks_on_cards_and_piles_stand_out(theme: str, name: str, accent: str) -> None:
    image = table(theme, WYR[name]).crop((24, 110, 1376, 984))
    # Less than all: where a Keiju is as golden as her edge her wings touch her.
    assert edged(image, getattr(THEMES[theme], accent)) >= 0.97

"""Where things stand in pictures: nothing outside, nothing over what is to be read, over many scenes."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from engine.gardens import Position, legal, sources, steps
from engine.wyr import PLACES as GARDEN_PLACES
from engine.wyr import REQUESTS, enticements, lowest_keiju, matches
from engine.wyr import Position as Table
from renderers import gardens, wyr
from renderers.canvas import Stamp
from renderers.gardens import layers
from renderers.gardens.places import PLACES
from renderers.gardens.places import SIZE as BOARD
from renderers.gardens.scene import view
from renderers.gardens.stones import RX, RY
from renderers.theme import THEMES
from renderers.wyr import cards, header, table
from renderers.wyr.layers import stamps as garden_stamps
from tests.engine.gardens.positions import any_position
from tests.engine.wyr.games import positions
from tests.renderers.labels import Box, Label, in_garden, on_board

FRAME: Final = 3
"""The hairline at a picture's edge."""

CONTOUR: Final = 6
"""The line around dropped stones reaches so far out of them."""

TOUCH: Final = 1.5
"""Boxes are told from the widths of letters, which have a little air around them."""

themes = st.sampled_from([*THEMES])


@st.composite
def boards(draw: st.DrawFn) -> gardens.Scene:
    """A position as it is shown: after some move, while one is made, or while one is chosen."""
    here: Position = draw(any_position())
    moves = [move for move in legal(here) if move != "--"]
    kind = draw(st.sampled_from(("last", "half", "choices")))
    theme = draw(themes)
    if kind == "half" and moves:
        move = draw(st.sampled_from(moves)).split(">")
        half = ">".join(move[: draw(st.integers(1, len(move)))])
        return gardens.Scene(str(here), "In hand", half=half, targets=steps(here, half), theme=theme)
    if kind == "choices" and moves:
        choices = tuple(dict.fromkeys(source[:2] for source in sources(here)))
        return gardens.Scene(str(here), "Pick up a stack", choices=choices, theme=theme)
    last = draw(st.sampled_from(moves)) if moves else None
    over = here.winner is not None
    return gardens.Scene(str(here), "To move", "Turn 1204", last=last, winner=here.winner, over=over, theme=theme)


@st.composite
def tables(draw: st.DrawFn) -> wyr.Scene:
    """A garden as it is shown: going on, with a card chosen, or over."""
    position: Table = draw(positions())
    found = [*matches(position)]
    chosen = draw(st.sampled_from([None, *found]))
    asked = lowest_keiju(position)
    piles = enticements(position) if chosen is None else ()
    return wyr.Scene(
        str(position),
        wyr.Words("" if asked is None else asked.words.capitalize(), "Score", "Basket", "Harvest"),
        chosen=chosen,
        entice=bool(piles),
        piles=tuple(sorted({pile for choice in piles for pile in choice})),
        over=chosen is None and draw(st.booleans()),
        theme=draw(themes),
    )


def overlapping(boxes: Iterable[Label]) -> list[tuple[str, str]]:
    return [(one.words, other.words) for one, other in combinations(boxes, 2) if meet(one.box, other.box)]


def meet(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > TOUCH and down > TOUCH


def within(box: Box, left: float, top: float, right: float, bottom: float) -> bool:
    return box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom


def box_of(stamp: Stamp) -> Box:
    width, height = stamp.sprite.image.size
    return stamp.x, stamp.y, stamp.x + width, stamp.y + height


@given(boards())
def test_names_and_counts_of_a_board_are_apart_and_where_they_belong(scene: gardens.Scene) -> None:
    labels = [*on_board(scene)]
    assert overlapping(labels) == []
    for label in labels:
        if label.place:
            place = PLACES[label.words]
            assert within(label.box, place.x, place.y, place.x + place.width, place.y + place.height)
        assert within(label.box, FRAME, FRAME, BOARD[0] - FRAME, BOARD[1] - FRAME)


def discs(scene: gardens.Scene) -> Iterator[tuple[str, Box]]:
    """The stones of each stack: the place they belong to, and the box around their sides."""
    stacks, held, _ = layers._stacks(view(scene))
    for name, lying in stacks.items():
        for stack in lying:
            if stack.stones:
                yield name, (stack.x - RX, stack.top - RY, stack.x + RX, stack.y + RY)
    if held:
        yield view(scene).at, (held.x - RX, held.top - RY, held.x + RX, held.y + RY)


@given(boards())
def test_stones_stay_on_their_place_but_for_the_top_of_the_tallest_towers(scene: gardens.Scene) -> None:
    at = view(scene).at
    for name, box in discs(scene):
        place = PLACES[name]
        # A tower of five is 17 px taller than its field, stones in hand are held higher still.
        over = 47 if name == at else 17
        assert within(box, place.x, place.y - over, place.x + place.width, place.y + place.height), name


@given(boards())
def test_no_stone_and_no_line_around_one_covers_the_name_of_a_place(scene: gardens.Scene) -> None:
    for name, (left, top, right, bottom) in discs(scene):
        around = (left - CONTOUR, top - CONTOUR, right + CONTOUR, bottom + CONTOUR)
        for label in on_board(scene):
            # Names in gold lie above the stones; what is in hand is moved aside by its player.
            if label.place and label.words not in {*scene.choices, *scene.targets, view(scene).at}:
                assert not meet(label.box, around), (label.words, name)


@given(boards())
def test_nothing_is_laid_outside_a_board(scene: gardens.Scene) -> None:
    for stamp in layers.stamps(scene):
        assert within(box_of(stamp), 0, 0, *BOARD), (stamp.x, stamp.y, stamp.sprite.image.size)


@given(tables())
def test_numbers_and_names_of_a_garden_are_apart_and_within_it(scene: wyr.Scene) -> None:
    labels = [*in_garden(scene)]
    assert overlapping(labels) == []
    for label in labels:
        assert within(label.box, FRAME, FRAME, table.SIZE[0] - FRAME, table.SIZE[1] - FRAME), label


@given(tables())
def test_nothing_is_laid_outside_a_garden(scene: wyr.Scene) -> None:
    for stamp in garden_stamps(scene):
        assert within(box_of(stamp), 0, 0, *table.SIZE), (stamp.x, stamp.y, stamp.sprite.image.size)


def test_the_cards_of_a_garden_are_apart() -> None:
    corners = [table.corner(place) for place in GARDEN_PLACES]
    laid: list[Box] = [(x, y, x + cards.WIDTH, y + cards.HEIGHT) for x, y in corners]
    assert not [pair for pair in combinations(laid, 2) if meet(*pair)]


def test_the_words_of_every_request_stand_beside_the_lowest_and_the_highest_score() -> None:
    for request in REQUESTS.values():
        for points in (-64, 66):
            boxes = [
                box_of(stamp) for stamp in header.stamps(THEMES["wood"], request, request.words, ("Score", points))
            ]
            left, top, width, height = table.HEADER
            assert all(within(box, left, top, left + width, top + height) for box in boxes)
            assert not [pair for pair in combinations(boxes, 2) if meet(*pair)]

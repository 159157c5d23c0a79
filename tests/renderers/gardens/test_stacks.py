from itertools import product

import pytest

from engine.gardens import Stones
from renderers.gardens.places import PLACES, SIZE
from renderers.gardens.stacks import HEADER_END, Stack, ceiling, held_over, in_garden, on_field
from renderers.gardens.stones import GOAL_HEIGHT, RY

FIELDS = [name for name, place in PLACES.items() if not place.garden]
GARDENS = [name for name, place in PLACES.items() if place.garden]


def test_there_are_thirty_fields_and_four_gardens_within_the_picture() -> None:
    assert len(FIELDS) == 30
    assert sorted(GARDENS) == ["bg", "bh", "wg", "wh"]
    for place in PLACES.values():
        assert place.x >= 14
        assert place.x + place.width <= SIZE[0] - 14
        assert place.y >= 102
        assert place.y + place.height <= SIZE[1] - 20


def test_places_do_not_overlap() -> None:
    places = [*PLACES.values()]
    for number, one in enumerate(places):
        for other in places[:number]:
            apart = (
                one.x + one.width <= other.x
                or other.x + other.width <= one.x
                or one.y + one.height <= other.y
                or other.y + other.height <= one.y
            )
            assert apart, (one.name, other.name)


def test_a_tower_of_five_reaches_17_px_over_its_field_and_hides_no_stone_behind() -> None:
    b5, b6 = on_field(PLACES["b5"], "wbwbw"), on_field(PLACES["b6"], "w")
    assert b5.top - RY == PLACES["b5"].y - 17
    assert b6.y + RY < b5.top - RY


@pytest.mark.parametrize("target", [7, 8])
@pytest.mark.parametrize("count", range(11))
def test_piles_of_a_garden_are_apart_and_within_it(count: int, target: int) -> None:
    for name in GARDENS:
        place = PLACES[name]
        for stones in (Stones(count, 10), Stones(10, count)):
            back, front = sorted(in_garden(place, stones, target), key=lambda stack: stack.y)
            assert front.y + RY < place.y + place.height
            assert front.top - RY >= back.y + RY
            assert back.top - RY > place.y + (96 if place.upper else 52)  # the lines the words above stand on


@pytest.mark.parametrize("name", [*FIELDS, *GARDENS])
def test_stones_in_hand_hide_nothing(name: str) -> None:
    place = PLACES[name]
    limit = ceiling(place)
    for hand, lying in product(range(1, 6), range(6)):
        stack = on_field(place, "w" * lying)
        if place.garden:
            stack = in_garden(place, Stones(lying, lying), 8)[0 if name in {"wh", "bg"} else 1]
        below, held = held_over(stack, "b" * hand, limit)
        assert held.top - RY >= limit - 1
        assert held.top - RY >= HEADER_END - 1
        assert held.y < below.top
        assert min(below.thickness, held.thickness) >= 5
        assert (below.x, below.y) == (stack.x, stack.y)


@pytest.mark.parametrize("target", [7, 8])
def test_what_has_arrived_is_as_high_as_its_share_of_the_goal(target: int) -> None:
    goal, _ = in_garden(PLACES["wg"], Stones(target, 0), target)
    part, _ = in_garden(PLACES["wg"], Stones(target - 2, 0), target)
    assert goal.goal
    assert goal.height == GOAL_HEIGHT
    assert part.thickness == goal.thickness


def test_what_has_room_is_not_made_thinner() -> None:
    below, held = held_over(on_field(PLACES["c5"], "b"), "wbbw", ceiling(PLACES["c5"]))
    assert (below.thickness, held.thickness) == (19, 19)
    assert below.top - held.y == 30


def test_the_upper_stones_of_a_stack_stay_where_they_were() -> None:
    stack = Stack("wwbb", 100, 200)
    upper = stack.upper(2)
    assert (upper.stones, upper.y, upper.top) == ("bb", 200 - 2 * 19, stack.top)

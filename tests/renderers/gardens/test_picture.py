import io
import math
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engine.errors import NotationError
from engine.gardens import read_position
from renderers.gardens import Scene, board
from renderers.gardens.ground import VEIL
from renderers.gardens.places import PLACES, SIZE
from renderers.theme import WOOD, Colour, blend
from tests.renderers.gardens.scenes import CAPTURE, CAPTURING, MIDGAME, SCENES, START, TALL, line, played


def rgb(scene: Scene) -> Image.Image:
    return Image.open(io.BytesIO(board(scene))).convert("RGB")


def near(image: Image.Image, x: float, y: float, colour: Colour, far: int = 14) -> bool:
    """Whether a pixel shows a colour, but for what the palette takes away."""
    found = image.getpixel((round(x), round(y)))
    assert isinstance(found, tuple)
    return max(abs(a - b) for a, b in zip(found, colour, strict=True)) <= far


def count(image: Image.Image, colour: Colour) -> int:
    """How many pixels show exactly a colour of the palette."""
    colours = image.getcolors(SIZE[0] * SIZE[1])
    assert colours is not None
    return sum(number for number, found in colours if found == colour)


def differing(one: Scene, other: Scene) -> tuple[int, int, int, int] | None:
    """The box outside of which two pictures are the same."""
    return ImageChops.difference(rgb(one), rgb(other)).getbbox()


def outline_point(name: str, side: str) -> tuple[int, int]:
    """A point on the line along the edge of a place, where neither stones nor names are."""
    place = PLACES[name]
    if side == "left":
        return place.x + 2, place.y + 70
    if side == "top":
        return place.x + 80, place.y + 2
    if side == "right":
        return place.x + place.width - 3, place.y + 30
    return place.x + 24, place.y + place.height - 3


def test_a_picture_is_a_palette_png_of_the_promised_size_with_round_corners() -> None:
    image = Image.open(io.BytesIO(board(SCENES["start"])))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (1200, 1128))
    alpha = image.convert("RGBA").getchannel("A")
    assert set(alpha.tobytes()) == {0, 255}
    for x, y in ((0, 0), (1199, 0), (0, 1127), (1199, 1127)):
        assert alpha.getpixel((x, y)) == 0
    assert alpha.tobytes().count(0) == pytest.approx((4 - math.pi) * 24**2, rel=0.05)


def test_flat_surfaces_wear_their_role_exactly() -> None:
    image = rgb(SCENES["last-move"])
    assert image.getpixel((600, 96)) == WOOD.frame
    assert image.getpixel((600, 1)) == WOOD.line
    assert image.getpixel((500, 107)) == WOOD.upper_base
    assert image.getpixel((500, 1104)) == WOOD.lower_base
    assert image.getpixel((510, 558)) == WOOD.cap


@pytest.mark.parametrize("position", [MIDGAME, TALL])
def test_towers_stand_on_their_fields_as_high_as_they_are(position: str) -> None:
    image = rgb(Scene(position, "White to move"))
    here = read_position(position)
    for name, place in PLACES.items():
        if place.garden:
            continue
        tower = here.tower(name)
        for height in range(1, 6):
            # On a top face, between ring or pips and numeral.
            x, y = place.middle + 27, place.y + 103 - 19 * height
            if height == len(tower):
                assert near(image, x, y, WOOD.white_top if tower[-1] == "w" else WOOD.black_top), name
        for level, stone in enumerate(tower):
            # On the side of each stone, between two pips.
            turn = math.radians(14.5)
            across, down = place.middle + 50 * math.sin(turn), place.y + 103 + 25 * math.cos(turn) - 19 * level - 9
            side = WOOD.white_side if stone == "w" else WOOD.black_side
            assert near(image, across, down, side, 20), (name, level)
        if not tower:
            ground = WOOD.upper if place.upper else WOOD.lower
            assert near(image, place.middle, place.y + 103, ground, 40), name


def test_white_wears_a_ring_and_black_wears_pips() -> None:
    image = rgb(Scene(MIDGAME, "White to move"))
    white, black = PLACES["c4"], PLACES["d2"]
    assert near(image, white.middle + 40, white.y + 103 - 19, WOOD.white_ring)
    for degrees in (-29, 0, 29):
        turn = math.radians(degrees)
        x, y = black.middle + 49 * math.sin(turn), black.y + 103 + 25 * math.cos(turn) - 9
        assert near(image, x, y, WOOD.black_pip), degrees


def test_a_move_of_one_tower_changes_the_picture_where_it_stood_and_stands_alone() -> None:
    here, there = (Scene(line({field: "wbw", "e1": "b"}, home=(3, 3)), "White to move") for field in ("b4", "b5"))
    box = differing(here, there)
    assert box is not None
    field, above = PLACES["b4"], PLACES["b5"]
    assert box[0] >= field.x
    assert box[2] <= field.x + field.width + 13  # the shadow's end
    assert box[1] >= above.y - 17
    assert box[3] <= field.y + field.height + 16


def test_words_change_the_header_alone() -> None:
    box = differing(Scene(MIDGAME, "White to move", "Turn 41"), Scene(MIDGAME, "Weiß am Zug", "Zug 41"))
    assert box is not None
    assert box[3] <= 98


def test_gardens_show_each_count_and_what_is_missing() -> None:
    pictures = {
        white: Scene(line({"a1": "w" * (5 - white)} if white < 5 else {}, home=(5 + white, 10)), "")
        for white in (3, 4, 5)
    }
    home = PLACES["wh"]
    for fewer, more in ((3, 4), (4, 5)):
        image = ImageChops.difference(rgb(pictures[fewer]), rgb(pictures[more]))
        pile = image.crop((home.x, home.y + 200, home.x + home.width, home.y + home.height)).getbbox()
        assert pile is not None


def test_playing_to_seven_shows_a_goal_of_seven() -> None:
    eight, seven = (Scene(line({}, home=(10, 10), target=target), "White to move") for target in (8, 7))
    box = differing(eight, seven)
    assert box is not None
    assert box[1] >= 112
    assert box[3] <= 112 + 442


# --- The last move tells, in verdigris ---


def test_the_source_is_dashed_and_the_fields_entered_are_framed() -> None:
    image = rgb(SCENES["last-move"])
    for name in ("e2", "d2", "d3"):
        assert near(image, *outline_point(name, "left"), WOOD.tell), name
    # Shadows fall on the line below; a name and a tower are at the top.
    assert near(image, *outline_point("d2", "right"), WOOD.tell)
    place = PLACES["bh"]
    column = [near(image, place.x + 2, y, WOOD.tell) for y in range(place.y + 60, place.y + 380)]
    assert 0.4 < sum(column) / len(column) < 0.8
    changes = sum(a != b for a, b in pairwise(column))
    assert changes == pytest.approx(2 * 320 / 32, abs=4)  # a chevron lies across


def test_the_stones_dropped_are_outlined() -> None:
    image = rgb(SCENES["last-move"])
    e2 = PLACES["e2"]
    top = e2.y + 103 - 2 * 19
    assert near(image, e2.middle, top - 25 - 2, WOOD.tell)
    assert near(image, e2.middle, top + 19 + 25 + 2, WOOD.tell)
    assert not near(image, e2.middle, e2.y + 103 + 25 + 2, WOOD.tell)


@pytest.mark.parametrize(
    ("x", "y"),
    [
        (1021 - 6, 804 + 95),  # from Black's Home to e2
        (852 - 6, 804 + 95),  # e2 to d2
        (688 + 26, 800 - 6),  # d2 up to d3
    ],
)
def test_every_edge_crossed_has_its_chevron(x: int, y: int) -> None:
    assert near(rgb(SCENES["last-move"]), x, y, WOOD.tell)


def test_a_garden_entered_is_framed() -> None:
    image = rgb(Scene(line({"e2": "b"}, home=(5, 5)), "White to move", last="d2>e2>bh"))
    assert near(image, *outline_point("bh", "left"), WOOD.tell)


def test_a_lift_outlines_the_stones_it_put_on_top() -> None:
    image = rgb(SCENES["lifted"])
    c3 = PLACES["c3"]
    top = c3.y + 103 - 5 * 19
    assert near(image, c3.middle, top - 27, WOOD.tell)
    assert near(image, c3.middle, top + 2 * 19 + 27, WOOD.tell)


def test_captured_stones_wear_a_diamond() -> None:
    image = rgb(SCENES["captured"])

    def marked(name: str, level: int) -> bool:
        place = PLACES[name]
        return near(image, place.middle, place.y + 103 + 25 - 9 - 19 * level, WOOD.tell)

    # Two white stones on c1, one on a1, below the black ones dropped there; on b1 a white one was laid on a black one.
    assert [marked("c1", level) for level in range(3)] == [True, True, False]
    assert [marked("a1", level) for level in range(2)] == [True, False]
    assert [marked("b1", level) for level in range(2)] == [False, False]
    unknown = rgb(replace(SCENES["captured"], before=None))
    assert not near(unknown, PLACES["c1"].middle, PLACES["c1"].y + 119, WOOD.tell)


def test_a_lift_that_captures_marks_the_stones_it_put_below() -> None:
    before = line({"c3": "wbwwb", "a6": "bbbbb", "e6": "wwwww"}, home=(0, 0))
    after = line({"c3": "bbwww", "a6": "bbbbb", "e6": "wwwww"}, home=(0, 0), mover="b", turn=42)
    image = rgb(Scene(after, "", last="c3^", before=before))
    c3 = PLACES["c3"]
    signs = [near(image, c3.middle, c3.y + 103 + 25 - 9 - 19 * level, WOOD.tell) for level in range(5)]
    assert signs == [True, True, False, False, False]


def test_stones_that_came_to_a_garden_are_outlined_and_the_stairs_they_climbed_are_marked() -> None:
    image = rgb(SCENES["captured"])
    home, high = PLACES["wh"], PLACES["wg"]
    assert near(image, home.middle, home.y + 168 + 25 + 2, WOOD.tell)  # one of the two brought stayed
    assert near(image, high.middle, high.y + 399 - 3 * 13 - 25 - 2, WOOD.tell)  # the other lies on two
    assert not near(image, high.middle, high.y + 399 + 25 + 2, WOOD.tell)
    assert near(image, home.middle, 608 - 6, WOOD.tell)
    assert not near(image, PLACES["bh"].middle, 608 - 6, WOOD.tell)
    assert not near(image, PLACES["bg"].middle, PLACES["bg"].y + 399 - 5 * 13 - 27, WOOD.tell)


def test_a_move_not_yet_confirmed_shows_what_it_would_capture_in_gold_and_nobody_climbing() -> None:
    image = rgb(Scene(CAPTURING, "", half=CAPTURE))
    assert near(image, PLACES["c1"].middle, PLACES["c1"].y + 119, WOOD.ask)
    assert not near(image, PLACES["wh"].middle, 608 - 6, WOOD.ask)
    assert count(image, WOOD.tell) == 0


def test_a_pass_marks_nothing_on_the_board() -> None:
    box = differing(Scene(MIDGAME, "White to move"), Scene(MIDGAME, "White to move", last="--"))
    assert box is not None
    assert box[3] <= 98


def test_gold_asks_and_verdigris_tells_never_both() -> None:
    assert count(rgb(SCENES["last-move"]), WOOD.tell) > 1000
    assert count(rgb(SCENES["last-move"]), WOOD.ask) == 0
    for name in ("in-hand", "in-hand-from-home", "choices", "whole", "lift"):
        assert count(rgb(SCENES[name]), WOOD.ask) > 1000, name
        assert count(rgb(SCENES[name]), WOOD.tell) == 0, name
    assert count(rgb(Scene(MIDGAME, "White to move")), WOOD.ask) == 0


# --- A move being made asks, in gold ---


def test_targets_are_washed_framed_and_ringed() -> None:
    image = rgb(SCENES["in-hand"])
    for name in ("c4", "d5"):
        assert near(image, *outline_point(name, "right"), WOOD.ask), name
    d5 = PLACES["d5"]
    assert near(image, d5.x + 30, d5.y + 110, blend(WOOD.upper, WOOD.ask, 0.30), 24)
    assert near(image, d5.middle + 40, d5.y + 103, WOOD.ask)
    c4 = PLACES["c4"]
    assert near(image, c4.middle + 40, c4.y + 103 - 19, WOOD.ask)


def test_the_field_under_the_hand_is_a_target_only_if_asked() -> None:
    again = SCENES["in-hand"]
    on = replace(again, targets=("c4", "c6", "d5"))
    assert near(rgb(again), *outline_point("c5", "bottom"), WOOD.ask)
    assert not near(rgb(on), *outline_point("c5", "bottom"), WOOD.ask)


def test_the_stones_in_hand_are_held_above_those_that_lie() -> None:
    image = rgb(SCENES["in-hand"])
    c5 = PLACES["c5"]
    assert near(image, c5.middle, c5.y + 103 + 25 - 9, WOOD.black_pip)  # the one dropped
    lowest = c5.y + 103 - 19 - 30
    assert near(image, c5.middle + 13, lowest + 25 - 9, WOOD.white_side, 20)
    assert near(image, c5.middle + 27, lowest - 4 * 19, WOOD.white_top)
    assert near(image, c5.middle + 54, lowest - 38, WOOD.ask)
    b5 = PLACES["b5"]
    assert near(image, b5.middle, b5.y + 103, WOOD.upper, 40)


def test_the_header_shows_the_hand_in_the_order_it_drops_and_boxes_the_next() -> None:
    image = rgb(SCENES["in-hand"])
    # The tower was bwbbw; its lowest stone is down.
    left = next(x for x in range(118, 700) if near(image, x, 58, WOOD.ask))
    for number, stone in enumerate("wbbw"):
        top = WOOD.white_top if stone == "w" else WOOD.black_top
        assert near(image, left + 49 + 100 * number, 51, top), number
    assert not any(near(image, x, 58, WOOD.ask) for x in range(left + 105, 1168))


def test_choices_are_framed_and_named_in_gold() -> None:
    image = rgb(SCENES["choices"])
    for name in ("b5", "bg", "c4", "wh"):
        assert near(image, *outline_point(name, "bottom"), WOOD.ask), name
        place = PLACES[name]
        assert near(image, place.x + 7, place.y + (40 if name == "wh" else 22), WOOD.ask), name
    assert not near(image, *outline_point("d2", "bottom"), WOOD.ask)


def test_a_lift_holds_the_sorted_tower() -> None:
    image = rgb(SCENES["lift"])
    c2 = PLACES["c2"]  # wbw, so b below and two w on top
    lowest = c2.y + 103 - 30
    assert near(image, c2.middle, lowest + 25 - 9, WOOD.black_pip)
    assert near(image, c2.middle + 13, lowest - 19 + 25 - 9, WOOD.white_side, 20)
    assert near(image, c2.middle + 27, lowest - 3 * 19, WOOD.white_top)


@pytest.mark.parametrize("half", ["a1", "wh6", "a5>a6>b6", "c4>e4", "c1^", "z9^", "nonsense", "", "wh1>bh"])
def test_what_begins_no_legal_move_is_refused(half: str) -> None:
    with pytest.raises(NotationError):
        board(Scene(MIDGAME, "In hand", half=half))


@pytest.mark.parametrize("scene", [Scene("nonsense", ""), Scene(START, "", last="a1>a7")])
def test_what_cannot_be_read_is_refused(scene: Scene) -> None:
    with pytest.raises(NotationError):
        board(scene)


# --- The end ---


def test_the_winning_garden_alone_stays_bright() -> None:
    won = SCENES["won"]
    image, before = rgb(won), rgb(replace(won, winner=None, over=False))
    inside = (40, 400, 60, 440)
    assert image.crop(inside).tobytes() == before.crop(inside).tobytes()
    assert near(image, 510, 558, blend(WOOD.cap, WOOD.frame, VEIL[0][2]))
    assert near(image, 20, 300, WOOD.ask)
    assert not near(before, 20, 300, WOOD.ask)
    stone = PLACES["d6"].middle, PLACES["d6"].y + 103 - 19
    assert image.getpixel(stone) == before.getpixel(stone) == WOOD.white_top
    assert count(image.crop((100, 14, 600, 98)), WOOD.ask) > 500


def test_a_draw_dims_all_and_wears_no_gold() -> None:
    image = rgb(SCENES["drawn"])
    assert near(image, 510, 558, blend(WOOD.cap, WOOD.frame, VEIL[0][2]))
    assert count(image, WOOD.ask) == 0
    assert count(image, WOOD.text) > 200


# --- As a whole ---


def test_every_position_of_play_can_be_shown_in_few_bytes() -> None:
    for seed in range(3):
        for scene in played(seed, 24):
            assert len(board(scene)) <= 170_000, scene

import math
from itertools import pairwise

import pytest
from PIL import Image

from renderers.drawing import Sketch, dashes, ellipse, mirror, path, round_mask, rounded, shadow

WHITE = (255, 255, 255)
BLACK = (0, 0, 0)


def test_a_path_of_lines_is_its_corners() -> None:
    assert path("M0 0 L10 0 L10.5 -4 Z") == [[(0, 0), (10, 0), (10.5, -4)]]


def test_each_m_opens_a_polygon_and_commas_part_numbers_too() -> None:
    assert path("M0,0 L1,0 1,1Z M5 5 L6 5 L6 6Z") == [[(0, 0), (1, 0), (1, 1)], [(5, 5), (6, 5), (6, 6)]]


def test_a_curve_goes_through_its_ends_and_its_middle() -> None:
    # B(1/2) = (P0 + 3 P1 + 3 P2 + P3) / 8
    (curve,) = path("M0 0 C0 8 8 8 8 0Z")
    assert [curve[0], curve[len(curve) // 2], curve[-1]] == [(0, 0), (4, 6), (8, 0)]


def test_several_curves_follow_one_c() -> None:
    (curve,) = path("M0 0 C0 1 1 1 1 0 C1 -1 2 -1 2 0 2 1 3 1 3 0")
    assert {(1, 0), (2, 0), (3, 0)} <= set(curve)


@pytest.mark.parametrize(
    "data",
    [
        "M0 0 l1 1",
        "M0 0 Q1 1 2 2",
        "M0",
        "M0 0 C1 1 2 2",
        "M0 0 L1",
        "L1 1",
        "C0 0 1 1 2 2",
        "M0 0 1 1",
        "M0 0 Z3",
        "7 7",
    ],
)
def test_what_is_not_of_the_subset_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"not a path|fit no command|argument"):
        path(data)


def test_mirror_turns_right_into_left() -> None:
    assert mirror([(0, 1), (30, 2)], 100) == [(100, 1), (70, 2)]


def test_an_ellipse_keeps_its_radii() -> None:
    for x, y in ellipse(10, 20, 4, 2):
        assert ((x - 10) / 4) ** 2 + ((y - 20) / 2) ** 2 == pytest.approx(1)
    assert {round(math.dist(point, (0, 0)), 9) for point in ellipse(0, 0, 3)} == {3}


def test_a_rounded_rectangle_stays_in_its_box_and_off_its_corners() -> None:
    points = rounded(10, 20, 100, 50, 14)
    assert min(x for x, _ in points) == pytest.approx(10)
    assert max(x for x, _ in points) == pytest.approx(110)
    assert min(y for _, y in points) == pytest.approx(20)
    assert max(y for _, y in points) == pytest.approx(70)
    assert min(math.dist(point, (10, 20)) for point in points) == pytest.approx(14 * (math.sqrt(2) - 1), abs=0.1)


def test_dashes_are_whole_equal_and_lie_on_the_outline() -> None:
    pieces = dashes([(0, 0), (40, 0), (40, 20), (0, 20)], 9, 8)
    lengths = [sum(math.dist(a, b) for a, b in pairwise(piece)) for piece in pieces]
    assert len(pieces) == round(120 / 17)
    assert lengths == pytest.approx([120 / 7 * 9 / 17] * 7)
    assert all(x in {0, 40} or y in {0, 20} for piece in pieces for x, y in piece)


def test_a_dash_goes_round_a_corner() -> None:
    pieces = dashes([(0, 0), (10, 0), (10, 10), (0, 10)], 12, 8)
    assert pieces[0] == [(0, 0), (10, 0), pytest.approx((10, 2))]


def test_a_box_on_whole_pixels_fills_them_alone() -> None:
    sketch = Sketch(30, 30)
    sketch.box(10, 10, 10, 10, radius=0, colour=WHITE)
    image = sketch.image()
    assert image.mode == "RGBA"
    assert image.size == (30, 30)
    assert image.getpixel((15, 15)) == (*WHITE, 255)
    assert image.getchannel("A").point([0] * 32 + [255] * 224).getbbox() == (10, 10, 20, 20)


def test_pens_move_and_scale_what_they_draw() -> None:
    plain, moved = Sketch(60, 60), Sketch(60, 60)
    plain.fill([(20, 20), (40, 20), (40, 40), (20, 40)], WHITE)
    moved.at(10, 10).about(20, 20, 20).fill([(0, 0), (100, 0), (100, 100), (0, 100)], WHITE)
    assert moved.image().tobytes() == plain.image().tobytes()


def test_what_is_drawn_transparent_is_cut_out() -> None:
    sketch = Sketch(30, 30)
    sketch.box(0, 0, 30, 30, radius=0, colour=WHITE)
    sketch.fill(ellipse(15, 15, 8), (0, 0, 0, 0))
    assert alpha(sketch.image(), 15, 15) == 0
    assert alpha(sketch.image(), 2, 15) == 255


def test_strokes_end_round_or_butt() -> None:
    line = [(10.0, 10.0), (20.0, 10.0)]
    for butt, beyond in ((False, 255), (True, 0)):
        sketch = Sketch(40, 20)
        sketch.stroke(line, WHITE, 8, butt=butt)
        assert alpha(sketch.image(), 15, 10) == 255
        assert alpha(sketch.image(), 22, 10) == pytest.approx(beyond, abs=2)


def test_a_closed_stroke_comes_back_to_its_start() -> None:
    sketch = Sketch(40, 40)
    sketch.stroke([(10, 10), (30, 10), (30, 30), (10, 30)], WHITE, 4, closed=True)
    assert [alpha(sketch.image(), x, y) for x, y in ((20, 10), (30, 20), (20, 30), (10, 20), (20, 20))] == [255] * 4 + [
        0
    ]


def test_a_shadow_is_strongest_in_the_middle_and_fades() -> None:
    mask = shadow((60, 60), [rounded(20, 20, 20, 20, 4)], blur=4, strength=0.45)
    row = list(mask.crop((30, 30, 60, 31)).tobytes())
    assert mask.mode == "L"
    assert row == sorted(row, reverse=True)
    assert 100 < row[0] <= round(255 * 0.45)
    assert row[-1] == 0


def test_a_round_mask_is_whole_but_for_its_corners() -> None:
    mask = round_mask(300, 40, 12)
    assert mask.size == (300, 40)
    assert [mask.getpixel(place) for place in ((0, 0), (299, 0), (0, 39), (299, 39))] == [0] * 4
    assert mask.getpixel((12, 0)) == mask.getpixel((150, 20)) == mask.getpixel((0, 20)) == 255


def alpha(image: Image.Image, x: int, y: int) -> int:
    return image.getchannel("A").crop((x, y, x + 1, y + 1)).tobytes()[0]

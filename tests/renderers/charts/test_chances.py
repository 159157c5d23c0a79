import io
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engine import gardens
from renderers.charts import NUMBERED, Evaluation, Mistake, evaluation
from renderers.charts.chances import height, line
from renderers.charts.sheet import PLOT, step
from renderers.theme import WOOD
from tests.renderers.gardens.scenes import played


def shown(chart: Evaluation) -> Image.Image:
    return Image.open(io.BytesIO(evaluation(chart))).convert("RGBA")


def colour(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place of the plot."""
    found = image.getpixel((round(PLOT[0] + x), round(PLOT[1] + y)))
    assert isinstance(found, tuple)
    return found[:3]


def gold(image: Image.Image) -> int:
    """How many pixels are gold."""
    return sum(count for count, colour in image.getcolors(2**20) or () if colour == (*WOOD.ask, 255))


def test_it_is_as_large_as_the_guide_says_with_transparent_corners() -> None:
    image = shown(Evaluation((0.5, 0.6)))
    assert image.size == (1200, 720)
    assert [image.getchannel("A").getpixel(at) for at in ((0, 0), (1199, 719), (600, 0))] == [0, 0, 255]


def test_white_is_up_and_each_side_has_its_stones_colour() -> None:
    image = shown(Evaluation((0.9,) * 11 + (0.1,) * 10))
    width, height = PLOT[2:]
    assert colour(image, width * 0.25, height * 0.35) == WOOD.white_top
    assert colour(image, width * 0.25, height * 0.04) == WOOD.upper
    assert colour(image, width * 0.25, height * 0.70) == WOOD.lower
    assert colour(image, width * 0.75, height * 0.30) == WOOD.upper
    assert colour(image, width * 0.75, height * 0.97) == WOOD.lower
    below = {colour(image, width * 0.75 + x, height * 0.65 + y) for x in range(34) for y in range(44)}
    assert {WOOD.black_top, WOOD.black_rim} <= below, "Black's area has pips"


def test_the_line_goes_through_every_chance() -> None:
    chances = (0.5, 0.8, 0.2, 1.0, 0.0, 0.5)
    image = shown(Evaluation(chances))
    points = line(chances)
    assert [y for _, y in points] == pytest.approx([251, 111.2, 390.8, 18, 484, 251, 251])
    for (x, y), chance in zip(points[1:-2], chances[1:-1], strict=True):
        # A joint of the 5 px line: the point itself is in it.
        assert colour(image, x, y) == WOOD.tell, chance
    for (x0, y0), (x1, y1) in pairwise(points):
        assert colour(image, (x0 + x1) / 2, (y0 + y1) / 2) == WOOD.tell


@pytest.mark.parametrize("turns", [0, 1, 7, 60, 95, 200, 700])
def test_turns_are_numbered_by_a_handful_of_round_numbers(turns: int) -> None:
    apart = step(turns, 6)
    assert turns <= 6 * apart
    assert apart == 1 or turns > 6 * {1: 1, 2: 1, 5: 2, 10: 5, 20: 10, 50: 20, 100: 50, 200: 100}[apart]
    evaluation(Evaluation((0.5,) * (turns + 1)))


def test_mistakes_wear_the_stone_of_who_erred_on_the_side_the_chances_went_to() -> None:
    image = shown(Evaluation((0.5,) * 30 + (0.3,) * 30, (Mistake(30, 0, 1),)))
    at = line((0.5,) * 30 + (0.3,) * 30)[30]
    assert colour(image, *at) == WOOD.ask
    white = [y for y in range(PLOT[3]) if colour(image, at[0] + 26, y) == WOOD.ask]
    assert white, "a gold rim"
    assert min(white) > at[1]
    image = shown(Evaluation((0.3,) * 30 + (0.5,) * 30, (Mistake(30, 1, 1),)))
    at = line((0.3,) * 30 + (0.5,) * 30)[30]
    assert max(y for y in range(PLOT[3]) if colour(image, at[0] + 26, y) == WOOD.ask) < at[1]


@pytest.mark.parametrize("certain", [0.0, 1.0])
def test_a_mistake_in_the_last_turn_is_marked_whole(certain: float) -> None:
    chances = (0.5, 0.5, certain)
    x, y = line(chances)[2]
    image = shown(Evaluation(chances, (Mistake(2, round(certain), 1),)))
    for reach in (6, -6):
        assert colour(image, x + reach, y) == colour(image, x, y + reach) == WOOD.ask


def test_the_chances_are_numbered_where_they_stand() -> None:
    numbered, bare = (shown(Evaluation((0.5, 0.6), numbers=words)).convert("L") for words in (("75%",) * 3, ("",) * 3))
    # Two pictures have two palettes, whose colours may differ a little.
    written = ImageChops.difference(numbered, bare).point(lambda by: 255 if by > 64 else 0)
    for at in (*map(height, NUMBERED), 20, 190, 310, PLOT[3] - 20):
        part = written.crop((0, round(PLOT[1] + at) - 16, PLOT[0], round(PLOT[1] + at) + 16))
        assert (part.getbbox() is not None) == (at in map(height, NUMBERED)), at


def test_six_mistakes_close_together_stay_apart_and_inside() -> None:
    chances = (0.5, 0.95, 0.1, 0.95, 0.1, 0.95, 0.1) + (0.5,) * 60
    marked = tuple(Mistake(turn, turn % 2, (turn + 1) // 2) for turn in range(1, 7))
    image = shown(Evaluation(chances, marked))
    left, top, width, height = PLOT
    inside = gold(image.crop((left, top, left + width, top + height)))
    assert inside == gold(image), "none reaches out of the plot"
    # A rim of 5 px about a stone of 26: those that overlapped would show less.
    assert inside > 6 * 3.14 * (31**2 - 26**2) * 0.9


def test_a_real_game_is_charted() -> None:
    # The goals of both sides, as chances: what came home of White's against what came home of Black's.
    chances = [0.5]
    for scene in played(7, 160):
        if scene.half is None:
            white, black = (gardens.read_position(scene.position).garden(name) for name in ("wg", "bg"))
            chances.append((1 + white.of("w")) / (2 + white.of("w") + black.of("b")))
    image = shown(Evaluation(tuple(chances), title="A draw", caption="Chances after each turn"))
    for (x, y), _ in zip(line(chances)[1:-2], chances[1:-1], strict=True):
        assert colour(image, x, y) == WOOD.tell


def test_words_are_written_only_where_they_are_handed_in() -> None:
    chances = (0.5, 0.6, 0.4)
    bare = shown(Evaluation(chances, winner=0)).crop((118, 10, 1180, 98))
    assert bare.getcolors(4) == [(1062 * 88, (*WOOD.frame, 255))]
    assert shown(Evaluation(chances, winner=0, title="White won")).crop((118, 10, 1180, 98)).getcolors(4) is None
    # Too long: the title is cut, the caption left out.
    shown(Evaluation(chances, title="White " * 40, caption="Chances " * 40))


@pytest.mark.parametrize(
    "chart",
    [
        Evaluation(()),
        Evaluation((0.5, 1.1)),
        Evaluation((0.5, float("nan"))),
        Evaluation((0.5, 0.6), (Mistake(2, 0, 1),)),
        Evaluation((0.5, 0.6), (Mistake(0, 0, 1),)),
    ],
)
def test_what_cannot_be_charted_is_refused(chart: Evaluation) -> None:
    with pytest.raises(ValueError, match=r"not chances|a mistake outside"):
        evaluation(chart)

"""Curves and histograms, of real data where that is to be had."""

import io
import random
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from engine import gardens, wyr
from renderers.charts import Curve, Histogram, curve, histogram
from renderers.charts.curve import line
from renderers.charts.histogram import bar
from renderers.charts.sheet import PLOT, Scale
from renderers.theme import THEMES, WOOD


def shown(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    assert image.size == (1200, 720)
    return image


def colour(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place of the plot."""
    found = image.getpixel((round(PLOT[0] + x), round(PLOT[1] + y)))
    assert isinstance(found, tuple)
    return found[:3]


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 6


def stones_home() -> tuple[float, ...]:
    """How many stones have come home in a game, turn by turn."""
    moves = (Path(__file__).parents[2] / "e2e/data/gardens_to_seven.txt").read_text().split()
    here, home = gardens.read_position(gardens.GAME.start({"target": "7"}, "")), []
    for move in moves:
        here = gardens.apply(here, gardens.read_move(move, here))
        home.append(float(here.garden("wg").white + here.garden("bg").black))
    return tuple(home)


def scores() -> Counter[int]:
    """What games of Wyr come to that are played at random, in steps of ten."""
    chance = random.Random(3)
    found: Counter[int] = Counter()
    for number in range(12):
        start, moves = wyr.GAME.start({}, f"score {number}"), list[str]()
        state = wyr.GAME.replay(start, moves)
        while state.legal:
            moves.append(chance.choice(state.legal))
            state = wyr.GAME.replay(state.position, moves[-1:])
        found[state.score // 10] += 1
    return found


def test_a_curve_goes_through_its_values_and_ends_in_a_dot() -> None:
    values = stones_home()
    assert len(set(values)) > 3
    image = shown(curve(Curve(values, ticks=((0, "1"), (len(values) - 1, "160")))))
    assert max(values) == 11
    scale = Scale(0, 15, 5)
    points = line(scale, values)
    for x, y in points[1:-1]:
        assert colour(image, x, y) == WOOD.tell
    x, y = points[-1]
    assert colour(image, x + 7, y) == WOOD.tell, "the dot"
    assert x + 13 < PLOT[2], "all of it"


def test_a_band_lies_as_far_from_the_curve_as_the_values_may_be_off() -> None:
    image = shown(curve(Curve((1500.0,) * 9, (100.0,) * 9)))
    inside, outside = (colour(image, 400, 6 + 490 * (1600 - value) / 200) for value in (1580, 1440.0)), WOOD.upper
    assert all(found != outside and not near(found, WOOD.tell) for found in inside)
    bare = shown(curve(Curve((1500.0, 1500.0, 1600.0, 1400.0))))
    assert colour(bare, 100, 480) == WOOD.upper


def test_bars_are_as_high_as_their_counts() -> None:
    found = scores()
    assert sum(found.values()) == 12
    steps = range(min(found), max(found) + 2)
    counts = tuple(found[step] for step in steps)
    image = shown(histogram(Histogram(counts, tuple(str(10 * step) for step in steps), marked=0)))
    apart = 1 if max(counts) <= 5 else 2 if max(counts) <= 10 else 5
    scale = Scale(0, -(-max(counts) // apart) * apart, apart)
    for index, count in enumerate(counts):
        left, width = bar(index, len(counts))
        face = WOOD.tell if index == 0 else WOOD.white_top
        if count:
            assert colour(image, left + width / 4, scale.y(count) + 30) == face
            above = colour(image, left + width / 4, max(scale.y(count) - 8, 0))
            assert count == max(counts) or above in {WOOD.upper, *dashes(image)}
        else:
            assert colour(image, left + width / 4, PLOT[3] - 10) == WOOD.upper


@pytest.mark.parametrize("theme", THEMES)
def test_the_marked_bar_wears_a_sign_and_not_only_another_colour(theme: str) -> None:
    image = shown(histogram(Histogram((4, 4), ("a", "b"), marked=1, theme=theme)))
    scale = Scale(0, 4, 1)
    signs = []
    for index in range(2):
        left, width = bar(index, 2)
        inside = {colour(image, left + width / 2, scale.y(4) + down) for down in range(16, 40)}
        signs.append(len(inside) > 1)
    assert signs == [False, True]


def test_lines_across_the_plot_stand_at_the_numbers_beside_it() -> None:
    image = shown(histogram(Histogram((0, 4), ("", ""))))
    left, width = bar(0, 2)
    scale = Scale(0, 4, 1)
    for value in (1, 2, 3):
        across = {colour(image, left + x, scale.y(value)) for x in range(int(width))}
        assert len(across) > 1, value
    assert {colour(image, left + x, scale.y(1.5)) for x in range(int(width))} == {WOOD.upper}


def dashes(image: Image.Image) -> set[tuple[int, ...]]:
    """Every colour at the left edge of the plot, where there are dashed lines and no bars."""
    return {colour(image, 4, y) for y in range(20, PLOT[3] - 20)}


@pytest.mark.parametrize("theme", THEMES)
def test_they_wear_each_theme(theme: str) -> None:
    colours = THEMES[theme]
    image = shown(histogram(Histogram((2, 4), ("a", "b"), theme=theme)))
    assert colour(image, 500, 200) == colours.upper
    left, width = bar(1, 2)
    assert colour(image, left + width / 2, 300) == colours.white_top
    assert colour(shown(curve(Curve((1.0, 2.0, 3.0), theme=theme))), 501, 251) == colours.tell


def test_one_value_and_no_counts_can_be_shown() -> None:
    shown(curve(Curve((-3.5,), (0.25,))))
    shown(histogram(Histogram((0,), ("nothing yet",))))
    assert Scale(0, 1, 1).values == range(2)


@pytest.mark.parametrize("chart", [Curve(()), Curve((1.0,), (1.0, 2.0))])
def test_no_curve_without_values_of_its_own(chart: Curve) -> None:
    with pytest.raises(ValueError, match="values"):
        curve(chart)


@pytest.mark.parametrize("chart", [Histogram((), ()), Histogram((1,), ()), Histogram((-1,), ("",))])
def test_no_histogram_without_counts_and_their_labels(chart: Histogram) -> None:
    with pytest.raises(ValueError, match="counts"):
        histogram(chart)

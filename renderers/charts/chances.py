"""How the chances of a game of Gardens went, turn by turn, and where they were thrown away."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import Final

from PIL import Image

from engine.gardens.board import COLOURS
from renderers.charts.sheet import PLOT, Sheet, cased, dashed, step
from renderers.drawing import Pen, Point, Points, ellipse
from renderers.fonts import BLACK
from renderers.gardens.stones import small, stone_face
from renderers.lettering import baseline
from renderers.theme import THEMES, WOOD, Theme

MIDDLE: Final = PLOT[3] / 2
ROOM: Final = 18
"""Beyond what is certain, above and below, and behind the last turn: for the mark of a mistake."""
NUMBERED: Final = (0.75, 0.5, 0.25)
"""The chances that are numbered at the left."""

PIPS: Final = 34
"""From one pip of Black's area to the next."""

HEAD: Final = 31
"""The radius of a marked mistake's stone, and how far at least it stands from its place on the line."""
STEM: Final = 56


@dataclass(frozen=True, slots=True)
class Mistake:
    """A turn in which chances were thrown away.

    Attributes:
        turn: which turn, from 1: the line bends after it.
        seat: who erred, 0 White or 1 Black.
        rank: 1 for the worst of that side; written on the stone.
    """

    turn: int
    seat: int
    rank: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a chart of chances shows; equal ones are equal pictures.

    Attributes:
        chances: White's chance to win, 0 to 1: before the first turn, after it, after the second, ...
        mistakes: those to mark.
        title: the words of the header, "White won"; none are written where it is "".
        caption: the words at its right, "Chances after each turn".
        numbers: how the chances `NUMBERED` are written at the left.
        winner: the seat whose stone stands in the header; None for both colours.
        theme: the name of the theme, one of `renderers.theme.THEMES`.
    """

    chances: tuple[float, ...]
    mistakes: tuple[Mistake, ...] = ()
    title: str = ""
    caption: str = ""
    numbers: tuple[str, ...] = ("75%", "50%", "25%")
    winner: int | None = None
    theme: str = WOOD.name


@lru_cache(maxsize=16)
def evaluation(chart: Evaluation) -> bytes:
    """The chart: a PNG of 1200 x 720 with a palette and transparent corners.

    White's chances are up, and what is above the middle is White's stone's colour; below, Black's, with pips.

    Raises:
        KeyError: there is no such theme.
        ValueError: no chances, chances outside 0 to 1, or a mistake in a turn that was not played.
    """
    turns = len(chart.chances) - 1
    if not chart.chances or not all(0 <= chance <= 1 for chance in chart.chances):
        raise ValueError(f"not chances from 0 to 1: {chart.chances}")
    if not all(1 <= mistake.turn <= turns for mistake in chart.mistakes):
        raise ValueError(f"a mistake outside the {turns} turns: {chart.mistakes}")
    theme = THEMES[chart.theme]
    sheet = Sheet(theme)
    sheet.header(chart.title, chart.caption, "bw" if chart.winner is None else COLOURS[chart.winner])
    small(theme, "w", 76, round(PLOT[1] + height(1) + 42)).put_on(sheet.image)
    small(theme, "b", 76, round(PLOT[1] + height(0) - 26)).put_on(sheet.image)
    for chance, number in zip(NUMBERED, chart.numbers, strict=True):
        sheet.word_left(height(chance), number)
    ground = Image.new("RGB", PLOT[2:], theme.upper)
    ground.paste(theme.lower, (0, round(MIDDLE), *PLOT[2:]))
    sheet.plot(_plotted(chart, theme), ground)
    for turn in range(0, turns + 1, step(turns, 6)):
        sheet.tick_below(across(turn, turns), str(turn))
    return sheet.png()


def height(chance: float) -> float:
    """Where a chance stands, from the top of the plot: White's are up."""
    return ROOM + (PLOT[3] - 2 * ROOM) * (1 - chance)


def across(turn: int, turns: int) -> float:
    """Where a turn of so many stands, from the left edge of the plot."""
    return (PLOT[2] - ROOM) * turn / max(turns, 1)


def line(chances: Sequence[float]) -> Points:
    """The chances as points of the plot, from its left edge on; behind the last turn level to its right one."""
    points = [(across(turn, len(chances) - 1), height(chance)) for turn, chance in enumerate(chances)]
    return [*points, (float(PLOT[2]), points[-1][1])]


def _plotted(chart: Evaluation, theme: Theme) -> Callable[[Pen], None]:
    curve = line(chart.chances)
    heads = list(_heads(chart.mistakes, curve))
    areas = ((theme.white_top, _area(curve, above=True)), (theme.black_top, _area(curve, above=False)))
    pips = [ellipse(x, y, 3.2) for x, y in _pips(curve)]

    def draw(pen: Pen) -> None:
        dashed(pen, height(0.75), theme)
        dashed(pen, height(0.25), theme)
        for colour, area in areas:
            pen.fill(area, colour)
        for pip in pips:
            pen.fill(pip, theme.black_rim)
        pen.stroke([(0, MIDDLE), (PLOT[2], MIDDLE)], theme.text, 3.5, butt=True)
        cased(pen, curve, theme)
        for _, at, head in heads:
            _stem(pen, theme, at, head)
        for mistake, _, head in heads:
            _head(pen.at(*head), theme, mistake)

    return draw


def _area(curve: Points, *, above: bool) -> Points:
    """What lies between the curve and the middle on one side of it."""
    side: Points = [(curve[0][0], MIDDLE)]
    for (x0, y0), (x1, y1) in pairwise([(curve[0][0], MIDDLE), *curve]):
        if (y0 - MIDDLE) * (y1 - MIDDLE) < 0:
            side.append((x0 + (x1 - x0) * (MIDDLE - y0) / (y1 - y0), MIDDLE))
        side.append((x1, min(y1, MIDDLE) if above else max(y1, MIDDLE)))
    return [*side, (curve[-1][0], MIDDLE)]


def _pips(curve: Points) -> Iterator[Point]:
    """Where there is room for a pip in Black's area, in rows that are shifted in turn."""
    for (row, y), column in product(enumerate(range(round(MIDDLE) + 14, PLOT[3], 22)), range(PLOT[2] // PIPS + 1)):
        x = PIPS * column + (8 if row % 2 else 25)
        reach = [_height(curve, min(max(x + by, 0), PLOT[2])) for by in (-9, 0, 9)]
        if min(reach) > y + 9:
            yield x, y


def _height(curve: Points, x: float) -> float:
    """The curve's y at `x`."""
    for (x0, y0), (x1, y1) in pairwise(curve):
        if x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return curve[-1][1]


def _heads(mistakes: Sequence[Mistake], curve: Points) -> Iterator[tuple[Mistake, Point, Point]]:
    """For each mistake its place on the line, and where its stone stands: clear of others, of the line if it can be.

    Black's stand above the line, White's below it, where there is room: on the side that the chances went to.
    """
    taken: Points = []
    for mistake in sorted(mistakes, key=lambda mistake: (mistake.rank, mistake.seat)):
        x, y = curve[mistake.turn]
        side = STEM if mistake.seat == 0 else -STEM
        places = [
            (x + aside, y + way * side * far)
            for way, far, aside in product((1, -1), (1, 1.6, 2.2, 2.8), (0, -34, 34, -68, 68))
        ]
        places = [place for place in places if _inside(place)] or [(x, MIDDLE)]
        # Among equally good places the first, which is the nearest.
        head = min(places, key=lambda place: (_crowd(place, taken, 2 * HEAD + 12), _crowd(place, curve, HEAD + 9)))
        taken.append(head)
        yield mistake, (x, y), head


def _inside(place: Point) -> bool:
    return all(HEAD + 8 <= at <= end - HEAD - 8 for at, end in zip(place, PLOT[2:], strict=True))


def _crowd(place: Point, points: Points, near: float) -> int:
    return sum((place[0] - x) ** 2 + (place[1] - y) ** 2 < near**2 for x, y in points)


def _stem(pen: Pen, theme: Theme, at: Point, head: Point) -> None:
    for colour, width, radius in ((theme.ask_case, 10, 11), (theme.ask, 5, 8)):
        pen.stroke([at, head], colour, width)
        pen.fill(ellipse(*at, radius), colour)


def _head(pen: Pen, theme: Theme, mistake: Mistake) -> None:
    white = mistake.seat == 0
    pen.fill(ellipse(0, 0, HEAD + 3), theme.ask_case)
    pen.fill(ellipse(0, 0, HEAD), theme.ask)
    stone_face(pen, theme, white=white, radius=HEAD - 5)
    ink = theme.white_ink if white else theme.black_ink
    pen.text(0, baseline(0, 36), str(mistake.rank), font=BLACK, size=36, colour=ink, anchor="ms")

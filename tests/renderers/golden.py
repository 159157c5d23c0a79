"""Pictures kept to compare later ones with.

    python -m tests.renderers.golden

draws them afresh, to be looked at and committed after a change of how things look;

    python -m tests.renderers.golden compare

draws them and says how far they are those kept, on any machine that can draw. Kept are parts of pictures, each with
something of its own to see.
"""

import io
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageChops

from renderers import cards, charts, gardens, wyr
from tests.renderers.gardens.scenes import SCENES as GARDENS
from tests.renderers.samples import CHANCES, DAILY, RESULT
from tests.renderers.wyr.scenes import SCENES as WYR

KEPT = Path(__file__).parent / "golden"

Box = tuple[int, int, int, int]

PARTS: dict[str, tuple[Callable[[], bytes], Box]] = {
    "gardens-start": (lambda: gardens.board(GARDENS["start"]), (0, 540, 520, 1128)),
    "gardens-last-move": (lambda: gardens.board(GARDENS["last-move"]), (660, 0, 1200, 820)),
    "gardens-last-move-lower": (lambda: gardens.board(GARDENS["last-move"]), (660, 620, 1200, 1128)),
    "gardens-in-hand": (lambda: gardens.board(GARDENS["in-hand"]), (0, 0, 860, 580)),
    "gardens-choices": (lambda: gardens.board(GARDENS["choices"]), (0, 540, 360, 1128)),
    "gardens-lift": (lambda: gardens.board(GARDENS["lift"]), (340, 600, 860, 1000)),
    "gardens-won": (lambda: gardens.board(GARDENS["won"]), (0, 0, 540, 680)),
    "gardens-captured": (lambda: gardens.board(GARDENS["captured"]), (0, 400, 700, 1128)),
    "gardens-night": (lambda: gardens.board(replace(GARDENS["last-move"], theme="night")), (660, 0, 1200, 820)),
    "gardens-contrast": (lambda: gardens.board(replace(GARDENS["in-hand"], theme="contrast")), (0, 0, 860, 680)),
    "gardens-contrast-won": (lambda: gardens.board(replace(GARDENS["won"], theme="contrast")), (0, 0, 540, 680)),
    "wyr-deal": (lambda: wyr.garden(WYR["deal"]), (0, 0, 700, 300)),
    "wyr-midgame": (lambda: wyr.garden(WYR["midgame"]), (500, 0, 1400, 450)),
    "wyr-chosen": (lambda: wyr.garden(WYR["chosen"]), (700, 400, 1400, 600)),
    "wyr-enticing": (lambda: wyr.garden(WYR["enticing"]), (0, 730, 700, 1004)),
    "wyr-deep": (lambda: wyr.garden(WYR["deep"]), (0, 400, 520, 1004)),
    "wyr-stuck": (lambda: wyr.garden(WYR["stuck"]), (840, 280, 1400, 580)),
    "wyr-won": (lambda: wyr.garden(WYR["won"]), (900, 560, 1400, 1004)),
    "wyr-perfect": (lambda: wyr.garden(WYR["perfect"]), (0, 0, 700, 450)),
    "wyr-night": (lambda: wyr.garden(replace(WYR["midgame"], theme="night")), (500, 0, 1400, 450)),
    "wyr-contrast": (lambda: wyr.garden(replace(WYR["chosen"], theme="contrast")), (700, 400, 1400, 1004)),
    "card-result": (lambda: cards.result(RESULT), (0, 80, 1200, 480)),
    "card-daily-night": (lambda: cards.daily(replace(DAILY, theme="night")), (480, 60, 1200, 620)),
    "chart-chances": (lambda: charts.evaluation(CHANCES), (0, 0, 900, 720)),
}
"""By name: how the picture is drawn, and the part of it that is kept."""

SHADES = 12
"""So far a channel may be off before a pixel counts as different: processors round differently."""

FEW = 1000
"""One pixel in so many may differ."""


def part(name: str) -> Image.Image:
    """The part as it is drawn now."""
    draw, box = PARTS[name]
    return Image.open(io.BytesIO(draw())).crop(box)


def compare(name: str, found: Image.Image, differences: Path) -> None:
    """Compare a part with the one kept.

    Raises:
        AssertionError: they differ; `differences` then holds kept, found and where they differ, side by side.
    """
    kept = Image.open(KEPT / f"{name}.png").convert("RGB")
    assert kept.size == found.size
    found = found.convert("RGB")
    channels = ImageChops.difference(kept, found).split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    differing = largest.point([0] * (SHADES + 1) + [255] * (255 - SHADES))
    count = differing.histogram()[255]
    if count * FEW > kept.width * kept.height:
        sheet = Image.new("RGB", (3 * kept.width, kept.height))
        sheet.paste(kept, (0, 0))
        sheet.paste(found, (kept.width, 0))
        sheet.paste((255, 255, 255), (2 * kept.width, 0), differing)
        sheet.save(differences / f"{name}.png")
        raise AssertionError(f"{count} pixels of {name} differ, see {differences / f'{name}.png'}")


def keep_all() -> None:
    """Keep the pictures as they are now."""
    KEPT.mkdir(exist_ok=True)
    for name in PARTS:
        part(name).save(KEPT / f"{name}.png", optimize=True)


def compare_all() -> None:
    """Say how many pictures are those kept, to the last pixel.

    Raises:
        AssertionError: one differs by more than processors do.
    """
    same = 0
    for name in PARTS:
        found = part(name).convert("RGB")
        same += found.tobytes() == Image.open(KEPT / f"{name}.png").convert("RGB").tobytes()
        compare(name, found, Path(tempfile.gettempdir()))
    sys.stdout.write(f"{same} of {len(PARTS)} pictures are those kept to the last pixel, the others but for rounding\n")


if __name__ == "__main__":
    compare_all() if sys.argv[1:] == ["compare"] else keep_all()

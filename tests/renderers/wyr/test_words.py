"""What is written in a picture of a Garden, and how it makes do with little room."""

import pytest
from PIL import Image

from engine.wyr import REQUESTS, Request
from renderers.canvas import Stamp
from renderers.drawing import Point
from renderers.lettering import write
from renderers.theme import WOOD
from renderers.wyr import header, table

LONG = "Vier Karten von vier verschiedenen Farben"
FLOOR = 33


class Written:
    """Every word written, with its size."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[str] = []
        self.sizes: list[int] = []

        def record(words: str, place: Point, *, size: int, **how: object) -> Stamp:
            self.words.append(words)
            self.sizes.append(size)
            return write(words, place, size=size, **how)  # type: ignore[arg-type]  # handed on as they came

        monkeypatch.setattr(header, "write", record)
        monkeypatch.setattr(table, "write", record)


def drawn(
    request: Request | None, words: str, score: tuple[str, int], box: tuple[int, int, int, int] = (24, 20, 1376, 104)
) -> Image.Image:
    """A part of the header, on the panel."""
    image = Image.new("RGB", (1400, 120), WOOD.panel)
    for stamp in header.stamps(WOOD, request, words, score):
        stamp.put_on(image)
    return image.crop(box)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    return Written(monkeypatch)


def test_the_header_says_number_request_and_score_with_a_true_minus(written: Written) -> None:
    drawn(REQUESTS[3], "Four numbers in sequence", ("Score", -37))
    assert sorted(written.words) == sorted(["3", "Four numbers in sequence", "Score", "\N{MINUS SIGN}37"])


def test_where_no_keiju_asks_there_is_no_number(written: Written) -> None:
    drawn(None, "No Keiju left", ("Score", 12))
    assert sorted(written.words) == sorted(["No Keiju left", "Score", "12"])


@pytest.mark.parametrize("number", range(1, 9))
def test_each_request_has_its_own_pictogram(number: int) -> None:
    signs = {other: drawn(REQUESTS[other], "", ("", 0), (170, 20, 560, 104)).tobytes() for other in REQUESTS}
    assert [other for other in REQUESTS if signs[other] == signs[number]] == [number]


def test_long_words_shrink_first(written: Written) -> None:
    drawn(REQUESTS[1], LONG, ("Score", -37))
    size = written.sizes[written.words.index(LONG)]
    assert FLOOR <= size < 38
    assert "Score" in written.words


def test_then_the_word_of_the_score_makes_room(written: Written) -> None:
    drawn(REQUESTS[1], LONG + " je", ("Punktestand", -37))
    assert LONG + " je" in written.words
    assert "Punktestand" not in written.words
    assert "\N{MINUS SIGN}37" in written.words


def test_then_the_pictogram_and_only_then_words_are_cut(written: Written) -> None:
    words = LONG + " in jeder denkbaren Reihenfolge"
    drawn(REQUESTS[1], words, ("Score", -37))
    assert any(said.startswith("Vier Karten") and said.endswith("…") for said in written.words)


@pytest.mark.parametrize("length", [1, 30, 60, 90, 200])
def test_no_text_is_under_the_floor_and_none_leaves_its_box(length: int, written: Written) -> None:
    words = "Wort " * (length // 5) + "W"
    shown = drawn(REQUESTS[5], words, (words, -100), (1353, 20, 1400, 104))
    list(table.labels(WOOD, words, words))
    assert min(written.sizes) >= FLOOR
    assert shown.getcolors() == [(47 * 84, WOOD.panel)]


def test_the_table_names_columns_rows_piles_and_boxes(written: Written) -> None:
    table.table(WOOD)
    list(table.labels(WOOD, "Basket", "Harvest"))
    columns = [str(column) for column in range(1, 13)]
    assert sorted(written.words) == sorted([*columns, *"abcd", "Basket", *"12345", "Harvest"])


def test_a_long_name_of_the_basket_keeps_the_number_of_the_first_pile(written: Written) -> None:
    list(table.labels(WOOD, "Weidenkorb am Bach", "Harvest"))
    assert any(said.startswith("Weid") and said.endswith("…") for said in written.words)
    assert written.words.count("1") == 1

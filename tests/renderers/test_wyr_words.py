"""What is written in a picture of a Garden, and how it makes do with little room."""

import pytest

from engine.wyr import REQUESTS
from renderers import sprites, wyr_header, wyr_table
from renderers.theme import WOOD

LONG = "Vier Karten von vier verschiedenen Farben"
FLOOR = 33


class Written:
    """Every word written, with its size and where it ends and begins."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[str] = []
        self.sizes: list[int] = []
        write = sprites.write

        def record(image: object, place: object, words: str, *, size: int, **how: object) -> None:
            self.words.append(words)
            self.sizes.append(size)
            write(image, place, words, size=size, **how)  # type: ignore[arg-type]  # handed on as they came

        monkeypatch.setattr(wyr_header, "write", record)
        monkeypatch.setattr(wyr_table, "write", record)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    return Written(monkeypatch)


def test_the_header_says_number_request_and_score_with_a_true_minus(written: Written) -> None:
    wyr_header.header(WOOD, REQUESTS[3], "Four numbers in sequence", ("Score", -37))
    assert sorted(written.words) == sorted(["3", "Four numbers in sequence", "Score", "\N{MINUS SIGN}37"])


def test_where_no_keiju_asks_there_is_no_number(written: Written) -> None:
    wyr_header.header(WOOD, None, "No Keiju left", ("Score", 12))
    assert sorted(written.words) == sorted(["No Keiju left", "Score", "12"])


@pytest.mark.parametrize("number", range(1, 9))
def test_each_request_has_its_own_pictogram(number: int) -> None:
    others = [
        wyr_header.header(WOOD, REQUESTS[other], "", ("", 0)).crop((130, 0, 500, 84)).tobytes()
        for other in REQUESTS
        if other != number
    ]
    assert wyr_header.header(WOOD, REQUESTS[number], "", ("", 0)).crop((130, 0, 500, 84)).tobytes() not in others


def test_long_words_shrink_first(written: Written) -> None:
    wyr_header.header(WOOD, REQUESTS[1], LONG, ("Score", -37))
    size = written.sizes[written.words.index(LONG)]
    assert FLOOR <= size < 38
    assert "Score" in written.words


def test_then_the_word_of_the_score_makes_room(written: Written) -> None:
    wyr_header.header(WOOD, REQUESTS[1], LONG + " je", ("Punktestand", -37))
    assert LONG + " je" in written.words
    assert "Punktestand" not in written.words
    assert "\N{MINUS SIGN}37" in written.words


def test_then_the_pictogram_and_only_then_words_are_cut(written: Written) -> None:
    words = LONG + " in jeder denkbaren Folge"
    plain = wyr_header.header(WOOD, REQUESTS[1], words, ("Score", -37))
    assert (
        any(said.startswith("Vier Karten") and said.endswith("…") for said in written.words) or words in written.words
    )
    assert plain.size == wyr_header.SIZE


@pytest.mark.parametrize("length", [1, 30, 60, 90, 200])
def test_no_text_is_under_the_floor_and_none_leaves_its_box(length: int, written: Written) -> None:
    words = "Wort " * (length // 5) + "W"
    header = wyr_header.header(WOOD, REQUESTS[5], words, (words, -100))
    wyr_table.table(WOOD, words, words)
    assert min(written.sizes) >= FLOOR
    assert header.crop((wyr_header.SIZE[0] - 8, 0, *wyr_header.SIZE)).getcolors() == [(8 * 84, WOOD.panel)]


def test_the_table_names_columns_rows_piles_and_boxes(written: Written) -> None:
    wyr_table.table(WOOD, "Basket", "Harvest")
    columns = [str(column) for column in range(1, 13)]
    assert sorted(written.words) == sorted([*columns, *"abcd", "Basket", *"12345", "Harvest"])


def test_a_long_name_of_the_basket_keeps_the_number_of_the_first_pile(written: Written) -> None:
    wyr_table.table(WOOD, "Weidenkorb am Bach", "Harvest")
    assert any(said.startswith("Weid") and said.endswith("…") for said in written.words)
    assert written.words.count("1") == 2  # the column and the pile

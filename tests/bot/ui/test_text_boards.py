"""Boards as text: whole, and no line wider than a phone shows."""

import re

import pytest
from hypothesis import given

from bot.text import Text, languages
from bot.ui.gardens import alt as gardens_alt
from bot.ui.wyr import alt as wyr_alt
from engine.gardens.board import FIELDS
from engine.wyr import PLACES, matches, read_position
from renderers.gardens import Scene as Board
from renderers.gardens.scene import view
from renderers.wyr import Scene as Garden
from tests.bot.ui.gardens.test_alt import scenes as boards
from tests.bot.ui.wyr.test_alt import scenes as gardens
from tests.renderers.gardens.scenes import SCENES as BOARDS

WIDTH = 36
WORDS = Text()


def lines(block: str) -> list[str]:
    """What stands in a code block."""
    assert block.startswith("```\n")
    assert block.endswith("\n```")
    assert block.count("`") == 6
    return block.split("\n")[1:-1]


@pytest.mark.parametrize("language", sorted(languages()))
@given(board=boards(), garden=gardens())
def test_no_line_is_wider_than_a_phone(language: str, board: Board, garden: Garden) -> None:
    for block in (gardens_alt.text_board(Text(language), board), wyr_alt.text_board(Text(language), garden)):
        assert max(map(len, lines(block))) <= WIDTH
        assert len(block) <= 1500, "it shares a message with other words"


@given(boards())
def test_a_board_has_every_stone(scene: Board) -> None:
    shown = lines(gardens_alt.text_board(WORDS, scene))
    position = view(scene).position
    towers = {
        f"{file}{line[0]}": tower
        for line in shown
        if re.match(r"[1-6] [.wb]", line)
        for file, tower in zip("abcde", line.split()[1:], strict=True)
    }
    assert {field: tower.strip(".") for field, tower in towers.items()} == {
        field: position.tower(field) for field in FIELDS
    }
    piles = re.findall(r"(w[hg]) (\d+)w (\d+)b +(\d+)w (\d+)b (b[hg])", "\n".join(shown))
    assert {name: (int(white), int(black)) for name, white, black, *_ in piles} == {
        name: tuple(position.garden(name)) for name in ("wg", "wh")
    }
    assert {name: (int(white), int(black)) for *_, white, black, name in piles} == {
        name: tuple(position.garden(name)) for name in ("bg", "bh")
    }


@given(boards())
def test_a_board_says_what_its_picture_says_above(scene: Board) -> None:
    said = " ".join(" ".join(lines(gardens_alt.text_board(WORDS, scene))).split())
    heard = gardens_alt.alt(WORDS, scene).split("Upper level")[0]
    assert said.startswith(" ".join(heard.split()))


@given(gardens())
def test_a_garden_has_every_card(scene: Garden) -> None:
    shown = lines(wyr_alt.text_board(WORDS, scene))
    position = read_position(scene.position)
    cells = {
        PLACES[PLACES.index(line.split()[0]) + step]: cell
        for line in shown
        if re.match(r"[a-d][17] ", line)
        for step, cell in enumerate(line.split()[1:])
    }
    laid = dict(zip(PLACES[position.offset :], map(str, position.garden), strict=False))
    assert {place: cell.strip("*") for place, cell in cells.items()} == {
        place: laid.get(place, ".") for place in PLACES
    }
    found = matches(position)
    starred = {scene.chosen, *found[scene.chosen]} if scene.chosen else set() if scene.over else set(found)
    assert {place for place, cell in cells.items() if cell.endswith("*")} == starred
    piles = "\n".join(shown[shown.index("Basket, top cards first:") + 1 :]).replace("\n      ", " ").split("\n")
    assert piles == [
        f"{number} {f'x{len(pile)}':<3} {' '.join(map(str, reversed(pile)))}" if pile else f"{number} -"
        for number, pile in enumerate(position.piles, start=1)
    ]


def test_it_looks_well() -> None:
    assert lines(gardens_alt.text_board(WORDS, BOARDS["won"])) == [
        "White wins. Turn 95.",
        "Last move: the tower on b5 walked to",
        "  a5, the rest into White's High",
        "  Garden.",
        "Stones that came home: White 8,",
        "  Black 5, of 8 to win.",
        "",
        "6 .     .     .     w     .",
        "5 b     .     .     .     .",
        "4 .     .     .     .     .",
        "wg 8w 1b               0w 5b bg",
        "^b ========================= ^w",
        "wh 0w 0b               0w 1b bh",
        "3 .     .     bwb   .     .",
        "2 .     .     .     .     .",
        "1 .     .     .     .     .",
        "  a     b     c     d     e",
    ]

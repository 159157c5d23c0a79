"""The position as text."""

import re

from hypothesis import given

from engine.wyr import GAME, Position
from tests.examples import fewer

from .games import chances, play_out, positions, seeds
from .tables import table


def test_a_game_in_the_middle() -> None:
    position = table("R5 K8 C11 C10 K2 M6 F6 K7", "C9,R11,R1/R2/-/R8/R4", offset=9)
    assert GAME.replay(str(position), ()).diagram == (
        "Keiju 2: four of one suit\n"
        "then Keiju 7, 8\n"
        "now: k1245\n"
        "\n"
        "     1    2    3    4    5    6\n"
        "     7    8    9   10   11   12\n"
        "a1   .    .    .    .    .    .\n"
        "a7   .    .    .   R5   K8  C11\n"
        "b1 C10   K2   M6*  F6*  K7    .\n"
        "b7   .    .    .    .    .    .\n"
        "c1   .    .    .    .    .    .\n"
        "c7   .    .    .    .    .    .\n"
        "d1   .    .    .    .    .    .\n"
        "d7   .    .    .    .    .    .\n"
        "\n"
        "Basket, top cards first:\n"
        "1 x3  R1 R11 C9\n"
        "2 x1  R2\n"
        "3 -\n"
        "4 x1  R8\n"
        "5 x1  R4\n"
        "\n"
        "Harvest: 29 Nature, 1 Keiju\n"
        "Score: 19"
    )


def last_line(position: Position) -> str:
    return GAME.replay(str(position), ()).diagram.splitlines()[-1]


def test_the_end_is_told() -> None:
    assert last_line(table("R1")) == "Score: 66, perfect"
    assert last_line(table("R1", "R2/-/-/-/-")) == "Score: 65, won"
    assert last_line(table("R1 C2")) == "Score: 64, no move left"


def test_a_long_pile_is_folded_and_shown_to_its_bottom() -> None:
    pile = ",".join(f"M{number}" for number in range(1, 12))
    lines = GAME.replay(str(table("R1", f"{pile}/-/-/-/-")), ()).diagram.splitlines()
    first = lines.index("1 x11 M11 M10 M9 M8 M7 M6 M5 M4 M3")
    assert lines[first + 1 :][:2] == ["      M2 M1", "2 -"]


@given(positions())
def test_lines_fit_a_phone(position: Position) -> None:
    diagram = GAME.replay(str(position), ()).diagram
    assert max(map(len, diagram.splitlines())) <= 36
    cards = [*position.garden, *(card for pile in position.piles for card in pile)]
    assert sorted(re.findall(r"\b[RCFMK]\d+", diagram)) == sorted(map(str, cards)), "all that lies face up is there"
    assert not any(line.endswith(" ") for line in diagram.splitlines())


@fewer(5)
@given(seeds, chances)
def test_all_through_a_game(seed: str, chance: int) -> None:
    moves = play_out(seed, chance)
    start = GAME.start({}, seed)
    for count in range(0, len(moves), 5):
        diagram = GAME.replay(start, moves[:count]).diagram
        assert max(map(len, diagram.splitlines())) <= 36

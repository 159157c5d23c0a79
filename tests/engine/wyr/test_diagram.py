"""The position as text."""

from hypothesis import given, settings

from engine.wyr import GAME, Position

from .games import chances, play_out, positions, seeds
from .tables import table


def test_a_game_in_the_middle() -> None:
    position = table("R5 K8 C11 C10 K2 M6 F6 K7", "C9,R11,R1/R2/-/R8/R4", offset=9)
    assert GAME.replay(str(position), ()).diagram == (
        "    1    2    3    4    5    6\n"
        "    7    8    9   10   11   12\n"
        "a   .    .    .    .    .    .\n"
        "    .    .    .   R5   K8  C11\n"
        "b C10   K2   M6*  F6*  K7    .\n"
        "    .    .    .    .    .    .\n"
        "c   .    .    .    .    .    .\n"
        "    .    .    .    .    .    .\n"
        "d   .    .    .    .    .    .\n"
        "    .    .    .    .    .    .\n"
        "\n"
        "Keiju 2: four of one suit\n"
        "then Keiju 7, 8\n"
        "now: k1245\n"
        "\n"
        "Basket 1: R1 (3) on R11 C9\n"
        "Basket 2: R2\n"
        "Basket 3: -\n"
        "Basket 4: R8\n"
        "Basket 5: R4\n"
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


def test_a_long_pile_is_cut_at_a_card() -> None:
    pile = ",".join(f"M{number}" for number in range(1, 12))
    line = next(
        line for line in GAME.replay(str(table("R1", f"{pile}/-/-/-/-")), ()).diagram.splitlines() if "M11" in line
    )
    assert line == "Basket 1: M11 (11) on M10 M9 M8 ..."


@settings(deadline=None)
@given(positions())
def test_lines_fit_a_phone_and_the_whole_an_alt_text(position: Position) -> None:
    diagram = GAME.replay(str(position), ()).diagram
    assert max(map(len, diagram.splitlines())) <= 36
    assert len(diagram) <= 1024  # the longest description of a picture on Discord
    assert not any(line.endswith(" ") for line in diagram.splitlines())


@settings(max_examples=10, deadline=None)
@given(seeds, chances)
def test_all_through_a_game(seed: str, chance: int) -> None:
    moves = play_out(seed, chance)
    start = GAME.start({}, seed)
    for count in range(0, len(moves), 5):
        diagram = GAME.replay(start, moves[:count]).diagram
        assert max(map(len, diagram.splitlines())) <= 36

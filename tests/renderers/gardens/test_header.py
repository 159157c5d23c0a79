import io
from dataclasses import replace

import pytest
from PIL import Image

from renderers.gardens import Scene, board
from renderers.gardens.header import FLOOR, GAP, LEFT, MOVE, RIGHT, TITLE, Header, fit
from renderers.theme import WOOD
from tests.renderers.gardens.scenes import MIDGAME, START

WIDEST = "wh5>a2>b2>c2>d2>e2"
"""No canonical move has more characters: five stones from a garden, each dropped on a field of its own."""

LONG = "Schwarz ist an der Reihe und muss ziehen"


def test_the_widest_move_stands_beside_title_and_turn_at_full_size() -> None:
    header = Header("b", "Black to move", turn="Turn 1204", move=WIDEST, told=True)
    shown = fit(header)
    assert shown.header == header
    assert (shown.title_size, shown.move_size) == (TITLE, MOVE)


def test_the_turn_goes_first_then_the_move_shrinks_then_the_title() -> None:
    gone = {"turn": False, "move": False, "title": False}
    order = []
    for length in range(1, 90):
        shown = fit(Header("w", "n" * length, turn="Turn 41", move=WIDEST, told=True))
        now = {
            "turn": not shown.header.turn,
            "move": shown.move_size < MOVE,
            "title": bool(shown.header.move) and shown.title_size < TITLE,
        }
        order += [name for name in now if now[name] and not gone[name]]
        gone = {name: gone[name] or now[name] for name in now}
    assert order == ["turn", "move", "title"]


@pytest.mark.parametrize("hand", ["", "w", "wbbww"])
@pytest.mark.parametrize("move", ["", "--", "c2^", "bh3>e2>d2>d3", WIDEST])
@pytest.mark.parametrize("turn", ["", "Turn 1", "Runde 123456"])
@pytest.mark.parametrize("title", ["", "In hand", LONG, LONG * 4, "W" * 300])
def test_nothing_overflows_or_falls_below_the_floor(title: str, turn: str, move: str, hand: str) -> None:
    for told in (True, False):
        shown = fit(Header("w", title, hand=hand, turn=turn, move=move, told=told))
        assert min(shown.title_size, shown.move_size) >= FLOOR
        assert LEFT <= shown.left_end <= RIGHT
        assert shown.right_start <= RIGHT
        if shown.header.move or shown.header.turn:
            assert shown.left_end + GAP <= shown.right_start


def test_a_title_too_long_is_cut_visibly() -> None:
    shown = fit(Header("w", LONG * 4, move=WIDEST))
    assert shown.header.title.endswith("…")
    assert not shown.header.move


@pytest.mark.parametrize("title", ["White to move", LONG * 4])
def test_the_margins_of_the_header_stay_clear(title: str) -> None:
    image = Image.open(io.BytesIO(board(Scene(MIDGAME, title, "Turn 1204", last=WIDEST)))).convert("RGB")
    colours = image.crop((RIGHT + 4, 14, 1190, 84)).getcolors()
    assert colours == [((1190 - RIGHT - 4) * 70, WOOD.frame)]


def test_all_five_stones_in_hand_and_the_way_so_far_are_shown() -> None:
    shown = fit(Header("w", "In hand", hand="wwwww", move="wh5"))
    assert shown.header.hand == "wwwww"
    full = fit(Header("w", "In hand", hand="w", move=WIDEST.rsplit(">", 1)[0]))
    assert (full.header.move, full.move_size) == ("wh5>a2>b2>c2>d2", MOVE)


def test_the_same_words_at_another_turn_draw_the_same_title() -> None:
    scene = Scene(START, "White to move", "Turn 1")
    pictures = [
        Image.open(io.BytesIO(board(one))).convert("RGB").crop((0, 0, 800, 93))
        for one in (scene, replace(scene, turn="Turn 3"))
    ]
    assert pictures[0].tobytes() == pictures[1].tobytes()

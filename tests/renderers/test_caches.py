"""Pictures depend on their scenes alone: not on what was drawn before, nor on who draws at the same time."""

import io
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest
from PIL import Image

from renderers import gardens, wyr
from renderers.theme import THEMES
from tests.renderers.fresh import forget
from tests.renderers.gardens.scenes import SCENES as BOARDS
from tests.renderers.gardens.scenes import played as played_gardens
from tests.renderers.wyr.scenes import SCENES as GARDENS
from tests.renderers.wyr.scenes import played as played_wyr

Draw = partial[bytes]

PICTURES: dict[str, list[Draw]] = {
    "gardens": [partial(gardens.board, scene) for scene in (*BOARDS.values(), *islice(played_gardens(3, 10), 8))],
    "wyr": [partial(wyr.garden, scene) for scene in (*GARDENS.values(), *islice(played_wyr("threads"), 8))],
}
games = pytest.mark.parametrize("game", PICTURES)


def pixels(picture: bytes) -> bytes:
    """Not the file: a fast deflate may find other matches in the same pixels when its memory held something else."""
    return Image.open(io.BytesIO(picture)).convert("RGBA").tobytes()


def drawn(pictures: Iterable[Draw]) -> list[bytes]:
    return [pixels(draw()) for draw in pictures]


@games
def test_pictures_do_not_depend_on_the_order_of_drawing(game: str) -> None:
    forget()
    forwards = drawn(PICTURES[game])
    forget()
    assert drawn(reversed(PICTURES[game])) == forwards[::-1]


@games
def test_threads_that_draw_at_once_from_nothing_draw_the_same(game: str) -> None:
    alone = drawn(PICTURES[game])
    forget()
    with ThreadPoolExecutor(8) as pool:
        together = [pool.submit(draw) for draw in PICTURES[game] for _ in range(2)]
        found = [pixels(future.result()) for future in together]
    assert found == [picture for picture in alone for _ in range(2)]


def test_an_equal_scene_is_not_drawn_again() -> None:
    board = BOARDS["start"]
    assert gardens.board(board) is gardens.board(replace(board))
    garden = GARDENS["deal"]
    assert wyr.garden(garden) is wyr.garden(replace(garden, words=replace(garden.words)))


@games
def test_each_theme_is_another_picture_and_an_unknown_one_none(game: str) -> None:
    draw = PICTURES[game][0]
    scene = draw.args[0]
    pictures = {draw.func(replace(scene, theme=theme)) for theme in THEMES}
    assert len(pictures) == len(THEMES)
    assert draw() in pictures
    with pytest.raises(KeyError):
        draw.func(replace(scene, theme="autumn"))


def test_other_words_are_another_picture() -> None:
    garden = GARDENS["deal"]
    for name in ("request", "score", "basket", "harvest"):
        other = replace(garden, words=replace(garden.words, **{name: "Vier von einer Farbe"}))
        assert wyr.garden(other) != wyr.garden(garden)

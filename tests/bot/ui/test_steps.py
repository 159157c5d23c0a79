"""Looking at a game step by step, in both games and without Discord."""

import io
from dataclasses import replace
from typing import Final

import pytest
from PIL import Image

from bot.errors import Refusal
from bot.match import RESIGNATION, Match, Result
from bot.play.gardens import PASS
from bot.text import Text
from bot.ui.audience import Audience
from bot.ui.gardens import alt as gardens_alt
from bot.ui.gardens.steps import gardens_course
from bot.ui.house import House
from bot.ui.press import Press
from bot.ui.reply import Reply
from bot.ui.steps import FILM, Course, page, shared
from bot.ui.wyr import alt as wyr_alt
from bot.ui.wyr.best import best_course
from bot.ui.wyr.words import move_in_words
from engine import gardens, wyr
from renderers.gardens import Scene as Board
from renderers.wyr import Scene as Garden
from tests.bot.ui.test_limits import LARGEST, NOW, a_game, check, parts
from tests.engine.wyr.games import perfect_line

WORDS: Final = Text()
SEEN: Final = Audience(WORDS, LARGEST, None)
SEED: Final = "the richest"
LINE: Final = tuple(perfect_line(SEED))
PASSING: Final = a_game(
    "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 5.3,0.0,5.0,0.7 w 8 21", "wh1>a1", PASS
)


def of_gardens(match: Match) -> Course:
    return gardens_course(WORDS, match, Press("g-step", match.id), Press("g-film", match.id))


def of_wyr(moves: tuple[str, ...] = LINE) -> Course:
    press = Press("w-step", LARGEST, 999_999_999)
    return best_course(WORDS, "`*" * 40, wyr.GAME.start({}, SEED), moves, press, more="x" * 300)


def told(reply: Reply) -> str:
    return "\n".join(part.get("content", "") for part in parts(reply))


@pytest.mark.parametrize("argument", [FILM, "a0", "c1", "b17", "d99", "48"])
async def test_every_page_keeps_to_the_limits_and_its_picture_is_what_it_says(house: House, argument: str) -> None:
    courses = (of_gardens(PASSING), of_wyr())
    for course in courses:
        reply = await page(house, SEEN, course, argument)
        check(reply)
        assert reply.private
        (picture,) = reply.pictures
        assert Image.open(io.BytesIO(picture.data)).format == ("GIF" if argument == FILM else "PNG")
        assert len([part for part in parts(reply) if part["type"] == 2]) in {5, 6}
        every = await shared(house, SEEN, course, "told")
        check(every)
        assert not every.private
        assert not [part for part in parts(every) if part["type"] == 2]


def test_an_animation_is_told_beside_it_so_that_its_alt_text_is_no_longer_than_that_of_its_end() -> None:
    film = of_gardens(PASSING).film()
    assert film.alt == of_gardens(PASSING).step(2).alt
    assert "An animation of 2 turns" in film.told
    film = of_wyr().film()
    assert film.alt == of_wyr().step(len(LINE)).alt
    assert f"An animation of {len(LINE)} moves" in film.told


async def test_passes_are_steps_like_others(house: House) -> None:
    course = of_gardens(PASSING)
    assert "Turn 21 of 22, White: `wh1>a1`" in told(await page(house, SEEN, course, "1"))
    assert "Turn 22 of 22, Black: `--`, passed." in told(await page(house, SEEN, course, "2"))


def test_steps_show_the_position_after_so_many_moves_with_the_last_one_marked() -> None:
    course = of_wyr()
    state = wyr.GAME.replay(wyr.GAME.start({}, SEED), LINE[:7])
    shot = course.step(7)
    assert isinstance(shot.scene, Garden)
    assert shot.scene.position == state.position
    assert shot.alt == wyr_alt.alt(WORDS, shot.scene)
    assert f"Move 7 of {len(LINE)}: `{LINE[6]}`" in shot.told
    assert f"Next: `{LINE[7]}`" in shot.told
    assert shot.scene.hint == (LINE[7].partition(">")[0] if ">" in LINE[7] else None)
    shot = of_gardens(PASSING).step(1)
    assert isinstance(shot.scene, Board)
    assert (shot.scene.position, shot.scene.last) == (gardens.GAME.replay(PASSING.start, ["wh1>a1"]).position, "wh1>a1")
    assert shot.alt == gardens_alt.alt(WORDS, shot.scene)


def test_how_it_ended_is_said_after_the_last_move_only() -> None:
    course = of_gardens(replace(PASSING, result=Result(1, RESIGNATION, NOW)))
    assert "resigned" in course.step(2).told
    assert "resigned" in course.film().told
    assert "resigned" not in course.step(1).told
    end = course.step(2).scene
    assert isinstance(end, Board)
    assert end.turn == "Turn 22", "the last one played, as the words say: none comes after it"
    perfect = of_wyr()
    shown = perfect.step(len(LINE)).scene
    assert isinstance(shown, Garden)
    assert shown.over
    before = perfect.step(len(LINE) - 1).scene
    assert isinstance(before, Garden)
    assert not before.over


def test_moves_of_wyr_are_said_with_their_cards() -> None:
    said = []
    for made, move in enumerate(LINE):
        before = wyr.GAME.replay(wyr.GAME.start({}, SEED), LINE[:made]).table
        said.append(move_in_words(WORDS, before, move))
        if not move.startswith("k"):
            card = wyr.card_at(before, move.split(">")[0])
            assert card is not None
            assert WORDS(f"card-{card.suit}", number=card.number) in said[-1]
    assert sum("enticed with piles" in line for line in said) == 4
    assert any("into the Harvest" in line for line in said)
    assert any("into Basket" in line for line in said)


async def test_a_line_says_whether_it_is_perfect_and_can_be_typed(house: House) -> None:
    perfect, found = of_wyr(), of_wyr(LINE[:-1])
    assert "Best line, a perfect game" in perfect.title
    assert "The best line found, 62 of 64 points" in found.title
    for at in ("0", "5", "99", FILM):
        said = told(await page(house, SEEN, found, at))
        assert f"`{' '.join(LINE[:-1])}`" in said
        assert "perfect" not in said


@pytest.mark.parametrize("argument", ["", "film2", "e1", "a", "-1", "12345", "a1 ", "١"])
async def test_what_is_no_page_is_refused(house: House, argument: str) -> None:
    with pytest.raises(Refusal) as refused:
        await page(house, SEEN, of_gardens(PASSING), argument)
    assert refused.value.key == "unknown-press"


async def test_without_a_picture_the_board_comes_as_text(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    course = of_gardens(PASSING)

    async def fail(*_: object, **__: object) -> bytes:
        raise OSError

    monkeypatch.setattr(type(house.workers), "search", fail)
    reply = await page(house, SEEN, course, FILM)
    check(reply)
    assert not reply.pictures
    assert course.film().board in told(reply)

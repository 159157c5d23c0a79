"""What is written in pictures has room there in every language: nothing is cut short."""

import sys
from datetime import date
from itertools import product
from typing import Final

import pytest

import renderers.lettering
import renderers.wyr
from bot.text import Text, languages
from bot.ui.rules_examples import EXAMPLES, plate_of
from bot.ui.wyr.words import date_in_words
from engine.wyr import KEIJU_NUMBERS
from renderers import cards
from renderers.charts import Evaluation, evaluation
from renderers.gardens.header import Header
from renderers.gardens.header import fit as fit_header
from renderers.plates import plate
from tests.renderers.wyr.scenes import SCENES

LATE: Final = 123
"""A turn of a very long game."""
ALL_LANGUAGES: Final = pytest.mark.parametrize(
    "words", [pytest.param(Text(each), id=each) for each in sorted(languages())]
)
PAGES: Final = [(game, page) for game in EXAMPLES for page in range(len(EXAMPLES[game]))]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that are cut short while a test draws."""
    found: list[str] = []
    fit = renderers.lettering.fit

    def watched(words: str, room: float, *, font: str, size: int, floor: int) -> tuple[str, int]:
        shown, fitting = fit(words, room, font=font, size=size, floor=floor)
        if shown != words:
            found.append(words)
        return shown, fitting

    for name, module in list(sys.modules.items()):
        if name.startswith("renderers.") and getattr(module, "fit", None) is fit:
            monkeypatch.setattr(module, "fit", watched)
    return found


@ALL_LANGUAGES
@pytest.mark.parametrize(("game", "page"), PAGES)
def test_the_captions_of_the_rules(words: Text, game: str, page: int, cut: list[str]) -> None:
    assert plate(plate_of(words, game, page))
    assert cut == []


@ALL_LANGUAGES
def test_what_the_keiju_ask_for_and_how_a_garden_ended(words: Text, cut: list[str]) -> None:
    asked = [words(f"request-{number}") for number in (*KEIJU_NUMBERS, "none")]
    ended = [words(f"picture-{how}") for how in ("perfect", "won", "not-won")]
    boxes = [words(f"picture-{box}") for box in ("score", "basket", "harvest")]
    for said in (*asked, *ended):
        scene = SCENES["enticing"]
        assert renderers.wyr.garden(
            renderers.wyr.Scene(
                scene.position, renderers.wyr.Words(said, *boxes), entice=scene.entice, piles=scene.piles
            )
        )
    assert cut == []


@ALL_LANGUAGES
def test_the_header_of_a_board(words: Text) -> None:
    for colour, key in product((0, 1), ("picture-to-move", "picture-wins", "picture-confirm")):
        of_one(words, words(key, colour=words(f"colour-{colour}")))
    for key in ("picture-draw", "picture-pick-up", "picture-better"):
        of_one(words, words(key))
    held = Header("w", words("picture-in-hand"), hand="wbwbw", move="wh5>a1>a2>b2")
    assert fit_header(held).header.title == held.title


def of_one(words: Text, title: str) -> None:
    """A title has room beside a turn and a short move, in its full size."""
    header = Header("w", title, turn=words("picture-turn", turn=LATE), move="wh1>a1", told=True)
    assert fit_header(header).header == header


@ALL_LANGUAGES
def test_the_card_of_a_result(words: Text, cut: list[str]) -> None:
    def parted(key: str, count: int) -> tuple[str, str]:
        number, _, counted = words(key, count=count).partition("|")
        return number, counted

    for deal, praise, third in (("daily", "perfect", "streak"), ("practice-game", "won", "hints")):
        assert cards.result(
            cards.Result(
                deal=words(f"card-{deal}"),
                when=date_in_words(words, date(2026, 9, 30)),
                score=-64,
                points=parted("card-points", -64)[1],
                praise=words(f"card-{praise}"),
                perfect=False,
                enticed=4,
                keiju=words("card-keiju", keiju=4, all=4),
                facts=(
                    (words("card-place", place=999), words("card-of", players=9999)),
                    parted("card-undos", 123),
                    parted(f"card-{third}", 123),
                ),
            )
        )
    assert cut == []


@ALL_LANGUAGES
@pytest.mark.parametrize(("level", "difficulty"), [(1, "easy"), (2, "medium"), (3, "hard")])
def test_the_card_of_a_daily(words: Text, level: int, difficulty: str, cut: list[str]) -> None:
    assert cards.daily(
        cards.Daily(
            deal=words("card-daily"),
            when=date_in_words(words, date(2026, 9, 30)),
            difficulty=words(f"post-difficulty-{difficulty}"),
            level=level,
            keiju=(1, 3, 6, 7),
            asked=words("card-asked"),
        )
    )
    assert cut == []


@ALL_LANGUAGES
def test_the_chart_of_an_analysis(words: Text, cut: list[str]) -> None:
    for colour in (0, 1):
        title = words("picture-wins", colour=words(f"colour-{colour}"))
        assert evaluation(
            Evaluation(chances=(0.5, 0.6, 0.4), mistakes=(), title=title, caption=words("chart-caption"), winner=colour)
        )
    assert cut == []


def test_words_that_have_no_room_are_found(cut: list[str]) -> None:
    words = renderers.wyr.Words("far too long " * 9, "", "", "")
    renderers.wyr.garden(renderers.wyr.Scene(SCENES["enticing"].position, words))
    assert cut == [words.request]

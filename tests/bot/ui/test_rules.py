"""The pages of the rules show the case they tell."""

import pytest

from bot.text import Text, languages
from bot.ui.rules_examples import EXAMPLES, plate_of
from engine import gardens, wyr
from renderers.gardens import Scene as Board
from renderers.wyr import Scene as Garden

WORDS = Text()
PAGES = [(game, page) for game in EXAMPLES for page in range(len(EXAMPLES[game]))]


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize(("game", "page"), PAGES)
def test_the_words_of_an_example_fit_discord_and_two_minutes(game: str, page: int, language: str) -> None:
    words = Text(language)
    assert 100 < len(words(f"rules-{game}-{page}-alt")) <= 1024
    assert len(words(f"rules-{game}-{page}").split()) < 120
    assert len(plate_of(WORDS, game, page).parts) == len(EXAMPLES[game][page].parts)


def test_the_moves_of_gardens_that_are_told_are_those_that_are_drawn() -> None:
    moves = {
        page: [part.scene.last for part in example.parts if isinstance(part.scene, Board) and part.scene.last]
        for page, example in enumerate(EXAMPLES["gardens"])
    }
    assert moves == {0: [], 1: ["wh3>a2>b2>b2"], 2: ["c2>d2>e2>e2"], 3: ["d2>e2>bh"], 4: ["e2>bh"], 5: ["a5>wg"]}
    for page in (1, 2, 3):
        assert f"`{moves[page][0]}`" in WORDS(f"rules-gardens-{page}")


def test_what_becomes_of_the_stones_is_as_told() -> None:
    def after(page: int) -> gardens.Position:
        scene = EXAMPLES["gardens"][page].parts[-1].scene
        return gardens.read_position(scene.position)

    assert (after(1).tower("a2"), after(1).tower("b2"), after(1).garden("wh").white) == ("w", "ww", 7)
    assert (after(2).tower("d2"), after(2).tower("e2")) == ("bw", "bw")
    assert (after(3).tower("e2"), after(3).garden("bh").white, after(3).garden("bh").black) == ("w", 1, 5)
    assert (after(4).garden("bh").white, after(4).garden("bh").black, after(4).garden("bg").white) == (2, 2, 2)
    assert after(5).garden("wg").white == 8


def garden(page: int, part: int) -> tuple[Garden, wyr.Position]:
    scene = EXAMPLES["wyr"][page].parts[part].scene
    assert isinstance(scene, Garden)
    return scene, wyr.read_position(scene.position)


def test_the_matches_of_wyr_are_those_that_are_told() -> None:
    scene, table = garden(1, 0)
    assert scene.chosen is not None
    assert str(wyr.card_at(table, scene.chosen)) == "R11"
    assert [str(wyr.card_at(table, place)) for place in wyr.matches(table)[scene.chosen]] == ["F11", "R7", "R10"]
    _, table = garden(1, 1)
    assert [str(wyr.card_at(table, place)) for place in ("b7", "b8", "b9", "b10")] == ["F5", "M7", "K8", "F2"]
    assert not {"b7", "b10"} & set(wyr.matches(table))


def test_the_gap_closes_as_told() -> None:
    scene, before = garden(2, 0)
    assert scene.chosen == "a8"
    assert str(wyr.card_at(before, "a8")) == "M6"
    _, right = garden(2, 1)
    assert (str(wyr.card_at(right, "a12")), str(wyr.card_at(right, "a9"))) == ("C4", "C7")
    assert "a9" in wyr.matches(right)["a12"]
    _, left = garden(2, 2)
    assert (wyr.card_at(left, "a3"), str(wyr.card_at(left, "a4"))) == (None, str(wyr.card_at(before, "a3")))


def test_the_keiju_and_the_score_are_as_told() -> None:
    scene, before = garden(3, 1)
    assert (scene.entice, scene.piles) == (True, (1, 2, 3, 4))
    _, after = garden(3, 2)
    assert [[str(card) for card in pile] for pile in after.piles] == [["R10"], ["M9"], [], [], []]
    assert (before.enticed, after.enticed) == (0, 1)
    _, end = garden(4, 0)
    assert wyr.is_perfect(end)
    assert wyr.score(end) == 26 + 40 - 1

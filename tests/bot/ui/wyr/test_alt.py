"""What is said of a garden of Wyr is the whole of it: the position is read back from the sentences."""

import random
import re
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text import Text, languages
from bot.ui.wyr.alt import alt
from engine.wyr import PLACES, REQUESTS, SUITS, Card, Position, card_at, enticements, matches, score
from engine.wyr.cards import KEIJU_NUMBERS, NATURE, NUMBERS
from renderers.wyr import Scene, Words
from tests.engine.wyr.games import chances, positions
from tests.renderers.wyr.scenes import MIDGAME, SCENES

LIMIT: Final = 1024
"""The most characters of a description that Discord takes."""

WORDS: Final = Text()
NAMES: Final = {"Rose": "R", "Clover": "C", "Foxglove": "F", "Marigold": "M", "Keiju": "K"}
CARD: Final = r"(Rose|Clover|Foxglove|Marigold|Keiju) (\d+)"


def a_scene(position: Position, chosen: str | None = None, *, over: bool = False) -> Scene:
    piles = () if chosen or over else enticements(position)
    usable = tuple(sorted({pile for choice in piles for pile in choice}))
    return Scene(str(position), Words("Finished", "", "", ""), chosen, entice=bool(usable), piles=usable, over=over)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    position = draw(positions())
    found = [*matches(position)]
    kind = draw(st.sampled_from(("going on", "chosen", "over")))
    if kind == "chosen" and found:
        return a_scene(position, draw(st.sampled_from(found)))
    return a_scene(position, over=kind == "over")


def heard(said: str) -> Position:
    """The position that somebody who hears the sentences can lay out."""
    laid: dict[str, Card] = {}
    for row in "abcd":
        line = re.search(rf"^Row {row}(?:, from (\w+))?: (.+)\.$", said, re.MULTILINE)
        assert line is not None
        place = PLACES.index(line[1] or f"{row}1")
        for named, suit, number in re.findall(rf"(?:({row}\d+) )?{CARD}", line[2]):
            place = PLACES.index(named) if named and not laid else place
            assert not named or named == PLACES[place]
            laid[PLACES[place]] = Card(NAMES[suit], int(number))
            place += 1
    harvest = re.search(r"^Harvest: (\d+) Nature cards?, (\d) Keiju\.$", said, re.MULTILINE)
    assert harvest is not None
    harvested, enticed = int(harvest[1]), int(harvest[2])
    piles = basket_heard(said)
    nature = sum(not card.is_keiju for card in laid.values()) + sum(map(len, piles)) + harvested
    offset = PLACES.index(next(iter(laid))) if laid else 0
    return Position(tuple(laid.values()), offset, piles, harvested, enticed, len(NATURE) - nature)


def basket_heard(said: str) -> tuple[tuple[Card, ...], ...]:
    piles: list[tuple[Card, ...]] = [()] * 5
    basket = re.search(r"^Basket from the top down: (.+)\.$", said, re.MULTILINE)
    if basket is None:
        assert "The Basket is empty." in said
        return tuple(piles)
    empty = set()
    for part in basket[1].split("; "):
        if part.startswith("empty: "):
            empty |= {int(number) for number in re.findall(r"\d", part)}
            continue
        number, count = re.findall(r"^pile (\d)(?:, (\d+) cards)?, ", part)[0]
        cards = [Card(NAMES[suit], int(value)) for suit, value in re.findall(CARD, part)]
        assert (int(count) if count else min(len(cards), 3)) == len(cards)
        piles[int(number) - 1] = tuple(reversed(cards))
    assert empty == {number for number, pile in enumerate(piles, start=1) if not pile}
    return tuple(piles)


def asked(said: str) -> list[int]:
    """The Keiju and what they ask, in the order they are told, each with the request that is hers."""
    lines = re.findall(r"^(?:Later, |Left in the Garden, )?Keiju (\d: .+)\.$", said, re.MULTILINE)
    told = [re.sub(r", ready on piles .*", "", one).split(": ") for line in lines for one in line.split("; ")]
    assert all(WORDS(f"request-{number}") == request for number, request in told)
    return [int(number) for number, _ in told]


@given(scenes())
def test_the_whole_picture_is_heard(scene: Scene) -> None:
    said = alt(WORDS, scene)
    here = heard(said)
    assert str(here) == scene.position
    assert f"Score {score(here)}.".replace("-", "\u2212") in said
    assert asked(said) == [*here.keiju()]
    assert (", ready on piles " + ", ".join(map(str, scene.piles)) + "." in said) == scene.entice
    assert said.startswith("Finished." if scene.over or not here.keiju() else f"Keiju {here.keiju()[0]}: ")


@given(scenes())
def test_the_cards_that_stand_out_are_said_with_their_place(scene: Scene) -> None:
    said = alt(WORDS, scene)
    here = heard(said)
    found = matches(here)
    rows = "\n".join(line for line in said.splitlines() if line.startswith("Row "))
    named = set(re.findall(r"([a-d]\d+) [A-Z]", rows))
    if scene.over:
        assert named == set()
        assert "may be taken" not in said
    elif scene.chosen:
        card = card_at(here, scene.chosen)
        assert card is not None
        assert named == {scene.chosen, *found[scene.chosen]}
        by = {place: "suit" if here_card(here, place).suit == card.suit else "number" for place in found[scene.chosen]}
        told = ", ".join(f"{place} by {what}" for place, what in by.items())
        assert f"Chosen: {scene.chosen}. It matches {told}." in said
    else:
        assert named == set(found)
        assert ("Cards said with a place may be taken." in said) == bool(found)
        assert ("No card may be taken." in said) == (not found)


def here_card(position: Position, place: str) -> Card:
    card = card_at(position, place)
    assert card is not None
    return card


def crowded(chance: random.Random) -> Position:
    """Cards of one suit side by side, so that nearly all may be taken, and much asked for by many words."""
    order = [Card(suit, number) for suit in chance.sample(SUITS, 4) for number in chance.sample(NUMBERS, 11)]
    in_basket = chance.choice((0, 0, 1, 4, 5, 10, 15, 20, 25))
    harvested = chance.choice((0, 0, 0, 1, 10))
    piles = tuple(tuple(order[pile:in_basket:5]) for pile in range(5))
    garden = order[in_basket + harvested :]
    for number in sorted(chance.choice(([1, 3, 6, 7], chance.sample(KEIJU_NUMBERS, 4)))):
        garden.insert(chance.randrange(len(garden) + 1), Card("K", number))
    return Position(tuple(garden), chance.randint(0, 48 - len(garden)), piles, harvested, 0, 0)


@pytest.mark.parametrize("language", sorted(languages()))
@given(chance=chances)
def test_it_is_never_too_long(language: str, chance: int) -> None:
    position = crowded(random.Random(chance))
    filled = tuple(number for number, pile in enumerate(position.piles, start=1) if pile)
    ready = len(filled) >= REQUESTS[position.keiju()[0]].cards
    hint = next(iter(matches(position)), None)
    scene = Scene(str(position), Words("", "", "", ""), hint=hint, entice=ready, piles=filled if ready else ())
    assert len(alt(Text(language), scene)) <= LIMIT


@pytest.mark.parametrize("language", sorted(languages()))
@given(scene=scenes())
def test_nor_in_any_other_picture(language: str, scene: Scene) -> None:
    assert len(alt(Text(language), scene)) <= LIMIT


def test_it_reads_well() -> None:
    assert alt(WORDS, SCENES["enticing"]) == (
        "Keiju 3: Four numbers in sequence, ready on piles 1, 2, 3, 4, 5.\n"
        "Later, Keiju 5: Five of one suit; 6: Five numbers in sequence; 7: Three of one number, two of another.\n"
        "Score \u221234.\n"
        "Harvest: 9 Nature cards, 0 Keiju.\n"
        "Cards said with a place may be taken.\n"
        "Row a, from a6: Clover 10, Marigold 5, Rose 8, Foxglove 9, Keiju 3, a11 Marigold 3, a12 Clover 3.\n"
        "Row b: Marigold 6, Foxglove 8, Rose 11, Keiju 7, Foxglove 11, Marigold 7, Keiju 6, b8 Foxglove 10, "
        "b9 Marigold 2, Rose 9, b11 Foxglove 6, b12 Marigold 1.\n"
        "Row c: Keiju 5, Clover 7, c3 Rose 1, c4 Rose 4, c5 Marigold 11, c6 Marigold 4, Clover 5, Foxglove 1.\n"
        "Row d: empty.\n"
        "Basket from the top down: pile 1, Clover 1, Rose 7, Rose 3; pile 2, Foxglove 3, Foxglove 5, Clover 9; "
        "pile 3, Rose 2; pile 4, 4 cards, Foxglove 4, Clover 4, Clover 2, Rose 10; pile 5, Rose 5."
    )


def test_a_hint_is_said_beside_what_may_be_taken() -> None:
    scene = SCENES["enticing"]
    lines = alt(WORDS, scene).splitlines()
    hinted = alt(WORDS, replace(scene, hint="c4")).splitlines()
    assert [line for line in hinted if line not in lines] == ["The hint: c4."]
    assert [line for line in lines if line not in hinted] == []


def test_a_card_that_may_not_be_taken_cannot_be_chosen() -> None:
    with pytest.raises(ValueError, match="no card that may be taken"):
        alt(WORDS, Scene(MIDGAME, Words("", "", "", ""), chosen="a6"))

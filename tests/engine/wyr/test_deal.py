"""W1 to W6: the deck, seeds, and the deal."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, NotationError
from engine.wyr import cards, read_seed
from engine.wyr.cards import CARDS, NATURE, Card, deal

from .games import seeds

DEALS = json.loads((Path(__file__).parent / "data" / "deals.json").read_text(encoding="utf-8"))["deals"]


@pytest.mark.parametrize("known", DEALS, ids=[known["seed"] for known in DEALS])
def test_w6_known_deals_byte_for_byte(known: dict[str, str]) -> None:
    assert GAMES["wyr"].start({}, known["seed"]).encode() == known["position"].encode()


def test_w1_the_deck() -> None:
    assert len(CARDS) == 52
    assert [str(card) for card in NATURE[:12]] == [*(f"R{n}" for n in range(1, 12)), "C1"]
    assert [str(card) for card in NATURE[21:24]] == ["C11", "F1", "F2"]
    assert sum(card.is_keiju for card in CARDS.values()) == 8


@given(seeds)
def test_w2_four_keiju_and_all_nature_cards_are_laid_out(seed: str) -> None:
    dealt = deal(seed)
    assert len(dealt) == 48
    assert set(dealt) > set(NATURE)
    assert len({card.number for card in dealt if card.is_keiju}) == 4


def test_w2_every_keiju_comes_up() -> None:
    drawn = {card for number in range(40) for card in deal(f"keiju {number}") if card.is_keiju}
    assert drawn == {Card("K", number) for number in range(1, 9)}


def test_w4_an_accent_in_one_piece_or_two_is_one_seed() -> None:
    assert deal("café") == deal("cafe\N{COMBINING ACUTE ACCENT}")
    assert read_seed("cafe\N{COMBINING ACUTE ACCENT}") == "café"


def test_w4_only_composition_is_normalised() -> None:
    assert read_seed("\N{LATIN SMALL LIGATURE FI}") == "\N{LATIN SMALL LIGATURE FI}"


def test_w5_words_that_would_favour_small_numbers_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^32 leaves 6 when divided by 10, so the last six words are unfair.
    words = [2**32 - 1, 2**32 - 6, 2**32 - 7, 13]
    monkeypatch.setattr(cards, "_words", lambda _: iter(words))
    below = cards._draws(b"")
    assert [below(10), below(10)] == [(2**32 - 7) % 10, 3]


def test_w4_nothing_is_trimmed_and_case_counts() -> None:
    assert len({deal(seed) for seed in ("wyr", " wyr", "wyr ", "Wyr")}) == 4


@pytest.mark.parametrize(
    "seed", [" ", "|", "x" * 64, "🌿" * 64, "e\N{COMBINING ACUTE ACCENT}" * 64, "a\u200db", "\u2028"]
)
def test_w4_seeds(seed: str) -> None:
    assert len(deal(seed)) == 48


@pytest.mark.parametrize(
    ("seed", "problem"),
    [
        ("", "seed-empty"),
        ("x" * 65, "seed-long"),
        ("🌿" * 65, "seed-long"),
        ("a\nb", "seed-control"),
        ("\0", "seed-control"),
        ("\x7f", "seed-control"),
        ("\x85", "seed-control"),
        ("\ud800", "seed-surrogate"),
        ("a\udfff", "seed-surrogate"),
    ],
)
def test_w4_no_seeds(seed: str, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAMES["wyr"].start({}, seed)
    assert (refused.value.text, refused.value.problem) == (seed, problem)
    assert refused.value.index is None


@given(st.text())
def test_w4_any_text_is_a_seed_or_refused(text: str) -> None:
    try:
        seed = read_seed(text)
    except NotationError:
        return
    assert 1 <= len(seed) <= 64
    assert read_seed(seed) == seed


def test_there_are_no_options() -> None:
    with pytest.raises(NotationError, match="no-option"):
        GAMES["wyr"].start({"target": "8"}, "wyr")

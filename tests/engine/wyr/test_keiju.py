"""W3: what each Keiju asks for."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.wyr import REQUESTS, Request
from engine.wyr.cards import NATURE

from .other_opinion import ASKED, asked_by
from .tables import cards

FITS = {
    1: ["R1 C1 F1 M1", "M11 F2 C3 R9"],
    2: ["R1 R2 R3 R11", "M7 M1 M4 M9"],
    3: ["R1 R2 R3 R4", "C11 M8 F10 R9", "F3 C5 C4 F6"],
    4: ["R1 C1 F2 M2", "R11 C3 C11 R3"],
    5: ["C1 C3 C5 C7 C9"],
    6: ["R1 C2 F3 M4 R5", "R11 C10 F7 M8 R9"],
    7: ["R1 C1 F1 M2 R2", "R9 C4 F9 M4 R4"],
    8: ["R1 C1 F1 M1", "M11 C11 F11 R11"],
}
DOES_NOT = {
    1: ["R1 C1 F1 F2", "R1 R2 C1 C2", "R1 C1 F1", "R1 C1 F1 M1 M2"],
    2: ["R1 R2 R3 C4", "R1 R2 R3", "R1 R2 R3 R4 R5"],
    3: ["R1 R2 R3 R5", "R10 C11 F1 M2", "R9 C10 F11 M1", "R1 C1 F2 M3", "R1 R2 R3", "R1 R2 R3 R4 R5"],
    4: ["R1 C1 F1 M1", "R1 C1 F1 M2", "R1 C1 F2 M3", "R1 C1 F2 M2 R3"],
    5: ["C1 C3 C5 C7 R9", "C1 C3 C5 C7"],
    6: ["R1 C2 F3 M4 R6", "R8 C9 F10 M11 R1", "R1 C2 F3 M4", "R1 C1 F2 M3 R4"],
    7: ["R1 C1 F1 M1 R2", "R1 C1 F2 M2 R3", "R1 C1 F1 M2 R3", "R1 C1 F1 M2"],
    8: ["R1 C1 F1 M2", "R1 C1 F1", "R1 C1 F1 M1 R2"],
}


@pytest.mark.parametrize("number", range(1, 9))
def test_w3_what_fits_in_any_order_and_what_does_not(number: int) -> None:
    for names in FITS[number]:
        laid = cards(names)
        assert REQUESTS[number].is_met_by(laid)
        assert REQUESTS[number].is_met_by(laid[::-1])
    assert not [names for names in DOES_NOT[number] if REQUESTS[number].is_met_by(cards(names))]


def test_w3_the_ladder() -> None:
    assert {number: request.cards for number, request in REQUESTS.items()} == ASKED
    assert [request.number for request in REQUESTS.values()] == list(range(1, 9))
    assert all(sum(request.groups) == request.cards for request in REQUESTS.values() if request.groups)
    assert max(len(request.words) for request in REQUESTS.values()) == 27


@given(st.sampled_from(list(REQUESTS.values())), st.randoms(use_true_random=False))
def test_can_be_met_is_true_just_when_some_cards_do(request: Request, rng: Random) -> None:
    some = rng.sample(NATURE, rng.randint(request.cards, 12))
    laid = some[: rng.randint(0, 3)]
    others = some[len(laid) :]
    fillings = combinations(others, request.cards - len(laid))
    met = any(asked_by(request.number, [str(card) for card in (*laid, *filling)]) for filling in fillings)
    assert request.can_be_met(laid, others) is met


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=lambda request: str(request.number))
def test_more_cards_than_asked_for_never_fit(request_: Request) -> None:
    fitting = cards(FITS[request_.number][0])
    for card in set(NATURE) - set(fitting):
        assert not request_.can_be_met([*fitting, card], ())

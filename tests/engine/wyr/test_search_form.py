"""The packed form that the search uses says what the rules say: cards to take, followers, requests, score, bound."""

from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given

from engine.wyr import REQUESTS, Position, bound, matches, perfect_score, read_position
from engine.wyr.basket import Baskets, Piles, pack_piles
from engine.wyr.beam import Beam, State, candidates, first_state, is_lost, made
from engine.wyr.cards import NATURE
from engine.wyr.line import written_out
from engine.wyr.moves import Entice, Move
from engine.wyr.notation import read_move
from engine.wyr.options import OPTIONS, helpful, is_possible, wanted
from engine.wyr.packed import CARD_NUMBERS, alike, indices, is_connected, pack, takeable, without
from engine.wyr.position import COLUMNS, PLACES
from engine.wyr.rules import after, legal_moves

from .games import chances, positions

Seen: TypeAlias = tuple[tuple[int, ...], int, Piles]
"""What of a position the search goes by: the Garden, its phase, the piles in any order."""

THOROUGH = Beam(1, 1, to_win=False, thorough=True)
SENSIBLE = Beam(1, 1)


def state_of(position: Position) -> State:
    return first_state(bytes(CARD_NUMBERS[card] for card in position.garden), position.offset, Baskets(position).start)


def followers(position: Position, beam: Beam) -> list[State]:
    state = state_of(position)
    return [made(candidate, [state], beam) for candidate in candidates(state, 0, beam)]


def seen(state: State) -> Seen:
    return tuple(state.garden), state.phase, state.basket.piles


def as_seen(position: Position) -> Seen:
    garden = tuple(CARD_NUMBERS[card] for card in position.garden)
    return garden, position.offset % COLUMNS, pack_piles(position)


def is_left_out(position: Position, move: Move) -> bool:
    """Whether the search need not look at the move: it closes from the left what both ways leave in one row."""
    in_one_row = position.offset % COLUMNS + len(position.garden) <= COLUMNS
    return in_one_row and move.from_left


@given(positions())
def test_the_same_cards_may_be_taken(position: Position) -> None:
    state = state_of(position)
    found = indices(takeable(*alike(state.grid), state.phase))
    assert [PLACES[position.offset + index] for index in found] == list(matches(position))


@given(positions())
def test_a_grid_without_a_card_is_the_grid_of_the_others(position: Position) -> None:
    garden = [CARD_NUMBERS[card] for card in position.garden]
    for index in range(len(garden)):
        assert without(pack(garden), index) == pack(garden[:index] + garden[index + 1 :])


@given(positions())
def test_a_thorough_search_leaves_out_only_useless_cards_laid_by(position: Position) -> None:
    found = {seen(state) for state in followers(position, THOROUGH)}
    basket = {card for pile in position.piles for card in pile}
    left = basket.union(card for card in position.garden if not card.is_keiju)
    requests = [REQUESTS[keiju] for keiju in position.keiju()]
    wanted_moves = set()
    for move in legal_moves(position):
        follower = after(position, move)
        if is_left_out(position, move):
            continue
        if not isinstance(move, Entice) and move.pile is not None:
            card = position.card(move.place)
            assert card is not None
            if not any(request.can_be_met({card}, left - {card}) for request in requests):
                continue
        wanted_moves.add(as_seen(follower))
    assert found == wanted_moves


@given(positions())
def test_a_sensible_search_makes_legal_moves_and_harvests_all_it_can_unless_it_entices(position: Position) -> None:
    legal = {as_seen(after(position, move)): move for move in legal_moves(position)}
    found = [seen(state) for state in followers(position, SENSIBLE)]
    assert set(found) <= set(legal)
    assert len(found) == len(set(found))
    enticing = {key for key, move in legal.items() if isinstance(move, Entice) and not is_left_out(position, move)}
    if enticing:
        assert set(found) == enticing
    else:
        harvests = [key for key in found if key[2] == pack_piles(position)]
        ways = 1 if position.offset % COLUMNS + len(position.garden) <= COLUMNS else 2
        assert len(harvests) == ways * len(matches(position))


@given(positions(), chances)
def test_what_a_state_keeps_up_is_what_it_would_be_anew(position: Position, chance: int) -> None:
    rng = Random(chance)
    state = state_of(position)
    for _ in range(12):
        choices = candidates(state, 0, THOROUGH)
        if not choices:
            break
        state = made(rng.choice(choices), [state], THOROUGH)
    table = position
    for text in written_out(state, position):
        move = read_move(text, table)
        assert move in set(legal_moves(table))
        table = after(table, move)
    anew = state_of(table)
    assert (state.garden, state.grid, state.left, state.pairs) == (anew.garden, anew.grid, anew.left, anew.pairs)
    assert as_seen(table) == seen(state)
    assert state.basket.enticed == len(position.keiju()) - len(table.keiju())
    assert state.basket.size == sum(map(len, table.piles))
    assert state.basket.to_come == sum(REQUESTS[keiju].cards for keiju in table.keiju())


@given(positions())
def test_the_same_bound(position: Position) -> None:
    assert perfect_score(position) - state_of(position).basket.wasted == bound(position)


@given(chances)
def test_options_meet_what_the_requests_ask_for(chance: int) -> None:
    rng = Random(chance)
    for request in REQUESTS.values():
        suits, numbers = rng.sample("RCFM", rng.randint(1, 4)), rng.sample(range(1, 12), rng.randint(2, 6))
        likely = [card for card in NATURE if card.suit in suits and card.number in numbers]
        others = rng.sample(likely, rng.randint(0, len(likely)))
        as_set = sum(1 << CARD_NUMBERS[card] for card in others)
        assert any(is_possible(option, as_set) for option in OPTIONS[request.number]) == request.can_be_met((), others)
        laid = rng.sample(others, min(len(others), rng.randint(0, request.cards)))
        laid_set = sum(1 << CARD_NUMBERS[card] for card in laid)
        fits = any(
            helpful(option, laid_set) == len(laid) and is_possible(option, as_set) for option in OPTIONS[request.number]
        )
        assert fits == request.can_be_met(laid, set(others) - set(laid))


@pytest.mark.parametrize("keiju", REQUESTS)
def test_an_option_is_met_by_as_many_cards_as_are_asked_for_and_then_wants_none(keiju: int) -> None:
    for option in OPTIONS[keiju]:
        cards = 0
        for count in range(REQUESTS[keiju].cards):
            assert helpful(option, cards) == count
            cards |= wanted(option, cards) & -wanted(option, cards)
        assert is_possible(option, cards)
        assert wanted(option, cards) == 0
        assert REQUESTS[keiju].is_met_by([card for card in NATURE if cards >> CARD_NUMBERS[card] & 1])


def test_each_option_stands_there_once() -> None:
    assert [len(OPTIONS[keiju]) for keiju in range(1, 9)] == [1, 4, 8, 55, 4, 7, 110, 11]
    assert all(len(set(options)) == len(options) for options in OPTIONS.values())


@pytest.mark.parametrize(
    ("cards", "connected"),
    [
        ("R1", True),
        ("R1 R9", True),
        ("R1 C2", False),
        ("R1 C2 R2", True),
        ("R1 R2 C3 C4", False),
        ("R1 C1 C5 M5", True),
    ],
)
def test_cards_that_hang_together(cards: str, *, connected: bool) -> None:
    numbers = {str(card): number for card, number in CARD_NUMBERS.items()}
    assert is_connected(sum(1 << numbers[card] for card in cards.split())) == connected


@pytest.mark.parametrize(
    "line",
    [
        "R1,C2 0 -/-/-/-/- 25.4 17",  # these two never match
        "K8,R1,C1,F1,R2 0 -/-/-/-/- 25.3 15",  # no number is whole
    ],
)
def test_what_is_lost_is_seen(line: str) -> None:
    assert is_lost(state_of(read_position(line)))

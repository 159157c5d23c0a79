"""W13 to W15: the end, the score, won, perfect, and the bound."""

from hypothesis import given

from engine import GAMES, Outcome
from engine.wyr import GAME, Position, bound, is_perfect, is_won, perfect_score, score
from engine.wyr.cards import NATURE, deal
from engine.wyr.notation import read_move
from engine.wyr.rules import after
from tests.examples import fewer

from .games import chances, play_out, seeds
from .tables import table


def outcome(position: Position) -> Outcome | None:
    return GAMES["wyr"].replay(str(position), ()).outcome


def test_w13_the_game_goes_on_while_a_card_can_be_taken() -> None:
    state = GAMES["wyr"].replay(str(table("R1 R2")), ())
    assert state.outcome is None
    assert state.seat == 0


def test_w13_the_game_goes_on_while_a_keiju_can_be_enticed() -> None:
    state = GAMES["wyr"].replay(str(table("R5 K2 K7 K8", "R1/R2/R3/R4/-")), ())
    assert state.outcome is None
    assert state.legal == ("k1234", "k1234<")


def test_w13_stuck_and_lost() -> None:
    state = GAMES["wyr"].replay(str(table("R1 C2 R3")), ())
    assert state.outcome == Outcome(None, "stuck")
    assert state.seat is None
    assert state.legal == ()


def test_w13_stuck_and_won() -> None:
    state = GAMES["wyr"].replay(str(table("R1")), ())
    assert state.outcome == Outcome(0, "stuck")
    assert state.seat is None


def test_w14_the_score() -> None:
    position = table("R1 C2 R3 K7 K8", "F1,F2/F3/-/-/-")  # two Keiju enticed for eight cards
    assert position.harvested == 44 - 3 - 3 - 8
    assert score(position) == position.harvested + 2 * 10 - 2 * 5 - 3 * 1


def test_w14_a_fresh_deal_scores_minus_64() -> None:
    assert GAMES["wyr"].replay(GAMES["wyr"].start({}, "wyr"), ()).score == -64


def test_w14_one_nature_card_but_a_keiju_left_is_not_won() -> None:
    assert not is_won(table("R1 K8"))
    assert outcome(table("R1 K8")) == Outcome(None, "stuck")


def test_w14_two_nature_cards_left_are_not_won() -> None:
    assert not is_won(table("R1 C2"))


def test_w14_a_keiju_alone_is_not_won() -> None:
    position = table("K8", "R1/C1/F1/M1/-")
    assert not is_won(position)
    assert outcome(position) is None


def test_w14_won_with_a_full_basket_is_not_perfect() -> None:
    position = table("R1", "C2/-/-/-/-")
    assert is_won(position)
    assert not is_perfect(position)
    assert score(position) == perfect_score(position) - 1


def test_w14_perfect() -> None:
    position = table("R1", keiju=(1, 5, 6, 7))
    assert is_perfect(position)
    assert score(position) == perfect_score(position) == 82 - (4 + 5 + 5 + 5)


def test_w15_a_fresh_deal_can_still_be_perfect() -> None:
    position = Position(deal("wyr"))  # K2, K3, K4, K7
    assert bound(position) == perfect_score(position) == 82 - (4 + 4 + 4 + 5)


def test_w15_cards_that_serve_a_keiju_cost_nothing() -> None:
    position = table("R5 C6 K2 K7 K8", "R1/R2/R3/-/-")
    assert bound(position) == perfect_score(position)


def test_w15_a_card_that_fits_no_request_costs_one() -> None:
    position = table("R5 C6 K2 K7 K8", "R1/R2/R3/C4/-")  # K2 asks for four of a suit, and C4 and C6 are all the Clovers
    assert bound(position) == perfect_score(position) - 1


def test_w15_cards_beyond_what_is_asked_for_cost_one_each() -> None:
    position = table("C9 M6 K8", "R1/C1/F1/M1,R5/C5,F5,M5")  # ones and fives are whole, but K8 asks for one of them
    assert bound(position) == perfect_score(position) - 4


def test_w15_without_keiju_every_basket_card_costs_one() -> None:
    position = table("R1 R2", "C2,C3/C4/-/-/-")
    assert bound(position) == perfect_score(position) - 3


@fewer(2)
@given(seeds, chances)
def test_through_a_whole_game(seed: str, chance: int) -> None:
    moves = play_out(seed, chance)
    position = Position(deal(seed))
    best, limit, points = perfect_score(position), bound(position), score(position)
    for move in moves:
        position = after(position, read_move(move, position))
        # 48 cards always accounted for
        in_basket = sum(map(len, position.piles))
        gone = position.harvested + position.enticed + position.removed
        assert len(position.garden) + in_basket + gone == 48
        keiju = len(position.keiju())
        assert keiju + position.enticed == 4
        assert len(position.garden) - keiju + in_basket + position.harvested + position.removed == len(NATURE)
        assert len({*position.garden, *(card for pile in position.piles for card in pile)}) == (
            len(position.garden) + in_basket
        )
        # every move raises the score, none the bound, and the score stays below it
        assert points < score(position) <= bound(position) <= limit <= best == perfect_score(position)
        points, limit = score(position), bound(position)
    assert is_perfect(position) == (score(position) == best)


def test_w14_a_keiju_counts_ten_and_five() -> None:
    position = table("R5 K2 K7 K8", "R1/R2/R3/R4/-")
    after_it = GAME.replay(str(position), ["k1234"]).table
    assert score(after_it) == score(position) + 15

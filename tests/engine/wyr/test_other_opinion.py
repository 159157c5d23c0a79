"""The engine against a second, plain implementation of the rules, on games and on made-up positions."""

import pytest
from hypothesis import given

from engine import IllegalMove
from engine.wyr import GAME, Position, enticements, is_won, matches, score
from engine.wyr.cards import deal
from engine.wyr.notation import read_move
from engine.wyr.rules import after, broken_rule
from tests.examples import fewer

from .games import chances, play_out, positions, seeds
from .other_opinion import EVERY_MOVE, SLOTS, Table, dealt


@given(seeds)
def test_the_same_deal(seed: str) -> None:
    assert [str(card) for card in deal(seed)] == dealt(seed)


@fewer(2)
@given(seeds, chances)
def test_the_same_game(seed: str, chance: int) -> None:
    moves = play_out(seed, chance)
    position = Position(deal(seed))
    table = Table(f"{','.join(dealt(seed))} 0 -/-/-/-/- 0.0 0")
    for move in [*moves, None]:
        state = GAME.replay(str(position), ())
        assert state.position == table.line()
        assert list(state.legal) == table.legal()
        assert state.score == table.score()
        if move is not None:
            position = after(position, read_move(move, position))
            table.play(move)
    assert state.outcome is not None
    assert state.outcome.winner == (0 if table.won() else None)


@given(positions())
def test_every_listed_move_applies_and_every_other_is_refused_with_its_rule(position: Position) -> None:
    line = str(position)
    legal = GAME.replay(line, ()).legal
    for text in EVERY_MOVE:
        rule = Table(line).why_not(text)
        move = read_move(text, position)
        assert broken_rule(position, move) == rule
        assert (text in legal) == (rule is None)
        if rule is None:
            table = Table(line)
            table.play(text)
            assert str(after(position, move)) == table.line()


@given(positions())
def test_a_refused_move_raises_its_rule_and_canonical_text(position: Position) -> None:
    line = str(position)
    for text in EVERY_MOVE[::7]:
        rule = Table(line).why_not(text)
        if rule is not None:
            with pytest.raises(IllegalMove) as refused:
                GAME.replay(line, (text.upper(),))
            assert (refused.value.move, refused.value.rule, refused.value.index) == (text, rule, 0)


@given(positions())
def test_the_same_matches(position: Position) -> None:
    pairs = Table(str(position)).pairs()
    found = {
        (SLOTS.index(place), SLOTS.index(other)) for place, others in matches(position).items() for other in others
    }
    assert found == pairs


@given(positions())
def test_the_same_choices_of_piles(position: Position) -> None:
    table = Table(str(position))
    choices = {move for move in table.legal() if move.startswith("k") and not move.endswith("<")}
    assert [f"k{''.join(map(str, piles))}" for piles in enticements(position)] == sorted(choices)


@given(positions())
def test_the_same_score(position: Position) -> None:
    table = Table(str(position))
    assert score(position) == table.score()
    assert is_won(position) == table.won()

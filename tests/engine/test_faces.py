"""What every game promises through `engine.GAMES`, whichever game it is."""

import pickle
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pytest

from engine import GAMES, Game, IllegalMove, NotationError, Outcome, State

Options = Mapping[str, str]

STARTS: Final[dict[str, tuple[tuple[Options, str], ...]]] = {
    "gardens": (({}, ""), ({"target": "7"}, "")),
    "wyr": (({}, "2026-12-01"), ({}, "a"), ({}, "ö" * 64)),
}
"""For each game, ways to begin it."""

MOVES: Final = 60
"""How far the playthroughs go, where the game lasts."""


@dataclass(frozen=True)
class Playthrough:
    """Random moves from a start, with the state after none, one, two .. of them."""

    game: Game
    start: str
    moves: tuple[str, ...]
    states: tuple[State, ...]


def play(game: Game, start: str, seed: int) -> Playthrough:
    chance = random.Random(seed)
    moves: list[str] = []
    states = [game.replay(start, moves)]
    while len(moves) < MOVES and states[-1].legal:
        moves.append(chance.choice(states[-1].legal))
        states.append(game.replay(start, moves))
    return Playthrough(game, start, tuple(moves), tuple(states))


@pytest.fixture(params=sorted(GAMES), scope="module")
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def game(name: str) -> Game:
    return GAMES[name]


@pytest.fixture(scope="module")
def playthroughs(name: str, game: Game) -> list[Playthrough]:
    return [play(game, game.start(options, seed), number) for number, (options, seed) in enumerate(STARTS[name])]


def shown(state: State) -> tuple[object, ...]:
    """All that a state says."""
    return (
        state.position,
        state.seat,
        state.turn,
        state.legal,
        state.outcome,
        state.score,
        state.diagram,
    )


def test_every_game_is_tried_here() -> None:
    assert set(STARTS) == set(GAMES)


def test_a_start_is_the_same_every_time(name: str, game: Game) -> None:
    for options, seed in STARTS[name]:
        assert game.start(options, seed) == game.start(dict(options), seed)


def test_a_game_begins_with_its_start(playthroughs: list[Playthrough]) -> None:
    for played in playthroughs:
        first = played.states[0]
        assert first.position == played.start
        assert (first.seat, first.turn, first.outcome) == (0, 1, None)
        assert first.legal


def test_a_position_is_one_line_of_printable_ascii(playthroughs: list[Playthrough]) -> None:
    for state in (state for played in playthroughs for state in played.states):
        assert state.position.isascii()
        assert state.position.isprintable()


def test_a_position_that_was_written_is_read_again(playthroughs: list[Playthrough]) -> None:
    for played in playthroughs:
        for state in played.states:
            again = played.game.replay(state.position, [])
            assert again.position == state.position
            assert again.diagram == state.diagram or state.outcome is not None
            assert again.legal == state.legal or state.outcome is not None


def test_a_game_goes_on_from_any_position_as_it_did(playthroughs: list[Playthrough]) -> None:
    for played in playthroughs:
        for number in range(0, len(played.moves), 7):
            resumed = played.game.replay(played.states[number].position, played.moves[number:])
            assert resumed.position == played.states[-1].position


def test_legal_moves_are_sorted_unique_and_canonical(playthroughs: list[Playthrough]) -> None:
    for state in (state for played in playthroughs for state in played.states):
        assert list(state.legal) == sorted(set(state.legal))
        assert all(move == move.lower().strip() and move.isascii() for move in state.legal)


def test_every_legal_move_applies(playthroughs: list[Playthrough]) -> None:
    for played in playthroughs:
        for state in played.states[:: max(1, len(played.states) // 4)]:
            for move in state.legal:
                played.game.replay(state.position, [move])


def test_a_move_of_another_position_is_refused_with_its_rule_and_place(playthroughs: list[Playthrough]) -> None:
    for played in playthroughs:
        every_move = sorted({move for state in played.states for move in state.legal})
        for number in range(0, len(played.states), 13):
            state = played.states[number]
            for move in random.Random(number).sample(every_move, min(40, len(every_move))):
                if move in state.legal:
                    continue
                with pytest.raises(IllegalMove) as refused:
                    played.game.replay(played.start, [*played.moves[:number], move])
                assert refused.value.move == move
                assert refused.value.index == number
                assert refused.value.rule == refused.value.rule.lower() != ""


def test_moves_may_be_typed_in_upper_case_with_spaces(playthroughs: list[Playthrough]) -> None:
    for played in playthroughs:
        typed = [f" {move.upper()} " for move in played.moves]
        assert played.game.replay(played.start, typed).position == played.states[-1].position


@pytest.mark.parametrize("text", ["", " ", "?", "a", "a1>", "z9>z8", "\0", "🌱", "h" * 10_000, "1e9", "None"])
def test_what_is_no_notation_is_refused_with_its_place(playthroughs: list[Playthrough], text: str) -> None:
    for played in playthroughs:
        with pytest.raises(NotationError) as refused:
            played.game.replay(played.start, [*played.moves[:3], text])
        assert (refused.value.text, refused.value.index) == (text, 3)
        assert refused.value.problem


@pytest.mark.parametrize("line", ["", " ", "-", "?" * 10_000, "- - - - -", "🌱", "0 0 0 0 0", "\n"])
def test_what_is_no_position_is_refused(game: Game, line: str) -> None:
    with pytest.raises(NotationError) as refused:
        game.replay(line, [])
    assert (refused.value.text, refused.value.index) == (line, None)


def test_an_option_that_is_none_is_refused(name: str, game: Game) -> None:
    seed = STARTS[name][0][1]
    with pytest.raises(NotationError):
        game.start({"colour": "green"}, seed)


def test_a_game_is_over_when_it_has_an_outcome(playthroughs: list[Playthrough]) -> None:
    for state in (state for played in playthroughs for state in played.states):
        assert (state.outcome is None) == bool(state.legal) == (state.seat is not None)
        assert state.seat in (0, 1, None)
        assert state.outcome is None or isinstance(state.outcome, Outcome)


def test_turns_are_counted_one_by_one(playthroughs: list[Playthrough]) -> None:
    for played in playthroughs:
        assert [state.turn for state in played.states] == list(range(1, len(played.states) + 1))


def test_a_diagram_fits_a_narrow_screen(playthroughs: list[Playthrough]) -> None:
    for state in (state for played in playthroughs for state in played.states):
        assert state.diagram
        assert max(map(len, state.diagram.splitlines())) <= 36


@pytest.mark.parametrize("attribute", ["position", "seat", "turn", "legal", "outcome", "score", "diagram"])
def test_a_state_cannot_be_changed(playthroughs: list[Playthrough], attribute: str) -> None:
    state = playthroughs[0].states[0]
    before = shown(state)
    with pytest.raises(AttributeError):
        setattr(state, attribute, None)
    assert shown(state) == before
    hash(state.legal)  # a tuple of texts, nothing that could be altered inside


def test_a_state_travels_between_processes(playthroughs: list[Playthrough]) -> None:
    for state in (state for played in playthroughs for state in (played.states[0], played.states[-1])):
        assert shown(pickle.loads(pickle.dumps(state))) == shown(state)  # noqa: S301  # made in this very line


def test_an_earlier_state_is_untouched_by_what_is_played_after(playthroughs: list[Playthrough]) -> None:
    for played in playthroughs:
        for number in (0, len(played.moves) // 2):
            assert shown(played.states[number]) == shown(played.game.replay(played.start, played.moves[:number]))


@pytest.mark.parametrize("error", [NotationError("x", "is no move", 3), IllegalMove("a1>a2", "far", 3)], ids=repr)
def test_an_error_travels_between_processes(error: NotationError | IllegalMove) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  # made in this very line
    assert (type(again), vars(again), str(again)) == (type(error), vars(error), str(error))

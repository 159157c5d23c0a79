"""The computer players."""

import random

import pytest

from engine import GAMES
from engine.errors import IllegalMove, NotationError
from engine.gardens import GAME
from engine.gardens.levels import LEVELS, find
from engine.gardens.style import WON
from engine.limit import Limit
from tests.engine.gardens.positions import position

START = GAME.start({}, "")
SHORT = Limit(nodes=200)


def opening(seed: int, turns: int) -> list[str]:
    chance = random.Random(seed)
    moves: list[str] = []
    for _ in range(turns):
        moves.append(chance.choice(GAME.replay(START, moves).legal))
    return moves


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legal_moves(level: int) -> None:
    moves: list[str] = []
    for _ in range(12):
        moves.append(GAME.choose(START, moves, level=level, limit=SHORT))
        GAME.replay(START, moves)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_repeatable_for_a_seed(level: int) -> None:
    moves = opening(3, 9)
    chosen = {find(START, moves, level, SHORT, seed="a match") for _ in range(2)}
    assert len(chosen) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_seeds_make_games_differ(level: int) -> None:
    games = set()
    for seed in "abcdefgh":
        moves: list[str] = []
        for _ in range(3):
            moves.append(GAME.choose(START, moves, level=level, limit=SHORT, seed=seed))
        games.add(tuple(moves))
    assert len(games) > 2


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_win(level: int) -> None:
    line = position({"a5": "w"}, "2.0,0.5,7.0,0.5")
    chosen = [GAME.choose(line, [], level=level, limit=SHORT, seed=str(seed)) for seed in range(20)]
    won = [GAME.replay(line, [move]).outcome is not None for move in chosen]
    assert sum(won) >= (10 if level == 1 else 16 if level in (3, 4) else 20)


@pytest.mark.parametrize("level", [3, 4])
def test_what_a_level_overlooks_makes_no_win(level: int) -> None:
    towers = {"d5": "bwww", "d3": "bbwbw", "e2": "bwbww", "e1": "bbwbw"}
    line = position(towers, "0.0,0.1,0.0,0.0", turn=97)
    assert all(find(line, [], level, seed=str(seed)).value < WON for seed in range(40))


def test_the_game_knows_its_levels() -> None:
    assert list(LEVELS) == [1, 2, 3, 4, 5]
    for level in (0, 6):
        with pytest.raises(ValueError, match="no level"):
            GAME.choose(START, [], level=level)
    assert LEVELS[5].limit.seconds == 2
    assert GAMES["gardens"] is GAME


def test_what_was_played_is_checked() -> None:
    with pytest.raises(NotationError):
        GAME.choose("nonsense", [], level=1)
    with pytest.raises(IllegalMove):
        GAME.choose(START, ["a1>a2"], level=1)
    with pytest.raises(ValueError, match="over"):
        GAME.choose(position({"a5": "w"}, "1.0,0.6,8.0,0.4"), [], level=1)

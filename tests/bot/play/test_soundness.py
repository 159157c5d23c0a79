"""What is stored of a match, held against its moves."""

from dataclasses import replace

import pytest

from bot.match import AGREEMENT, FINISHED, RESIGNATION, TIME, Match, Result
from bot.play.soundness import amiss
from engine import gardens as rules
from engine import wyr as solitaire
from tests.bot.storage.samples import NOW, gardens, wyr

BEGUN = gardens(start=rules.GAME.start({}, ""), moves=("wh1>a1", "bh3>e3>e2>d2"))
ALONE = wyr(start=solitaire.GAME.start({}, "x"), score=solitaire.GAME.replay(solitaire.GAME.start({}, "x"), ()).score)


def _stuck() -> Match:
    moves: list[str] = []
    while (state := solitaire.GAME.replay(ALONE.start, moves)).legal:
        moves.append(state.legal[0])
    assert state.outcome is not None
    result = Result(state.outcome.winner, state.outcome.reason, NOW)
    return replace(ALONE, moves=tuple(moves), score=state.score, result=result)


STUCK = _stuck()


@pytest.mark.parametrize(
    "match",
    [
        BEGUN,
        *(replace(BEGUN, result=Result(winner, why, NOW)) for winner, why in [(0, RESIGNATION), (1, TIME)]),
        replace(BEGUN, result=Result(None, AGREEMENT, NOW)),
        ALONE,
        replace(ALONE, result=Result(None, FINISHED, NOW)),
        STUCK,
    ],
)
def test_what_was_played_is_sound(match: Match) -> None:
    assert amiss(match) is None


@pytest.mark.parametrize(
    ("match", "why"),
    [
        (replace(BEGUN, start="no position"), "cannot be replayed"),
        (replace(BEGUN, moves=("wh1>a1", "wh1>a1")), "cannot be replayed"),
        (replace(BEGUN, moves=("a move",)), "cannot be replayed"),
        (replace(BEGUN, result=Result(0, "target", NOW)), "stored as target, and by its moves it goes on"),
        (replace(ALONE, score=12), "score is stored as 12"),
        (replace(STUCK, result=None), "by its moves it is stuck"),
        (replace(STUCK, result=Result(0, "stuck", NOW)), "by its moves it is stuck"),
        (replace(STUCK, result=Result(None, FINISHED, NOW)), "stored as finished"),
    ],
)
def test_what_does_not_fit_is_told(match: Match, why: str) -> None:
    assert why in str(amiss(match))

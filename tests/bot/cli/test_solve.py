"""`hortus solve`."""

import re

import pytest

from bot.__main__ import main
from engine import wyr


def test_a_deal_is_solved_and_what_it_took_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "wyr"]) == 0
    moves, *facts = capsys.readouterr().out.splitlines()
    state = wyr.GAME.replay(wyr.GAME.start({}, "wyr"), moves.split())
    assert wyr.is_perfect(state.table)
    told = dict(re.split(" +", fact, maxsplit=1) for fact in facts)
    assert told["score"] == f"{state.score} of {state.score}, easy"
    assert told["proof"] == "no line scores more"
    assert re.fullmatch(r"[\d,]+", told["nodes"])
    assert re.fullmatch(r"[\d.]+ ms", told["time"])


@pytest.mark.parametrize(
    ("seed", "why"), [("", "at least one character"), ("x" * 65, "at most 64"), ("a\nb", "no control characters")]
)
def test_a_seed_that_is_none_is_told_in_a_sentence(seed: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", seed]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("hortus: This seed cannot be used: ")
    assert why in captured.err
    assert captured.err.count("\n") == 1


def test_any_other_text_is_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--", "--help 🌼"]) == 0
    assert "perfect" not in capsys.readouterr().err

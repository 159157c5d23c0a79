"""Who asks for too much of what keeps the machine busy is told when they may again; nobody else notices."""

from datetime import timedelta

import pytest

from bot.errors import Refusal
from bot.play.allowances import ALLOWED, WINDOW, Allowances, Costly
from tests.bot.play.conftest import BLACK, WHITE
from tests.e2e.stage import Clock


def used_up(clock: Clock, what: Costly) -> Allowances:
    allowances = Allowances(clock)
    for _ in range(ALLOWED[what]):
        allowances.take(WHITE, what)
    return allowances


@pytest.mark.parametrize("what", ALLOWED)
def test_one_more_than_is_allowed_is_refused_with_when_it_may_be_again(what: Costly) -> None:
    clock = Clock()
    allowances = used_up(clock, what)
    clock.turn(minutes=4)
    with pytest.raises(Refusal) as refused:
        allowances.take(WHITE, what)
    assert refused.value.key == "too-often"
    assert refused.value.values == {"when": clock() + timedelta(minutes=6)}
    clock.turn(minutes=6)
    allowances.take(WHITE, what)


def test_others_and_other_things_are_not_touched_by_it() -> None:
    allowances = used_up(Clock(), "export")
    allowances.take(BLACK, "export")
    allowances.take(WHITE, "profile")


def test_a_clock_that_is_set_back_keeps_nobody_waiting() -> None:
    clock = Clock()
    allowances = used_up(clock, "export")
    clock.turn(hours=-5)
    allowances.take(WHITE, "export")


def test_what_is_remembered_does_not_grow_with_the_people_of_all_time() -> None:
    clock = Clock()
    allowances = Allowances(clock)
    for person in range(300):
        allowances.take(person, "profile")
        clock.turn(minutes=1)
    assert len(allowances._taken) <= WINDOW / timedelta(minutes=1)

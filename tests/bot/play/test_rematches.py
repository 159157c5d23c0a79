"""Rematches: one asks, the other accepts, colours are swapped, and there is one."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.match import COMPUTER, Match
from bot.play.challenges import LIFETIME
from engine import gardens
from tests.bot.play.conftest import BLACK, CARL, ORCHARD, PARK, WHITE, Services, told


async def finished(house: Services, **changes: Any) -> Match:
    """A game that White has resigned."""
    start = gardens.GAME.start({"target": "7"}, "")
    usual: dict[str, Any] = {"pace": 3, "rated": True}
    new = replace(await house.seat(start), **(usual | changes))
    match = await house.storage.matches.create(new)
    return (await house.gardens.resign(match.id, 1, WHITE)).after


async def test_one_asks_and_the_other_accepts_by_asking(house: Services) -> None:
    match = await finished(house)
    invitation, none = await house.rematches.ask(match.id, WHITE, ORCHARD)
    assert none is None
    assert (invitation.challenger, invitation.opponent, invitation.place) == (WHITE, BLACK, ORCHARD)
    assert (invitation.rematch_of, invitation.white) == (match.id, BLACK)
    assert (invitation.target, invitation.pace, invitation.rated) == (7, 3, True)
    accepted, game = await house.rematches.ask(match.id, BLACK, PARK)
    assert accepted.id == invitation.id
    assert game is not None
    assert game.seats == (BLACK, WHITE), "colours are swapped"
    assert (game.start, game.pace, game.rated, game.place) == (match.start, 3, True, ORCHARD)
    assert game.deadline == house.clock() + timedelta(days=3)


async def test_it_can_be_accepted_as_any_invitation(house: Services) -> None:
    for _ in range(4):
        match = await finished(house)
        invitation, _ = await house.rematches.ask(match.id, BLACK, PARK)
        assert (await house.challenges.accept(invitation.id, WHITE)).seats == (BLACK, WHITE)


async def test_who_may_not_ask(house: Services) -> None:
    match = await finished(house)
    assert await told(house.rematches.ask(match.id, CARL, PARK)) == "not-playing"
    assert await told(house.rematches.ask(987_654, WHITE, PARK)) == "no-match"
    assert await told(house.rematches.ask((await house.seat()).id, WHITE, PARK)) == "rematch-early"
    gone = await finished(house, seats=(WHITE, -5))
    assert await told(house.rematches.ask(gone.id, WHITE, PARK)) == "rematch-nobody"
    await house.storage.preferences.choose(BLACK, "challenges", "nobody")
    assert await told(house.rematches.ask(match.id, WHITE, PARK)) == "challenge-nobody"


async def test_asked_twice_it_is_asked_once(house: Services) -> None:
    match = await finished(house)
    await house.rematches.ask(match.id, WHITE, PARK)
    assert await told(house.rematches.ask(match.id, WHITE, PARK)) == "rematch-asked"
    await house.rematches.ask(match.id, BLACK, PARK)
    for who in (WHITE, BLACK):
        assert await told(house.rematches.ask(match.id, who, PARK)) == "rematch-begun"


@pytest.mark.parametrize("how", ["declined", "withdrawn", "lapsed"])
async def test_when_nothing_came_of_it_it_can_be_asked_again(house: Services, how: str) -> None:
    match = await finished(house)
    first, _ = await house.rematches.ask(match.id, WHITE, PARK)
    if how == "declined":
        await house.challenges.decline(first.id, BLACK)
    elif how == "withdrawn":
        await house.challenges.withdraw(first.id, WHITE)
    else:
        house.clock.turn(seconds=LIFETIME.total_seconds())
    second, game = await house.rematches.ask(match.id, BLACK, PARK)
    assert game is None
    assert (second.challenger, second.opponent) == (BLACK, WHITE)


async def test_of_two_who_ask_at_once_one_asks_and_the_other_accepts(house: Services) -> None:
    for _ in range(6):
        match = await finished(house)
        (one, first), (two, second) = await asyncio.gather(
            house.rematches.ask(match.id, WHITE, PARK), house.rematches.ask(match.id, BLACK, PARK)
        )
        assert one.id == two.id
        assert (first is None) != (second is None)


async def test_who_presses_twice_at_once_asks_once(house: Services) -> None:
    match = await finished(house)
    keys = await asyncio.gather(*(told(house.rematches.ask(match.id, WHITE, PARK)) for _ in range(2)))
    assert sorted(keys) == ["ok", "rematch-asked"]


async def test_the_computer_plays_again_at_once_and_once(house: Services) -> None:
    match = await finished(house, seats=(WHITE, COMPUTER), level=3, rated=False, pace=None)
    results = await asyncio.gather(
        *(house.rematches.ask(match.id, WHITE, PARK) for _ in range(3)), return_exceptions=True
    )
    games = [result[1] for result in results if not isinstance(result, BaseException)]
    (game,) = games
    assert game is not None
    assert (game.seats, game.level, game.start, game.rated) == ((COMPUTER, WHITE), 3, match.start, False)
    assert await told(house.rematches.ask(match.id, WHITE, PARK)) == "rematch-begun"


async def test_a_rematch_with_the_computer_broken_off_in_the_middle_is_carried_on(house: Services) -> None:
    match = await finished(house, seats=(COMPUTER, WHITE), level=1, rated=False, pace=None)
    with pytest.MonkeyPatch.context() as broken:

        async def dies(*_given: object) -> None:
            raise OSError

        broken.setattr(house.storage.matches, "from_invitation", dies)
        with pytest.raises(OSError):  # noqa: PT011  # raised by the line above
            await house.rematches.ask(match.id, WHITE, PARK)
    _, game = await house.rematches.ask(match.id, WHITE, PARK)
    assert game is not None
    assert game.seats == (WHITE, COMPUTER)

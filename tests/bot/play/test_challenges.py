"""Inviting to Gardens: who may answer what, once, and for a day."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.errors import Refusal
from bot.match import Invitation, Match
from bot.play.challenges import LIFETIME, OPEN_AT_ONCE, WITHIN, WITHIN_TO_ONE, Opponent, Terms
from engine import gardens
from tests.bot.play.conftest import BLACK, CARL, DORA, PARK, WHITE, Services, told

OK: Final = "ok"
PEOPLE: Final = {"challenger": WHITE, "opponent": BLACK, "bystander": CARL}
DEEDS: Final = ("accept", "decline", "withdraw")
Make = Callable[[Services], Coroutine[Any, Any, Invitation]]


async def to_one(house: Services) -> Invitation:
    return await house.challenges.challenge(WHITE, Opponent(BLACK, bot=False, sees=True), PARK)


async def to_all(house: Services) -> Invitation:
    return await house.challenges.challenge(WHITE, None, PARK)


async def accepted(house: Services) -> Invitation:
    invitation = await to_one(house)
    await house.challenges.accept(invitation.id, BLACK)
    return invitation


async def declined(house: Services) -> Invitation:
    return await house.challenges.decline((await to_one(house)).id, BLACK)


async def withdrawn(house: Services) -> Invitation:
    return await house.challenges.withdraw((await to_one(house)).id, WHITE)


async def overdue(house: Services) -> Invitation:
    invitation = await to_one(house)
    house.clock.turn(hours=24)
    return invitation


async def lapsed(house: Services) -> Invitation:
    await overdue(house)
    (invitation,) = await house.challenges.lapsed()
    await house.challenges.told(invitation.id)
    return invitation


TABLE: Final[dict[Make, dict[str, tuple[str, str, str]]]] = {
    to_one: {
        "challenger": ("invitation-others", "invitation-others", OK),
        "opponent": (OK, OK, "invitation-withdraw"),
        "bystander": ("invitation-others", "invitation-others", "invitation-withdraw"),
    },
    to_all: {
        "challenger": ("invitation-own", "invitation-others", OK),
        "opponent": (OK, "invitation-others", "invitation-withdraw"),
        "bystander": (OK, "invitation-others", "invitation-withdraw"),
    },
    accepted: dict.fromkeys(PEOPLE, ("invitation-accepted",) * 3),
    declined: dict.fromkeys(PEOPLE, ("invitation-declined",) * 3),
    withdrawn: dict.fromkeys(PEOPLE, ("invitation-withdrawn",) * 3),
    overdue: dict.fromkeys(PEOPLE, ("invitation-expired",) * 3),
    lapsed: dict.fromkeys(PEOPLE, ("invitation-expired",) * 3),
}


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("make", TABLE, ids=lambda make: make.__name__)
async def test_everybody_in_every_state(house: Services, make: Make, who: str) -> None:
    for deed, expected in zip(DEEDS, TABLE[make][who], strict=True):
        invitation = await make(house)
        before = await house.storage.invitations.get(invitation.id)
        games = len(await house.gardens.unfinished(WHITE))
        assert await told(getattr(house.challenges, deed)(invitation.id, PEOPLE[who])) == expected, deed
        after = await house.storage.invitations.get(invitation.id)
        assert after is not None
        if expected == OK:
            assert after.status == {"accept": "accepted", "decline": "declined", "withdraw": "withdrawn"}[deed]
        else:
            assert after == before
        begun = expected == OK and deed == "accept"
        assert len(await house.gardens.unfinished(WHITE)) == games + begun


@pytest.mark.parametrize("deed", DEEDS)
async def test_there_is_no_such_invitation(house: Services, deed: str) -> None:
    match = await house.seat()
    for number in (match.id, 0, 10**17):
        with pytest.raises(Refusal, match="no-invitation"):
            await getattr(house.challenges, deed)(number, WHITE)


@pytest.mark.parametrize(
    ("opponent", "key"),
    [
        (Opponent(WHITE, bot=False, sees=True), "challenge-yourself"),
        (Opponent(BLACK, bot=True, sees=True), "challenge-bot"),
        (Opponent(BLACK, bot=False, sees=False), "challenge-blind"),
    ],
)
async def test_who_cannot_be_challenged(house: Services, opponent: Opponent, key: str) -> None:
    with pytest.raises(Refusal, match=key):
        await house.challenges.challenge(WHITE, opponent, PARK)
    assert await house.storage.invitations.get(1) is None


@pytest.mark.parametrize("make", [to_one, to_all])
async def test_the_fourth_open_one_is_refused_until_one_is_closed(house: Services, make: Make) -> None:
    invitations = [await make(house) for _ in range(OPEN_AT_ONCE)]
    with pytest.raises(Refusal, match="challenge-enough"):
        await make(house)
    await house.challenges.challenge(WHITE, Opponent(DORA, bot=False, sees=True), PARK)
    await house.challenges.challenge(CARL, Opponent(BLACK, bot=False, sees=True), PARK)
    await house.challenges.withdraw(invitations[0].id, WHITE)
    await make(house)
    house.clock.turn(hours=24)
    await make(house)


async def test_the_sixth_to_one_person_within_an_hour_is_refused_withdrawn_ones_count(house: Services) -> None:
    began = house.clock()
    for _ in range(WITHIN_TO_ONE):
        await withdrawn(house)
        house.clock.turn(minutes=1)
    with pytest.raises(Refusal, match="challenge-often-to-one") as refused:
        await to_one(house)
    assert refused.value.values["when"] == began + timedelta(hours=1)
    await to_all(house)
    await house.challenges.challenge(WHITE, Opponent(CARL, bot=False, sees=True), PARK)
    await house.challenges.challenge(CARL, Opponent(BLACK, bot=False, sees=True), PARK)
    house.clock.now = began + timedelta(hours=1, microseconds=-1)
    assert await told(to_one(house)) == "challenge-often-to-one"
    house.clock.now = began + timedelta(hours=1)
    await to_one(house)
    assert await told(to_one(house)) == "challenge-often-to-one"


async def test_those_who_play_on_and_on_are_never_refused(house: Services) -> None:
    for _ in range(2 * WITHIN):
        await accepted(house)


async def test_there_is_a_limit_to_all_of_one_hour_together(house: Services) -> None:
    began = house.clock()
    for person in range(WITHIN):
        invitation = await house.challenges.challenge(WHITE, Opponent(CARL + person, bot=False, sees=True), PARK)
        await house.challenges.decline(invitation.id, CARL + person)
    with pytest.raises(Refusal, match="challenge-often-to-all") as refused:
        await to_one(house)
    assert refused.value.values["when"] == began + timedelta(hours=1)
    assert await told(to_all(house)) == "challenge-often-to-all"
    house.clock.turn(hours=1)
    await to_one(house)


async def test_who_takes_no_challenges_gets_none_but_may_accept_what_is_open_to_all(house: Services) -> None:
    await house.storage.preferences.choose(BLACK, "challenges", "nobody")
    assert await told(to_one(house)) == "challenge-nobody"
    assert await house.storage.invitations.get(1) is None
    await house.challenges.accept((await to_all(house)).id, BLACK)
    await house.challenges.challenge(BLACK, Opponent(WHITE, bot=False, sees=True), PARK)
    await house.storage.preferences.choose(BLACK, "challenges", "everyone")
    await to_one(house)


async def test_it_lapses_after_a_day_and_is_told_once(house: Services) -> None:
    invitation = await to_one(house)
    assert timedelta(hours=24) == LIFETIME
    house.clock.turn(hours=23, minutes=59)
    assert await house.challenges.lapsed() == []
    house.clock.turn(minutes=1)
    for _ in range(2):
        (lapsed,) = await house.challenges.lapsed()
        assert (lapsed.id, lapsed.status) == (invitation.id, "expired")
    await house.challenges.told(invitation.id)
    assert await house.challenges.lapsed() == []


@pytest.mark.parametrize("target", [8, 7])
async def test_the_game_it_becomes(house: Services, target: int) -> None:
    terms = Terms(target)
    invitation = await house.challenges.challenge(WHITE, Opponent(BLACK, bot=False, sees=True), PARK, terms)
    match = await house.challenges.accept(invitation.id, BLACK)
    assert set(match.seats) == {WHITE, BLACK}
    assert match.place == PARK
    assert match.start == gardens.GAME.start({"target": str(target)}, "")
    kept = await house.storage.invitations.get(invitation.id)
    assert kept is not None
    assert kept.match == match.id != invitation.id


async def test_colours_are_drawn(house: Services) -> None:
    whites = set()
    for _ in range(20):
        match = await house.challenges.accept((await to_one(house)).id, BLACK)
        whites.add(match.seats[0])
    assert whites == {WHITE, BLACK}


async def test_of_those_who_answer_at_once_one_is_heard(house: Services) -> None:
    invitation = await to_all(house)
    results = await asyncio.gather(
        *(house.challenges.accept(invitation.id, person) for person in (BLACK, CARL, DORA)),
        house.challenges.withdraw(invitation.id, WHITE),
        return_exceptions=True,
    )
    heard = [result for result in results if isinstance(result, Match | Invitation)]
    assert len(heard) == 1
    became = "accepted" if isinstance(heard[0], Match) else "withdrawn"
    keys = [result.key for result in results if isinstance(result, Refusal)]
    assert keys == [f"invitation-{became}"] * 3
    assert len(await house.gardens.unfinished(WHITE)) == (became == "accepted")

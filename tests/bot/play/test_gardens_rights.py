"""Who may do what to a game of Gardens, and when: every deed of everybody in every state."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Final

import pytest

from bot.match import AGREEMENT, RESIGNATION, Match
from tests.bot.play.conftest import BLACK, CARL, WHITE, Services, told

OK: Final = "ok"
Make = Callable[[Services], Coroutine[Any, Any, Match]]
PEOPLE: Final = {"white": WHITE, "black": BLACK, "bystander": CARL}


async def play(house: Services, match: Match, version: int, who: int) -> Match:
    move = "bh1>e1" if len(match.moves) % 2 else "wh1>a1"
    return (await house.gardens.play(match.id, version, who, move)).after


async def open_menu(house: Services, match: Match, version: int, who: int) -> Match:
    return await house.gardens.at_turn(match.id, version, who)


async def resign(house: Services, match: Match, version: int, who: int) -> Match:
    return (await house.gardens.resign(match.id, version, who)).after


async def offer(house: Services, match: Match, version: int, who: int) -> Match:
    return (await house.offers.make(match.id, version, who, "draw")).after


async def ask_back(house: Services, match: Match, version: int, who: int) -> Match:
    return (await house.offers.make(match.id, version, who, "takeback")).after


async def accept(house: Services, match: Match, version: int, who: int) -> Match:
    return (await house.offers.answer(match.id, version, who, accept=True)).after


async def decline(house: Services, match: Match, version: int, who: int) -> Match:
    return (await house.offers.answer(match.id, version, who, accept=False)).after


DEEDS: Final[dict[str, Callable[[Services, Match, int, int], Coroutine[Any, Any, Match]]]] = {
    "play": play,
    "open the menu": open_menu,
    "resign": resign,
    "offer": offer,
    "ask back": ask_back,
    "accept": accept,
    "decline": decline,
}


async def fresh(house: Services) -> Match:
    return await house.seat()


async def one_move(house: Services) -> Match:
    match = await house.seat()
    return (await house.gardens.play(match.id, 1, WHITE, "wh1>a1")).after


async def resigned(house: Services) -> Match:
    match = await house.seat()
    return (await house.gardens.resign(match.id, 1, BLACK)).after


async def offered_by_white(house: Services) -> Match:
    match = await house.seat()
    return (await house.offers.make(match.id, 0, WHITE, "draw")).after


async def offered_by_black(house: Services) -> Match:
    match = await house.seat()
    return (await house.offers.make(match.id, 0, BLACK, "draw")).after


async def asked_back_by_white(house: Services) -> Match:
    match = await one_move(house)
    return (await house.offers.make(match.id, 0, WHITE, "takeback")).after


async def unknown(house: Services) -> Match:
    return replace(await house.seat(), id=987_654_321)


async def a_solitaire(house: Services) -> Match:
    return await house.wyr.practice(WHITE, (await house.seat()).place, "a seed")


# Deeds in the order of DEEDS: play, open the menu, resign, offer, ask back, accept, decline.
NONE: Final = ("not-playing",) * 7
NO_MOVE: Final = "nothing-to-take-back"
WAITS: Final = "offer-waits"
TABLE: Final[dict[Make, dict[str, tuple[str, ...]]]] = {
    fresh: {
        "white": (OK, OK, OK, OK, NO_MOVE, "no-offer", "no-offer"),
        "black": ("not-your-turn", "not-your-turn", OK, OK, NO_MOVE, "no-offer", "no-offer"),
        "bystander": NONE,
    },
    one_move: {
        "white": ("not-your-turn", "not-your-turn", OK, OK, OK, "no-offer", "no-offer"),
        "black": (OK, OK, OK, OK, NO_MOVE, "no-offer", "no-offer"),
        "bystander": NONE,
    },
    resigned: {"white": ("over",) * 7, "black": ("over",) * 7, "bystander": NONE},
    offered_by_white: {
        "white": (OK, OK, OK, "draw-offered", NO_MOVE, "offer-own", "offer-own"),
        "black": ("not-your-turn", "not-your-turn", OK, WAITS, WAITS, OK, OK),
        "bystander": NONE,
    },
    offered_by_black: {
        "white": (OK, OK, OK, WAITS, WAITS, OK, OK),
        "black": ("not-your-turn", "not-your-turn", OK, "draw-offered", NO_MOVE, "offer-own", "offer-own"),
        "bystander": NONE,
    },
    asked_back_by_white: {
        "white": ("not-your-turn", "not-your-turn", OK, OK, "takeback-offered", "offer-own", "offer-own"),
        "black": (OK, OK, OK, WAITS, WAITS, OK, OK),
        "bystander": NONE,
    },
    unknown: dict.fromkeys(PEOPLE, ("no-match",) * 7),
    a_solitaire: dict.fromkeys(PEOPLE, ("no-match",) * 7),
}


async def outcome(house: Services, match: Match, deed: str, version: int, who: str) -> str:
    """What became of a deed: ok, or the key of its refusal; and what is kept agrees with it."""
    before = await house.storage.matches.get(match.id)
    what = await told(DEEDS[deed](house, match, version, PEOPLE[who]))
    after = await house.storage.matches.get(match.id)
    if what != OK or deed == "open the menu":
        assert after == before, "what is refused changes nothing"
    else:
        assert after is not None
        assert after.version == match.version + 1
    return what


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("state", TABLE, ids=lambda state: state.__name__)
async def test_everybody_in_every_state(house: Services, state: Make, who: str) -> None:
    for deed, expected in zip(DEEDS, TABLE[state][who], strict=True):
        match = await state(house)
        assert await outcome(house, match, deed, match.version, who) == expected, deed


@pytest.mark.parametrize("deed", ["play", "open the menu", "resign", "offer"])
async def test_a_screen_of_older_moves_is_stale(house: Services, deed: str) -> None:
    match = await one_move(house)
    match = (await house.gardens.play(match.id, match.version, BLACK, "bh1>e1")).after
    for version in (1, 2):
        assert await outcome(house, match, deed, version, "white") == "stale"
    assert await outcome(house, match, deed, 3, "white") == OK


@pytest.mark.parametrize("deed", ["play", "open the menu", "resign", "offer"])
async def test_a_screen_of_a_version_that_has_not_been_is_stale(house: Services, deed: str) -> None:
    match = await one_move(house)
    assert await outcome(house, match, deed, 3, "black") == "stale"
    assert await outcome(house, match, deed, 999_999_999, "black") == "stale"


async def test_an_offer_made_meanwhile_does_not_make_a_menu_stale(house: Services) -> None:
    match = await fresh(house)
    match = (await house.offers.make(match.id, 0, BLACK, "draw")).after
    assert await outcome(house, match, "play", 1, "white") == OK
    assert (await house.kept(match)).offer is None, "and the move answers the offer"


async def test_only_the_offer_that_was_shown_can_be_answered(house: Services) -> None:
    match = await offered_by_white(house)
    old = match.version
    match = (await house.offers.answer(match.id, old, BLACK, accept=False)).after
    match = (await house.offers.make(match.id, 0, WHITE, "draw")).after
    assert await outcome(house, match, "accept", old, "black") == "no-offer"
    assert await outcome(house, match, "decline", old, "black") == "no-offer"
    assert await outcome(house, match, "accept", match.version, "black") == OK


async def test_resigning_gives_the_game_to_the_other_whoever_is_to_move(house: Services) -> None:
    for who, winner in ((WHITE, 1), (BLACK, 0)):
        match = await fresh(house)
        result = (await house.gardens.resign(match.id, match.version, who)).after.result
        assert result is not None
        assert (result.winner, result.reason, result.at) == (winner, RESIGNATION, house.clock())


async def test_a_draw_agreed_has_no_winner(house: Services) -> None:
    match = await offered_by_black(house)
    after = (await house.offers.answer(match.id, match.version, WHITE, accept=True)).after
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (None, AGREEMENT)
    assert after.offer is None

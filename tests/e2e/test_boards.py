"""The leaderboards of longer and shorter times: who is on them, in which order, also long after."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.match import GameName, Match, Place, Result
from bot.play.daily import Daily, day_of
from bot.play.ratings import rate
from engine import gardens
from tests.e2e.stage import SECRET, Stage
from tests.e2e.test_wyr import today
from tests.engine.wyr.games import perfect_line

FOUR = ("wh1>a1", "bh1>e1", "a1>wh", "e1>bh")


async def finish_the_daily(stage: Stage, person: int, name: str = "", moves: Sequence[str] = ()) -> int:
    """Somebody's daily, ended after some moves; its score."""
    service = stage.bot.house.wyr
    if name:
        await stage.bot.house.storage.people.remember(person, name)
    match = await service.daily(person, Place(stage.park.id, stage.lawn.id))
    if moves:
        match, _ = await service.play(match.id, match.version, person, " ".join(moves))
    if not match.over:
        match = await service.finish(match.id, match.version, person)
    assert match.score is not None
    return match.score


async def win_a_rated_game(stage: Stage, winner: int, loser: int, names: tuple[str, str] = ("", "")) -> None:
    """A game of Gardens, given up by Black after four turns."""
    storage, now = stage.bot.house.storage, stage.clock()
    for person, name in zip((winner, loser), names, strict=True):
        if name:
            await storage.people.remember(person, name)
    place = Place(stage.park.id, stage.lawn.id)
    start = gardens.GAME.start({}, "")
    new = Match(0, "gardens", start, FOUR, 1, (winner, loser), place, now, now, rated=True, shown_version=2)
    begun = await storage.matches.create(new)
    assert await storage.matches.write(replace(begun, version=2, result=Result(0, "resignation", now)), rate)


async def board(stage: Stage, who: Any, game: GameName, period: str | None = None, **options: Any) -> Any:
    """Somebody asks for a board."""
    if period is not None:
        options["period"] = period
    return await stage.slash(who, "leaderboard", game=game, **options)


def lines(shown: Any) -> list[str]:
    """The lines of people on a board, without markdown."""
    return [line.replace("*", "") for line in shown.text.splitlines() if line.startswith("**")]


async def test_longer_boards_of_wyr_add_the_dailies_up(stage: Stage) -> None:
    # Monday the 30th of November, and Tuesday: one week, two months.
    alice, bob = stage.alice.id, stage.bob.id
    monday = await finish_the_daily(stage, alice, "alice", perfect_line(today(stage)))
    stage.clock.turn(hours=24)
    perfect = await finish_the_daily(stage, bob, "bob", perfect_line(today(stage)))
    tuesday = await finish_the_daily(stage, alice, "alice", perfect_line(today(stage))[:-4])
    assert 0 < tuesday < perfect < monday + tuesday
    by_period = {
        "today": [f"1. bob · {perfect} points, 0 undos", f"2. alice · {tuesday} points, 0 undos"],
        "week": [f"1. alice · {monday + tuesday} points, 0 undos", f"2. bob · {perfect} points, 0 undos"],
    }
    by_period["month"] = by_period["today"]
    by_period["all time"] = by_period["week"]
    titles = {
        "today": "Daily of 2026-12-01",
        "week": "Wyr, dailies added up · week of 2026-11-30 · this server",
        "month": "Wyr, dailies added up · December 2026 · this server",
        "all time": "Wyr, dailies added up · all time · this server",
    }
    for period, expected in by_period.items():
        shown = await board(stage, stage.alice, "wyr", period)
        assert lines(shown) == expected, period
        assert titles[period] in shown.text
        (mine,) = (line for line in expected if "alice" in line)
        assert f"alice: place {mine.replace('. alice · ', ' with ')}" in shown.text
    usual = await board(stage, stage.carl, "wyr")
    assert lines(usual) == by_period["today"], "today's, if nothing is said"
    assert ": place " not in usual.text


async def test_boards_of_gardens_have_those_who_played_in_that_time(stage: Stage) -> None:
    await win_a_rated_game(stage, stage.alice.id, stage.bob.id, ("alice", "bob"))
    stage.clock.turn(days=2)
    for period in ("today", "month"):
        empty = await board(stage, stage.carl, "gardens", period)
        assert "No rated game has been finished in this time yet" in empty.text
    await win_a_rated_game(stage, stage.bob.id, stage.carl.id, ("bob", "carl"))
    for period in ("today", "month"):
        shown = await board(stage, stage.bob, "gardens", period)
        assert [line.split(" · ")[0] for line in lines(shown)] == ["1. bob", "2. carl"], period
    week = await board(stage, stage.bob, "gardens", "week")
    assert [line.split(" · ")[0] for line in lines(week)] == ["1. alice", "2. bob", "3. carl"]
    assert "1. alice · 1662?" in lines(week), "the rating, a guess as yet"
    usual = await board(stage, stage.bob, "gardens")
    assert lines(usual) == lines(await board(stage, stage.bob, "gardens", "all time"))
    assert [line.rpartition(" after ")[2] for line in lines(usual)] == ["1 game", "2 games", "1 game"]


@pytest.mark.parametrize("period", ["today", "week", "month"])
async def test_24_pages_stay_those_of_their_time_after_midnight_and_a_restart(stage: Stage, period: str) -> None:
    people = [*range(10**17, 10**17 + 10), stage.carl.id]
    for number, person in enumerate(people):
        await finish_the_daily(stage, person, f"P{number}")
        stage.clock.turn(minutes=1)
    first = await board(stage, stage.carl, "wyr", period)
    expected = [f"1. P{number}" for number in range(11)]
    assert [line.split(" · ")[0] for line in lines(first.message)] == expected[:10]
    stage.clock.turn(days=7)
    await finish_the_daily(stage, stage.bob.id, "bob")
    await stage.restart()
    await stage.press(stage.carl, first, "▶")
    assert [line.split(" · ")[0] for line in lines(first.message)] == expected[10:]
    assert ": place 1 with" in first.message.text
    await stage.press(stage.carl, first, "◀")
    assert [line.split(" · ")[0] for line in lines(first.message)] == expected[:10]
    assert "bob" not in first.message.text


async def test_25_the_leader_leaves_another_deletes_all_and_the_board_still_shows(stage: Stage) -> None:
    await win_a_rated_game(stage, stage.alice.id, stage.bob.id, ("alice", "bob"))
    await win_a_rated_game(stage, stage.carl.id, stage.bob.id, ("carl", "bob"))
    before = lines(await board(stage, stage.carl, "gardens"))
    stage.world.leave(stage.park, stage.alice)
    spent = Daily(SECRET).spent(day_of(stage.clock()), stage.bob.id)
    await stage.bot.house.storage.personal.erase(stage.bob.id, spent)
    for period in ("today", "week", "month", "all time"):
        shown = await board(stage, stage.carl, "gardens", period)
        assert [line.split(" · ")[0] for line in lines(shown)] == ["1. alice", "2. carl", "3. someone"]
        assert "<@" not in shown.text
        assert shown.message.pinged == set()
    assert lines(shown) == [line.replace("bob", "someone") for line in before]


async def test_who_does_not_want_to_be_shown_is_on_no_board_until_they_do(stage: Stage) -> None:
    await finish_the_daily(stage, stage.alice.id, "alice")
    await finish_the_daily(stage, stage.bob.id, "bob")
    preferences = stage.bot.house.preferences
    await preferences.choose_for_person(stage.alice.id, "boards", "hidden")
    for period in ("today", "week", "month", "all time"):
        for where in ("this server", "everywhere"):
            shown = await board(stage, stage.alice, "wyr", period, scope=where)
            assert [line.split(" · ")[0] for line in lines(shown)] == ["1. bob"]
            assert "You: " not in shown.text, "nor is their place told to all"
    await preferences.choose_for_person(stage.alice.id, "boards", "shown")
    shown = await board(stage, stage.alice, "wyr", "week")
    assert [line.split(" · ")[0] for line in lines(shown)] == ["1. alice", "1. bob"]


async def test_a_board_of_this_server_has_what_was_played_here_only(stage: Stage) -> None:
    await finish_the_daily(stage, stage.alice.id, "alice")
    elsewhere = stage.bot.house.wyr
    match = await elsewhere.daily(stage.bob.id, Place(None, 5))
    await elsewhere.finish(match.id, match.version, stage.bob.id)
    await stage.bot.house.storage.people.remember(stage.bob.id, "bob")
    for period in ("today", "all time"):
        here = await board(stage, stage.carl, "wyr", period)
        assert [line.split(" · ")[0] for line in lines(here)] == ["1. alice"]
        everywhere = await board(stage, stage.carl, "wyr", period, scope="everywhere")
        assert [line.split(" · ")[0] for line in lines(everywhere)] == ["1. alice", "1. bob"]
        assert "everywhere" in everywhere.text


async def test_pages_asked_for_by_hand_are_refused(stage: Stage) -> None:
    for person in range(10**17, 10**17 + 11):
        await finish_the_daily(stage, person)
    shown = await board(stage, stage.carl, "wyr", "week")
    good = shown.message.find("▶").custom_id
    for old, new in (("week", "hour"), ("20261130", "20261131"), ("wyr", "gone"), ("/here/", "/heap/")):
        assert old in good
        refused = await stage.press(stage.carl, shown, good.replace(old, new), stale=True)
        assert refused.ephemeral
        assert "do not know this button" in refused.text
    await stage.press(stage.carl, shown, good.replace("20261130", "99991231"), stale=True)
    assert "Nobody has finished a daily in this time yet" in shown.message.text

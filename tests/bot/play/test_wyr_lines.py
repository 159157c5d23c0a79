"""Hints and best lines: for whom, when, how often they are counted."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.errors import Refusal, Stale
from bot.match import Match
from bot.play.daily import day_of, end_of
from bot.workers import SearchFailed
from engine import wyr
from tests.bot.play.conftest import BLACK, CARL, PARK, WHITE, Services, told
from tests.engine.wyr.games import perfect_line

PLAYER, OTHER = WHITE, BLACK
SEED = "a seed of the tests"
LINE = perfect_line(SEED)


async def practice(house: Services, *, public: bool = True) -> Match:
    return await house.wyr.practice(PLAYER, PARK, SEED, public=public)


async def test_a_hint_is_the_next_move_of_the_best_line_and_is_counted(house: Services) -> None:
    match = await practice(house)
    match, line = await house.wyr.hint(match.id, 1, PLAYER)
    assert match.hints == 1
    end = wyr.GAME.replay(match.start, line.moves)
    assert wyr.is_perfect(end.table)
    assert end.score == line.score
    assert await house.kept(match) == match
    assert match.moves == (), "a hint is not a move"


async def test_one_who_follows_hints_to_the_end_has_a_perfect_game(house: Services) -> None:
    match, hints = await practice(house), 0
    while not match.over:
        match, line = await house.wyr.hint(match.id, match.version, PLAYER)
        hints += 1
        assert match.hints == hints
        match, trouble = await house.wyr.play(match.id, match.version, PLAYER, line.moves[0])
        assert trouble is None
    assert match.perfect
    assert match.hints == 47


async def test_the_same_position_asked_again_is_the_same_hint_and_counted_once(house: Services) -> None:
    match = await practice(house)
    first, line = await house.wyr.hint(match.id, 1, PLAYER)
    again = await house.wyr.hint(match.id, 1, PLAYER)
    assert again == (first, line), "from an older screen of the same position"
    assert await house.wyr.hint(match.id, first.version, PLAYER) == (first, line)
    match, _ = await house.wyr.play(match.id, first.version, PLAYER, line.moves[0])
    match, _ = await house.wyr.hint(match.id, match.version, PLAYER)
    assert match.hints == 2


async def test_pressed_several_times_at_once_it_is_one_hint(house: Services) -> None:
    match = await practice(house)
    results = await asyncio.gather(*(house.wyr.hint(match.id, 1, PLAYER) for _ in range(4)))
    assert len(set(results)) == 1
    assert (await house.kept(match)).hints == 1


async def test_a_hint_and_a_move_at_once(house: Services) -> None:
    match = await practice(house)
    hint, _ = await asyncio.gather(
        house.wyr.hint(match.id, 1, PLAYER), house.wyr.play(match.id, 1, PLAYER, LINE[0]), return_exceptions=True
    )
    kept = await house.kept(match)
    assert kept.moves == (LINE[0],)
    assert isinstance(hint, Stale), "it would be about a position that is no more"
    assert kept.hints == 0


async def test_a_hint_makes_no_screen_stale_but_a_move_does(house: Services) -> None:
    match = await practice(house)
    hinted, _ = await house.wyr.hint(match.id, 1, PLAYER)
    assert hinted.version == 2
    moved, _ = await house.wyr.play(match.id, 1, PLAYER, LINE[0])
    for version in (1, 2):
        with pytest.raises(Stale):
            await house.wyr.hint(match.id, version, PLAYER)
    assert (await house.kept(match)) == moved


async def test_no_hints_in_a_daily(house: Services) -> None:
    match = await house.wyr.daily(PLAYER, PARK)
    assert await told(house.wyr.hint(match.id, 1, PLAYER)) == "hint-daily"
    house.clock.turn(hours=30)
    assert await told(house.wyr.hint(match.id, 1, PLAYER)) == "hint-daily", "nor when it counts no more"
    assert await house.kept(match) == match


async def test_who_may_have_a_hint(house: Services) -> None:
    match = await practice(house)
    assert await told(house.wyr.hint(match.id, 1, OTHER)) == "not-your-garden"
    assert await told(house.wyr.hint(10**17, 1, PLAYER)) == "no-match"
    assert await told(house.wyr.hint((await house.seat()).id, 1, PLAYER)) == "no-match"
    assert await house.kept(match) == match
    await house.wyr.finish(match.id, 1, PLAYER)
    assert await told(house.wyr.hint(match.id, 2, PLAYER)) == "over"


async def test_where_the_search_fails_nothing_is_counted(house: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_arguments: Any, **_options: Any) -> Any:
        raise SearchFailed

    match = await practice(house)
    monkeypatch.setattr(house.workers, "search", fail)
    assert await told(house.wyr.hint(match.id, 1, PLAYER)) == "busy"
    assert await house.kept(match) == match


async def test_the_best_line_of_a_finished_practice_game(house: Services) -> None:
    match = await practice(house)
    assert await told(house.wyr.lines.of_game(match.id, PLAYER)) == "not-over"
    await house.wyr.finish(match.id, 1, PLAYER)
    of, moves = await house.wyr.lines.of_game(match.id, PLAYER)
    assert of == await house.kept(match)
    assert wyr.is_perfect(wyr.GAME.replay(of.start, moves).table)
    assert await house.wyr.lines.of_game(match.id, OTHER) == (of, moves), "all have seen the game"


async def test_the_best_line_of_a_private_game_is_its_players(house: Services) -> None:
    match = await practice(house, public=False)
    await house.wyr.finish(match.id, 1, PLAYER)
    assert await told(house.wyr.lines.of_game(match.id, PLAYER)) == "ok"
    assert await told(house.wyr.lines.of_game(match.id, OTHER)) == "not-your-garden"
    assert await told(house.wyr.lines.of_game(10**17, PLAYER)) == "no-match"
    assert await told(house.wyr.lines.of_game((await house.seat()).id, PLAYER)) == "no-match"


class TestTheBestLineOfADay:
    async def test_it_is_shown_from_midnight_on_to_anybody(self, house: Services) -> None:
        match = await house.wyr.daily(PLAYER, PARK)
        await house.wyr.finish(match.id, 1, PLAYER)
        day = day_of(house.clock())
        house.clock.now = end_of(day) - timedelta(microseconds=1)
        for person in (PLAYER, CARL):
            with pytest.raises(Refusal, match="day-not-over") as refused:
                await house.wyr.lines.of_day(day, person)
            assert refused.value.values == {"until": end_of(day)}
            assert await told(house.wyr.lines.of_game(match.id, person)) == "day-not-over"
        house.clock.now = end_of(day)
        for person in (PLAYER, CARL):
            deal = await house.wyr.lines.of_day(day, person)
            assert wyr.is_perfect(wyr.GAME.replay(match.start, deal.line).table)
            assert (await house.wyr.lines.of_game(match.id, person))[1] == deal.line

    async def test_not_to_one_whose_game_still_counts(self, house: Services) -> None:
        house.clock.turn(hours=11)  # to 23:00
        match = await house.wyr.daily(PLAYER, PARK)
        day = day_of(house.clock())
        house.clock.turn(hours=24)
        assert await told(house.wyr.lines.of_day(day, PLAYER)) == "still-weaving"
        assert await told(house.wyr.lines.of_day(day, OTHER)) == "ok"
        house.clock.turn(seconds=1)
        assert await told(house.wyr.lines.of_day(day, PLAYER)) == "ok", "it counts no more"
        assert (await house.kept(match)).result is None

    async def test_days_nobody_was_dealt_to_and_days_to_come_have_none(self, house: Services) -> None:
        today = day_of(house.clock())
        for day in (today - timedelta(days=1), today + timedelta(days=1), today.min, today.max):
            assert await told(house.wyr.lines.of_day(day, PLAYER)) == "no-day"
            assert await house.storage.dailies.get(day) is None

    async def test_a_game_of_a_day_that_was_dealt_twice_has_a_line_of_its_own(self, house: Services) -> None:
        """As it could happen before deals were kept, where the host changed the secret in the middle of a day."""
        day, now = day_of(house.clock()), house.clock()
        games = [
            await house.storage.matches.create(
                Match(
                    0, "wyr", wyr.GAME.start({}, seed), (), 1, (who,), PARK, now, now, seed=seed, day=day, ranked=True
                )
            )
            for who, seed in ((PLAYER, "one secret"), (OTHER, "another"))
        ]
        house.clock.turn(hours=36)
        for game in games:
            _, moves = await house.wyr.lines.of_game(game.id, CARL)
            assert wyr.is_perfect(wyr.GAME.replay(game.start, moves).table)

"""What people may have told, handed out and deleted: their own, all of it, and nothing else."""

import asyncio
import gzip
import json
from datetime import timedelta

import pytest

from bot.errors import Refusal
from bot.match import COMPUTER, RESIGNATION, Match
from bot.play import export
from bot.play.daily import day_of, end_of
from bot.play.departures import Departures
from bot.play.privacy import Privacy
from tests.bot.play.conftest import BLACK, CARL, DAILY, PARK, WHITE, Services, told
from tests.e2e.stage import Clock

TODAY = day_of(Clock().now)


def privacy(house: Services) -> Privacy:
    return Privacy(house.storage, house.clock, house.gardens, DAILY)


async def mark(house: Services, person: int) -> str:
    return (await privacy(house).kept(person)).mark


@pytest.mark.parametrize("person", [CARL, COMPUTER])
async def test_nobody_has_anything_of_others(house: Services, person: int) -> None:
    match = await house.seat()
    kept = await privacy(house).kept(person)
    assert kept.nothing
    assert await told(privacy(house).export(person)) == "nothing-kept"
    assert await told(privacy(house).delete(person, kept.mark)) == "nothing-kept"
    assert await house.kept(match) == match


async def test_only_what_was_told_of_is_deleted(house: Services) -> None:
    match = await house.seat()
    for other in ("", "0" * 16, await mark(house, CARL)):
        assert await privacy(house).delete(WHITE, other) is None
    told_of = await mark(house, WHITE)
    played = (await house.gardens.play(match.id, 1, WHITE, "wh1>a1")).after
    assert await mark(house, WHITE) == told_of, "moves in a game do not make it another one"
    new = await house.wyr.practice(WHITE, PARK, "a deal")
    assert await privacy(house).delete(WHITE, told_of) is None
    assert await house.kept(played) == played
    assert await house.kept(new) == new


async def test_games_with_others_end_as_resigned_and_are_told_without_the_person(house: Services) -> None:
    going, other = await house.seat(), await house.seat()
    done = await privacy(house).delete(WHITE, await mark(house, WHITE))
    assert done is not None
    assert {change.after.id for change in done.ended} == {other.id, going.id}
    for change in done.ended:
        assert change.after.result is not None
        assert (change.after.result.winner, change.after.result.reason) == (1, RESIGNATION)
        assert change.before.seats == change.after.seats
        assert change.after.seats[0] < 0
        assert change.after.seats[1] == BLACK
        assert await house.kept(change.after) == change.after
    assert (await privacy(house).kept(WHITE)).nothing
    assert (await privacy(house).kept(BLACK)).together == 2


async def test_whoever_moves_at_that_moment_the_game_ends(house: Services) -> None:
    match = await house.seat()
    told_of = await mark(house, WHITE)
    results = await asyncio.gather(
        house.gardens.play(match.id, 1, WHITE, "wh1>a1"),
        *(privacy(house).delete(WHITE, told_of) for _ in range(3)),
        house.gardens.resign(match.id, 0, BLACK),
        return_exceptions=True,
    )
    assert all(result is None or not isinstance(result, Exception) or isinstance(result, Refusal) for result in results)
    after = await house.kept(match)
    assert after.result is not None
    assert after.seats[0] < 0
    assert (await privacy(house).kept(WHITE)).nothing


async def test_a_file_that_is_too_large_is_compressed_and_at_last_refused(
    house: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.seat("", "wh1>a1", "bh1>e1")
    plain = await privacy(house).export(WHITE)
    assert plain.name == "hortus.json"
    monkeypatch.setattr(export, "LARGEST", len(plain.data) - 1)
    packed = await privacy(house).export(WHITE)
    assert packed.name == "hortus.json.gz"
    assert json.loads(gzip.decompress(packed.data)) == json.loads(plain.data)
    monkeypatch.setattr(export, "LARGEST", 10)
    assert await told(privacy(house).export(WHITE)) == "export-too-large"


@pytest.mark.parametrize("here", [True, None])
async def test_a_server_is_left_alone_where_it_is_not_known_to_be_gone(house: Services, here: bool | None) -> None:
    await house.seat()
    departures = Departures(house.storage, house.clock)
    await departures.review(lambda _: here)
    assert await house.storage.departures.gone() == {}
    await departures.left(PARK.guild_id or 0)
    house.clock.turn(days=31)
    assert await departures.forget(lambda _: here) == []
    await departures.review(lambda _: here)
    assert set(await house.storage.departures.gone()) == (set() if here else {PARK.guild_id})


async def test_thirty_days_are_full_days(house: Services) -> None:
    match = await house.seat()
    departures = Departures(house.storage, house.clock)
    await departures.review(lambda _: False)
    house.clock.turn(days=29)
    await departures.review(lambda _: False)
    house.clock.turn(days=1, seconds=-1)
    assert await departures.forget(lambda _: False) == []
    assert (await house.kept(match)).place == PARK
    house.clock.turn(seconds=1)
    assert await departures.forget(lambda _: False) == [PARK.guild_id]
    assert (await house.kept(match)).place.guild_id is None
    await departures.joined(PARK.guild_id or 0)
    assert await departures.forget(lambda _: False) == []


async def test_closed_invitations_go_and_open_ones_stay(house: Services) -> None:
    answered = await house.challenges.challenge(WHITE, None, PARK)
    waiting = await house.challenges.challenge(WHITE, None, PARK)
    match: Match = await house.challenges.accept(answered.id, BLACK)
    departures = Departures(house.storage, house.clock)
    house.clock.turn(days=31, seconds=-1)
    await departures.forget(lambda _: None)
    assert await house.storage.invitations.get(answered.id) is not None
    house.clock.turn(seconds=1)
    await departures.forget(lambda _: None)
    assert await house.storage.invitations.get(answered.id) is None
    assert await house.storage.invitations.get(waiting.id) is not None
    assert await house.kept(match) == match


async def played(house: Services, person: int, *, over: bool = True) -> Match:
    """Somebody's daily of today, begun or shown as it is, and finished."""
    match = await house.wyr.daily(person, PARK)
    return await house.wyr.finish(match.id, match.version, person) if over else match


async def deleted(house: Services, person: int) -> bool:
    """Somebody deletes their data; whether they are told that something is kept till the day is over."""
    done = await privacy(house).delete(person, await mark(house, person))
    assert done is not None
    return done.spent


async def on_board(house: Services) -> list[int]:
    rows, _ = await house.storage.standings.page(f"wyr/{day_of(house.clock())}", None, 0, 10)
    return [row.person for row in rows]


@pytest.mark.parametrize("over", [True, False])
async def test_who_deletes_all_does_not_play_the_days_deal_for_the_board_again(house: Services, *, over: bool) -> None:
    await played(house, WHITE, over=over)
    assert (await privacy(house).kept(WHITE)).begun
    assert await deleted(house, WHITE)
    match = await played(house, WHITE, over=False)
    assert not match.ranked
    match = await house.wyr.finish((await house.wyr.undo(*await moved(house, match))).id, 3, WHITE)
    assert not match.ranked
    assert await house.wyr.standing(match, None) is None
    assert (await played(house, CARL)).ranked, "somebody else is not meant"
    assert await on_board(house) == [CARL]
    assert await house.wyr.streak(WHITE, day_of(house.clock())) == 0
    assert await deleted(house, WHITE)
    assert not (await played(house, WHITE)).ranked, "nor the time after"
    house.clock.turn(days=1)
    assert (await played(house, WHITE)).ranked, "the next day begins anew"
    assert await on_board(house) == [WHITE]


async def moved(house: Services, match: Match) -> tuple[int, int, int]:
    """A game in which a move was made, as it is asked for."""
    (match, _) = await house.wyr.play(match.id, match.version, WHITE, (await house.wyr.days.deal(TODAY)).line[0])
    return match.id, match.version, WHITE


async def test_who_had_not_begun_the_daily_plays_it_for_the_board_after_a_deletion(house: Services) -> None:
    await played(house, WHITE)
    await played(house, BLACK)
    await deleted(house, BLACK)
    house.clock.turn(days=1)
    await house.wyr.practice(WHITE, PARK, "a deal")
    assert not (await privacy(house).kept(WHITE)).begun, "that was yesterday"
    assert not await deleted(house, WHITE)
    assert (await played(house, WHITE)).ranked
    assert await on_board(house) == [WHITE]


async def test_what_is_kept_of_a_daily_is_told_and_handed_out_and_goes_with_the_day(house: Services) -> None:
    await played(house, WHITE)
    await deleted(house, WHITE)
    kept = await privacy(house).kept(WHITE)
    assert (kept.spent, kept.nothing) == (True, True)
    assert await told(privacy(house).delete(WHITE, kept.mark)) == "only-spent-kept"
    spent = DAILY.spent(TODAY, WHITE)
    assert json.loads((await privacy(house).export(WHITE)).data)["spent_dailies"] == [
        {"digest": spent.digest, "day": spent.day.isoformat()}
    ]
    departures = Departures(house.storage, house.clock)
    house.clock.now = end_of(TODAY) - timedelta(microseconds=1)
    await departures.forget(lambda _: None)
    assert (await privacy(house).kept(WHITE)).spent
    house.clock.now = end_of(TODAY)
    await departures.forget(lambda _: None)
    assert not any((await house.storage.personal.of(WHITE, spent)).values())
    assert await told(privacy(house).export(WHITE)) == "nothing-kept"

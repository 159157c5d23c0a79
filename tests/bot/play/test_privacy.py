"""What people may have told, handed out and deleted: their own, all of it, and nothing else."""

import asyncio
import gzip
import json

import pytest

from bot.errors import Refusal
from bot.match import COMPUTER, RESIGNATION, Match
from bot.play import export
from bot.play.departures import Departures
from bot.play.privacy import Privacy
from tests.bot.play.conftest import BLACK, CARL, PARK, WHITE, Services, told


def privacy(house: Services) -> Privacy:
    return Privacy(house.storage, house.clock, house.gardens)


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

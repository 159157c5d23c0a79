"""Ratings: changed by the write that ends a game, once and in order; and computed again from the games alone."""

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.match import Match, Rating, RatingChange, Result
from bot.play.ratings import A_DAY, rate
from bot.storage import Recount, Storage
from bot.storage.tables import matches, rating_changes, ratings
from tests.bot.storage.samples import ANNA, BEN, CARL, GUILD, NOW, gardens, later, rated_by_points

LONG = ("a",) * 30
LATE = datetime(2026, 12, 1, 23, 59, 59, 999_999, tzinfo=UTC)


def game(white: int, black: int, **changes: Any) -> Match:
    return gardens(seats=(white, black), rated=True, moves=LONG, **changes)


def over(match: Match, winner: int | None = 0, at: datetime = NOW) -> Match:
    return replace(match, version=2, result=Result(winner, "target", at))


async def test_the_write_that_ends_a_game_changes_both_ratings(storage: Storage) -> None:
    match = await storage.matches.create(game(ANNA, BEN))
    assert await storage.ratings.of([ANNA, BEN]) == {}
    assert await storage.ratings.changes(match.id) is None
    assert await storage.matches.write(over(match), rated_by_points)
    new, anna, ben = Rating(1500, 350, 0.06, 0, NOW), Rating(1510, 0, 0.06, 1, NOW), Rating(1490, 0, 0.06, 1, NOW)
    assert await storage.ratings.of([ANNA, BEN, CARL]) == {ANNA: anna, BEN: ben}
    changes = (RatingChange(ANNA, new, anna), RatingChange(BEN, new, ben))
    assert await storage.ratings.changes(match.id) == changes
    second = await storage.matches.create(game(ANNA, CARL))
    assert await storage.matches.write(over(second, at=later()), rated_by_points)
    history = await storage.ratings.history(ANNA, 20)
    assert history[0] == changes[0]
    assert (history[1].before.rating, history[1].after.rating, history[1].after.games) == (1510, 1520, 2)
    assert await storage.ratings.history(ANNA, 1) == history[1:], "the last ones, where there are too many"


async def test_a_number_is_kept_to_the_last_bit(storage: Storage) -> None:
    odd = Rating(1 / 3 * 1e4, 2**0.5, 1e-9 + 0.06, 1, NOW)
    match = await storage.matches.create(game(ANNA, BEN))
    await storage.matches.write(over(match), lambda *_: (RatingChange(ANNA, odd, odd), RatingChange(BEN, odd, odd)))
    assert (await storage.ratings.of([ANNA]))[ANNA] == odd


async def test_one_of_many_who_end_the_same_game_changes_ratings(storage: Storage) -> None:
    match = await storage.matches.create(game(ANNA, BEN))
    told = await asyncio.gather(*(storage.matches.write(over(match, seat), rated_by_points) for seat in (0, 1) * 8))
    assert sum(told) == 1
    kept = await storage.matches.get(match.id)
    assert kept is not None
    assert kept.result is not None
    change = await storage.ratings.changes(match.id)
    assert change is not None
    assert change[kept.result.winner or 0].after.rating == 1510
    assert {one.games for one in (await storage.ratings.of([ANNA, BEN])).values()} == {1}
    assert await storage.matches.write(replace(kept, version=3), rated_by_points)
    assert {one.games for one in (await storage.ratings.of([ANNA, BEN])).values()} == {1}, "it had ended before"


async def test_nothing_is_kept_of_a_game_whose_rating_fails(storage: Storage) -> None:
    def fails(*_: object) -> None:
        raise ArithmeticError

    match = await storage.matches.create(game(ANNA, BEN))
    with pytest.raises(ArithmeticError):
        await storage.matches.write(over(match), fails)
    assert await storage.matches.get(match.id) == match
    assert await storage.ratings.of([ANNA]) == {}


async def test_the_games_of_a_pair_are_counted_by_the_day_in_utc_whoever_plays_white(storage: Storage) -> None:
    counted = []
    for number, (seats, at) in enumerate(
        (
            ((ANNA, BEN), LATE - timedelta(hours=23)),
            ((BEN, ANNA), LATE - timedelta(hours=3)),
            ((ANNA, CARL), LATE - timedelta(hours=2)),
            ((ANNA, BEN), LATE),
            ((BEN, ANNA), LATE + timedelta(microseconds=1)),
        )
    ):
        match = await storage.matches.create(game(*seats))
        assert await storage.matches.write(over(match, at=at), rated_by_points), number
        changes = await storage.ratings.changes(match.id)
        assert changes is not None
        counted.append(int(changes[0].after.deviation))  # the rule of the tests notes it there
    assert counted == [0, 1, 0, 2, 0]


async def test_of_games_that_end_at_once_the_order_of_their_ratings_is_that_of_their_ends(storage: Storage) -> None:
    begun = [await storage.matches.create(game(ANNA, 100 + number)) for number in range(12)]
    await asyncio.gather(*(storage.matches.write(over(match, number % 2), rate) for number, match in enumerate(begun)))
    kept = [await storage.matches.get(match.id) for match in begun]
    ends = [match.result.at for match in kept if match is not None and match.result is not None]
    assert len(set(ends)) == 12
    assert max(ends) - min(ends) < timedelta(milliseconds=1)
    history = await storage.ratings.history(ANNA, 20)
    assert [change.after.at for change in history] == sorted(ends)
    for change, after in pairwise(history):
        assert change.after.rating == after.before.rating
    assert await storage.rate_again(rate, keep=False) == Recount(12, 13, 0, 0.0)


async def test_all_ratings_come_out_again_from_the_games_alone(storage: Storage) -> None:
    """Many games, many at the same moment, of people of whom one has gone, some too short, some too many."""
    chance = Random(5)
    people = [*range(101, 108), -77]
    begun = []
    for _ in range(96):
        moves = LONG[: chance.choice((3, 4, 30, 30, 30))]
        rated = chance.random() < 0.9
        seats = tuple(chance.sample(people, 2))
        begun.append(await storage.matches.create(gardens(seats=seats, rated=rated, moves=moves)))
    at = NOW
    for group in range(0, 96, 8):
        at += timedelta(hours=chance.choice((0, 1, 30, 2000)))
        deeds = [
            storage.matches.write(
                over(match, chance.choice((0, 1, None)), at + timedelta(seconds=chance.choice((0, 0, -1)))), rate
            )
            for match in begun[group : group + 8]
        ]
        assert all(await asyncio.gather(*deeds))
    stored = await storage.ratings.of(people)
    again = await storage.rate_again(rate, keep=False)
    assert (again.different, again.largest, again.people) == (0, 0.0, len(people))
    rows = await storage._database.read(_pairs)
    assert again.games == len(rows) < sum(match.rated and len(match.moves) >= 4 for match in begun)
    assert max(Counter(rows).values()) == A_DAY

    standing = await storage.standings.page("gardens/all", GUILD, 0, 20)
    await storage._database.write(_spoil)
    again = await storage.rate_again(rate, keep=False)
    assert again.different == 4
    assert again.largest == pytest.approx(100)
    await storage.rate_again(rate, keep=True)
    assert await storage.ratings.of(people) == stored
    assert await storage.standings.page("gardens/all", GUILD, 0, 20) == standing
    assert (await storage.rate_again(rate, keep=False)).different == 0


def _pairs(connection: sa.Connection) -> list[tuple[object, ...]]:
    """Of each rated game its day and its pair."""
    low, high = sa.func.min(rating_changes.c.person), sa.func.max(rating_changes.c.person)
    select = sa.select(rating_changes.c.day, low, high).group_by(rating_changes.c.match_id, rating_changes.c.day)
    return [tuple(row) for row in connection.execute(select)]


def _spoil(connection: sa.Connection) -> None:
    """Changes a number, takes a game's changes away, and forgets and invents a rating: four things in all."""
    first, second = connection.execute(sa.select(rating_changes.c.match_id).distinct().limit(2)).scalars()
    one = (rating_changes.c.match_id == first, rating_changes.c.seat == 0)
    connection.execute(sa.update(rating_changes).where(*one).values(after_rating=rating_changes.c.after_rating + 100))
    connection.execute(sa.delete(rating_changes).where(rating_changes.c.match_id == second))
    connection.execute(sa.delete(ratings).where(ratings.c.person == 101))
    stranger = {"person": 9, "rating": 1.0, "deviation": 1.0, "volatility": 1.0, "games": 1, "at": NOW}
    connection.execute(sa.insert(ratings), stranger)


async def test_games_are_rated_in_pages_as_in_one_go(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.storage import recount

    monkeypatch.setattr(recount, "_RATED", recount._RATED.limit(2))
    for number in range(5):
        match = await storage.matches.create(game(ANNA, 200 + number))
        assert await storage.matches.write(over(match, 0, NOW), rate)
    # As an older version, or an import, may have kept them: all at the very same moment.
    await storage._database.write(lambda connection: connection.execute(sa.update(matches).values(ended=NOW)))
    assert (await storage.rate_again(rate, keep=True)).games == 5
    assert await storage.rate_again(rate, keep=False) == Recount(5, 6, 0, 0.0)

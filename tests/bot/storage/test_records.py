"""What people have reached in all their games."""

from dataclasses import replace
from typing import Any

import pytest

from bot.match import COMPUTER, FINISHED, RESIGNATION, GardensRecord, Result, WyrRecord
from bot.storage import Storage
from bot.storage.records import _GARDENS, _LAST, _WYR
from tests.bot.storage.plans import plan_of
from tests.bot.storage.samples import ANNA, BEN, CARL, DAY, NOW, ended, finished_daily, gardens, later, wyr


async def test_games_with_people_are_counted_by_how_they_ended_for_either_seat(storage: Storage) -> None:
    for seats, winner in (((ANNA, BEN), 0), ((ANNA, CARL), 0), ((BEN, ANNA), 1), ((BEN, ANNA), 0), ((ANNA, BEN), None)):
        await ended(storage, gardens(seats=seats, result=Result(winner, RESIGNATION, NOW)))
    await ended(storage, gardens(seats=(ANNA, COMPUTER), level=2, result=Result(0, RESIGNATION, NOW)))
    await storage.matches.create(gardens())
    await ended(storage, finished_daily(ANNA, 60, 0))
    assert await storage.records.gardens(ANNA) == GardensRecord(won=3, drawn=1, lost=1)
    assert await storage.records.gardens(BEN) == GardensRecord(won=1, drawn=1, lost=2)
    assert await storage.records.gardens(CARL) == GardensRecord(won=0, drawn=0, lost=1)
    assert await storage.records.gardens(1) == GardensRecord(0, 0, 0)
    assert (await storage.records.gardens(ANNA)).games == 5


async def test_dailies_that_count_are_counted_by_their_scores_and_practice_apart(storage: Storage) -> None:
    for number, (score, winner, perfect) in enumerate(((60, 0, True), (-12, None, False), (60, 0, False))):
        daily = finished_daily(ANNA, score, number, perfect=perfect)
        day = DAY.replace(day=DAY.day + number)
        await ended(storage, replace(daily, day=day, result=Result(winner, FINISHED, later(number))))
    await ended(storage, replace(finished_daily(ANNA, 99, 0), day=DAY.replace(day=20), ranked=False, perfect=True))
    await ended(storage, wyr(score=77, perfect=True, result=Result(0, FINISHED, later(9))))
    await storage.matches.create(wyr(score=50))
    await ended(storage, finished_daily(BEN, 30, 0))
    record = await storage.records.wyr(ANNA)
    assert record == WyrRecord(scores=((-12, 1), (60, 2)), won=2, perfect=1, last=60, practice=2)
    assert (record.games, record.average, record.best) == (3, 36.0, 60)


async def test_who_has_played_nothing_has_a_record_of_nothing(storage: Storage) -> None:
    record = await storage.records.wyr(CARL)
    assert record == WyrRecord(scores=(), won=0, perfect=0, last=None, practice=0)
    assert (record.games, record.average, record.best) == (0, 0.0, None)


@pytest.mark.parametrize(
    ("statement", "indexes"),
    [
        (_GARDENS, ["ix_matches_finished_0 (seat_0=?", "ix_matches_finished_1 (seat_1=?"]),
        (_WYR, ["ix_matches_finished_0 (seat_0=?"]),
        (_LAST, ["ix_matches_finished_0 (seat_0=?"]),
    ],
    ids=["gardens", "wyr", "last"],
)
async def test_only_a_persons_own_games_are_read(database: str, statement: Any, indexes: list[str]) -> None:
    plan = await plan_of(database, statement)
    assert all(index in plan for index in indexes), plan
    assert "SCAN matches" not in plan

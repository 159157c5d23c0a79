"""A day's deal counts once for a person, also when they delete their data in between; for others nothing changes."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa

from bot.match import Match, Spent
from bot.storage import AlreadyThere, Storage
from bot.storage.personal import Erased
from bot.storage.postgres import Postgres
from tests.bot.storage.samples import ANNA, BEN, DAY, SPENT, ended, finished_daily, wyr
from tests.bot.storage.test_personal import everything

TOMORROW = DAY + timedelta(days=1)
FRESH = wyr(day=DAY, ranked=True)
WAITING = sa.text("SELECT 1 FROM pg_locks WHERE NOT granted")


async def kept(storage: Storage) -> list[dict[str, object]]:
    return (await everything(storage))["spent_dailies"]


@pytest.mark.parametrize("over", [True, False])
async def test_begun_again_after_a_deletion_a_daily_is_not_ranked(storage: Storage, *, over: bool) -> None:
    await (ended(storage, finished_daily(ANNA, 30, 2)) if over else storage.matches.create(FRESH, SPENT))
    await storage.personal.erase(ANNA, SPENT)
    again = await storage.matches.create(FRESH, SPENT)
    assert not again.ranked
    assert await storage.matches.get(again.id) == again
    result = finished_daily(ANNA, 60, 0).result
    assert await storage.matches.write(replace(again, version=2, score=60, result=result))
    assert await storage.standings.page(f"wyr/{DAY}", None, 0, 10) == ([], 0)
    await storage.personal.erase(ANNA, SPENT)
    assert await kept(storage) == [{"digest": SPENT.digest, "day": DAY}]
    assert not (await storage.matches.create(FRESH, SPENT)).ranked, "nor after a second deletion"


async def test_the_person_alone_is_told_that_it_is_kept(storage: Storage) -> None:
    await storage.matches.create(FRESH, SPENT)
    assert (await storage.personal.of(ANNA, SPENT))["spent_dailies"] == []
    await storage.personal.erase(ANNA, SPENT)
    assert (await storage.personal.of(ANNA, SPENT))["spent_dailies"] == [{"digest": SPENT.digest, "day": DAY}]
    assert not any((await storage.personal.of(BEN, Spent(DAY, "Ben's"))).values())


async def test_for_others_and_for_other_days_and_practice_nothing_changes(storage: Storage) -> None:
    await storage.matches.create(FRESH, SPENT)
    await storage.personal.erase(ANNA, SPENT)
    assert (await storage.matches.create(replace(FRESH, seats=(BEN,)), Spent(DAY, "Ben's"))).ranked
    assert (await storage.matches.create(replace(FRESH, day=TOMORROW), Spent(TOMORROW, "tomorrow's"))).ranked


async def test_where_the_daily_was_not_begun_nothing_is_kept(storage: Storage) -> None:
    await storage.matches.create(wyr())
    await storage.matches.create(replace(FRESH, day=DAY - timedelta(days=1)), SPENT)
    await storage.personal.erase(ANNA, SPENT)
    assert await kept(storage) == []
    assert (await storage.matches.create(FRESH, SPENT)).ranked


async def test_it_is_forgotten_when_its_day_is_over(storage: Storage) -> None:
    for person, spent in ((ANNA, SPENT), (BEN, Spent(TOMORROW, "tomorrow's"))):
        await storage.matches.create(replace(FRESH, seats=(person,), day=spent.day), spent)
        await storage.personal.erase(person, spent)
    await storage.personal.forget_spent(DAY)
    assert len(await kept(storage)) == 2
    await asyncio.gather(*(storage.personal.forget_spent(TOMORROW) for _ in range(3)))
    assert await kept(storage) == [{"digest": "tomorrow's", "day": TOMORROW}]


@pytest.mark.parametrize("begun", [True, False])
async def test_begun_at_the_moment_of_a_deletion_it_counts_once(storage: Storage, *, begun: bool) -> None:
    for person in range(1, 9):
        spent, fresh = Spent(DAY, f"of {person}"), replace(FRESH, seats=(person,))
        counting = int((await storage.matches.create(fresh, spent)).ranked) if begun else 0
        results = await asyncio.gather(
            *(storage.matches.create(fresh, spent) for _ in range(person % 3)),
            storage.personal.erase(person, spent),
            *(storage.matches.create(fresh, spent) for _ in range(2)),
            storage.personal.erase(person, spent),
            storage.matches.create(fresh, spent),
            return_exceptions=True,
        )
        assert all(isinstance(result, Match | Erased | AlreadyThere) for result in results)
        counting += sum(isinstance(result, Match) and result.ranked for result in results)
        assert counting == 1


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)  # of SQLite's units of work one alone is at it
async def test_begun_while_a_deletion_is_not_over_it_waits_for_what_is_kept(storage: Storage) -> None:
    database = storage._database
    assert isinstance(database, Postgres)
    await storage.matches.create(FRESH, SPENT)
    async with database._engine.begin() as deletion:
        await deletion.run_sync(storage.personal._erase, ANNA, SPENT)
        begun = asyncio.create_task(storage.matches.create(FRESH, SPENT))
        while not await database.read(lambda connection: connection.execute(WAITING).all()):
            assert not begun.done()
    assert not (await begun).ranked

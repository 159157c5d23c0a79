"""Names, the facts of the instance, and what was found out about matches."""

import asyncio
from pathlib import Path
from threading import Event

import pytest
import sqlalchemy as sa

from bot.storage import Storage, StorageUnavailable, address
from bot.storage.sqlite import Sqlite
from tests.bot.storage.samples import ANNA, BEN, CARL, gardens


async def test_names_are_the_last_ones_seen(storage: Storage) -> None:
    await storage.people.remember(ANNA, "Anna")
    await storage.people.remember(BEN, "`@everyone` 🌱")
    await storage.people.remember(ANNA, "Änni")
    await storage.people.remember(ANNA, "Änni")
    assert await storage.people.names([ANNA, BEN, CARL]) == {ANNA: "Änni", BEN: "`@everyone` 🌱"}
    assert await storage.people.names(iter(())) == {}


async def test_one_person_seen_in_many_places_at_once(storage: Storage) -> None:
    await asyncio.gather(*(storage.people.remember(ANNA, f"Anna {number}") for number in range(20)))
    names = await storage.people.names([ANNA])
    assert names[ANNA].startswith("Anna ")


async def test_facts_are_kept_by_key(storage: Storage) -> None:
    assert await storage.keep.get("secret") is None
    await storage.keep.put("secret", "one")
    await storage.keep.put("other", "")
    await storage.keep.put("secret", "two")
    assert await storage.keep.get("secret") == "two"
    assert await storage.keep.get("other") == ""


async def test_all_who_race_for_a_fact_get_the_same(storage: Storage) -> None:
    values = await asyncio.gather(*(storage.keep.put_if_absent("secret", f"{number}") for number in range(20)))
    assert len(set(values)) == 1
    assert await storage.keep.get("secret") == values[0]
    assert await storage.keep.put_if_absent("secret", "late") == values[0]


async def test_findings_are_kept_by_match_and_the_last_ones_stand(storage: Storage) -> None:
    one, other = [(await storage.matches.create(gardens())).id for _ in range(2)]
    assert await storage.analyses.get(one) is None
    await storage.analyses.put(one, '{"first": "Ä"}')
    await storage.analyses.put(other, "")
    await storage.analyses.put(one, '{"second": [0.5]}')
    assert await storage.analyses.get(one) == '{"second": [0.5]}'
    assert await storage.analyses.get(other) == ""


async def test_two_findings_at_once_are_one_of_the_two(storage: Storage) -> None:
    match = (await storage.matches.create(gardens())).id
    await asyncio.gather(*(storage.analyses.put(match, f"{number}") for number in range(20)))
    assert await storage.analyses.get(match) in {f"{number}" for number in range(20)}


async def test_closed_again_nothing_happens(url: str) -> None:
    # The bot closes what it was given, and so does whoever opened it.
    storage = await Storage.open(url)
    await storage.keep.put("a", "1")
    await storage.close()
    await storage.close()


async def test_what_is_asked_of_a_closed_database_is_told(tmp_path: Path) -> None:
    storage = await Storage.open(f"sqlite:///{tmp_path}/hortus.db")
    await storage.close()
    for asked in (storage.keep.get("a"), storage.keep.put("a", "1")):
        with pytest.raises(StorageUnavailable, match="closed"):
            await asked


async def test_a_connection_that_is_no_use_any_more_is_told_to_all_who_wait(tmp_path: Path) -> None:
    database = await Sqlite.open(address(f"sqlite:///{tmp_path}/any.db"))
    with pytest.raises(StorageUnavailable):
        await database.write(lambda connection: connection.invalidate())
    asked = [database.write(lambda connection: connection.execute(sa.text("SELECT 1")).scalar()) for _ in range(4)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(each) for each in found] == [StorageUnavailable] * 4, "nobody is told that it is done"
    await database.close()


async def test_closing_that_was_broken_off_is_done_by_the_next(tmp_path: Path) -> None:
    database = await Sqlite.open(address(f"sqlite:///{tmp_path}/any.db"))
    begun, go_on = Event(), Event()

    def work(_: sa.Connection) -> None:
        begun.set()
        go_on.wait()

    writing = asyncio.create_task(database.write(work))
    await asyncio.to_thread(begun.wait)
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    go_on.set()
    await writing
    await database.close()
    assert not (tmp_path / "any.db-wal").exists(), "the last one has emptied the log"

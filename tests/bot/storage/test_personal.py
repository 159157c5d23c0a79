"""All that is kept about a person: read whole, deleted whole, and nothing of anybody else's with it."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.match import COMPUTER, RESIGNATION, Match, Result
from bot.storage import StillPlayingError, Storage
from bot.storage.standings import Score
from bot.storage.stretches import LONGEST
from bot.storage.tables import metadata, stretches
from tests.bot.storage.samples import (
    ANNA,
    BEN,
    CARL,
    DAY,
    DORA,
    GUILD,
    NOW,
    OTHER_GUILD,
    SPENT,
    ended,
    finished_daily,
    gardens,
    invitation,
    invited,
    later,
    rated_by_points,
    wyr,
)

BOARD = "gardens/all"


def all_rows(connection: sa.Connection) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables."""
    return {
        table.name: [dict(row) for row in connection.execute(sa.select(table)).mappings()]
        for table in metadata.sorted_tables
    }


async def everything(storage: Storage) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables."""
    return await storage._database.read(all_rows)


async def traces(storage: Storage, person: int) -> set[str]:
    """The tables in which a person's id stands, whatever the column."""
    tables = await everything(storage)
    return {name for name, rows in tables.items() if any(person in row.values() for row in rows)}


def finished(*, at: float = 1, **changes: Any) -> Match:
    """A rated game that Anna has won against Ben."""
    return gardens(**{"rated": True, "result": Result(0, RESIGNATION, later(at))} | changes)


async def lived_in(storage: Storage) -> dict[str, int]:
    """A storage in which Anna and others have done all there is to do; the games by what they are."""
    for person, name in ((ANNA, "Anna"), (BEN, "Ben"), (CARL, "Carl")):
        await storage.people.remember(person, name)
        await storage.preferences.choose(person, "theme", "night")
    games = {
        "won": await ended(storage, finished(), rated_by_points),
        "lost": await ended(storage, finished(at=2, seats=(BEN, ANNA)), rated_by_points),
        "others'": await ended(storage, finished(at=3, seats=(BEN, CARL)), rated_by_points),
        "computer": await ended(storage, gardens(seats=(COMPUTER, ANNA), level=2, result=Result(0, "target", later()))),
        "computer going": await storage.matches.create(gardens(seats=(ANNA, COMPUTER), level=2)),
        "practice": await storage.matches.create(wyr()),
        "daily": await ended(storage, finished_daily(ANNA, 30, 2)),
        "Ben's daily": await ended(storage, finished_daily(BEN, 20, 0)),
        "Carl's daily": await ended(storage, finished_daily(CARL, 10, 0)),
    }
    for name in ("won", "computer"):
        await storage.analyses.put(games[name].id, "{}")
    await storage.matches.appear(games["daily"].id, OTHER_GUILD)
    await invited(storage, invitation(message=5))
    await invited(storage, invitation(challenger=BEN, opponent=ANNA, message=6))
    await invited(storage, invitation(challenger=BEN, opponent=None, white=ANNA))
    await invited(storage, invitation(status="declined"))
    await invited(storage, invitation(challenger=BEN, opponent=CARL))
    await storage.servers.choose_together(GUILD, {"daily_channel": 7, "daily_by": ANNA, "theme": "night"})
    return {name: match.id for name, match in games.items()}


async def test_all_rows_that_name_a_person_are_theirs_and_no_others(storage: Storage) -> None:
    games = await lived_in(storage)
    theirs = await storage.personal.of(ANNA, SPENT)
    tables = await everything(storage)
    for name, rows in tables.items():
        named = [row for row in rows if ANNA in row.values()]
        if name == "stretches":  # says where a board is cut
            continue
        assert all(row in theirs[name] for row in named), name
    assert {row["match_id"] for row in theirs["analyses"]} == {games["won"], games["computer"]}
    assert [(row["match_id"], row["guild_id"]) for row in theirs["appearances"]] == [
        (games["practice"], GUILD),
        (games["daily"], GUILD),
        (games["daily"], OTHER_GUILD),
    ]
    assert {row["id"] for row in theirs["matches"]} == {
        number for name, number in games.items() if name not in {"others'", "Ben's daily", "Carl's daily"}
    }
    assert len(theirs["invitations"]) == 4
    assert len(theirs["rating_changes"]) == 2
    assert [row["guild_id"] for row in theirs["servers"]] == [GUILD]
    nobody = await storage.personal.of(DORA, SPENT)
    assert nobody == {name: [] for name in theirs}


async def test_what_is_deleted_leaves_no_trace_and_nobody_else_loses_anything(storage: Storage) -> None:
    games = await lived_in(storage)
    before = await everything(storage)
    closed, _ = await storage.personal.erase(ANNA, SPENT)
    after = await everything(storage)
    assert await traces(storage, ANNA) == set()
    (number,) = {row["person"] for row in after["ratings"]} - {BEN, CARL}
    assert number < 0
    kept = {games[name] for name in ("won", "lost", "others'", "Ben's daily", "Carl's daily")}
    assert {row["id"] for row in after["matches"]} == kept

    def nameless(row: dict[str, Any]) -> dict[str, Any]:
        return {key: number if value == ANNA else value for key, value in row.items()}

    for table in ("matches", "ratings", "rating_changes"):
        rows = [nameless(row) for row in before[table] if table != "matches" or row["id"] in kept]
        assert sorted(rows, key=str) == sorted(after[table], key=str)
    boards = [nameless(row) for row in before["standings"] if row["person"] != ANNA or row["board"][0] == "g"]
    assert sorted(boards, key=str) == sorted(after["standings"], key=str)
    assert [row["match_id"] for row in after["analyses"]] == [games["won"]]
    assert [(row["challenger"], row["opponent"]) for row in after["invitations"]] == [(BEN, CARL)]
    assert {row["person"] for row in after["people"]} == {BEN, CARL}
    assert {row["person"] for row in after["preferences"]} == {BEN, CARL}
    assert [(row["daily_by"], row["daily_channel"], row["theme"]) for row in after["servers"]] == [(None, 7, "night")]
    for name in ("numbers", "keep", "dailies", "downtimes", "shards"):
        assert after[name] == before[name]
    assert after["spent_dailies"] == [{"digest": SPENT.digest, "day": DAY}], "that, and nothing else of it"
    named = {(one.challenger, one.opponent, one.white, one.message) for one in closed}
    assert named == {(number, BEN, None, 5), (BEN, number, None, 6), (BEN, None, None, None)}


async def test_the_boards_close_up(storage: Storage) -> None:
    await lived_in(storage)
    await storage.personal.erase(ANNA, SPENT)
    rows, total = await storage.standings.page(f"wyr/{DAY}", GUILD, 0, 10)
    assert [(row.place, row.person, row.name) for row in rows] == [(1, BEN, "Ben"), (2, CARL, "Carl")]
    assert total == 2
    rows, total = await storage.standings.page(BOARD, GUILD, 0, 10)
    assert [(row.place, row.name) for row in rows] == [(1, "Ben"), (2, ""), (3, "Carl")]
    assert total == 3


async def test_ratings_and_boards_can_still_be_counted_from_the_games(storage: Storage) -> None:
    await lived_in(storage)
    await storage.preferences.choose(ANNA, "boards", "hidden")
    await storage.personal.erase(ANNA, SPENT)
    before = await everything(storage)
    done = await storage.rate_again(rated_by_points, keep=True)
    assert (done.games, done.different) == (3, 0)
    after = await everything(storage)
    for table in ("standings", "ratings", "rating_changes"):
        assert sorted(after[table], key=str) == sorted(before[table], key=str)
    cuts = [sorted((row for row in tables["stretches"] if row["people"]), key=str) for tables in (before, after)]
    assert cuts[0] == cuts[1]
    rows, _ = await storage.standings.page(BOARD, None, 0, 10)
    assert [row.person for row in rows] == [BEN, CARL], "who was hidden stays so"


async def test_a_person_is_in_no_cut_of_a_long_board_either(storage: Storage) -> None:
    def fill(connection: sa.Connection) -> None:
        storage._results.begin(connection)
        for person in range(1, LONGEST + 12):
            storage.standings.put(connection, [BOARD], [0], person, Score(2000 - person, 0, NOW))

    await storage._database.write(fill)
    cuts = await storage._database.read(lambda connection: connection.execute(sa.select(stretches)).all())
    (person,) = {row.person for row in cuts if row.person > 0}
    await storage.personal.erase(person, SPENT)
    assert await traces(storage, person) == set()
    rows, total = await storage.standings.page(BOARD, None, person - 2, 3)
    assert [row.place for row in rows] == [person - 1, person, person + 1]
    assert [row.person > 0 for row in rows] == [True, False, True]
    assert total == LONGEST + 11
    counted = await storage._database.read(
        lambda connection: connection.execute(sa.select(sa.func.sum(stretches.c.people))).scalar_one()
    )
    assert counted == total


@pytest.mark.parametrize("seats", [(ANNA, BEN), (BEN, ANNA)])
async def test_while_a_game_with_somebody_goes_on_nothing_is_done(storage: Storage, seats: tuple[int, int]) -> None:
    await lived_in(storage)
    going = await storage.matches.create(gardens(seats=seats))
    before = await everything(storage)
    with pytest.raises(StillPlayingError):
        await storage.personal.erase(ANNA, SPENT)
    assert await everything(storage) == before
    over = replace(going, version=2, result=Result(0, RESIGNATION, later()))
    assert await storage.matches.write(over)
    await storage.personal.erase(ANNA, SPENT)
    assert await traces(storage, ANNA) == set()


async def test_what_is_found_out_about_a_game_that_is_gone_is_not_kept(storage: Storage) -> None:
    games = await lived_in(storage)
    await storage.personal.erase(ANNA, SPENT)
    await storage.analyses.put(games["computer"], "{}")
    assert await storage.analyses.get(games["computer"]) is None
    await storage.analyses.put(games["lost"], "{}")
    assert await storage.analyses.get(games["lost"]) == "{}"


async def test_what_is_deleted_is_overwritten_in_the_file(database: str) -> None:
    storage = await Storage.open(database)
    await storage.people.remember(ANNA, "Annabella of the Gardens")
    await storage.people.remember(BEN, "Benedict of the Gardens")
    await storage.matches.create(wyr(seed="a secret seed of hers"))
    await storage.personal.erase(ANNA, SPENT)
    file = Path(database.removeprefix("sqlite:///"))
    kept, log = [await asyncio.to_thread(each.read_bytes) for each in (file, file.with_name(f"{file.name}-wal"))]
    await storage.close()
    assert b"Benedict of the Gardens" in kept
    for told in (b"Annabella", b"a secret seed of hers"):
        assert told not in kept
        assert told not in log, "nor while the bot goes on"


async def test_nobody_waits_long_for_the_overwriting_while_somebody_reads(database: str) -> None:
    storage = await Storage.open(database)
    await storage.people.remember(ANNA, "Annabella of the Gardens")
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM people").fetchone() == (1,)
        await storage.personal.erase(ANNA, SPENT)
        await storage.people.remember(BEN, "Benedict of the Gardens")
    assert await traces(storage, ANNA) == set()
    assert await traces(storage, BEN) == {"people"}
    await storage.close()


async def test_deleted_twice_at_once_and_again(storage: Storage) -> None:
    await lived_in(storage)
    erased = await asyncio.gather(*(storage.personal.erase(ANNA, SPENT) for _ in range(4)))
    assert sorted(len(each.uninvited) for each in erased) == [0, 0, 0, 3]
    after = await everything(storage)
    assert (await storage.personal.erase(ANNA, SPENT)).uninvited == []
    assert await everything(storage) == after


async def test_the_numbers_of_two_people_differ_and_who_plays_again_begins_anew(storage: Storage) -> None:
    await lived_in(storage)
    await storage.personal.erase(ANNA, SPENT)
    await storage.personal.erase(BEN, SPENT)
    seats = {row["seat_0"] for row in (await everything(storage))["matches"]}
    assert len([seat for seat in seats if seat < 0]) == 2
    await storage.people.remember(ANNA, "Anna")
    again = await ended(storage, finished(at=60, seats=(ANNA, CARL)), rated_by_points)
    ratings = await storage.ratings.of([ANNA])
    assert ratings[ANNA].games == 1
    theirs = await storage.personal.of(ANNA, SPENT)
    assert [row["id"] for row in theirs["matches"]] == [again.id]


async def test_an_invitation_accepted_at_the_same_moment_is_either_gone_or_a_game(storage: Storage) -> None:
    for _ in range(5):
        asked = await invited(storage, invitation(expires=NOW + timedelta(days=1)))
        match, erased = await asyncio.gather(
            storage.matches.from_invitation(asked.id, gardens()),
            storage.personal.erase(ANNA, SPENT),
            return_exceptions=True,
        )
        theirs = (await storage.personal.of(ANNA, SPENT))["matches"]
        if match is None:
            assert not isinstance(erased, BaseException)
            assert theirs == []
        else:
            assert isinstance(match, Match)
            assert isinstance(erased, StillPlayingError)
            assert [row["id"] for row in theirs] == [match.id]
            assert await storage.matches.write(replace(match, version=2, result=Result(0, RESIGNATION, later())))
            await storage.personal.erase(ANNA, SPENT)

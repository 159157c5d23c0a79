"""Leaderboards: who stands where, the same for everybody who looks, kept up with each result."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from operator import attrgetter
from typing import Any

import pytest
import sqlalchemy as sa

from bot.match import COMPUTER, BoardRow, Match, Place, Result
from bot.storage import Storage
from bot.storage.recount import standings_again
from bot.storage.standings import _OWN, _PAGE, Score, board_of, boards_of
from bot.storage.stretches import _AT, _BEFORE, _LONG, _MIDDLE, _SEEK
from bot.storage.tables import standings, stretches
from tests.bot.storage.plans import plan_of
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
    later,
    rated_by_points,
    wyr,
)

ELSEWHERE = Place(OTHER_GUILD, 1)
PRIVATE = Place(None, 2)
TODAY = board_of("wyr", "day", DAY)
RATINGS = board_of("gardens", "all", DAY)


async def put(
    storage: Storage, person: int, score: Score, board: str = "b", guild: int = 0, *, add: bool = False
) -> None:
    await storage._database.write(
        lambda connection: storage.standings.put(connection, [board], [guild], person, score, add=add)
    )


async def whole(storage: Storage, board: str, guild: int | None = None) -> list[BoardRow]:
    rows, total = await storage.standings.page(board, guild, 0, 1000)
    assert len(rows) == total
    return rows


def people(rows: Sequence[BoardRow]) -> list[int]:
    return [row.person for row in rows]


def game(white: int, black: int, winner: int | None, at: datetime, **changes: Any) -> Match:
    return gardens(seats=(white, black), rated=True, result=Result(winner, "target", at), **changes)


@pytest.mark.parametrize(
    ("day", "boards"),
    [
        (date(2026, 11, 30), ["wyr/all", "wyr/2026", "wyr/2026-11", "wyr/2026-W49", "wyr/2026-11-30"]),
        # The first days of 2027 belong to the last week of 2026.
        (date(2027, 1, 3), ["wyr/all", "wyr/2027", "wyr/2027-01", "wyr/2026-W53", "wyr/2027-01-03"]),
    ],
)
def test_a_day_belongs_to_its_year_its_month_and_its_week_by_iso_8601(day: date, boards: list[str]) -> None:
    assert boards_of("wyr", day) == boards


async def test_three_perfect_scores_share_the_first_place_and_the_next_is_fourth(storage: Storage) -> None:
    # Scenario 24, in the order they finished.
    for person, score, seconds in ((ANNA, 82, 30), (BEN, 82, 10), (DORA, 70, 5), (CARL, 82, 20)):
        await storage.people.remember(person, f"P{person - ANNA}")
        await ended(storage, finished_daily(person, score, 0, seconds))
    rows = [
        BoardRow(1, BEN, "P1", 82, 0),
        BoardRow(1, CARL, "P2", 82, 0),
        BoardRow(1, ANNA, "P0", 82, 0),
        BoardRow(4, DORA, "P3", 70, 0),
    ]
    for _ in range(3):
        assert await storage.standings.page(TODAY, None, 0, 10) == (rows, 4)
    assert await storage.standings.own(TODAY, None, ANNA) == rows[2]
    assert await storage.standings.own(TODAY, GUILD, DORA) == rows[3]
    assert await storage.standings.own(TODAY, None, 1) is None
    assert await storage.standings.page(TODAY, None, 2, 1) == ([rows[2]], 4)
    assert await storage.standings.page(TODAY, None, 4, 5) == ([], 4)
    assert await storage.standings.page("wyr/1999", None, 0, 5) == ([], 0)


async def test_of_equal_scores_fewer_undos_stand_higher(storage: Storage) -> None:
    for person, undos in ((ANNA, 2), (BEN, 0), (CARL, 2), (DORA, 1)):
        await ended(storage, finished_daily(person, 60, undos, person - ANNA))
    assert [(row.place, row.person, row.detail) for row in await whole(storage, TODAY)] == [
        (1, BEN, 0),
        (2, DORA, 1),
        (3, ANNA, 2),
        (3, CARL, 2),
    ]


async def test_only_finished_deals_that_count_are_on_boards(storage: Storage) -> None:
    await storage.matches.create(wyr(day=DAY, ranked=True, score=40))
    await ended(storage, finished_daily(BEN, 50, 0))
    await ended(storage, replace(finished_daily(CARL, 60, 0), ranked=False))
    await ended(storage, wyr(seats=(DORA,), score=82, result=Result(0, "finished", later())))
    for board in boards_of("wyr", DAY):
        assert await whole(storage, board) == [BoardRow(1, BEN, "", 50, 0)]
    assert await whole(storage, "wyr/2026-12-02") == []


async def test_a_deal_counts_once_however_often_its_match_changes_afterwards(storage: Storage) -> None:
    over = await ended(storage, finished_daily(ANNA, 50, 1))
    assert await storage.matches.write(replace(over, version=3))  # as sharing does
    assert not await storage.matches.write(over)
    await storage.matches.appear(over.id, GUILD)
    assert await storage.standings.own("wyr/all", GUILD, ANNA) == BoardRow(1, ANNA, "", 50, 1)


async def test_a_deal_that_was_deleted_a_moment_ago_appears_nowhere(storage: Storage) -> None:
    over = await ended(storage, finished_daily(ANNA, 50, 1))
    await storage.personal.erase(ANNA, SPENT)
    await storage.matches.appear(over.id, OTHER_GUILD)
    for guild in (None, OTHER_GUILD):
        assert await whole(storage, TODAY, guild) == []


async def test_longer_periods_are_sums_of_the_days(storage: Storage) -> None:
    # Monday and Tuesday are of one week, November and December.
    for day, person, score, undos in (
        (date(2026, 11, 30), ANNA, 60, 2),
        (date(2026, 12, 1), ANNA, 30, 1),
        (date(2026, 12, 1), BEN, 82, 0),
        (date(2026, 12, 7), BEN, 8, 0),
    ):
        await ended(storage, replace(finished_daily(person, score, undos), day=day))
    anna, ben = BoardRow(1, ANNA, "", 90, 3), BoardRow(2, BEN, "", 82, 0)
    assert await whole(storage, "wyr/2026-W49") == [anna, ben]
    assert await whole(storage, "wyr/2026-12") == [
        replace(ben, place=1, points=90),
        replace(anna, place=2, points=30, detail=1),
    ]
    assert await whole(storage, "wyr/2026", GUILD) == [replace(ben, place=1, points=90), replace(anna, place=2)]
    assert await whole(storage, "wyr/2026-11-30") == [BoardRow(1, ANNA, "", 60, 2)]


async def test_a_result_counts_in_every_server_it_appeared_in_whenever_it_did(storage: Storage) -> None:
    here = await storage.matches.create(replace(finished_daily(ANNA, 50, 0), result=None))
    await storage.matches.appear(here.id, 7)  # before the end
    assert await storage.matches.write(replace(finished_daily(ANNA, 50, 0), id=here.id, version=2))
    await ended(storage, finished_daily(BEN, 60, 0, 3, place=ELSEWHERE))
    await ended(storage, finished_daily(CARL, 70, 0, place=PRIVATE))
    for _ in range(2):
        await storage.matches.appear(here.id, OTHER_GUILD)  # after it, and again
    for board in boards_of("wyr", DAY):
        assert people(await whole(storage, board, GUILD)) == [ANNA]
        assert people(await whole(storage, board, 7)) == [ANNA]
        assert [(row.person, row.points) for row in await whole(storage, board, OTHER_GUILD)] == [(BEN, 60), (ANNA, 50)]
        assert people(await whole(storage, board)) == [CARL, BEN, ANNA]
    assert await storage.standings.own(TODAY, GUILD, CARL) is None


async def test_ratings_stand_in_the_servers_a_rated_game_was_ended_in_and_follow_from_anywhere(
    storage: Storage,
) -> None:
    monday = datetime(2026, 11, 30, 12, tzinfo=UTC)
    await ended(storage, game(ANNA, BEN, 0, monday), rated_by_points)
    await ended(storage, game(ANNA, CARL, None, monday + timedelta(days=1), place=ELSEWHERE), rated_by_points)
    await ended(storage, game(ANNA, DORA, 0, monday + timedelta(days=2), place=PRIVATE), rated_by_points)
    assert [(row.place, row.person, row.points) for row in await whole(storage, RATINGS)] == [
        (1, ANNA, 1520),
        (2, CARL, 1500),
        (3, BEN, 1490),
        (3, DORA, 1490),
    ]
    assert [(row.person, row.points) for row in await whole(storage, RATINGS, GUILD)] == [(ANNA, 1520), (BEN, 1490)]
    assert [(row.person, row.points) for row in await whole(storage, RATINGS, OTHER_GUILD)] == [
        (ANNA, 1520),
        (CARL, 1500),
    ]
    # Of each period there are those who have played in it, as they stood at its end.
    assert [(row.person, row.points) for row in await whole(storage, "gardens/2026-11")] == [(ANNA, 1510), (BEN, 1490)]
    assert [(row.person, row.points) for row in await whole(storage, "gardens/2026-12-01")] == [
        (ANNA, 1510),
        (CARL, 1500),
    ]
    assert people(await whole(storage, "gardens/2026-12-01", GUILD)) == [ANNA]
    assert people(await whole(storage, "gardens/2026-12-02", GUILD)) == [ANNA]


async def test_games_that_are_not_rated_move_nobody(storage: Storage) -> None:
    result = Result(0, "target", NOW)
    await ended(storage, gardens(result=result), rated_by_points)
    await ended(storage, gardens(seats=(ANNA, COMPUTER), level=3, result=result), rated_by_points)
    await ended(storage, gardens(rated=True, result=result), lambda *_: None)
    assert await whole(storage, RATINGS) == []
    with pytest.raises(ValueError, match="nobody rates"):
        await ended(storage, gardens(rated=True, result=result))


async def test_who_hides_is_gone_at_once_and_comes_back_with_what_was_won_meanwhile(storage: Storage) -> None:
    for person, score in ((ANNA, 82), (BEN, 70), (CARL, 60)):
        await ended(storage, finished_daily(person, score, 0))
    await storage.preferences.choose(ANNA, "boards", "hidden")
    for board in boards_of("wyr", DAY):
        for guild in (GUILD, None):
            assert await whole(storage, board, guild) == [BoardRow(1, BEN, "", 70, 0), BoardRow(2, CARL, "", 60, 0)]
            assert await storage.standings.own(board, guild, ANNA) is None
    await ended(storage, replace(finished_daily(ANNA, 10, 0), day=DAY + timedelta(days=1)))
    assert await whole(storage, "wyr/2026-12-02") == []
    await storage.preferences.choose(ANNA, "theme", "night")
    assert len(await whole(storage, TODAY)) == 2
    await storage.preferences.choose(ANNA, "boards", "shown")
    assert (await whole(storage, "wyr/all"))[0] == BoardRow(1, ANNA, "", 92, 0)
    assert await storage.standings.own(TODAY, GUILD, BEN) == BoardRow(2, BEN, "", 70, 0)
    await storage.preferences.choose(ANNA, "boards", None)
    assert len(await whole(storage, TODAY)) == 3


async def test_a_name_taken_away_leaves_the_place(storage: Storage) -> None:
    for person in (ANNA, BEN):
        await ended(storage, finished_daily(person, 60, 0))
    await storage._database.write(lambda connection: storage.standings.rename(connection, ANNA, -5))
    # Equals of the same moment stand in the order of their ids.
    assert await whole(storage, TODAY, GUILD) == [BoardRow(1, -5, "", 60, 0), BoardRow(1, BEN, "", 60, 0)]
    await _stretches_hold(storage)


async def test_pages_put_together_are_the_whole_board_however_long_it_grows(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In stretches of a few, against a sort of the same people: put in, moved, hidden and shown again."""
    chance = random.Random(7)
    module = "bot.storage.stretches"
    monkeypatch.setattr(f"{module}.HALF", 4)
    monkeypatch.setattr(f"{module}._LONG", sa.select(stretches).where(stretches.c.people > 8))
    board: dict[int, Score] = {}
    for turn in range(160):
        person, score = (
            chance.randrange(60),
            Score(chance.randrange(4), chance.randrange(2), later(chance.randrange(3))),
        )
        if turn % 20 == 19:
            board.pop(person, None)
            await storage.preferences.choose(person, "boards", "hidden")
        elif (await storage.preferences.of(person))["boards"] is None:
            board[person] = score
            await put(storage, person, score)
    right = sorted(board, key=lambda one: (-board[one].points, board[one].detail, board[one].reached, one))
    rows = await whole(storage, "b")
    assert people(rows) == right
    for row in rows:
        better = [one for one in right if (-board[one].points, board[one].detail) < (-row.points, row.detail)]
        assert row.place == len(better) + 1
        assert await storage.standings.own("b", 0, row.person) == row
    paged = [row for offset in range(0, 70, 3) for row in (await storage.standings.page("b", None, offset, 3))[0]]
    assert paged == rows
    assert await _stretches_hold(storage) > 5
    await storage._database.write(standings_again)  # no games are stored: nothing is left of it
    assert await whole(storage, "b") == []


async def _stretches_hold(storage: Storage) -> int:
    """Checks every stretch against the standings; how many there are."""
    key = attrgetter("behind", "detail", "reached", "person")

    def read(connection: sa.Connection) -> tuple[Sequence[Any], Sequence[Any]]:
        return connection.execute(sa.select(stretches)).all(), connection.execute(sa.select(standings)).all()

    cut, standing = await storage._database.read(read)
    for board in {(one.board, one.guild_id) for one in standing}:
        here = sorted((one for one in cut if (one.board, one.guild_id) == board), key=key)
        shown = [one for one in standing if (one.board, one.guild_id) == board and one.shown]
        for at, one in enumerate(here):
            until = here[at + 1 :]
            inside = [each for each in shown if key(each) >= key(one) and not (until and key(each) >= key(until[0]))]
            assert one.people == len(inside)
        assert sum(one.people for one in here) == len(shown)
    return len(cut)


async def test_people_who_finish_at_once_are_all_counted(storage: Storage) -> None:
    begun = [
        await storage.matches.create(replace(finished_daily(person, 50 + person % 3, 0), result=None))
        for person in range(1, 31)
    ]
    over = [replace(match, version=2, result=Result(None, "finished", later(match.seats[0] % 4))) for match in begun]
    deeds = [
        *(storage.matches.write(match) for match in over),
        *(storage.matches.appear(match.id, 9) for match in begun),
    ]
    await asyncio.gather(*deeds)
    rows = await whole(storage, "wyr/all")
    assert sorted(people(rows)) == list(range(1, 31))
    assert people(await whole(storage, "wyr/all", 9)) == people(rows)
    assert [row.place for row in rows] == [1] * 10 + [11] * 10 + [21] * 10
    await _stretches_hold(storage)


async def test_counting_all_afresh_changes_nothing(storage: Storage) -> None:
    chance = random.Random(3)
    places = [Place(GUILD, 1), ELSEWHERE, PRIVATE]
    start = datetime(2026, 12, 28, 9, tzinfo=UTC)
    for number in range(60):
        at = start + timedelta(hours=5 * number)
        white, black = chance.sample((ANNA, BEN, CARL, DORA, -8), 2)
        place = chance.choice(places)
        await ended(storage, game(white, black, chance.choice((0, 1, None)), at, place=place), rated_by_points)
        person, day = 1000 + number % 6, (start + timedelta(days=number // 6)).date()
        score, undos = chance.randrange(60, 83), chance.randrange(3)
        deal = replace(finished_daily(person, score, undos, number, place=place), day=day, ranked=chance.random() < 0.8)
        over = await ended(storage, deal)
        if chance.random() < 0.3:
            await storage.matches.appear(over.id, 77)
    await storage.preferences.choose(BEN, "boards", "hidden")
    await storage.preferences.choose(1003, "boards", "hidden")
    before = await storage._database.read(_standings)
    await storage._database.write(standings_again)
    assert await storage._database.read(_standings) == before
    assert len(before) > 300
    assert await _stretches_hold(storage) > 0


def _standings(connection: sa.Connection) -> set[tuple[object, ...]]:
    return {tuple(row) for row in connection.execute(sa.select(standings))}


@pytest.mark.parametrize(
    ("statement", "parts"),
    [
        (
            _PAGE,
            ["SEARCH standings USING INDEX ix_standings_order (board=? AND guild_id=? AND (behind,", "SEARCH people"],
        ),
        (_OWN, ["SEARCH standings USING INDEX sqlite_autoindex_standings_1 (board=? AND guild_id=? AND person=?)"]),
        (
            _AT,
            ["sqlite_autoindex_stretches_1 (board=? AND guild_id=? AND (behind,"],
        ),
        (_BEFORE, ["ix_standings_order (board=? AND guild_id=? AND (behind,", "sqlite_autoindex_stretches_1 (board=?"]),
        (_MIDDLE, ["ix_standings_order (board=? AND guild_id=? AND (behind,"]),
        (_SEEK, ["SEARCH stretches USING INDEX sqlite_autoindex_stretches_1 (board=? AND guild_id=?)"]),
        (_LONG, ["SEARCH stretches USING INDEX ix_stretches_long"]),
    ],
    ids=lambda given: "" if isinstance(given, list) else type(given).__name__,
)
async def test_all_that_a_page_or_a_place_asks_is_found_by_an_index(
    database: str, statement: sa.Select[Any], parts: list[str]
) -> None:
    plan = await plan_of(database, statement)
    assert all(part in plan for part in parts), plan
    assert "SCAN standings" not in plan
    assert "SCAN stretches" not in plan

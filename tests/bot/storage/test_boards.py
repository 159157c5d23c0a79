"""Leaderboards: who stands where, the same for everybody who looks."""

import random
from datetime import date

from bot.match import COMPUTER, BoardRow, Place, Result
from bot.storage import Storage
from tests.bot.storage.samples import (
    ANNA,
    BEN,
    CARL,
    DAY,
    DORA,
    GUILD,
    NOW,
    OTHER_GUILD,
    PLACE,
    finished_daily,
    gardens,
    later,
    wyr,
)

ELSEWHERE = Place(OTHER_GUILD, 1)
PRIVATE = Place(None, 2)


async def test_three_perfect_scores_share_the_first_place_and_the_next_is_fourth(storage: Storage) -> None:
    # Scenario 24, in the order they finished.
    for person, score, seconds in ((ANNA, 82, 30), (BEN, 82, 10), (DORA, 70, 5), (CARL, 82, 20)):
        await storage.people.remember(person, f"P{person - ANNA}")
        await storage.matches.create(finished_daily(person, score, 0, seconds))
    whole = (
        [
            BoardRow(1, BEN, "P1", 82, 0),
            BoardRow(1, CARL, "P2", 82, 0),
            BoardRow(1, ANNA, "P0", 82, 0),
            BoardRow(4, DORA, "P3", 70, 0),
        ],
        4,
    )
    for _ in range(3):
        assert await storage.boards.daily(DAY, None, 0, 10) == whole
    assert await storage.boards.place_of_daily(ANNA, DAY, None) == whole[0][2]
    assert await storage.boards.place_of_daily(DORA, DAY, GUILD) == whole[0][3]
    assert await storage.boards.place_of_daily(1, DAY, None) is None


async def test_of_equal_scores_fewer_undos_stand_higher(storage: Storage) -> None:
    for person, undos in ((ANNA, 2), (BEN, 0), (CARL, 2), (DORA, 1)):
        await storage.matches.create(finished_daily(person, 60, undos, person - ANNA))
    rows, _ = await storage.boards.daily(DAY, None, 0, 10)
    assert [(row.place, row.person, row.detail) for row in rows] == [
        (1, BEN, 0),
        (2, DORA, 1),
        (3, ANNA, 2),
        (3, CARL, 2),
    ]


async def test_pages_put_together_are_the_whole_board(storage: Storage) -> None:
    chance = random.Random(7)
    people = list(range(1, 41))
    chance.shuffle(people)
    for person in people:  # all at the same second: their matches' numbers decide
        await storage.matches.create(finished_daily(person, chance.choice((50, 60)), chance.choice((0, 1))))
    whole, total = await storage.boards.daily(DAY, None, 0, 100)
    assert total == len(whole) == 40
    paged = []
    for offset in range(0, 45, 5):
        rows, total = await storage.boards.daily(DAY, None, offset, 5)
        assert total == 40
        paged += rows
    assert paged == whole
    for place in {row.place for row in whole}:
        equals = [row.person for row in whole if row.place == place]
        assert equals == sorted(equals, key=people.index)
        assert sum(row.place < place for row in whole) == place - 1


async def test_only_finished_deals_of_that_day_count(storage: Storage) -> None:
    await storage.matches.create(wyr(day=DAY, score=40))
    await storage.matches.create(finished_daily(BEN, 50, 0))
    await storage.matches.create(wyr(seats=(BEN,), score=82, result=Result(0, "finished", later())))
    assert await storage.boards.daily(date(2026, 12, 2), None, 0, 10) == ([], 0)
    rows, total = await storage.boards.daily(DAY, None, 0, 10)
    assert (rows, total) == ([BoardRow(1, BEN, "", 50, 0)], 1)


async def test_a_result_counts_in_every_server_it_appeared_in(storage: Storage) -> None:
    here = await storage.matches.create(finished_daily(ANNA, 50, 0))
    await storage.matches.create(finished_daily(BEN, 60, 0, place=ELSEWHERE))
    await storage.matches.create(finished_daily(CARL, 70, 0, place=PRIVATE))
    await storage.matches.appear(here.id, OTHER_GUILD)
    assert [row.person for row in (await storage.boards.daily(DAY, GUILD, 0, 10))[0]] == [ANNA]
    elsewhere, _ = await storage.boards.daily(DAY, OTHER_GUILD, 0, 10)
    assert [(row.place, row.person) for row in elsewhere] == [(1, BEN), (2, ANNA)]
    everywhere, _ = await storage.boards.daily(DAY, None, 0, 10)
    assert [row.person for row in everywhere] == [CARL, BEN, ANNA]
    assert await storage.boards.place_of_daily(CARL, DAY, GUILD) is None


async def test_wins_at_gardens_are_counted_for_either_seat(storage: Storage) -> None:
    games = [
        ((ANNA, BEN), 0, PLACE),
        ((BEN, ANNA), 1, PLACE),
        ((BEN, CARL), 0, PLACE),
        ((CARL, BEN), 0, ELSEWHERE),
        ((CARL, ANNA), None, PLACE),
    ]
    for seconds, (seats, winner, place) in enumerate(games):
        result = Result(winner, "target", later(seconds))
        await storage.matches.create(gardens(seats=seats, place=place, result=result))
    await storage.matches.create(gardens())
    await storage.people.remember(ANNA, "Anna")
    rows, total = await storage.boards.wins(None, 0, 10)
    # Carl has won as often as Ben, in fewer games.
    assert rows == [BoardRow(1, ANNA, "Anna", 2, 3), BoardRow(2, CARL, "", 1, 3), BoardRow(3, BEN, "", 1, 4)]
    assert total == 3
    assert await storage.boards.place_of_wins(BEN, None) == rows[2]
    here, total = await storage.boards.wins(GUILD, 0, 10)
    assert here == [BoardRow(1, ANNA, "Anna", 2, 3), BoardRow(2, BEN, "", 1, 3)]
    assert total == 2
    assert await storage.boards.place_of_wins(CARL, GUILD) is None


async def test_games_against_the_computer_do_not_count(storage: Storage) -> None:
    for seats, winner in (((ANNA, COMPUTER), 0), ((COMPUTER, ANNA), 0)):
        result = Result(winner, "target", NOW)
        await storage.matches.create(gardens(seats=seats, level=3, result=result))
    assert await storage.boards.wins(None, 0, 10) == ([], 0)
    assert await storage.boards.place_of_wins(ANNA, GUILD) is None


async def test_equal_winners_share_a_place_and_keep_their_order(storage: Storage) -> None:
    for seconds, winner in ((3, ANNA), (1, CARL), (2, BEN)):
        result = Result(0, "target", later(seconds))
        await storage.matches.create(gardens(seats=(winner, 5), result=result))
    for _ in range(3):
        rows, total = await storage.boards.wins(GUILD, 0, 10)
        assert [(row.place, row.person) for row in rows] == [(1, CARL), (1, BEN), (1, ANNA)]
        assert total == 3
    assert (await storage.boards.wins(GUILD, 1, 1))[0] == rows[1:2]
    assert await storage.boards.wins(GUILD, 9, 5) == ([], 3)

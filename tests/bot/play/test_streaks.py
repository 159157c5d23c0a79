"""Streaks: days in a row on which the daily was finished, forgiven where the bot was not there."""

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.play.streaks import is_forgiven
from tests.bot.play.conftest import BLACK, PARK, WHITE, Services

FIRST = date(2026, 12, 1)


def at(day: int, clock: str = "12:00:00") -> datetime:
    return datetime.fromisoformat(f"2026-12-{day:02}T{clock}").replace(tzinfo=UTC)


async def play(house: Services, begun: datetime, finished: datetime | None = None, person: int = WHITE) -> None:
    house.clock.now = begun
    match = await house.wyr.daily(person, PARK)
    house.clock.now = finished or begun
    await house.wyr.finish(match.id, match.version, person)


async def streak(house: Services, day: int, person: int = WHITE) -> int:
    return await house.wyr.streak(person, FIRST + timedelta(days=day - 1))


async def down(house: Services, began: datetime, ended: datetime) -> None:
    """The bot's pulse stops, and beats again."""
    for moment in (began, ended):
        await house.storage.downtimes.beat(moment, timedelta(minutes=5), lambda match, _: match)


async def test_21_at_odd_hours_then_at_midnight_exactly(house: Services) -> None:
    await play(house, at(1, "23:59:59"), at(2, "00:00:00"))
    await play(house, at(2, "00:00:01"), at(2, "03:33:00"))
    await play(house, at(3, "22:45:10"), at(4, "22:45:10"))  # 24 hours after it began, and not more
    assert [await streak(house, day) for day in (1, 2, 3, 4)] == [1, 2, 3, 3]
    await play(house, at(4, "23:00:00"), at(5, "00:00:00"))
    assert await streak(house, 4) == 4
    await play(house, at(5, "00:00:00"), at(5, "00:00:00"))
    assert await streak(house, 5) == 5
    assert await streak(house, 5, BLACK) == 0


async def test_a_day_that_was_missed_ends_it(house: Services) -> None:
    for day in (1, 2, 4, 5):
        await play(house, at(day))
    assert [await streak(house, day) for day in (2, 3, 4, 5)] == [2, 0, 1, 2]


async def test_a_day_that_is_not_over_does_not_end_it(house: Services) -> None:
    await play(house, at(1))
    house.clock.now = at(2, "23:59:59")
    assert await streak(house, 2) == 1
    match = await house.wyr.daily(WHITE, PARK)
    house.clock.now = at(3, "23:59:59")
    assert await streak(house, 3) == 1, "that of the day before can still be finished"
    house.clock.turn(seconds=1)
    assert await streak(house, 4) == 0
    await house.wyr.finish(match.id, match.version, WHITE)
    assert await streak(house, 4) == 0, "too late it does not count"


async def test_a_day_at_whose_end_the_bot_was_down_neither_counts_nor_ends_it(house: Services) -> None:
    await play(house, at(1))
    await down(house, at(2, "22:30:00"), at(2, "22:40:00"))
    await down(house, at(3, "23:59:00"), at(5, "21:59:00"))
    house.clock.now = at(6)
    assert await streak(house, 6) == 0, "the fifth was there to be played"
    await play(house, at(5, "23:00:00"))
    assert await streak(house, 5) == 2


@pytest.mark.parametrize(
    ("began", "ended", "forgiven"),
    [
        (at(2, "21:00:00"), at(2, "22:00:00"), False),
        (at(2, "21:00:00"), at(2, "22:00:01"), True),
        (at(2, "23:59:59"), at(3, "09:00:00"), True),
        (at(3, "00:00:00"), at(3, "09:00:00"), False),
        (at(1), at(9), True),
    ],
)
def test_which_downtimes_forgive_a_day(began: datetime, ended: datetime, *, forgiven: bool) -> None:
    assert is_forgiven(date(2026, 12, 2), [(began, ended)]) == forgiven


async def test_a_long_one_is_counted_whole(house: Services) -> None:
    for number in range(70):
        await play(house, at(1) + timedelta(days=number))
    assert await house.wyr.streak(WHITE, FIRST + timedelta(days=69)) == 70

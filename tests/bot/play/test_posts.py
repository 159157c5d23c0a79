"""When the daily is posted: once for each day of a server's own calendar, whatever its clock and the bot have done."""

from collections import defaultdict
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.play.posts import Posts
from bot.play.settings import Preferences
from bot.play.zones import at, day_in, last_day, names
from tests.bot.play.conftest import BLACK, WHITE, Services

SERVER, CHANNEL = 80_000_000_000_000_000, 70_000_000_000_000_000
DAY = timedelta(days=1)


@pytest.fixture
def settings(house: Services) -> Preferences:
    return Preferences(house.storage, house.clock)


@pytest.fixture
def posts(house: Services) -> Posts:
    return Posts(house.storage, house.clock)


async def choose(settings: Preferences, zone: str = "UTC", hour: int = 9, server: int = SERVER) -> None:
    """A server chooses all of it, in the middle of which nothing is due."""
    await settings.choose_zone(server, zone, manages=True)
    await settings.choose_for_server(server, "daily_hour", str(hour), manages=True)
    await settings.choose_daily_channel(server, CHANNEL, WHITE, manages=True)


async def post(posts: Posts) -> list[tuple[int | None, date]]:
    """Posts all that is due; of which servers, for which days."""
    due = await posts.due()
    for one in due:
        assert await posts.claim(one) is not None
        await posts.posted(one, 7)
    assert await posts.due() == []
    return [(one.place.guild_id, one.day) for one in due]


async def promised(posts: Posts, settings: Preferences) -> datetime:
    """When the panel says that the next post is due."""
    return await posts.next(SERVER, await settings.of_server(SERVER, manages=True))


def turn_to(house: Services, moment: str) -> None:
    house.clock.now = datetime.fromisoformat(moment).replace(tzinfo=UTC)


# Places of all kinds: half and quarter hours, both hemispheres, clock changes at midnight, by half an hour
PLACES = (
    *("UTC", "Europe/Helsinki", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Adelaide"),
    *("America/St_Johns", "Australia/Lord_Howe", "America/Nuuk", "America/Santiago", "Pacific/Chatham", "Asia/Beirut"),
    *("Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Casablanca", "America/Havana"),
)


@pytest.mark.parametrize("hour", [0, 2, 3, 23])
@pytest.mark.parametrize("zone", PLACES)
def test_20_every_day_of_a_year_comes_due_once(zone: str, hour: int) -> None:
    """Looked at each half hour through a year and more, a day is new once, and then the clock there says so."""
    assert zone in names()
    moment, end = datetime(2026, 1, 1, 12, tzinfo=UTC), datetime(2027, 1, 1, 12, tzinfo=UTC)
    latest = last_day(moment, zone, hour) or day_in(zone, moment) - DAY
    before = moment
    while moment < end:
        # Only the hours about the moment itself can tell anything: between them it is looked at now and then.
        day = last_day(moment, zone, hour)
        if day is not None and day > latest:
            assert day == latest + DAY, "none is left out, none comes twice"
            assert before < at(day, zone, hour) <= moment
            latest = day
        before = moment
        nearing = abs((at(day_in(zone, moment), zone, hour) - moment).total_seconds()) < 2.5 * 3600
        moment += timedelta(minutes=30) if nearing else timedelta(hours=2)
    assert latest >= day_in(zone, end) - DAY


@pytest.mark.parametrize(
    ("zone", "hour", "day", "moment"),
    [
        ("Asia/Kolkata", 9, "2026-11-30", "2026-11-30T03:30"),
        ("Asia/Kathmandu", 9, "2026-11-30", "2026-11-30T03:15"),
        ("America/St_Johns", 9, "2026-07-01", "2026-07-01T11:30"),
        # An hour that does not exist: as soon as there is one again.
        ("Europe/Helsinki", 3, "2026-03-29", "2026-03-29T01:00"),
        ("America/New_York", 2, "2026-03-08", "2026-03-08T07:00"),
        ("Australia/Lord_Howe", 2, "2026-10-04", "2026-10-03T15:30"),
        ("America/Santiago", 0, "2026-09-06", "2026-09-06T04:00"),
        ("America/Nuuk", 23, "2026-03-28", "2026-03-29T01:00"),
        # One that exists twice: the first.
        ("Europe/Helsinki", 3, "2026-10-25", "2026-10-25T00:00"),
        ("America/New_York", 1, "2026-11-01", "2026-11-01T05:00"),
    ],
)
async def test_20_at_the_hour_of_the_servers_own_clock(  # noqa: PLR0917  # named by pytest
    house: Services, posts: Posts, zone: str, hour: int, day: str, moment: str
) -> None:
    settings = Preferences(house.storage, house.clock)
    due = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    house.clock.now = due - timedelta(hours=20)
    await choose(settings, zone, hour)
    await post(posts)
    house.clock.now = due - timedelta(seconds=1)
    await post(posts)
    house.clock.now = due
    assert await post(posts) == [(SERVER, date.fromisoformat(day))]
    for _ in range(5):
        house.clock.turn(hours=1)
        assert await post(posts) == [], "the hour may come again; the post does not"


async def test_20_many_servers_each_once_a_day_over_both_changes(
    house: Services, posts: Posts, settings: Preferences
) -> None:
    turn_to(house, "2026-03-26T00:00")
    for number, zone in enumerate(PLACES):
        await choose(settings, zone, (0, 2, 3, 9, 23)[number % 5], number + 1)
    for start in ("2026-03-26T00:00", "2026-10-23T00:00"):
        turn_to(house, start)
        made: defaultdict[int | None, list[date]] = defaultdict(list)
        for _ in range(5 * 24 * 2):
            for server, day in await post(posts):
                made[server].append(day)
            house.clock.turn(minutes=30)
        for number, zone in enumerate(PLACES):
            days = made[number + 1]
            assert days == [days[0] + at * DAY for at in range(len(days))], zone
            assert len(days) >= 4, zone  # that of the first day may have been too late when it was chosen


async def test_20_after_a_downtime_it_is_late_on_the_same_day_and_not_on_the_next(
    house: Services, posts: Posts, settings: Preferences
) -> None:
    await choose(settings, "Europe/Helsinki", 9)
    turn_to(house, "2026-12-03T21:30")  # half an hour to midnight
    assert await post(posts) == [(SERVER, date(2026, 12, 3))]
    turn_to(house, "2026-12-05T06:59")
    assert await post(posts) == [], "that of the day before is not made up for"
    house.clock.turn(minutes=1)
    assert await post(posts) == [(SERVER, date(2026, 12, 5))]


async def test_20_a_claim_not_heard_of_since_is_still_due(house: Services, posts: Posts, settings: Preferences) -> None:
    await choose(settings)
    turn_to(house, "2026-12-01T09:00")
    (due,) = await posts.due()
    claimed = await posts.claim(due)
    assert claimed == house.clock()
    house.clock.turn(minutes=3)
    again = Posts(house.storage, house.clock)  # the bot has died and begins anew
    assert await again.due() == [due]
    assert await again.claim(due) == claimed, "it may have been sent: so it is looked for"
    await again.posted(due, 7)
    assert await again.due() == []
    assert await again.claim(due) is None


async def test_20_of_two_that_claim_at_once_both_know_of_one_claim(
    house: Services, posts: Posts, settings: Preferences
) -> None:
    await choose(settings)
    turn_to(house, "2026-12-01T09:00")
    (due,) = await posts.due()
    first = await posts.claim(due)
    house.clock.turn(seconds=1)
    assert await Posts(house.storage, house.clock).claim(due) == first


async def test_what_is_chosen_late_in_the_day_begins_with_the_next(
    house: Services, posts: Posts, settings: Preferences
) -> None:
    turn_to(house, "2026-11-30T12:00")
    await choose(settings, hour=9)
    assert await post(posts) == []
    assert await promised(posts, settings) == datetime(2026, 12, 1, 9, tzinfo=UTC)
    await settings.choose_for_server(SERVER, "daily_hour", "18", manages=True)
    assert await promised(posts, settings) == datetime(2026, 11, 30, 18, tzinfo=UTC)
    turn_to(house, "2026-11-30T18:00")
    assert await post(posts) == [(SERVER, date(2026, 11, 30))]


async def test_a_change_of_hour_zone_or_channel_brings_no_second_post_on_a_day(
    house: Services, posts: Posts, settings: Preferences
) -> None:
    turn_to(house, "2026-11-29T12:00")
    await choose(settings, hour=9)
    turn_to(house, "2026-11-30T09:00")
    assert await post(posts) == [(SERVER, date(2026, 11, 30))]
    await settings.choose_for_server(SERVER, "daily_hour", "10", manages=True)
    assert await promised(posts, settings) == datetime(2026, 12, 1, 10, tzinfo=UTC)
    await settings.choose_daily_channel(SERVER, CHANNEL + 1, BLACK, manages=True)
    await settings.choose_daily_channel(SERVER, None, BLACK, manages=True)
    await settings.choose_daily_channel(SERVER, CHANNEL, BLACK, manages=True)
    await settings.choose_zone(SERVER, "Pacific/Kiritimati", manages=True)  # where it is 23:00
    await settings.choose_for_server(SERVER, "daily_hour", "23", manages=True)
    turn_to(house, "2026-11-30T09:59")
    assert await post(posts) == []
    assert await promised(posts, settings) == datetime(2026, 12, 1, 9, tzinfo=UTC)


async def test_a_zone_where_it_is_tomorrow_already_does_not_bring_the_same_deal_twice(
    house: Services, posts: Posts, settings: Preferences
) -> None:
    turn_to(house, "2026-11-30T12:00")
    await choose(settings, "Pacific/Honolulu", 9)
    turn_to(house, "2026-11-30T19:00")
    assert await post(posts) == [(SERVER, date(2026, 11, 30))]
    await settings.choose_zone(SERVER, "Asia/Tokyo", manages=True)  # where it is 4:00 on 1 December
    for hour in (3, 5):
        await settings.choose_for_server(SERVER, "daily_hour", str(hour), manages=True)
        turn_to(house, "2026-11-30T20:30")
        assert await post(posts) == []
        assert await promised(posts, settings) == datetime(2026, 12, 1, 15 + hour, tzinfo=UTC)


async def test_a_post_that_is_on_its_way_is_not_lost_by_a_change(
    house: Services, posts: Posts, settings: Preferences
) -> None:
    turn_to(house, "2026-11-29T12:00")
    await choose(settings, hour=9)
    turn_to(house, "2026-11-30T09:00")
    await settings.choose_daily_channel(SERVER, CHANNEL + 1, BLACK, manages=True)
    (due,) = await posts.due()
    assert (due.place.channel_id, due.by) == (CHANNEL + 1, BLACK)


async def test_a_day_given_up_is_done_with(house: Services, posts: Posts, settings: Preferences) -> None:
    turn_to(house, "2026-11-29T12:00")
    await choose(settings)
    turn_to(house, "2026-11-30T09:00")
    (due,) = await posts.due()
    await posts.claim(due)
    await posts.posted(due, None)
    house.clock.turn(hours=5)
    assert await posts.due() == []
    house.clock.turn(hours=19)
    assert [due.day for due in await posts.due()] == [date(2026, 12, 1)]


async def test_a_trouble_is_news_once_until_it_is_another_or_over(
    house: Services, posts: Posts, settings: Preferences
) -> None:
    turn_to(house, "2026-11-29T12:00")
    await choose(settings)
    turn_to(house, "2026-11-30T09:00")

    async def news(trouble: str) -> bool:
        (due,) = await posts.due()
        return await posts.is_news(due, trouble)

    assert [await news(trouble) for trouble in ("send_messages", "send_messages", "channel-gone")] == [
        *(True, False, True)
    ]
    assert (await settings.of_server(SERVER, manages=True))["trouble"] == "channel-gone"
    assert await post(posts) == [(SERVER, date(2026, 11, 30))]
    assert (await settings.of_server(SERVER, manages=True))["trouble"] == ""
    house.clock.turn(hours=24)
    assert await news("channel-gone")
    await settings.choose_daily_channel(SERVER, CHANNEL + 1, WHITE, manages=True)
    assert await news("channel-gone"), "another channel is another matter"


async def test_nothing_is_due_where_the_bot_was_removed_or_nothing_was_chosen(
    house: Services, posts: Posts, settings: Preferences
) -> None:
    turn_to(house, "2026-11-29T12:00")
    await choose(settings)
    await choose(settings, server=SERVER + 1)
    await settings.choose_zone(SERVER + 2, "Asia/Tokyo", manages=True)
    await settings.choose_daily_channel(SERVER + 1, None, WHITE, manages=True)
    await house.storage.servers.choose(SERVER, "gone", house.clock())
    turn_to(house, "2026-11-30T09:00")
    assert await posts.due() == []

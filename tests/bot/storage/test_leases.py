"""Leases of shards: taken whole or not at all, kept by a conditional write, and what each shard looks after."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa

from bot.match import Match, Place
from bot.shards import WHOLE, Shards
from bot.storage import Storage
from bot.storage.downtimes import Interval
from bot.storage.leases import IDENTIFY, Lease, _dealt_out
from bot.storage.tables import shards
from tests.bot.storage.samples import NOW, gardens, invitation, invited, later

MINUTE = timedelta(minutes=1)
FIRST, SECOND, BOTH = Shards(2, (0,)), Shards(2, (1,)), Shards.all_of(2)
Opened = Callable[[Shards], Awaitable[Storage]]


@pytest.fixture
async def opened(url: str, storage: Storage) -> AsyncIterator[Opened]:
    """Opens the database for a process with those shards."""
    del storage  # that made the tables
    there: list[Storage] = []

    async def open_for(wanted: Shards) -> Storage:
        there.append(await Storage.open(url, shards=wanted))
        return there[-1]

    yield open_for
    for each in there:
        await each.close()


def lives(_: Lease) -> bool:
    return False


def is_dead(_: Lease) -> bool:
    return True


async def take(storage: Storage, who: str, lapsed: Callable[[Lease], bool] = lives) -> list[tuple[int, int, str]]:
    """The leases in the way, in short."""
    in_the_way = await storage.leases.take(who, NOW, NOW + MINUTE, lapsed)
    return [(lease.shard, lease.total, lease.holder) for lease in in_the_way]


async def test_a_shard_has_one_holder_and_all_are_taken_or_none(opened: Opened) -> None:
    first, second, both = [await opened(wanted) for wanted in (FIRST, SECOND, BOTH)]
    assert await take(first, "anna") == []
    assert await take(first, "ben") == [(0, 2, "anna")]
    assert await take(first, "anna") == [], "it is hers"
    assert await take(both, "carl") == [(0, 2, "anna")]
    assert await take(second, "dora") == [], "carl has not got a part"
    assert await take(both, "carl") == [(0, 2, "anna"), (1, 2, "dora")]
    await first.leases.release("ben")
    assert await first.leases.renew("anna", later()), "that was not ben's to give back"
    await first.leases.release("anna")
    assert not await first.leases.renew("anna", later())
    assert await take(first, "ben") == []


async def test_who_is_in_the_way_is_told_as_it_last_renewed(opened: Opened) -> None:
    first = await opened(FIRST)
    await take(first, "anna")
    assert await first.leases.renew("anna", later(99))
    assert await first.leases.take("ben", later(50), later(150), lives) == [
        Lease(0, 2, "anna", NOW, later(99), renewals=1)
    ]


async def test_a_lapsed_lease_is_taken_over_and_its_holder_finds_out(opened: Opened) -> None:
    both, second = await opened(BOTH), await opened(SECOND)
    await take(both, "anna")
    assert await take(second, "ben", lambda lease: lease.shard == 0) == [(1, 2, "anna")]
    assert await take(second, "ben", lambda lease: lease.holder == "anna") == []
    assert not await both.leases.renew("anna", later())
    assert await second.leases.renew("ben", later())
    await both.leases.release("anna")
    assert await take(second, "carl") == [(1, 2, "ben")]


async def test_of_many_who_take_a_lapsed_lease_at_once_one_has_it(opened: Opened) -> None:
    processes = {name: await opened(BOTH) for name in ("anna", "ben", "carl", "dora")}
    await take(processes["anna"], "nobody")
    found = await asyncio.gather(
        *(take(process, name, lambda lease: lease.holder == "nobody") for name, process in processes.items())
    )
    assert sorted(map(len, found)) == [0, 2, 2, 2]
    has = list(processes)[found.index([])]
    assert {holder for leases in found for _, _, holder in leases} == {has}
    assert [name for name, process in processes.items() if await process.leases.renew(name, later())] == [has]


async def test_another_count_is_refused_while_others_live(opened: Opened) -> None:
    second, whole = await opened(SECOND), await opened(WHOLE)
    await take(second, "anna")
    assert await take(whole, "ben") == [(1, 2, "anna")]
    await second.leases.release("anna")
    assert await take(whole, "ben") == []
    assert await take(second, "anna") == [(0, 1, "ben")]
    assert await take(second, "anna", is_dead) == []
    assert not await whole.leases.renew("ben", later())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([5], [5, 5, 5]),
        ([4, 2, None], [2]),
        ([4, 2], [4, 2, 4, 2]),
        ([1, 2, 3, 4], [1, 2, 1, 2, 1, 2]),
        ([4, 2], [2, 2, 2]),
        ([None, None], [None]),
        ([], [None, None]),
    ],
)
def test_a_new_shard_has_the_earliest_pulse_of_those_its_servers_come_from(
    before: list[int | None], after: list[int | None]
) -> None:
    rows: Any = [
        SimpleNamespace(shard=shard, total=len(before), pulse=None if pulse is None else later(pulse))
        for shard, pulse in enumerate(before)
    ]
    dealt = [(row["shard"], row["total"], row["pulse"]) for row in _dealt_out(rows, len(after))]
    assert dealt == [(shard, len(after), None if pulse is None else later(pulse)) for shard, pulse in enumerate(after)]


async def test_shards_are_dealt_out_anew_for_who_counts_otherwise(opened: Opened) -> None:
    for shard in range(4):
        part = await opened(Shards(4, (shard,)))
        await take(part, "anna")
        await part.downtimes.beat(later(shard), MINUTE, lambda match, _: match)
    new = await opened(BOTH)
    assert await take(new, "ben", is_dead) == []
    kept = sa.select(shards.c.shard, shards.c.total, shards.c.holder, shards.c.pulse).order_by(shards.c.shard)
    found = await new._database.read(lambda connection: [tuple(row) for row in connection.execute(kept)])
    assert found == [(0, 2, "ben", later(0)), (1, 2, "ben", later(1))]


async def test_connections_are_opened_one_after_another_in_each_bucket(opened: Opened) -> None:
    first, second = await opened(FIRST), await opened(SECOND)
    at_once = await asyncio.gather(*(process.leases.identify(0, NOW) for process in (first, second, first)))
    assert sorted(at_once) == [timedelta(0), IDENTIFY, IDENTIFY]
    assert await second.leases.identify(1, NOW) == timedelta(0)
    assert await second.leases.identify(0, later(2)) == IDENTIFY - timedelta(seconds=2)
    assert await second.leases.identify(0, later(-1)) == IDENTIFY + timedelta(seconds=1), "by a clock that is behind"
    assert await second.leases.identify(0, NOW + IDENTIFY) == timedelta(0)
    assert await first.leases.identify(0, NOW + IDENTIFY) == IDENTIFY
    assert await first.leases.identify(0, NOW - 2 * IDENTIFY) == timedelta(0), "the other clock was wrong"


def on(shard: int, **changes: Any) -> Match:
    """A match in a server of one of two shards."""
    return gardens(place=Place((6 + shard << 22) + 9, 7), **changes)


async def test_each_process_sees_what_has_come_due_in_its_own_servers(opened: Opened, storage: Storage) -> None:
    due = {"deadline": later(20), "reminder": later(10)}
    matches = [await storage.matches.create(each) for each in (on(0, **due), on(1, **due))]
    private = await storage.matches.create(gardens(place=Place(None, 7), **due))
    invitations = [await invited(storage, invitation(place=match.place)) for match in (*matches, private)]
    for match in matches:
        assert match.place.guild_id is not None
        await storage.servers.choose(match.place.guild_id, "daily_channel", 5)
    for wanted, seen in ((FIRST, [0, 2]), (SECOND, [1]), (BOTH, [0, 1, 2]), (WHOLE, [0, 1, 2])):
        process = await opened(wanted)
        its = [(*matches, private)[number].id for number in seen]
        for found in (
            await process.clocks.overdue(later(20)),
            await process.clocks.to_remind(later(10)),
            await process.matches.unshown(),
        ):
            assert [match.id for match in found] == its
        lapsed = await process.invitations.expired(NOW + timedelta(days=2))
        assert [each.id for each in lapsed] == [invitations[number].id for number in seen]
        posts = [each.guild_id for each in await process.posts.wanted()]
        assert posts == [matches[number].place.guild_id for number in seen if number < 2]


async def test_what_a_dead_process_missed_its_games_get_back_and_no_others(opened: Opened, storage: Storage) -> None:
    matches = [await storage.matches.create(on(shard, deadline=later(9))) for shard in (0, 1)]
    first, second = await opened(FIRST), await opened(SECOND)

    def an_hour_more(match: Match, downtime: Interval) -> Match:
        assert downtime == (NOW, NOW + 60 * MINUTE)
        return replace(match, deadline=later(9 + 3600))

    for minute in range(0, 61, 5):
        await first.downtimes.beat(NOW + minute * MINUTE, 5 * MINUTE, an_hour_more)
        if minute in {0, 60}:
            await second.downtimes.beat(NOW + minute * MINUTE, 5 * MINUTE, an_hour_more)
    kept = [await storage.matches.get(match.id) for match in matches]
    assert kept == [matches[0], replace(matches[1], version=2, deadline=later(9 + 3600))]
    assert await storage.downtimes.between(NOW, later()) == [(NOW, NOW + 60 * MINUTE)]


async def test_two_parts_that_went_down_together_are_one_downtime_the_longer_one(opened: Opened) -> None:
    both = await opened(BOTH)
    await both.downtimes.beat(NOW, MINUTE, lambda match, _: match)
    for shard, ended in ((0, 60), (1, 30)):
        part = await opened(Shards(2, (shard,)))
        await part.downtimes.beat(NOW + ended * MINUTE, MINUTE, lambda match, _: match)
    assert await both.downtimes.between(NOW, later()) == [(NOW, NOW + 60 * MINUTE)]

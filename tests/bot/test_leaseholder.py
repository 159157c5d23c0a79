"""Taking shards and keeping them, by a clock of the tests: who waits, who refuses, who ends, and what they say."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from bot import leaseholder
from bot.leaseholder import LAPSED, RENEWED, SERVED, WATCHED, LeaseError, Leaseholder
from bot.process import this_process
from bot.shards import WHOLE, Shards
from bot.storage import Storage, StorageUnavailable
from bot.storage.leases import Leases
from tests.e2e.stage import Clock

ELSEWHERE = "web-{} 7 another-machine/pid:[1] 5"
Opened = Callable[[Shards], Awaitable[Storage]]
Holder = Callable[[Storage, int], Leaseholder]


class Time:
    """Seconds that pass while somebody sleeps; what else happens meanwhile is in `deeds`, by second."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.began = self.now
        self.deeds: dict[float, Callable[[], Awaitable[object]]] = {}

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        for when in [when for when in self.deeds if self.began + when <= self.now]:
            await self.deeds.pop(when)()

    @property
    def passed(self) -> float:
        return self.now - self.began


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def opened(database: str) -> AsyncIterator[Opened]:
    there: list[Storage] = []

    async def open_for(wanted: Shards) -> Storage:
        there.append(await Storage.open(database, shards=wanted))
        return there[-1]

    yield open_for
    for each in there:
        await each.close()


@pytest.fixture
def holder(time: Time) -> Holder:
    """A process on another machine, by number."""
    clock = Clock()
    return lambda storage, number: Leaseholder(
        storage, clock, process=ELSEWHERE.format(number), seconds=time, sleep=time.sleep
    )


async def test_a_dead_process_is_replaced_within_a_minute(opened: Opened, holder: Holder, time: Time) -> None:
    storage = await opened(WHOLE)
    await holder(storage, 1).take()
    assert time.passed == 0
    await holder(storage, 2).take()
    assert LAPSED <= time.passed <= LAPSED + WATCHED
    assert RENEWED + LAPSED + WATCHED < 60


async def test_a_live_one_is_not_and_it_is_told_who_it_is_and_what_to_do(
    opened: Opened, holder: Holder, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    storage = await opened(Shards(2, (1,)))
    other = holder(storage, 1)
    await other.take()
    other._clock.turn(seconds=9)  # type: ignore[attr-defined]  # a clock of the tests
    time.deeds[9] = lambda: storage.leases.renew(ELSEWHERE.format(1), other._term()[1])
    with pytest.raises(LeaseError) as refused:
        await holder(storage, 2).take()
    assert time.passed == 9
    told = "shard 1 of 2 is held by process 7 on web-1 since 2026-11-30 12:00:00, until 2026-11-30 12:00:{} UTC"
    assert str(refused.value) == (
        f"{told.format(54)} unless renewed, and it lives. "
        "Stop it first, or divide the shards between the two with SHARD_IDS"
    )
    assert [record.message for record in caplog.records] == [
        f"{told.format(45)} unless renewed; watching for 45 seconds whether it lives"
    ]


async def test_another_count_is_named(opened: Opened, holder: Holder, time: Time) -> None:
    storage = await opened(Shards(2, (1,)))
    await holder(storage, 1).take()
    time.deeds[3] = lambda: storage.leases.renew(ELSEWHERE.format(1), Clock().now)
    with pytest.raises(LeaseError, match=r"shard 1 of 2 .* This one counts 3, and all .* need the same SHARD_COUNT"):
        await holder(await opened(Shards(3, (0,))), 2).take()


async def test_who_comes_late_of_two_that_wait_is_refused(opened: Opened, holder: Holder, time: Time) -> None:
    storage = await opened(WHOLE)
    await holder(storage, 1).take()
    time.deeds[30] = lambda: storage.leases.take(ELSEWHERE.format(3), Clock().now, Clock().now, lambda _: True)
    with pytest.raises(LeaseError, match="held by process 7 on web-3"):
        await holder(storage, 2).take()


async def test_a_process_that_ended_well_is_replaced_at_once(opened: Opened, holder: Holder, time: Time) -> None:
    storage = await opened(WHOLE)
    one = holder(storage, 1)
    await one.take()
    time.deeds[5] = one.release
    await holder(storage, 2).take()
    assert time.passed == 5


async def test_leases_that_cannot_be_given_back_hold_up_nobody(
    opened: Opened, holder: Holder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    storage = await opened(WHOLE)
    one = holder(storage, 1)
    await one.take()
    monkeypatch.setattr(leaseholder, "RELEASING", 0.0)
    monkeypatch.setattr(Leases, "release", lambda *_: asyncio.Event().wait())
    await one.release()
    assert "they lapse" in caplog.text


async def test_one_that_was_killed_on_this_machine_is_replaced_at_once(opened: Opened, time: Time) -> None:
    storage = await opened(WHOLE)
    killed = " ".join([*this_process().split()[:-1], "1"])
    await Leaseholder(storage, Clock(), process=killed).take()
    await Leaseholder(storage, Clock(), seconds=time, sleep=time.sleep).take()
    assert time.passed == 0


async def test_a_holder_goes_on_until_another_has_its_shards(opened: Opened, holder: Holder, time: Time) -> None:
    storage = await opened(WHOLE)
    one = holder(storage, 1)
    await one.take()
    time.deeds[599] = lambda: storage.leases.take(ELSEWHERE.format(2), Clock().now, Clock().now, lambda _: True)
    with pytest.raises(LeaseError, match="another process has taken the shards over"):
        await one.keep()
    assert time.passed == 600


async def test_a_database_that_may_be_there_for_others_ends_the_holder_in_time(
    opened: Opened, holder: Holder, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = await opened(WHOLE)
    one = holder(storage, 1)
    await one.take()
    storage.remote = True

    async def away() -> None:
        monkeypatch.setattr(Leases, "renew", _unavailable)

    time.deeds[100] = away
    with pytest.raises(LeaseError, match="has not answered for 30 seconds"):
        await one.keep()
    assert 90 < time.passed <= 90 + SERVED < 90 + LAPSED


async def test_a_database_that_does_not_even_refuse_does_so_too(
    opened: Opened, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = await opened(WHOLE)
    one = holder(storage, 1)
    await one.take()
    storage.remote = True
    monkeypatch.setattr(Leases, "renew", lambda *_: asyncio.Event().wait())
    one._renewed -= SERVED  # what is left of its time is the second it has at least
    with pytest.raises(LeaseError, match="has not answered"):
        await one.keep()


async def test_a_file_that_is_locked_for_long_ends_nobody(
    opened: Opened, holder: Holder, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = await opened(WHOLE)
    one = holder(storage, 1)
    await one.take()
    monkeypatch.setattr(Leases, "renew", _unavailable)

    async def back() -> None:
        monkeypatch.undo()

    time.deeds[900] = back
    time.deeds[950] = lambda: storage.leases.take(ELSEWHERE.format(2), Clock().now, Clock().now, lambda _: True)
    with pytest.raises(LeaseError, match="another process has taken the shards over"):
        await one.keep()
    assert time.passed == 950


async def _unavailable(*_: object) -> bool:
    raise StorageUnavailable("gone")

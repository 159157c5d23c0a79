"""Two bots that share the servers and one database: each its own, nothing twice, and what ends one of them.

`python -m benchmarks.shards` plays the whole of it, with processes that are killed and replaced.
"""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot import leaseholder
from bot.app import Hortus
from bot.leaseholder import LeaseError
from bot.shards import Shards
from bot.ui.interaction import Interaction
from bot.ui.tasks import tick
from tests.e2e.stage import Stage, a_world, until
from tests.e2e.test_clocks import told


@pytest.fixture
async def parts(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Stage]]:
    """Both, ready; each with people and a park in its own shard."""
    monkeypatch.setattr(leaseholder, "RENEWED", 0.2)
    async with a_world() as world:
        world.take_turns(2)
        parts = [Stage(world, database, monkeypatch, Shards(2, (shard,))) for shard in (0, 1)]
        await asyncio.gather(*(part.begin() for part in parts))
        try:
            yield parts
        finally:
            await asyncio.gather(*(part.bot.close() for part in parts))
            await asyncio.gather(*(part._running for part in parts), return_exceptions=True)
        world.assert_clean(http=True)


async def test_each_serves_its_own_servers_and_private_chats_are_the_first_ones(
    parts: list[Stage], monkeypatch: pytest.MonkeyPatch
) -> None:
    handled: list[tuple[int, int | None, int]] = []
    serve = Hortus.on_interaction

    async def on_interaction(bot: Hortus, interaction: Interaction) -> None:
        handled.append((interaction.id, interaction.guild_id, bot.settings.shards.ids[0]))
        await serve(bot, interaction)

    monkeypatch.setattr(Hortus, "on_interaction", on_interaction)
    tables = [await part.game(pace="1") for part in parts]
    for table in tables:
        await table.type(table.white, "wh1>a1")
    first, second = parts
    assert first.park.id != second.park.id
    daily = await first.slash(second.carl, "wyr daily", first.world.dm(second.carl))
    assert "Wyr" in daily.text
    assert {where[1:] for where in handled} == {(None, 0), (first.park.id, 0), (second.park.id, 1)}
    assert len({number for number, _, _ in handled}) == len(handled) == 7, "nothing is told to both"

    for part in parts:
        await part.live(days=1)
    await asyncio.gather(*(tick(part.bot.house) for part in parts))
    for part, table in zip(parts, tables, strict=True):
        assert (await part.match(table.number)).over
        assert len(told(part, "ran out of time")) == 1


async def test_what_one_missed_it_alone_gives_back(parts: list[Stage]) -> None:
    first, second = parts
    tables = [await part.game(pace="1") for part in parts]
    before = [await part.match(table.number) for part, table in zip(parts, tables, strict=True)]
    await second.end()
    second.world.take_turns(0)  # the clock by which they are taken is about to be turned
    for _ in range(10):
        await first.live(minutes=4)
        second.clock.turn(minutes=4)
    await second.begin()
    after = [await part.match(table.number) for part, table in zip(parts, tables, strict=True)]
    assert after[0] == before[0]
    assert before[1].deadline is not None
    assert after[1].given_back is not None
    assert after[1].deadline == before[1].deadline + after[1].given_back
    assert after[1].given_back.total_seconds() == 40 * 60
    await tables[1].type(tables[1].white, "wh1>a1")


async def test_one_whose_shard_was_taken_ends_at_once_and_says_so(parts: list[Stage]) -> None:
    first, second = parts
    leases = second.bot.house.storage.leases
    assert await leases.take("web-2 7 another-machine/pid:[1] 5", first.clock(), first.clock(), lambda _: True) == []
    with pytest.raises(LeaseError, match="another process has taken the shards over"):
        await second._running
    await second.bot.close()
    await until(lambda: all(shard.is_closed() for shard in second.bot.shards.values()))
    assert (await first.slash(first.alice, "gardens games")).ack == "message"


async def test_one_that_counts_otherwise_is_refused_and_touches_nothing(
    parts: list[Stage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaseholder, "this_process", lambda: "web-2 7 another-machine/pid:[1] 5")
    third = Stage(parts[0].world, parts[0].database, monkeypatch, Shards(3, (2,)))
    with pytest.raises(AssertionError, match="did not get ready"):
        await third.begin()
    with pytest.raises(LeaseError, match=r"and it lives. This one counts 3, and all .* need the same SHARD_COUNT"):
        await third._running
    await third.bot.close()
    for part in parts:
        assert (await part.slash(part.alice, "gardens games")).ack == "message"

"""Counting results: one after another, and nobody who waits to count holds anything that others wait for."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
import sqlalchemy as sa

from bot.match import Result
from bot.storage import Storage
from tests.bot.storage.samples import ANNA, GUILD, OTHER_GUILD, SPENT, finished_daily, later, rated_by_points
from tests.bot.storage.test_personal import all_rows, everything, finished

Deed = Callable[[Storage], Awaitable[object]]


async def _ends(storage: Storage) -> object:
    return await storage.matches.write(replace(finished(), id=1, version=2), rated_by_points)


DEEDS: dict[str, Deed] = {
    "a game ends": _ends,
    "a game appears": lambda storage: storage.matches.appear(2, OTHER_GUILD),
    "somebody hides": lambda storage: storage.preferences.choose(ANNA, "boards", "hidden"),
    "a person is erased": lambda storage: storage.personal.erase(ANNA, SPENT),
    "a server is forgotten": lambda storage: storage.departures.forget(GUILD, later()),
    "all is rated again": lambda storage: storage.rate_again(rated_by_points, keep=True),
}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
async def test_whoever_counts_has_not_written_before_it_is_their_turn(
    storage: Storage, deed: Deed, monkeypatch: pytest.MonkeyPatch
) -> None:
    await storage.matches.create(replace(finished(), result=None))
    over = await storage.matches.create(replace(finished_daily(ANNA, 60, 0), result=None))
    await storage.matches.write(replace(over, version=2, result=Result(0, "finished", later())))
    await storage.preferences.choose(ANNA, "theme", "night")
    await storage.departures.left(GUILD, later())
    if deed is DEEDS["a person is erased"]:
        await _ends(storage)
    before, turns = await everything(storage), 0

    def begin(connection: sa.Connection) -> None:
        nonlocal turns
        turns += 1
        assert all_rows(connection) == before

    monkeypatch.setattr(storage._results, "begin", begin)
    await deed(storage)
    assert turns == 1
    assert await everything(storage) != before

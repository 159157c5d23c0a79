"""Searches in processes of their own: what they give, how they die, who waits, and that nothing stays behind."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.errors import Busy
from bot.workers import SearchFailed, Times, Workers, pool
from bot.workers.pool import WAITING, WAITING_EACH
from engine import IllegalMove, gardens
from tests.bot.workers import works

LONG = 60.0
"""More than anything here takes, so that only what a test is about ends a work."""


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    workers = Workers(processes=1)
    yield workers
    await workers.close()
    assert not workers._pool._children


async def there(path: Path) -> None:
    """Waits until another process has made a file."""
    await asyncio.to_thread(works.wait_for, path)


async def test_a_function_is_called_in_another_process_which_serves_again(workers: Workers) -> None:
    assert await workers.search(works.add, 2, 3, seconds=LONG) == 5
    process = await workers.search(works.process, seconds=LONG)
    assert process != os.getpid()
    assert await workers.search(works.process, seconds=LONG) == process


async def test_nothing_runs_before_it_is_needed(workers: Workers) -> None:
    assert not workers._pool._children


async def test_a_child_loads_neither_discord_nor_sql_nor_anything_of_the_bot(workers: Workers) -> None:
    loaded = {name.partition(".")[0] for name in await workers.search(works.modules, seconds=LONG)}
    assert "engine" in loaded
    assert not loaded & {"bot", "discord", "aiohttp", "sqlalchemy", "alembic", "asyncio", "PIL"}


async def test_a_child_gives_way_to_the_bot(workers: Workers) -> None:
    assert await workers.search(works.niceness, seconds=LONG) == min(19, os.nice(0) + 10)


async def test_a_method_of_the_engine_travels_and_so_do_its_errors(workers: Workers) -> None:
    start = gardens.GAME.start({}, "")
    move = await workers.search(gardens.GAME.choose, start, (), 2, None, "seed", seconds=LONG)
    assert move == gardens.GAME.choose(start, (), 2, None, "seed")
    with pytest.raises(IllegalMove) as wrong:
        await workers.search(gardens.GAME.choose, start, ("a1>a2",), 2, None, "", seconds=LONG)
    assert wrong.value.move == "a1>a2"
    assert "in choose" in wrong.value.__notes__[0], "it says where it came up"


async def test_what_cannot_travel_is_an_error_and_the_process_goes_on(workers: Workers) -> None:
    process = await workers.search(works.process, seconds=LONG)
    with pytest.raises(RuntimeError, match="StrangeError: 1 and 2"):
        await workers.search(works.strange_error, seconds=LONG)
    with pytest.raises(Exception, match="lambda"):
        await workers.search(works.strange_result, seconds=LONG)
    assert await workers.search(works.prints, seconds=LONG) == "printed"
    assert await workers.search(works.process, seconds=LONG) == process


async def test_a_search_whose_process_is_killed_is_done_anew(workers: Workers, tmp_path: Path) -> None:
    before = await workers.search(works.process, seconds=LONG)
    assert await workers.search(works.dies_once, tmp_path / "died", seconds=LONG) != before
    assert workers.measures.started == 2


async def test_a_search_that_kills_its_process_fails_and_the_pool_is_whole(workers: Workers) -> None:
    with pytest.raises(SearchFailed):
        await workers.search(works.dies, seconds=LONG)
    assert await workers.search(works.add, 2, 3, seconds=LONG) == 5
    assert workers.measures.started == 3


async def test_a_process_that_died_idle_is_not_missed(workers: Workers) -> None:
    process = await workers.search(works.process, seconds=LONG)
    os.kill(process, signal.SIGKILL)
    assert await workers.search(works.process, seconds=LONG) != process
    assert workers.measures.died == 1


async def test_a_process_that_has_been_idle_for_long_is_ended(
    workers: Workers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pool, "IDLE_SECONDS", 0.0)
    first = await workers.search(works.process, seconds=LONG)
    async with asyncio.timeout(LONG):
        while workers._pool._children:  # noqa: ASYNC110  # what is awaited lies outside this process
            await asyncio.sleep(0.005)
    assert await workers.search(works.process, seconds=LONG) != first
    assert not caplog.records, "it is no death"


async def test_a_search_whose_time_is_up_is_ended_though_it_never_looks(workers: Workers, tmp_path: Path) -> None:
    with pytest.raises(SearchFailed, match="time"):
        await workers.search(works.endless, tmp_path / "begun", seconds=0.05)
    assert not workers._pool._children
    assert await workers.search(works.add, 2, 3, seconds=LONG) == 5


async def test_a_search_nobody_waits_for_any_more_is_ended(workers: Workers, tmp_path: Path) -> None:
    search = asyncio.create_task(workers.search(works.endless, tmp_path / "begun", seconds=LONG))
    await there(tmp_path / "begun")
    search.cancel()
    with pytest.raises(asyncio.CancelledError):
        await search
    assert not workers._pool._children
    assert (workers.measures.given_up, workers.measures.running) == (1, 0)
    assert await workers.search(works.add, 2, 3, seconds=LONG) == 5


async def test_waiting_for_a_process_counts(workers: Workers, tmp_path: Path) -> None:
    first = asyncio.create_task(workers.search(works.held, tmp_path / "begun", tmp_path / "go", seconds=LONG))
    await there(tmp_path / "begun")
    with pytest.raises(SearchFailed, match="time"):
        await workers.search(works.add, 2, 3, seconds=0.01)
    (tmp_path / "go").touch()
    assert await workers.search(works.process, seconds=LONG) == await first


async def test_the_queue_ends_somewhere(workers: Workers, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    begun, go_on = tmp_path / "begun", tmp_path / "go"
    first = asyncio.create_task(workers.search(works.held, begun, go_on, seconds=LONG))
    await there(begun)

    async def ask(count: int, key: str) -> list[asyncio.Task[int]]:
        asked = [asyncio.create_task(workers.search(works.add, 1, n, seconds=LONG, key=key)) for n in range(count)]
        await asyncio.sleep(0)
        return asked

    asked = await ask(WAITING_EACH, "greedy")
    with pytest.raises(Busy):
        await workers.search(works.add, 2, 3, seconds=LONG, key="greedy")
    for key in range(1, WAITING // WAITING_EACH):
        asked += await ask(WAITING_EACH, f"other {key}")
    with pytest.raises(Busy):
        await workers.search(works.add, 2, 3, seconds=LONG, key="late")
    assert (workers.measures.waiting, workers.measures.running, workers.measures.refused) == (WAITING, 1, 2)
    assert f"busy: a search is refused, {WAITING} wait and 1 run" in caplog.text
    go_on.touch()
    assert len(await asyncio.gather(first, *asked)) == WAITING + 1
    assert workers.measures.done == WAITING + 1


async def test_as_many_run_at_once_as_there_are_processes(tmp_path: Path) -> None:
    workers = Workers(processes=2)
    go_on = tmp_path / "go"
    both = [asyncio.create_task(workers.search(works.held, tmp_path / name, go_on, seconds=LONG)) for name in "ab"]
    for name in "ab":
        await there(tmp_path / name)
    go_on.touch()
    assert len(set(await asyncio.gather(*both))) == 2
    await workers.close()


async def test_too_much_memory_is_refused_and_much_is_given_back(workers: Workers) -> None:
    with pytest.raises(SearchFailed, match="memory"):
        await workers.search(works.huge, seconds=LONG)
    assert await workers.search(works.large, seconds=LONG) != await workers.search(works.process, seconds=LONG)


async def test_whoever_watches_knows_what_came_of_every_work(
    workers: Workers, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = asyncio.create_task(workers.search(works.held, tmp_path / "begun", tmp_path / "go", seconds=LONG))
    await there(tmp_path / "begun")
    with pytest.raises(SearchFailed, match="time"):
        await workers.search(works.add, 2, 3, seconds=0.01)
    left = asyncio.create_task(workers.search(works.add, 2, 3, seconds=LONG))
    await asyncio.sleep(0)
    left.cancel()
    with pytest.raises(asyncio.CancelledError):
        await left
    now = workers.measures
    assert (now.waiting, now.running, now.late, now.given_up) == (0, 1, 1, 1), "they were only waiting"
    assert (now.waits.count, now.runs.count) == (3, 0)
    (tmp_path / "go").touch()
    await first
    with pytest.raises(SearchFailed, match="time"):
        await workers.search(works.endless, tmp_path / "endless", seconds=0.05)
    for work in (works.strange_error, works.dies):
        with pytest.raises((RuntimeError, SearchFailed)):
            await workers.search(work, seconds=LONG)
    now = workers.measures
    assert (now.done, now.failed, now.late, now.given_up, now.refused) == (1, 2, 2, 1, 0)
    assert (now.waiting, now.running, now.died) == (0, 0, 2)
    assert (now.waits.count, now.runs.count) == (3 + 1 + 1 + 2, 1 + 1 + 1 + 2), "what died was done anew once"
    assert 0.01 <= now.waits.longest <= now.waits.total
    assert 0.05 <= now.runs.longest <= now.runs.total
    assert caplog.text.count("has died: process") == 2


def test_times_are_told_together() -> None:
    assert Times() + 2.0 + 3.0 + 1.0 == Times(count=3, total=6.0, longest=3.0)


async def test_closing_ends_what_is_under_way_and_what_waits(workers: Workers, tmp_path: Path) -> None:
    searches = [asyncio.create_task(workers.search(works.endless, tmp_path / "begun", seconds=LONG)) for _ in "ab"]
    await there(tmp_path / "begun")
    await workers.close()
    for search in searches:
        with pytest.raises(SearchFailed):
            await search
    assert not workers._pool._children


async def test_a_process_that_is_just_being_started_when_the_pool_closes_is_ended(workers: Workers) -> None:
    search = asyncio.create_task(workers.search(works.add, 2, 3, seconds=LONG))
    await asyncio.sleep(0)
    await workers.close()
    with pytest.raises(SearchFailed, match="closed"):
        await search
    assert not workers._pool._children


@pytest.mark.parametrize("asks", ["search(works.tied_to, path, seconds=60)", "draw(works.tied_to, path)"])
def test_no_process_outlives_a_bot_that_was_killed(asks: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    script = (
        "import asyncio, pathlib\nfrom bot.workers import Workers\nfrom tests.bot.workers import works\n"
        f"path = pathlib.Path({str(pipe)!r})\nasyncio.run(Workers(apart=True).{asks})"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", script], env=environment) as bot, pipe.open() as tied:
        assert tied.readline() == "up\n"
        bot.kill()
        assert tied.read() == "", "this ends when nobody holds the other end any more"

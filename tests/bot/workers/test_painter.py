"""The process that draws: in what order, how it dies, when it leaves, and that nothing stays behind."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

import bot.workers
from bot.workers import SearchFailed, Workers, painter
from bot.workers.painter import Painter
from engine.gardens import start_position
from renderers.gardens import Scene, board
from tests.bot.workers import works

START = Scene(str(start_position()), "White to move")


@pytest.fixture
async def paints() -> AsyncIterator[Painter]:
    paints = Painter()
    yield paints
    await paints.close()
    assert paints._child is None
    assert not paints._leaving


async def there(path: Path) -> None:
    """Waits until another process has made a file."""
    await asyncio.to_thread(works.wait_for, path)


async def test_a_picture_is_the_one_drawn_here() -> None:
    workers = Workers(apart=True)
    drawn = await workers.draw(board, START)
    assert drawn == board(START)
    assert await workers.draw(board, replace(START)) is drawn, "it is kept"
    await workers.close()


async def test_those_who_want_the_same_picture_share_it_while_it_is_drawn_too() -> None:
    workers = Workers(apart=True)
    left, *others = (asyncio.create_task(workers.draw(works.drawn_once, 7)) for _ in range(3))
    await asyncio.sleep(0)
    left.cancel()
    one, other = await asyncio.gather(*others)
    assert one is other
    assert await workers.draw(works.drawn_once, 8) != one
    with pytest.raises(KeyError, match="no such theme"):
        await workers.draw(board, replace(START, theme="no such theme"))
    assert not workers._drawing
    await workers.close()


async def test_its_errors_come_through(paints: Painter) -> None:
    with pytest.raises(KeyError, match="no such theme") as wrong:
        await paints.result(board, (replace(START, theme="no such theme"),))
    assert "in board" in wrong.value.__notes__[0], "it says where it came up"


async def test_it_starts_when_it_is_needed_and_serves_again(paints: Painter) -> None:
    assert paints._child is None
    process = await paints.result(works.process, ())
    assert process != os.getpid()
    assert await paints.result(works.process, ()) == process


async def test_those_who_ask_at_once_share_one_process_and_each_has_its_own(paints: Painter) -> None:
    found = await asyncio.gather(*(paints.result(works.add_here, (number, 1)) for number in range(50)))
    assert [total for total, _ in found] == list(range(1, 51))
    assert len({process for _, process in found}) == 1


async def test_it_is_as_quick_as_the_bot_and_loads_nothing_of_it(paints: Painter) -> None:
    assert await paints.result(works.niceness, ()) == os.nice(0)
    await paints.result(board, (START,))
    loaded = {name.partition(".")[0] for name in await paints.result(works.modules, ())}
    assert "renderers" in loaded
    assert not loaded & {"bot", "discord", "aiohttp", "sqlalchemy", "alembic", "asyncio"}


async def test_nobody_gets_the_picture_of_who_has_left(paints: Painter, tmp_path: Path) -> None:
    left = asyncio.create_task(paints.result(works.held, (tmp_path / "begun", tmp_path / "go")))
    await there(tmp_path / "begun")
    after = asyncio.create_task(paints.result(works.add, (2, 3)))
    await asyncio.sleep(0)
    left.cancel()
    (tmp_path / "go").touch()
    assert await after == 5


async def test_killed_while_it_draws_all_is_drawn_anew(paints: Painter, tmp_path: Path) -> None:
    before = await paints.result(works.process, ())
    first = asyncio.create_task(paints.result(works.dies_once, (tmp_path / "died",)))
    others = [asyncio.create_task(paints.result(works.add_here, (1, number))) for number in range(5)]
    assert await first != before
    assert [total for total, _ in await asyncio.gather(*others)] == [1, 2, 3, 4, 5]


async def test_a_picture_that_kills_it_fails_and_others_do_not(
    paints: Painter, caplog: pytest.LogCaptureFixture
) -> None:
    deadly = asyncio.create_task(paints.result(works.dies, ()))
    behind = [asyncio.create_task(paints.result(works.add, (1, number))) for number in range(20)]
    with pytest.raises(SearchFailed, match="ended with -9"):
        await deadly
    assert await asyncio.gather(*behind) == list(range(1, 21)), "they are blameless"
    assert caplog.text.count("has died: process") == painter.TRIES, "told once for each"


async def test_stuck_it_is_ended_and_what_waits_behind_is_drawn_by_another(
    paints: Painter, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stuck = asyncio.create_task(paints.result(works.endless, (tmp_path / "begun",)))
    await there(tmp_path / "begun")
    behind = [asyncio.create_task(paints.result(works.add, (1, number))) for number in range(10)]
    await asyncio.sleep(0)
    assert paints._child is not None
    paints._look(paints._child)  # as the timer does, but too early
    assert paints._child is not None
    monkeypatch.setattr(painter, "LATE_SECONDS", 0.0)
    for death in range(painter.TRIES):
        if death:
            await there(tmp_path / "begun")
        (tmp_path / "begun").unlink()
        assert paints._child is not None
        paints._look(paints._child)
    with pytest.raises(SearchFailed, match="ended with -9"):
        await stuck
    assert await asyncio.gather(*behind) == list(range(1, 11))
    assert caplog.text.count("is stuck") == painter.TRIES


async def test_killed_while_it_has_nothing_to_do_it_is_not_missed(paints: Painter) -> None:
    process = await paints.result(works.process, ())
    os.kill(process, signal.SIGKILL)
    assert await paints.result(works.process, ()) != process


async def test_out_of_memory_it_says_so_and_gives_way(paints: Painter) -> None:
    process = await paints.result(works.process, ())
    with pytest.raises(SearchFailed, match="memory"):
        await paints.result(works.huge, ())
    assert await paints.result(works.process, ()) != process


async def test_where_no_process_can_be_started_it_says_so(
    paints: Painter, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "executable", str(tmp_path / "nothing"))
        with pytest.raises(SearchFailed, match="no process could be started"):
            await paints.result(works.add, (2, 3))
    assert await paints.result(works.add, (2, 3)) == 5


async def test_long_without_a_picture_it_leaves(
    paints: Painter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = await paints.result(works.process, ())
    found = paints._child
    assert found is not None
    monkeypatch.setattr(painter, "IDLE_SECONDS", 0.0)
    paints._look(found)  # as the timer does
    await asyncio.gather(*paints._leaving.values())
    assert not found.alive
    assert await paints.result(works.process, ()) != first
    assert not caplog.records, "it is no death"


async def test_it_does_not_leave_as_long_as_pictures_are_wanted(paints: Painter) -> None:
    process = await paints.result(works.process, ())
    assert paints._child is not None
    paints._look(paints._child)  # as the timer does when somebody has asked meanwhile
    assert await paints.result(works.process, ()) == process


async def test_closing_ends_what_is_under_way_and_what_waits(paints: Painter, tmp_path: Path) -> None:
    process = await paints.result(works.process, ())
    asked = [asyncio.create_task(paints.result(works.endless, (tmp_path / "begun",))) for _ in "ab"]
    await there(tmp_path / "begun")
    await paints.close()
    for each in asked:
        with pytest.raises(SearchFailed, match="closed"):
            await each
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


async def test_one_that_leaves_is_ended_at_once_when_all_is_closed(paints: Painter, tmp_path: Path) -> None:
    process = await paints.result(works.process, ())
    asked = asyncio.create_task(paints.result(works.endless, (tmp_path / "begun",)))
    await there(tmp_path / "begun")
    assert paints._child is not None
    paints._retire(paints._child)
    await asyncio.sleep(0)
    await paints.close()
    with pytest.raises(SearchFailed, match="closed"):
        await asked
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize(("cores", "apart"), [(1, False), (2, True)])
async def test_on_a_single_core_the_bot_draws_itself(cores: int, apart: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.workers, "_cores", lambda: cores)
    workers = Workers()
    assert (await workers.draw(works.whose, ()) != str(os.getpid()).encode()) is apart
    await workers.close()

"""`hortus run` without a token: the bot and its sandbox, which begin and end together."""

import signal
from pathlib import Path

import pytest

from tests.newcomer import Running


async def test_the_sandbox_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    running = await Running.start(tmp_path)
    await running.end(signal.SIGKILL)


@pytest.mark.parametrize(
    ("how", "while_connecting"), [(signal.SIGTERM, True), (signal.SIGTERM, False), (signal.SIGINT, False)]
)
async def test_both_end_when_told_to(tmp_path: Path, how: signal.Signals, *, while_connecting: bool) -> None:
    running = await Running.start(tmp_path)
    if not while_connecting:
        await running.ready()
    assert await running.end(how) == 0
    assert "Traceback" not in running.log

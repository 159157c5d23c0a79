"""Whether another process is no more: known of those of this machine, never guessed of others."""

import asyncio
import os
import socket
import sys
from pathlib import Path

import pytest

from bot import process
from bot.process import in_words, is_gone, this_process

SAY = "from bot.process import this_process; print(this_process(), flush=True); input()"


async def test_a_process_that_was_killed_is_gone_and_not_before() -> None:
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SAY, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert other.stdout is not None
    name = (await other.stdout.readline()).decode().strip()
    assert in_words(name) == f"process {other.pid} on {socket.gethostname()}"
    assert not is_gone(name)
    other.kill()
    await other.wait()
    assert is_gone(name)


def test_nobody_is_gone_of_whom_it_cannot_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    me = this_process()
    assert not is_gone(me)
    host, number, house, began = me.split()
    assert is_gone(f"{host} {number} {house} 1"), "an earlier process of the same number"
    assert not is_gone(f"{host} 999999999 another-machine/pid:[1] {began}")
    monkeypatch.setattr(process, "_PROC", Path("/nowhere"))
    assert this_process() != this_process(), "told apart by chance, where the system says nothing"
    assert not is_gone(me)
    assert not is_gone(f"{host} 999999999 {house} {began}")


def test_a_machine_may_have_any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "the gardener's machine")
    assert in_words(this_process()) == f"process {os.getpid()} on the gardener's machine"
    assert not is_gone(this_process())


def test_a_child_that_only_waits_to_be_buried_is_gone() -> None:
    child = os.posix_spawn(sys.executable, [sys.executable, "-c", ""], os.environ)
    host, _, house, _ = this_process().split()
    began = process._began(child)
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    assert is_gone(f"{host} {child} {house} {began}")
    os.waitpid(child, 0)

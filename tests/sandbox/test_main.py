"""The sandbox started from the command line."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import aiohttp
import pytest

from sandbox.client import Client
from sandbox.permissions import Permission
from sandbox.snowflake import moment
from sandbox.walled_garden import walled_garden

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from sandbox.world import World


async def start(*words: str, stdin: int = asyncio.subprocess.DEVNULL) -> Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", *words),
        stdin=stdin,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_starts_says_where_and_stops(how: signal.Signals) -> None:
    process = await start("--port", "0", "--token", "secret")
    assert process.stdout is not None
    lines = [(await process.stdout.readline()).decode().strip() for _ in range(4)]
    url = lines[0].removeprefix("The sandbox is ready: ")
    assert lines[1].split() == ["api", f"{url}/api/v10"]
    assert lines[2].split() == ["gateway", f"ws{url.removeprefix('http')}/gateway/"]
    assert lines[3].split() == ["token", "secret"]
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{url}/health") as answer:
            assert await answer.json() == {"status": "ready", "bot": False}
        async with session.get(f"{url}/api/v10/users/@me", headers={"Authorization": "Bot secret"}) as answer:
            assert (await answer.json())["username"] == "Hortus"
        async with session.get(f"{url}/attachments/1/2/x.png") as answer:
            assert answer.status == 404
    process.send_signal(how)
    out, err = await process.communicate()
    assert (process.returncode, out, err) == (0, b"The sandbox is closed.\n", b"")


async def test_ends_with_its_parent() -> None:
    process = await start("--port", "0", "--with-parent", stdin=asyncio.subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    for _ in range(4):
        await process.stdout.readline()
    process.stdin.close()  # as the system does when a process ends, however it ends
    assert await process.communicate() == (b"", b"")
    assert process.returncode == 0


async def test_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = await start("--port", str(port))
        out, err = await process.communicate()
    assert (process.returncode, out) == (1, b"")
    assert f"cannot listen on 127.0.0.1:{port}" in err.decode()


def test_walled_garden() -> None:
    world = walled_garden()
    (guild,) = world.guilds.values()
    assert guild.name == "The Walled Garden"
    assert [c.name for c in guild.channels.values()] == ["welcome", "gardens", "wyr"]
    people = [m.user for m in guild.members.values() if not m.user.bot]
    assert len(people) == len({p.locale for p in people}) == 5
    assert [p.username for p in people if guild.members[p.id].permissions & Permission.ADMINISTRATOR] == [
        "hanna",
        "matteo",
    ]
    assert all(len(Client(world, p).channels()) == 3 for p in people)
    assert not guild.members[world.bot.id].permissions & (Permission.ADMINISTRATOR | Permission.MANAGE_GUILD)
    assert all(c.can(world.bot, "send_messages", "attach_files") for c in guild.channels.values())


def ids(world: World) -> set[int]:
    """Return the ids of all that a new walled garden holds."""
    (guild,) = world.guilds.values()
    return {*world.users, *world.channels, *guild.roles, guild.id, world.bot.id}


def test_a_walled_garden_opened_again_is_the_same_with_new_messages() -> None:
    noon, evening = (datetime(2026, 11, 30, hour, tzinfo=UTC) for hour in (12, 18))
    earlier, later = walled_garden(lambda: noon), walled_garden(lambda: evening)
    assert list(earlier.users) == list(later.users)
    assert list(earlier.channels) == list(later.channels)
    assert ids(earlier) == ids(later)
    messages = [world.ids.next() for world in (earlier, later)]
    assert [moment(message) for message in messages] == [noon, evening]
    assert min(messages) > max(ids(earlier))

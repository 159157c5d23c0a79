"""What a host sees of the bot: its log, its pages, its error reports; and that nothing stands there that must not."""

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.watch import Watch
from tests.e2e.stage import SECRET, Process, Stage, a_world
from tests.e2e.test_faults import gateway

WRITTEN = "plughxyzzy"
"""What somebody writes and no host is to read."""


class Sentry:
    """What stands for Sentry: keeps the bodies it is sent."""

    dsn: str

    def __init__(self) -> None:
        self.bodies: list[str] = []

    async def take(self, request: web.Request) -> web.Response:
        body = await request.read()  # the server has unpacked it
        self.bodies.append(body.decode())
        return web.json_response({})

    def events(self) -> list[Any]:
        """The events among what was sent: an envelope is lines, a header before each item."""
        lines = [json.loads(line) for body in self.bodies for line in body.splitlines()]
        return [after for head, after in pairwise(lines) if head.get("type") == "event"]


@pytest.fixture
async def sentry() -> AsyncIterator[Sentry]:
    there = Sentry()
    site = web.Application()
    site.add_routes([web.post("/api/7/envelope/", there.take)])
    runner = web.AppRunner(site)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    there.dsn = f"http://abcdef0123456789@127.0.0.1:{runner.addresses[0][1]}/7"
    yield there
    await runner.cleanup()


async def get(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def test_a_game_a_refusal_and_a_failure_as_the_host_sees_them(
    tmp_path: Path, database: str, sentry: Sentry, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "HORTUS_LOG": "json",
        "HORTUS_LOG_LEVEL": "DEBUG",
        "HORTUS_METRICS_PORT": "0",
        "SENTRY_DSN": sentry.dsn,
    }.items():
        monkeypatch.setenv(name, value)
    async with a_world() as world:
        process = Process(world, tmp_path, database)
        await process.begin()
        try:
            table = await process.game()
            await table.type(table.white, "wh1>a1")
            refused = await process.slash(table.black, "gardens move", move=WRITTEN)
            assert WRITTEN in refused.text
            lines = [json.loads(line) for line in process.log.splitlines()]
            (address,) = (found[0] for line in lines if (found := re.findall("http://[0-9.:]+", line["message"])))
            assert address.startswith("http://127.0.0.1:")
            while await get(f"{address}/healthz") == (503, "not connected to Discord yet\n"):  # noqa: ASYNC110  # it is another process
                await asyncio.sleep(0.01)
            assert await get(f"{address}/healthz") == (200, "ok\n")
            with closing(sqlite3.connect(tmp_path / "hortus.db")) as spoilt, spoilt:
                spoilt.execute("UPDATE matches SET moves = ?", (WRITTEN,))
            failed = await process.press(table.black, table.board, "Make a move")
            number = failed.text.split("**")[1]
            _, metrics = await get(f"{address}/metrics")
        finally:
            assert await process.stop() == 0
        world.assert_clean(http=True, allow=process.allowed)

    move = 'kind="application_command",name="gardens move"'
    for counted in (
        f'hortus_interactions_total{{{move},outcome="answered"}} 1.0',
        f'hortus_interactions_total{{{move},outcome="refused"}} 1.0',
        'hortus_interactions_total{kind="component",name="g-move",outcome="failed"} 1.0',
        'hortus_interactions_total{kind="component",name="i-accept",outcome="answered"} 1.0',
        'hortus_answered_seconds_count{kind="component"} 2.0',
        'hortus_gateway_connected{shard="0"} 1.0',
        'hortus_matches{game="gardens"} 1.0',
        'hortus_picture_seconds_count{kind="board"} 2.0',
        'hortus_logged_total{level="ERROR"} 1.0',
    ):
        assert counted in metrics.splitlines(), counted

    lines = [json.loads(line) for line in process.log.splitlines()]
    (trouble,) = [line for line in lines if line["level"] == "ERROR"]
    assert trouble["number"] == number
    assert trouble["match"] == str(table.number)
    assert "NotationError" in trouble["exception"]
    (no,) = [line for line in lines if line["message"].startswith("refused ")]
    assert no["match"] == str(table.number)
    assert int(no["interaction"]) > 1 << 40
    assert no["interaction"] != trouble["interaction"]
    assert lines[-1]["message"].startswith("closed; ")

    (report,) = sentry.events()
    assert report["tags"] == {
        "number": number,
        "match": str(table.number),
        "interaction": trouble["interaction"],
    }
    assert report["exception"]["values"][-1]["type"] == "NotationError"
    assert report["logentry"] == {"message": "trouble %s"}

    reports = "\n".join(sentry.bodies).replace(sentry.dsn, "")  # it says itself where it is sent
    for seen in (process.log, metrics, reports):
        for secret in (world.token, SECRET, sentry.dsn, "abcdef0123456789"):
            assert secret not in seen
        for private in (process.alice.username, process.bob.username, "wh1>a1"):
            assert private not in seen
    assert WRITTEN not in metrics + reports
    # What is spoilt in the database was written by nobody; it is only in the traceback that it led to.
    assert WRITTEN not in process.log.replace(json.dumps(trouble["exception"]), "")


async def test_it_is_well_where_discord_and_the_database_answer(stage: Stage) -> None:
    watch = Watch(stage.bot)
    assert await watch.trouble() is None
    lost = stage.bot.wait_for("shard_disconnect", timeout=30)
    resumed = asyncio.ensure_future(stage.bot.wait_for("resumed", timeout=30))
    losing = asyncio.ensure_future(lost)
    await gateway(stage, "request_reconnect")
    await losing
    assert await watch.trouble() == "not connected to Discord: shard 0"
    await resumed
    assert await watch.trouble() is None
    file = stage.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as database:
        database.execute("ALTER TABLE keep RENAME TO kept")
        assert str(await watch.trouble()).startswith("the database does not answer: ")
        database.execute("ALTER TABLE kept RENAME TO keep")
    assert await watch.trouble() is None

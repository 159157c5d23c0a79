"""What Prometheus is told, and that the dashboard asks for nothing else."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from prometheus_client.parser import text_string_to_metric_families

from bot import health
from bot.app import Hortus
from bot.play.daily import Daily
from bot.settings import Settings, SettingsError
from bot.storage import Storage
from bot.watch import Watch, watched

DASHBOARD = Path(__file__).parents[2] / "docs" / "grafana.json"
PARTS = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "summary": ("_sum", "_count")}


@pytest.fixture
async def bot(database: str) -> Any:
    storage = await Storage.open(database)
    bot = Hortus(Settings(metrics_port=0), storage, Daily("a secret of the tests"))
    await bot._async_setup_hook()
    yield bot
    await bot.close()


def queries() -> list[str]:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return [target["expr"] for panel in panels for target in panel["targets"]]


async def test_the_dashboard_asks_for_what_there_is(bot: Hortus) -> None:
    answer = await Watch(bot).metrics(make_mocked_request("GET", "/metrics"))
    assert isinstance(answer.body, bytes)
    there = {
        family.name + part
        for family in text_string_to_metric_families(answer.body.decode())
        for part in PARTS.get(family.type, ("",))
    }
    asked = {name for query in queries() for name in re.findall(r"\b(?:hortus|process)_\w+", query)}
    assert len(asked) > 15
    assert asked <= there
    ours = {name for name in there if name.startswith("hortus_") and not name.endswith(("_bucket", "_sum", "_count"))}
    assert ours <= asked, "what nobody looks at need not be counted"


def test_what_has_not_happened_yet_is_told_as_none() -> None:
    """Else the first of it would be no increase, and no bell would ring."""
    code = "from bot import metrics; from prometheus_client import generate_latest; print(generate_latest().decode())"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert 'hortus_undelivered_total{reason="late"} 0.0' in told
    assert "hortus_database_errors_total 0.0" in told


async def test_who_is_not_connected_is_not_well(bot: Hortus) -> None:
    answer = await Watch(bot).health(make_mocked_request("GET", "/healthz"))
    assert (answer.status, answer.text) == (503, "not connected to Discord yet\n")


async def test_the_health_check_of_a_container_passes_on_what_the_page_says(
    bot: Hortus, unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def checked() -> tuple[int, str]:
        return await asyncio.to_thread(health.main), capsys.readouterr().out

    async def well(_: Watch) -> None:
        """As where it is connected, which takes a Discord: see `e2e/test_watching.py`."""

    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")  # what is on this machine is asked by no detour
    monkeypatch.delenv("HORTUS_METRICS_PORT", raising=False)
    assert await checked() == (1, "HORTUS_METRICS_PORT is not set, so nobody can ask\n")
    monkeypatch.setenv("HORTUS_METRICS_PORT", str(unused_tcp_port))
    code, said = await checked()
    assert (code, said.startswith("the bot does not answer: ")) == (1, True)
    bot.settings = Settings(metrics_port=unused_tcp_port)
    async with watched(bot):
        assert await checked() == (1, "not connected to Discord yet\n")
        monkeypatch.setattr(Watch, "trouble", well)
        assert await checked() == (0, "ok\n")
    for host in ("127.0.0.2", "0.0.0.0"):  # noqa: S104  # as hosts set it in a container
        monkeypatch.setenv("HORTUS_METRICS_HOST", host)
        bot.settings = Settings(metrics_port=unused_tcp_port, metrics_host=host)
        async with watched(bot):
            assert await checked() == (0, "ok\n")


async def test_who_asks_a_bot_that_is_closing_is_told_so(bot: Hortus) -> None:
    await bot.close()
    answer = await Watch(bot).health(make_mocked_request("GET", "/healthz"))
    assert (answer.status, answer.text) == (503, "closing\n")
    with pytest.raises(web.HTTPServiceUnavailable):
        await Watch(bot).metrics(make_mocked_request("GET", "/metrics"))


async def test_a_port_that_is_taken_is_named(bot: Hortus, unused_tcp_port: int) -> None:
    bot.settings = Settings(metrics_port=unused_tcp_port)
    async with watched(bot):
        with pytest.raises(SettingsError, match="HORTUS_METRICS_PORT"):
            async with watched(bot):
                pass

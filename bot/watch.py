"""For whoever watches the bot: `/healthz` and `/metrics` on a local port, where one is set."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from bot.app import Hortus
from bot.settings import SettingsError
from bot.storage import StorageUnavailable

DATABASE_SECONDS: Final = 3.0
"""How long the database may take to say that it is there."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def watched(bot: Hortus) -> AsyncIterator[None]:
    """Answers those who watch while the bot runs, where the settings name a port.

    Raises:
        SettingsError: the port cannot be had.
    """
    settings = bot.settings
    if settings.metrics_port is None:
        yield
        return
    watch = Watch(bot)
    site = web.Application()
    site.add_routes([web.get("/healthz", watch.health), web.get("/metrics", watch.metrics)])
    runner = web.AppRunner(site, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, settings.metrics_host, settings.metrics_port).start()
        except OSError as error:
            raise SettingsError(f"HORTUS_METRICS_PORT or HORTUS_METRICS_HOST cannot be used: {error}") from error
        host, port = runner.addresses[0][:2]
        log.info("watched at http://%s:%d/metrics and /healthz", host, port)
        yield
    finally:
        await runner.cleanup()


class Watch:
    """What the two pages of one bot say."""

    def __init__(self, bot: Hortus) -> None:
        self._bot = bot

    async def health(self, _: web.Request) -> web.Response:
        """200 where people can be answered, 503 and why where not."""
        trouble = await self.trouble()
        return web.Response(text=f"{trouble or 'ok'}\n", status=503 if trouble else 200)

    async def metrics(self, _: web.Request) -> web.Response:
        """Everything counted and timed, as Prometheus reads it."""
        if self._bot.is_closed():
            raise web.HTTPServiceUnavailable
        try:
            going_on = await self._bot.house.storage.matches.going_on()
        except StorageUnavailable as error:
            log.warning("the games going on cannot be counted: %s", error)
            going_on = {}
        live = CollectorRegistry()
        live.register(_Live(self._bot, going_on))
        # What has been counted takes milliseconds to be told, and those who play are not to wait for it.
        said = await asyncio.to_thread(generate_latest, REGISTRY) + generate_latest(live)
        return web.Response(body=said, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def trouble(self) -> str | None:
        """Why people cannot be answered at present; None where they can."""
        if self._bot.is_closed():
            return "closing"
        if not self._bot.is_ready():
            return "not connected to Discord yet"
        lost = [str(number) for number, shard in self._bot.shards.items() if shard.is_closed()]
        if lost:
            return f"not connected to Discord: shard {', '.join(lost)}"
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await self._bot.house.storage.keep.get("there")  # whatever it is asked
        except TimeoutError:
            return f"the database has not answered for {DATABASE_SECONDS:.0f} seconds"
        except StorageUnavailable as error:
            return f"the database does not answer: {error}"
        return None


class _Live(Collector):
    """What is so at the moment, and what the searches count for themselves."""

    def __init__(self, bot: Hortus, going_on: dict[str, int]) -> None:
        self._bot = bot
        self._going_on = going_on

    def collect(self) -> Iterator[Metric]:
        """The metrics, in Prometheus' own form."""
        yield _by("hortus_matches", "Games that go on", "game", self._going_on)
        yield from self._gateway()
        yield from self._searches()

    def _gateway(self) -> Iterator[Metric]:
        shards = {str(number): shard for number, shard in self._bot.shards.items()}
        yield _by(
            "hortus_gateway_connected",
            "Whether a shard is connected to Discord",
            "shard",
            {number: not shard.is_closed() for number, shard in shards.items()},
        )
        yield _by(
            "hortus_gateway_latency_seconds",
            "How long Discord took for the last heartbeat",
            "shard",
            {number: shard.latency for number, shard in shards.items()},
        )
        yield GaugeMetricFamily("hortus_servers", "Servers the bot is in", len(self._bot.guilds))

    def _searches(self) -> Iterator[Metric]:
        measures = self._bot.house.workers.measures
        yield _by(
            "hortus_searches_now",
            "Searches that wait for a process, and that run",
            "state",
            {"waiting": measures.waiting, "running": measures.running},
        )
        ended = CounterMetricFamily("hortus_searches", "Searches by how they ended", labels=("outcome",))
        for outcome in ("done", "failed", "late", "given_up", "refused"):
            ended.add_metric((outcome,), getattr(measures, outcome))
        yield ended
        yield CounterMetricFamily("hortus_search_processes_died", "Processes of searches that died", measures.died)
        for name, what, times in (
            ("hortus_search_wait_seconds", "How long searches waited for a process", measures.waits),
            ("hortus_search_seconds", "How long processes were at searches", measures.runs),
        ):
            yield SummaryMetricFamily(name, what, count_value=times.count, sum_value=times.total)


def _by(name: str, what: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, what, labels=(label,))
    for value, amount in values.items():
        family.add_metric((value,), amount)
    return family

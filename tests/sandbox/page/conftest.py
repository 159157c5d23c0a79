"""A browser, a sandbox with people in it, and a bot."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord
import pytest_asyncio
from yarl import URL

from sandbox.server import Sandbox
from tests.browser import PATIENCE, chromium
from tests.sandbox.page.robin import Robin

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pytest
    from playwright.async_api import Browser, Page

    from sandbox.people import User


class Place:
    """A running sandbox with the server Allotment: Alice, Bob and Carol, the channels general and garden."""

    def __init__(self, box: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
        self.box = box
        self.world = box.world
        self.world.acknowledge_within = PATIENCE  # what is tested is the page, not how busy the machine is
        self.alice, self.bob, self.carol = (
            self.world.create_user(name.lower(), global_name=name) for name in ("Alice", "Bob", "Carol")
        )
        people = [self.alice, self.bob, self.carol]
        self.guild = self.world.create_guild("Allotment", owner=self.alice, members=people)
        self.general = next(iter(self.guild.channels.values()))
        self.garden = self.world.create_channel(self.guild, "garden", topic="Where things grow")
        monkeypatch.setattr(discord.http.Route, "BASE", box.api_url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", URL(box.gateway_url))

    @asynccontextmanager
    async def robin(self) -> AsyncIterator[Robin]:
        """Have the bot there, ready."""
        async with Robin() as bot:
            await bot.login(self.box.token)
            running = asyncio.create_task(bot.connect())
            await bot.wait_until_ready()
            yield bot
        await running


# One browser serves all tests of a module, so all that meets it lives in the module's event loop.
@pytest_asyncio.fixture(loop_scope="module")
async def place(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Place]:
    async with Sandbox() as box:
        yield Place(box, monkeypatch)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as found:
        yield found


class Visits:
    """Opens the page as people, each in a browser of their own; nothing may go wrong in its script.

    Attributes:
        wrong: What the pages complained of in their consoles.
    """

    def __init__(self, place: Place, browser: Browser) -> None:
        self.place = place
        self.browser = browser
        self.wrong: list[str] = []

    async def __call__(self, user: User, *, width: int = 1280, height: int = 800) -> Page:
        """Open the page as a person and wait until it is there."""
        context = await self.browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
        page = await context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", self._note_request)
        await page.goto(f"{self.place.box.url}/?as={user.username}")
        await page.get_by_role("heading", name="# general", level=1).wait_for()
        return page

    def _note_request(self, request: object) -> None:
        address = getattr(request, "url", "")
        if not address.startswith((self.place.box.url, self.place.box.url.replace("http:", "ws:"))):
            self.wrong.append(f"a request to {address}")


@pytest_asyncio.fixture(loop_scope="module")
async def visit(place: Place, browser: Browser) -> AsyncIterator[Visits]:
    visits = Visits(place, browser)
    yield visits
    for context in browser.contexts:
        await context.close()
    assert visits.wrong == []

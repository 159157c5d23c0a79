"""Both games as a newcomer meets them: `hortus run` without a token, and its page in a browser."""

import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser import PATIENCE, chromium
from tests.newcomer import Running

HARVESTED = re.compile("Harvest: 1 Nature")

# One browser serves all tests here, so all that meets it lives in the module's event loop.
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as found:
        yield found


@pytest_asyncio.fixture(loop_scope="module")
async def running(tmp_path: Path) -> AsyncIterator[Running]:
    """Hortus, started in an empty folder; nothing may go wrong in it."""
    running = await Running.start(tmp_path)
    await running.ready()
    yield running
    assert await running.end() == 0
    # The sandbox tells in the log whatever Discord would have refused.
    assert [line for line in running.log.splitlines() if " INFO " not in line] == []


@pytest_asyncio.fixture(loop_scope="module")
async def tabs(browser: Browser) -> AsyncIterator["Tabs"]:
    """Tabs of the page; no script may fail in them, and no act on the bot."""
    tabs = Tabs(browser)
    yield tabs
    for page in tabs.pages:
        await expect(page.get_by_text("This interaction failed")).to_have_count(0)
        await expect(page.get_by_text("The application did not respond")).to_have_count(0)
        await page.context.close()
    assert tabs.wrong == []


class Tabs:
    """The page, opened as several people, each in a browser context of their own."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.pages: list[Page] = []
        self.wrong: list[str] = []

    async def open(self, running: Running, person: str, channel: str) -> Page:
        """The page as a person who looks at a channel."""
        context = await self._browser.new_context(viewport={"width": 1280, "height": 900})
        page = await context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        await page.goto(running.url)
        await page.get_by_role("button", name="You are").click()
        await page.get_by_role("menuitem", name=person).click()
        await expect(page.get_by_role("button", name=f"You are {person}")).to_be_visible()
        await go(page, channel)
        self.pages.append(page)
        return page


async def go(page: Page, channel: str) -> None:
    await page.locator("#channels").get_by_role("button", name=channel).click()
    await expect(page.get_by_role("heading", name=f"# {channel}", level=1)).to_be_visible()


async def command(page: Page, typed: str) -> None:
    """Types a command, takes what is suggested, sends it."""
    await page.get_by_role("combobox", name="Message").press_sequentially(typed)
    await expect(page.get_by_role("option").first).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


def last(page: Page) -> Locator:
    return page.get_by_role("article").last


async def press(page: Page, *labels: str) -> None:
    """Presses buttons, each in the last message that has it and each new on the screen that the one before brings."""
    for label in labels:
        await page.get_by_role("article").get_by_role("button", name=label, exact=True).last.click()


async def see_pictures(page: Page) -> None:
    """All pictures in the channel have come, and have words."""
    for picture in await page.get_by_role("article").get_by_role("img").all():
        assert await picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") >= 800
        assert await picture.get_attribute("alt")


async def game(running: Running, tabs: Tabs) -> tuple[Page, Page]:
    """Hanna challenges Matteo, who accepts; the tabs of White and of Black."""
    hanna, matteo = [await tabs.open(running, person, "gardens") for person in ("Hanna", "Matteo")]
    await command(hanna, "/gardens challenge mat")
    await expect(last(matteo)).to_contain_text("invites you to a game of Gardens")
    await press(matteo, "Accept")
    await expect(last(hanna)).to_contain_text("your move. You play White.")
    await expect(last(matteo)).to_contain_text("your move. You play White.")
    white_is_hanna = "@Hanna, your move" in await last(hanna).inner_text()
    return (hanna, matteo) if white_is_hanna else (matteo, hanna)


async def test_two_people_play_gardens_by_clicking(running: Running, tabs: Tabs) -> None:
    white, black = await game(running, tabs)
    await go(black, "welcome")
    await press(white, "Make a move", "wh3", "a2")
    walk = last(white)
    await expect(walk).to_contain_text("Only you can see this")
    await expect(walk).to_contain_text("Still in hand, in the order they drop: white, white.")
    await press(white, "b2", "b2 again")
    await expect(walk).to_contain_text("This is the board after it")  # Back is on the screen before, too
    await press(white, "Back")
    await expect(walk).to_contain_text("Still in hand, in the order they drop: white.")
    await press(white, "c2", "Confirm")
    await expect(last(white)).to_contain_text("Last move wh3>a2>b2>c2")
    await see_pictures(white)

    badge = black.locator("#channels").get_by_label("1 ping")
    await expect(badge).to_be_visible()
    await go(black, "gardens")
    await expect(badge).to_have_count(0)
    await expect(last(black)).to_contain_text("your move. You play Black.")
    assert "Turn 2: Black to move" in (await last(black).get_by_role("img").get_attribute("alt") or "")
    await press(black, "Make a move", "bh2", "e2", "d2", "Confirm")
    await expect(last(white)).to_contain_text("Last move bh2>e2>d2")
    await press(white, "Make a move", "c2", "d2", "Confirm")
    await expect(last(black)).to_contain_text("Last move c2>d2")
    await expect(last(black)).to_contain_text("Taken: d2.")
    for page in (white, black):
        await see_pictures(page)
        await expect(page.get_by_role("button", name="Make a move")).to_have_count(1)  # old boards have none
    await press(white, "Make a move")
    await expect(last(white)).to_contain_text("It is @")


async def test_one_plays_the_wyr_of_the_day(running: Running, tabs: Tabs) -> None:
    page = await tabs.open(running, "Yuki", "wyr")
    other = await tabs.open(running, "Clara", "wyr")
    await command(page, "/wyr daily")
    garden = last(page)
    await expect(garden).to_contain_text("Game 1 · 0 undos")
    await garden.get_by_role("button", name=re.compile("^Row [a-d]$")).first.click()
    card = page.get_by_role("listbox").get_by_role("option").first
    place = (await card.inner_text()).split(" ")[0]
    await card.click()
    await press(page, "Harvest")
    await expect(garden.get_by_role("img")).to_have_attribute("alt", HARVESTED)
    await see_pictures(page)
    await press(page, "Undo")
    await expect(garden).to_contain_text("Game 1 · 1 undo")
    await expect(garden.get_by_role("img")).not_to_have_attribute("alt", HARVESTED)
    await press(page, "Type moves")
    form = page.get_by_role("dialog", name="Type moves")
    await form.get_by_label("Moves").fill(f"{place}>h a99")
    await form.get_by_role("button", name="Submit").click()
    await expect(garden.get_by_role("img")).to_have_attribute("alt", HARVESTED)
    await expect(garden).to_contain_text("1 move before it was played")
    await expect(other.get_by_role("article")).to_have_count(0)  # the day's game is private
    await see_pictures(page)


async def test_a_game_goes_on_after_all_was_killed(tabs: Tabs, tmp_path: Path) -> None:
    running = await Running.start(tmp_path)
    await running.ready()
    white, black = await game(running, tabs)
    person = await white.evaluate("new URLSearchParams(location.search).get('as')")
    await press(white, "Make a move", "wh1", "a1", "Confirm")
    await expect(last(black)).to_contain_text("Last move wh1>a1")
    await running.end(signal.SIGKILL)
    for tab in (white, black):
        await expect(tab.get_by_text("Reconnecting to the sandbox")).to_be_visible()

    again = await Running.start(tmp_path)
    try:
        await again.ready()
        page = await tabs.open(again, person.title(), "gardens")
        messages = page.get_by_role("article")
        # The sandbox forgets its messages; the board comes by itself if the bot was killed before it noted it as shown.
        await expect(messages.filter(has_text="Accept")).to_have_count(0)
        await command(page, "/gardens games")
        await expect(messages.filter(has_text="Game 2 against @")).to_have_count(1)
        await command(page, "/gardens board")
        await expect(messages.filter(has_text="Last move wh1>a1").last).to_be_visible()
        await see_pictures(page)
    finally:
        ended = await again.end()
    assert ended == 0

"""The pictures in the documents, from the real bot.

    python -m tests.pictures

draws them afresh, to be looked at and committed after a change of how things look.
"""

import asyncio
import io
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Page

from engine import gardens, wyr
from renderers.gardens import Scene as Board
from renderers.gardens import board
from renderers.wyr import Scene as Garden
from renderers.wyr import Words, garden
from tests.browser import PATIENCE, chromium
from tests.engine.wyr.games import perfect_line
from tests.newcomer import Running

KEPT: Final = Path(__file__).parent.parent / "docs" / "pictures"
WIDTH: Final = 900
"""Pixels across; a page shows two of them side by side, or one."""

TOWERS: Final = "-,-,-,-,-/-,bwbbw,-,-,-/-,-,w,-,-/-,-,-,bwbb,-/-,-,-,b,wb/-,-,-,-,- 1.0,0.0,3.0,1.2 w 8 41"
SEED: Final = "hortus"
PLAYED: Final = 14
"""Moves of the game of Wyr after which it is shown."""

OPENING: Final = (("wh3", "a2", "b2", "b2 again"), ("bh4", "e2", "d2", "d3", "d3 again"))


def keep(name: str, picture: bytes) -> None:
    """Keep a picture for the documents, small enough to load at once."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    height = round(image.height * WIDTH / image.width)
    image.resize((WIDTH, height), Image.Resampling.LANCZOS).save(KEPT / f"{name}.webp", quality=82, method=6)


def towers() -> bytes:
    """A game of Gardens under way."""
    here = gardens.read_position(TOWERS)
    return board(Board(str(here), "White to move", f"Turn {here.turn}", last="bh3>e2>d2>d3"))


def weaving() -> bytes:
    """A game of Wyr under way."""
    table = wyr.GAME.replay(wyr.GAME.start({}, SEED), perfect_line(SEED)[:PLAYED]).table
    words = Words(request="Five of one suit", score="Score", basket="Basket", harvest="Harvest")
    return garden(Garden(str(table), words))


async def sandbox() -> bytes:
    """The sandbox's page after two turns of Gardens."""
    with tempfile.TemporaryDirectory() as folder:
        running = await Running.start(Path(folder))
        try:
            await running.ready()
            async with chromium() as browser:
                hanna, matteo = [await browser.new_page(viewport={"width": 1200, "height": 860}) for _ in range(2)]
                for page, name in ((hanna, "hanna"), (matteo, "matteo")):
                    page.set_default_timeout(PATIENCE * 1000)
                    await page.goto(f"{running.url}/?as={name}")
                    await page.locator("#channels").get_by_role("button", name="gardens").click()
                await hanna.get_by_role("combobox", name="Message").press_sequentially("/gardens challenge matteo")
                await hanna.get_by_role("option", name="Matteo").click()
                await hanna.keyboard.press("Enter")
                await press(matteo, "Accept")
                first = hanna.get_by_text("Turn 1: @Hanna")
                await hanna.get_by_text("Turn 1:").wait_for()
                players = (hanna, matteo) if await first.count() else (matteo, hanna)
                for player, presses in zip(players, OPENING, strict=True):
                    await press(player, "Make a move", *presses, "Confirm")
                await players[0].get_by_text("Turn 3:").wait_for()
                await press(players[0], "Make a move", "b2")
                await players[0].get_by_text("You stand at").wait_for()
                await players[0].mouse.move(0, 0)
                return await players[0].screenshot()
        finally:
            await running.end()


async def press(page: Page, *labels: str) -> None:
    """Press buttons, each in the last message that has it."""
    for label in labels:
        await page.get_by_role("article").get_by_role("button", name=label, exact=True).last.click()


def main() -> None:
    """Keep the pictures as they are now."""
    KEPT.mkdir(exist_ok=True)
    keep("gardens", towers())
    keep("wyr", weaving())
    keep("sandbox", asyncio.run(sandbox()))


if __name__ == "__main__":
    main()

"""The illustrated rules, turned page by page."""

import pytest

from bot.ui.rules_examples import EXAMPLES
from tests.e2e.stage import Stage


@pytest.mark.parametrize("game", ["gardens", "wyr"])
async def test_every_page_is_one_press_away_and_has_its_picture(stage: Stage, game: str) -> None:
    page = await stage.slash(stage.carl, f"{game} rules")
    assert page.ephemeral
    pages = len(EXAMPLES[game])
    seen = []
    for number in range(1, pages + 1):
        assert f"Page {number} of {pages}" in page.message.text
        labels = [button.label for button in page.message.buttons]
        assert labels == [*(["◀"] if number > 1 else []), *(["▶"] if number < pages else [])]
        (picture,) = page.message.attachments
        assert picture.description
        seen.append((page.message.text, picture.description, picture.data))
        if number < pages:
            page = await stage.press(stage.carl, page, "▶")
    assert all(len(set(told)) == pages for told in zip(*seen, strict=True)), "no two pages are alike"
    await stage.restart()
    page = await stage.press(stage.carl, page, "◀")
    assert page.message.attachments[0].data == seen[-2][2]


async def test_pages_there_are_not_are_not_shown(stage: Stage) -> None:
    page = await stage.slash(stage.carl, "gardens rules")
    for argument in ("gardens-6", "wyr-5", "gardens--1", "gardens-", "chess-0", "gardens-9999999999", ""):
        told = await stage.press(stage.carl, page, f"h/rules/0/0/{argument}", stale=True)
        assert told.ephemeral
        assert "do not know this button" in told.text

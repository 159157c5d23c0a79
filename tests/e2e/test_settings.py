"""`/settings`: what is chosen is worn by every picture after it: one's own, and by who manages a server everybody's."""

import io
from typing import Any

import pytest
from PIL import Image

from bot.storage import StorageUnavailable
from renderers.theme import THEMES
from tests.e2e.stage import Stage
from tests.e2e.test_wyr import by_selects

MINE, SERVERS = "h/s-choose/0/0/me/theme", "h/s-choose/0/0/server/theme"


def worn(shown: Any) -> str:
    """The theme of the picture in a message, by the colour of its upper edge."""
    message = getattr(shown, "message", shown)
    (attached,) = message.attachments
    image = Image.open(io.BytesIO(attached.data)).convert("RGB")
    edge = image.getpixel((image.width // 2, 12))
    assert isinstance(edge, tuple)

    def off(name: str) -> int:
        roles = (THEMES[name].frame, THEMES[name].table)
        return min(sum(abs(a - b) for a, b in zip(edge, role, strict=True)) for role in roles)

    return min(THEMES, key=off)


def selected(shown: Any, setting: str = "theme") -> list[str]:
    """What a panel's select of some setting shows as chosen."""
    (select,) = (select for select in shown.message.selects if select.custom_id.endswith(f"/{setting}"))
    return [option["value"] for option in select.raw["options"] if option.get("default")]


def made(choices: dict[str, Any]) -> dict[str, Any]:
    """Those choices that have been made."""
    return {name: value for name, value in choices.items() if value is not None}


def manager(stage: Any, who: Any) -> Any:
    """Gives somebody the permission to manage the park; the role, to be taken away again."""
    role = stage.world.create_role(stage.park, "keepers", 1 << 5)
    stage.world.give_role(stage.park, who, role)
    return role


async def test_what_a_person_chooses_is_worn_by_all_that_only_they_see(stage: Stage) -> None:
    table = await stage.game()
    panel = await stage.slash(table.white, "settings me")
    assert panel.ephemeral
    assert (worn(panel), selected(panel)) == ("wood", ["wood"])
    for theme, name in (("night", "Night"), ("contrast", "High contrast")):
        panel = await stage.choose(table.white, panel, theme, MINE)
        assert f"Kept. **Board theme: {name}**" in panel.message.text
        assert (worn(panel), selected(panel)) == (theme, [theme])
        menu = await stage.press(table.white, table.board, "Make a move")
        assert worn(menu) == theme
        walked = await stage.press(table.white, menu, "wh3")
        assert worn(walked) == theme
        rules = await stage.slash(table.white, "gardens rules")
        assert worn(rules) == theme
        assert worn(await stage.press(table.white, rules, "▶")) == theme
        assert worn(await stage.slash(table.white, "wyr rules")) == theme
        garden = await stage.slash(table.white, "wyr daily")
        assert worn(garden) == theme
    moved = await by_selects(stage, table.white, garden, f"{garden.message.selects[0].raw['options'][0]['value']}>h")
    assert worn(moved) == "contrast"
    played = await table.play(table.white, "wh3>a2>b2>b2")
    assert worn(played.sent[-1]) == "wood", "the others see the server's"
    assert worn(await stage.press(table.black, table.board, "Make a move")) == "wood", "each their own"


async def test_what_a_server_chooses_is_worn_by_all_that_everybody_sees(stage: Stage) -> None:
    manager(stage, stage.alice)
    table = await stage.game()
    garden = await stage.slash(stage.bob, "wyr play", seed="themes")
    assert worn(table.board) == worn(garden) == "wood"
    panel = await stage.slash(stage.alice, "settings server")
    assert panel.ephemeral
    assert selected(panel) == ["wood"]
    panel = await stage.choose(stage.alice, panel, "night", SERVERS)
    assert (worn(panel), selected(panel)) == ("night", ["night"])
    moved = await by_selects(stage, stage.bob, garden, f"{garden.message.selects[0].raw['options'][0]['value']}>h")
    assert worn(moved) == "night"
    played = await table.type(table.white, "wh1>a1")
    assert worn(played.sent[-1]) == "night"
    assert worn(await stage.slash(stage.bob, "wyr daily", visible="everyone")) == "night"
    assert worn(await stage.slash(stage.bob, "wyr daily", visible="only me")) == "wood"
    assert worn(await stage.press(table.black, table.board, "Make a move")) == "wood"
    meadow = stage.world.create_guild("Meadow", members=[stage.bob])
    resumed = await stage.slash(stage.bob, "wyr play", stage.world.default_channel(meadow), seed="elsewhere")
    assert worn(resumed) == "wood", "another server's is another"


async def test_a_stale_press_on_a_public_garden_is_answered_in_the_persons_theme(stage: Stage) -> None:
    panel = await stage.slash(stage.alice, "settings me")
    await stage.choose(stage.alice, panel, "contrast", MINE)
    garden = await stage.slash(stage.alice, "wyr play", seed="themes")
    old = garden.message.find("Finish").custom_id
    await by_selects(stage, stage.alice, garden, f"{garden.message.selects[0].raw['options'][0]['value']}>h")
    stale = await stage.press(stage.alice, garden, old, stale=True)
    assert stale.ephemeral
    assert worn(stale) == "contrast"
    assert worn(garden) == "wood"
    gone_on = await stage.press(stage.alice, stale, "Undo")
    assert worn(gone_on) == "contrast", "what only Alice sees stays hers"


async def test_who_may_not_manage_the_server_does_not_choose_for_it(stage: Stage) -> None:
    refused = await stage.slash(stage.bob, "settings server")
    assert refused.ephemeral
    assert "Manage Server" in refused.text
    assert not refused.message.selects
    # Somebody else's panel pressed by hand; and the permission withdrawn under an open panel.
    role = manager(stage, stage.alice)
    panel = await stage.slash(stage.alice, "settings server")
    forged = await stage.world.select(stage.bob, panel.message, ["night"], SERVERS, _force=True, **stage.waiting)
    assert forged.ephemeral
    assert "Manage Server" in forged.text
    stage.world.give_role(stage.park, stage.alice, role, on=False)
    withdrawn = await stage.choose(stage.alice, panel, "night", SERVERS)
    assert "Manage Server" in withdrawn.text
    assert made(await stage.bot.house.storage.servers.of(stage.park.id)) == {}


async def test_presses_made_by_hand_choose_nothing(stage: Stage) -> None:
    manager(stage, stage.alice)
    panel = await stage.slash(stage.alice, "settings me")
    for value in ("pink", "", "NIGHT", "wood/night"):
        told = await stage.world.select(stage.alice, panel.message, [value], MINE, _force=True, **stage.waiting)
        assert told.ephemeral
        assert "do not know this button" in told.text
    arguments = ("me/theme", "server/theme", "me/person", "you/theme", "", f"{stage.park.id}/theme", "me/theme/night")
    for argument in arguments:
        told = await stage.press(stage.alice, panel, f"h/s-choose/0/0/{argument}", stale=True)
        assert told.ephemeral
        assert "do not know this button" in told.text
    # Somebody else's panel pressed by hand is for whoever presses.
    await stage.world.select(stage.bob, panel.message, ["night"], MINE, _force=True, **stage.waiting)
    storage = stage.bot.house.storage
    assert made(await storage.preferences.of(stage.alice.id)) == {}
    assert made(await storage.servers.of(stage.park.id)) == {}
    assert made(await storage.preferences.of(stage.bob.id)) == {"theme": "night"}


async def test_pressed_twice_it_is_as_good_as_once(stage: Stage) -> None:
    panel = await stage.slash(stage.alice, "settings me")
    for _ in range(2):
        panel = await stage.choose(stage.alice, panel, "night", MINE)
        assert (worn(panel), selected(panel)) == ("night", ["night"])


async def test_a_panel_works_after_a_restart_and_what_was_chosen_is_still_there(stage: Stage) -> None:
    manager(stage, stage.alice)
    mine = await stage.choose(stage.alice, await stage.slash(stage.alice, "settings me"), "night", MINE)
    servers = await stage.choose(stage.alice, await stage.slash(stage.alice, "settings server"), "contrast", SERVERS)
    await stage.restart()
    assert worn(await stage.slash(stage.alice, "wyr daily")) == "night"
    assert worn((await stage.game()).board) == "contrast"
    assert worn(await stage.choose(stage.alice, mine, "contrast", MINE)) == "contrast"
    assert worn(await stage.choose(stage.alice, servers, "wood", SERVERS)) == "wood"


async def test_in_a_private_chat_everything_is_the_persons(stage: Stage) -> None:
    chat = stage.world.dm(stage.dora)
    refused = await stage.slash(stage.dora, "settings server", chat)
    assert "no server" in refused.text
    panel = await stage.slash(stage.dora, "settings me", chat)
    await stage.choose(stage.dora, panel, "night", MINE)
    garden = await stage.slash(stage.dora, "wyr play", chat, seed="at home")
    assert not garden.ephemeral
    assert worn(garden) == "night"


async def test_a_sample_that_cannot_be_drawn_does_not_keep_anybody_from_choosing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_theme: str) -> bytes:
        raise OSError("no fonts")

    monkeypatch.setattr("bot.ui.settings.sample", broken)
    panel = await stage.slash(stage.alice, "settings me")
    assert not panel.message.attachments
    panel = await stage.choose(stage.alice, panel, "night", MINE)
    assert selected(panel) == ["night"]


async def test_a_board_is_posted_even_where_its_theme_cannot_be_read(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.game()
    await stage.bot.house.storage.servers.choose(stage.park.id, "theme", "night")
    stage.clock.turn(minutes=1)

    async def away(_owner: int) -> dict[str, Any]:
        raise StorageUnavailable("no answer")

    monkeypatch.setattr(stage.bot.house.storage.servers, "of", away)
    played = await table.type(table.white, "wh1>a1")
    assert worn(played.sent[-1]) == "wood"

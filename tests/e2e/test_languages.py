"""What one person sees is in their language, what all see in the server's: as it has chosen, or as it is in Discord."""

from typing import Any

import pytest

from bot.ui.tasks import tick
from tests.e2e.stage import Stage
from tests.e2e.test_settings import manager, selected

LANGUAGE = "h/s-choose/0/0/server/language"


@pytest.fixture
def village(stage: Stage) -> Stage:
    """Alice has her Discord in German, Bob in English, Carl in French; they play in a server that is set to Finnish."""
    stage.alice.locale, stage.carl.locale = "de", "fr"
    stage.park = stage.world.create_guild("Kylä", members=[stage.alice, stage.bob, stage.carl], locale="fi")
    stage.lawn = stage.world.default_channel(stage.park)
    return stage


async def choose_language(stage: Stage, language: str) -> Any:
    """Alice, who manages the server, chooses its language; the panel."""
    manager(stage, stage.alice)
    return await stage.choose(stage.alice, await stage.slash(stage.alice, "settings server"), language, LANGUAGE)


async def test_the_board_is_in_the_servers_language_and_the_menu_in_the_persons(village: Stage) -> None:
    invitation = await village.slash(village.bob, "gardens challenge", opponent=village.alice)
    assert "kutsuu sinut pelaamaan **Gardensia**" in invitation.text
    accepted = await village.press(village.alice, invitation, "Hyväksy", posts=True)
    board = accepted.sent[-1]
    assert "(Valkoinen)" in board.text
    assert "Vuoro 1:" in board.text
    for who, heading in ((village.alice, "Was möchtest du tun?"), (village.bob, "what would you like to do?")):
        more = await village.press(who, board, "Lisää")
        assert more.ephemeral
        assert heading in more.text
    # Carl's language has no catalogue, and so is English.
    assert "only they can move" in (await village.press(village.carl, board, "Lisää")).text
    assert "keine unbeendete Partie" in (await village.slash(village.alice, "wyr resume")).text


async def test_a_refusal_is_in_the_language_of_who_is_refused(village: Stage) -> None:
    refused = await village.slash(village.alice, "gardens challenge", opponent=village.alice)
    assert refused.ephemeral
    assert "Dich selbst kannst du nicht herausfordern" in refused.text


async def test_a_server_chooses_its_language(village: Stage) -> None:
    panel = await choose_language(village, "de")
    assert "Sprache: Deutsch" in panel.message.text
    invitation = await village.slash(village.bob, "gardens open")
    assert "sucht jemanden" in invitation.text
    await village.restart()
    assert "sucht jemanden" in (await village.slash(village.bob, "gardens open")).text
    assert selected(await village.slash(village.alice, "settings server"), "language") == ["de"]
    await choose_language(village, "auto")
    assert "etsii peliseuraa" in (await village.slash(village.carl, "gardens open")).text


async def test_what_comes_by_itself_is_in_the_servers_language(village: Stage) -> None:
    await choose_language(village, "de")
    invitation = await village.slash(village.bob, "gardens open")
    village.clock.turn(hours=25)
    await tick(village.bot.house)
    assert "Verfallen" in invitation.message.text


async def test_a_server_is_offered_every_language_there_is(village: Stage) -> None:
    manager(village, village.bob)
    panel = await village.slash(village.bob, "settings server")
    (select,) = [select for select in panel.message.selects if select.custom_id == LANGUAGE]
    assert {option["value"] for option in select.raw["options"]} == {"auto", "en", "de", "fi"}


async def test_a_server_in_a_language_without_a_catalogue_is_spoken_to_in_english(stage: Stage) -> None:
    stage.park = stage.world.create_guild("Pré", members=[stage.alice, stage.bob], locale="fr")
    stage.lawn = stage.world.default_channel(stage.park)
    assert "is looking for somebody" in (await stage.slash(stage.alice, "gardens open")).text

"""The panels of `/settings`: a select for each setting, kept as soon as something is chosen in it.

Whose settings they are is never read from a press, which may be forged: a person's are those of whoever presses, a
server's those of the server it is pressed in, and only by who may manage it.
"""

from collections.abc import Mapping
from typing import Final

import discord

from bot.errors import Refusal
from bot.play.settings import PERSONAL, SHARED, Values
from bot.text import Text
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.pictures import picture_of
from bot.ui.press import Press
from bot.ui.presses import chosen, on
from bot.ui.reply import Item, Reply, View, panel, text
from renderers.sample import sample

FILE: Final = "theme.png"

_OFFERED: Final[Mapping[str, Mapping[str, Values]]] = {"me": PERSONAL, "server": SHARED}
"""The panels, by whose settings they show, as in the commands' names."""


@on("s-choose", update=True)
async def choose(house: House, interaction: Interaction, press: Press) -> Reply:
    """Something chosen in a panel, however old."""
    whose, _, setting = press.argument.partition("/")
    if setting not in _OFFERED.get(whose, ()):
        raise Refusal("unknown-press")
    value = chosen(interaction)
    if whose == "me":
        await house.preferences.choose_for_person(interaction.user.id, setting, value)
    else:
        await house.preferences.choose_for_server(interaction.guild_id, setting, value, manages=_manages(interaction))
    words = private_text(interaction)
    said = words("setting-saved", setting=words(f"setting-{setting}"), value=_named(words, setting, value))
    return await settings_panel(house, interaction, whose, said=said)


async def settings_panel(house: House, interaction: Interaction, whose: str, *, said: str | None = None) -> Reply:
    """The panel of the asker's own settings (`me`) or of the server's (`server`), as they are now.

    Args:
        house: the services.
        interaction: who asks, and where.
        whose: one of the two.
        said: what has just been done; None: what the panel is for.

    Raises:
        Refusal: not-in-server, not-manager; of a server's settings.
    """
    if whose == "me":
        present = await house.preferences.of_person(interaction.user.id)
    else:
        present = await house.preferences.of_server(interaction.guild_id, manages=_manages(interaction))
    return await panel_of(house, private_text(interaction), whose, present, said=said)


async def panel_of(
    house: House, words: Text, whose: str, present: Mapping[str, str], *, said: str | None = None
) -> Reply:
    """A panel that shows settings as they are."""
    parts: list[Item] = [text(f"### {words(f'settings-{whose}')}\n{said or words(f'settings-{whose}-begin')}")]
    for setting, values in _OFFERED[whose].items():
        options = [
            discord.SelectOption(
                label=_named(words, setting, value),
                value=value,
                description=words(f"choice-{setting}-{value}-about"),
                default=value == present[setting],
            )
            for value in values
        ]
        press = Press("s-choose", argument=f"{whose}/{setting}")
        select = discord.ui.Select[View](custom_id=press.custom_id, options=options)
        parts += [
            text(f"**{words(f'setting-{setting}')}**\n-# {words(f'setting-{setting}-{whose}')}"),
            discord.ui.ActionRow(select),
        ]
    theme = present["theme"]
    shown = await picture_of(house, FILE, sample, theme, words("theme-sample", theme=_named(words, "theme", theme)))
    if shown is not None:
        parts.append(shown.gallery())
    return Reply((panel(*parts),), pictures=(shown,) if shown else ())


def _named(words: Text, setting: str, value: str) -> str:
    return words(f"choice-{setting}-{value}")


def _manages(interaction: Interaction) -> bool:
    """Whether a person may manage the server they are in, as Discord says with every interaction."""
    return interaction.permissions.manage_guild

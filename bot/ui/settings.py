"""The panels of `/settings`: selects and buttons, kept as soon as something is chosen by them.

Whose settings they are is never read from a press, which may be forged: a person's are those of whoever presses, a
server's those of the server it is pressed in, and only by who may manage it.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

import discord

from bot.errors import Refusal
from bot.play.posts import HOURS
from bot.play.settings import PERSONAL, SHARED, Values
from bot.text import Text
from bot.ui.channel import lacking
from bot.ui.departures import here
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.pictures import picture_of
from bot.ui.press import Press, button
from bot.ui.presses import chosen, on, typed
from bot.ui.refusals import in_words
from bot.ui.reply import Form, Item, Reply, View, framed, text
from bot.ui.wyr.posting import NEEDED, trouble_in_words, trouble_with
from renderers.sample import sample

FILE: Final = "theme.png"

_OFFERED: Final[Mapping[str, Mapping[str, Values]]] = {"me": PERSONAL, "server": SHARED}
"""The panels, by whose settings they show, as in the commands' names."""

_HOUR: Final = "daily_hour"
_POSTED_IN: Final = (discord.ChannelType.text, discord.ChannelType.news)
"""The kinds of channels in which a daily can be posted."""


@on("s-choose", update=True)
async def choose(house: House, interaction: Interaction, press: Press) -> Reply:
    """Something chosen in a panel, however old."""
    whose, _, setting = press.argument.partition("/")
    if setting not in _OFFERED.get(whose, ()) and (whose, setting) != ("server", _HOUR):
        raise Refusal("unknown-press")
    value = chosen(interaction)
    if whose == "me":
        await house.preferences.choose_for_person(interaction.user.id, setting, value)
    else:
        await house.preferences.choose_for_server(
            interaction.guild_id, setting, value, manages=_manages(house, interaction)
        )
    words = private_text(interaction)
    name = words("at-hour", hour=_clock_face(value)) if setting == _HOUR else _named(words, setting, value)
    return await settings_panel(
        house, interaction, whose, said=words("setting-saved", setting=words(f"setting-{setting}"), value=name)
    )


@on("s-channel", update=True)
async def choose_channel(house: House, interaction: Interaction, _press: Press) -> Reply:
    """A channel chosen for the daily: kept if the bot may post there, else the panel says what is missing."""
    words = private_text(interaction)
    settings = house.preferences
    manages = _manages(house, interaction)
    await settings.of_server(interaction.guild_id, manages=manages)
    number = chosen(interaction)
    channel = _channel(house, interaction, number)
    shut = NEEDED[:1] if channel is None else lacking(channel.permissions_for(channel.guild.me), NEEDED)
    if shut:
        refusal = Refusal("daily-shut", channel=int(number), permission=shut[0])
        return await settings_panel(house, interaction, "server", said=in_words(words, refusal))
    await settings.choose_daily_channel(interaction.guild_id, int(number), interaction.user.id, manages=manages)
    said = words("setting-saved", setting=words("setting-daily"), value=f"<#{number}>")
    return await settings_panel(house, interaction, "server", said=said)


@on("s-no-daily", update=True)
async def choose_no_channel(house: House, interaction: Interaction, _press: Press) -> Reply:
    """No daily is to be posted any more."""
    await house.preferences.choose_daily_channel(
        interaction.guild_id, None, interaction.user.id, manages=_manages(house, interaction)
    )
    return await settings_panel(house, interaction, "server", said=private_text(interaction)("daily-stopped"))


@on("s-zone")
async def ask_for_zone(house: House, interaction: Interaction, _press: Press) -> Form:
    """The form for a time zone: there are hundreds, so it is typed."""
    await house.preferences.of_server(interaction.guild_id, manages=_manages(house, interaction))
    words = private_text(interaction)
    return Form(
        Press("s-zoned").custom_id, words("time-zone"), words("time-zone-asked"), words("time-zone-hint"), short=True
    )


@on("s-zoned", update=True)
async def choose_zone(house: House, interaction: Interaction, _press: Press) -> Reply:
    """A time zone typed: kept if it is one, else the panel says which ones are like it."""
    words = private_text(interaction)
    try:
        zone = await house.preferences.choose_zone(
            interaction.guild_id, typed(interaction), manages=_manages(house, interaction)
        )
        said = words("setting-saved", setting=words("time-zone"), value=zone)
    except Refusal as refusal:
        said = in_words(words, refusal)
    return await settings_panel(house, interaction, "server", said=said)


async def settings_panel(house: House, interaction: Interaction, whose: str, *, said: str | None = None) -> Reply:
    """The panel of the asker's own settings (`me`) or of the server's (`server`), as they are now.

    Args:
        house: the services.
        interaction: who asks, and where.
        whose: one of the two.
        said: what has just been done; None: what the panel is for.

    Raises:
        Refusal: not-in-server, not-manager, not-invited; of a server's settings.
    """
    if whose == "me":
        present = await house.preferences.of_person(interaction.user.id)
    else:
        present = await house.preferences.of_server(interaction.guild_id, manages=_manages(house, interaction))
    due = trouble = None
    if whose == "server" and present["daily_channel"]:
        due = await house.posts.next(interaction.guild_id or 0, present)
        guild = house.client.get_guild(interaction.guild_id or 0)
        trouble = None if guild is None else trouble_with(guild, int(present["daily_channel"]))
    return await panel_of(house, private_text(interaction), whose, present, said=said, due=due, trouble=trouble)


async def panel_of(
    house: House,
    words: Text,
    whose: str,
    present: Mapping[str, str],
    *,
    said: str | None = None,
    due: datetime | None = None,
    trouble: str | None = None,
) -> Reply:
    """A panel that shows settings as they are, when the next daily is due, and what keeps it from its channel."""
    parts: list[Item] = [text(f"### {words(f'settings-{whose}')}\n{said or words(f'settings-{whose}-begin')}")]
    if whose == "server":
        parts += _daily(words, present, due, trouble)
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
        parts += [
            text(f"**{words(f'setting-{setting}')}**\n-# {words(f'setting-{setting}-{whose}')}"),
            _select(f"{whose}/{setting}", options),
        ]
    theme = present["theme"]
    shown = await picture_of(house, FILE, sample, theme, words("theme-sample", theme=_named(words, "theme", theme)))
    return framed(*parts, shown)


def _daily(words: Text, present: Mapping[str, str], due: datetime | None, trouble: str | None) -> list[Item]:
    """Where and when the daily is posted; the time only where there is a place. And what keeps it from that."""
    channel, hour, zone = present["daily_channel"], present[_HOUR], present["timezone"]
    select = discord.ui.ChannelSelect[View](
        custom_id=Press("s-channel").custom_id,
        channel_types=list(_POSTED_IN),
        placeholder=words("daily-nowhere"),
        default_values=[discord.Object(int(channel))] if channel else [],
    )
    row = discord.ui.ActionRow[View](select)
    title = f"**{words('setting-daily')}**\n-# "
    if due is None:
        return [text(title + words("setting-daily-off")), row]
    shown = words("setting-daily-next", when=discord.utils.format_dt(due, "f"), left=discord.utils.format_dt(due, "R"))
    options = [
        discord.SelectOption(label=words("at-hour", hour=_clock_face(each)), value=each, default=each == hour)
        for each in sorted(HOURS, key=int)
    ]
    buttons = discord.ui.ActionRow[View](
        button(words("time-zone-is", zone=zone), Press("s-zone")), button(words("no-daily"), Press("s-no-daily"))
    )
    if trouble is not None:
        shown += f"\n{trouble_in_words(words, int(channel), trouble)}"
    return [text(title + shown), row, _select(f"server/{_HOUR}", options), buttons]


def _select(argument: str, options: list[discord.SelectOption]) -> "discord.ui.ActionRow[View]":
    select = discord.ui.Select[View](custom_id=Press("s-choose", argument=argument).custom_id, options=options)
    return discord.ui.ActionRow(select)


def _channel(house: House, interaction: Interaction, number: str) -> discord.TextChannel | None:
    """The channel of that number; None where the bot does not see one in this server.

    Raises:
        Refusal: unknown-press; no client offers such a channel.
    """
    if not number.isascii() or not number.isdigit() or len(number) > 20:
        raise Refusal("unknown-press")
    guild = house.client.get_guild(interaction.guild_id or 0)
    channel = None if guild is None else guild.get_channel_or_thread(int(number))
    if channel is not None and not isinstance(channel, discord.TextChannel):
        raise Refusal("unknown-press")
    return channel


def _named(words: Text, setting: str, value: str) -> str:
    return words(f"choice-{setting}-{value}")


def _clock_face(hour: str) -> str:
    return f"{int(hour):02}:00"


def _manages(house: House, interaction: Interaction) -> bool:
    """Whether a person may manage the server they are in, as Discord says with every interaction.

    Raises:
        Refusal: not-invited; they may, but have only brought the bot along: whatever they chose would be forgotten.
    """
    manages = interaction.permissions.manage_guild
    if manages and interaction.guild_id is not None and here(house.client, interaction.guild_id) is False:
        raise Refusal("not-invited")
    return manages

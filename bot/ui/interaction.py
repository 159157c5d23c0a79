"""What is asked of an interaction: whose languages, which place."""

from functools import cache
from typing import Any, cast

import discord

from bot.match import Place
from bot.text import Text

Interaction = discord.Interaction[Any]


def data_of(interaction: Interaction) -> dict[str, Any]:
    """What came with an interaction: custom id, chosen values, fields; made by hand, any may be missing."""
    return cast("dict[str, Any]", interaction.data or {})


@cache
def text_of(locale: discord.Locale) -> Text:
    """The sentences of a locale's language; the same object each time."""
    return Text(str(locale).split("-")[0])


def private_text(interaction: Interaction) -> Text:
    """The sentences for what only this person sees."""
    return text_of(interaction.locale)


def public_text(interaction: Interaction) -> Text:
    """The sentences for what the whole channel sees."""
    return text_of(interaction.guild_locale or interaction.locale)


def place_of(interaction: Interaction) -> Place:
    """Where an interaction came from."""
    return Place(interaction.guild_id, interaction.channel_id or 0)

"""What is asked of an interaction: whose languages, which place, what was pressed."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, cast

import discord

from bot.match import Place
from bot.text import Text

Interaction = discord.Interaction[Any]

_PARTS: Final = "hortus_parts"
_ARRIVAL: Final = "INTERACTION_CREATE"


def leave_parts_raw(client: discord.Client) -> None:
    """Lets the parts of a pressed message be what they came as; to be called once, before the client connects.

    The library makes an object of every button there is in it, and in the message it replied to, at every press. Nobody
    asks for them but `custom_ids`. This reaches into the library where it is not documented (docs/decisions/0013).
    """
    parsers = client._connection.parsers  # noqa: SLF001  # there is no public way
    parse = parsers[_ARRIVAL]

    def arrived(told: Any) -> None:
        message, data = told.get("message"), told.get("data")
        if message is not None and data is not None:
            data[_PARTS] = message.get("components")
            message["components"] = []
            message.pop("referenced_message", None)
        parse(told)

    parsers[_ARRIVAL] = arrived


def custom_ids(interaction: Interaction) -> Iterator[str]:
    """The custom ids of what can be pressed in the message that was pressed."""
    parts = list(data_of(interaction).get(_PARTS) or ())
    while parts:
        part = parts.pop()
        if "custom_id" in part:
            yield part["custom_id"]
        parts += part.get("components") or ()
        parts += [part["accessory"]] if "accessory" in part else []


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
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
    return Place(interaction.guild_id, interaction.channel_id or 0, parent)

"""What is asked of an interaction: whose languages, which place, what was pressed."""

import time
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

import discord

from bot.match import Place
from bot.text import Text

if TYPE_CHECKING:
    from bot.ui.house import House

Interaction = discord.Interaction[Any]

_PARTS: Final = "hortus_parts"
_ARRIVED: Final = "hortus_arrived"
_ARRIVAL: Final = "INTERACTION_CREATE"


def leave_parts_raw(client: discord.Client) -> None:
    """Notes when interactions arrive, and lets the parts of a pressed message be what they came as.

    To be called once, before the client connects.

    The library makes an object of every button there is in it, and in the message it replied to, at every press. Nobody
    asks for them but `custom_ids`. This reaches into the library where it is not documented (docs/decisions/0014).
    """
    parsers = client._connection.parsers  # noqa: SLF001  # there is no public way
    parse = parsers[_ARRIVAL]

    def arrived(told: Any) -> None:
        message, data = told.get("message"), told.get("data")
        if data is not None:
            data[_ARRIVED] = time.monotonic()
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


def waited(interaction: Interaction) -> float:
    """Seconds since an interaction arrived; 0 where that was not noted."""
    now = time.monotonic()
    return now - float(data_of(interaction).get(_ARRIVED, now))


def data_of(interaction: Interaction) -> dict[str, Any]:
    """What came with an interaction: custom id, chosen values, fields; made by hand, any may be missing."""
    return cast("dict[str, Any]", interaction.data or {})


@cache
def text_in(language: str) -> Text:
    """The sentences of a language, English where there is no catalogue of it; the same object each time."""
    return Text(language)


def text_of(locale: discord.Locale) -> Text:
    """The sentences of a locale's language; the same object each time."""
    return text_in(str(locale).split("-")[0])


def text_for_all(house: "House", guild_id: int | None, locale: discord.Locale) -> Text:
    """The sentences for all in a server: of the language it has chosen, else of the locale it is set to in Discord."""
    chosen = house.preferences.language(guild_id)
    return text_of(locale) if chosen is None else text_in(chosen)


def private_text(interaction: Interaction) -> Text:
    """The sentences for what only this person sees."""
    return text_of(interaction.locale)


def public_text(interaction: Interaction) -> Text:
    """The sentences for what the whole channel sees."""
    house: House = interaction.client.house
    return text_for_all(house, interaction.guild_id, interaction.guild_locale or interaction.locale)


def place_of(interaction: Interaction) -> Place:
    """Where an interaction came from."""
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
    return Place(interaction.guild_id, interaction.channel_id or 0, parent)

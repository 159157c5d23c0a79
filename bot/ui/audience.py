"""Who sees a message: it is said in their language, and its pictures wear their theme."""

import logging
from dataclasses import dataclass

from discord import Locale

from bot.match import Match, Place
from bot.play.settings import THEMES
from bot.storage import StorageUnavailable
from bot.text import Text
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text, public_text, text_for_all

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Audience:
    """Those who see a message.

    Attributes:
        words: the sentences of their language.
        person: who they are, or among them the one it is about.
        guild_id: the server they are all the members of; None where it is the person alone, or a private chat.
    """

    words: Text
    person: int
    guild_id: int | None


def for_one(interaction: Interaction) -> Audience:
    """The person behind an interaction, alone."""
    return Audience(private_text(interaction), interaction.user.id, None)


def for_all(interaction: Interaction) -> Audience:
    """Everybody where an interaction came from."""
    return Audience(public_text(interaction), interaction.user.id, interaction.guild_id)


def audience_of(interaction: Interaction, match: Match) -> Audience:
    """Those to whom a solitaire is shown where an interaction came from: everybody, or its player alone."""
    return for_all(interaction) if match.public else for_one(interaction)


def words_of(house: House, place: Place) -> Text:
    """The sentences of the server a place belongs to."""
    guild = house.client.get_guild(place.guild_id) if place.guild_id else None
    return text_for_all(house, place.guild_id, guild.preferred_locale if guild else Locale.american_english)


async def theme_for(house: House, audience: Audience) -> str:
    """The theme of what an audience is shown: in a server the server's, else the person's.

    Where that cannot be found out it is the one pictures come with: a game never waits for its colours.
    """
    try:
        return await house.preferences.theme(audience.person, audience.guild_id)
    except StorageUnavailable as error:
        log.warning("a picture comes in the first theme: %s", error)
        return THEMES[0]

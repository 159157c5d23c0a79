"""Whose games a person may look at, and who sees what a person looks at."""

import discord

from bot.errors import Refusal
from bot.match import Match
from bot.ui.audience import Audience, for_all, for_one
from bot.ui.house import House
from bot.ui.interaction import Interaction


async def seen_by(house: House, interaction: Interaction, match_id: int) -> Match:
    """A match of that number that this person may see: their own, or one of a channel they can look into.

    Raises:
        Refusal: no-match; others' games are not even said to be there.
    """
    match = await house.gardens.match(match_id)
    if not may_see(interaction, match):
        raise Refusal("no-match")
    return match


def may_see(interaction: Interaction, match: Match) -> bool:
    """Whether a person may see a match."""
    return match.seat_of(interaction.user.id) is not None or _looks_into(interaction, match.place.channel_id)


async def onlookers(house: House, interaction: Interaction, whose: discord.abc.User) -> tuple[Audience, bool]:
    """Who sees what somebody's games came to, and whether that is the asker alone: all, unless they hide from boards.

    Raises:
        Refusal: profile-hidden.
    """
    private = await house.profiles.is_private(whose.id, interaction.user.id)
    return for_one(interaction) if private else for_all(interaction), private


def _looks_into(interaction: Interaction, channel_id: int) -> bool:
    """Whether a person can see a channel of the server an interaction came from."""
    if interaction.channel_id == channel_id:
        return True
    channel = interaction.guild.get_channel_or_thread(channel_id) if interaction.guild else None
    member = interaction.user
    if channel is None or not isinstance(member, discord.Member):
        return False
    return channel.permissions_for(member).view_channel

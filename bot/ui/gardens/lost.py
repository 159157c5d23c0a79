"""Games whose channel is gone: brought somewhere else, or ended, from the list of one's games."""

from dataclasses import replace

import discord

from bot.errors import Refusal
from bot.match import COMPUTER, NOWHERE, Match, Place
from bot.ui.channel import SHUT, UNREACHABLE
from bot.ui.gardens.post import post_board
from bot.ui.house import House
from bot.ui.interaction import Interaction, place_of, private_text
from bot.ui.names import player
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.reply import Reply, sentence


async def is_lost(house: House, place: Place) -> bool:
    """Whether a channel is gone, or shut for the bot. Where that cannot be found out it is not."""
    if place.channel_id == NOWHERE:
        return True
    guild = house.client.get_guild(place.guild_id) if place.guild_id else None
    if guild is not None and guild.get_channel_or_thread(place.channel_id) is not None:
        return False
    try:
        await house.client.fetch_channel(place.channel_id)  # a thread that is archived is not known, but is there
    except SHUT:
        return place.parent_id is None or await is_lost(house, Place(place.guild_id, place.parent_id))
    except UNREACHABLE:
        return False
    return False


@on("g-lost", update=True)
async def lost(house: House, interaction: Interaction, press: Press) -> Reply:
    """What can be done with a game whose channel is gone."""
    match = await house.gardens.playing(press.id, interaction.user.id)
    words = private_text(interaction)
    opponent = player(words, match, match.opponent_of(interaction.user.id))
    return sentence(
        words("game-lost", match=match.id, opponent=opponent),
        button(words("bring-here"), Press("g-here", match.id), discord.ButtonStyle.success),
        button(words("offer-draw"), Press("g-draw", match.id)),
        button(words("resign"), Press("g-resign", match.id, match.version), discord.ButtonStyle.danger),
        button(words("back"), Press("g-games")),
    )


@on("g-here", update=True)
async def bring_here(house: House, interaction: Interaction, press: Press) -> Reply:
    """The game goes on where this was pressed."""
    match = await house.gardens.playing(press.id, interaction.user.id)
    if not await is_lost(house, match.place):
        raise Refusal("not-lost", match=match.id)
    await _check_sight(interaction, match)
    moved = await house.gardens.bring(match.id, interaction.user.id, place_of(interaction))

    async def post(_message: int | None) -> None:
        await post_board(house, moved, interaction)

    return replace(sentence(private_text(interaction)("brought-here", match=match.id)), then=post)


async def _check_sight(interaction: Interaction, match: Match) -> None:
    """Refuses a channel that the opponent cannot see."""
    opponent = match.opponent_of(interaction.user.id)
    if opponent <= COMPUTER or interaction.guild is None:
        return
    channel = interaction.channel
    try:
        member = await interaction.guild.fetch_member(opponent)
    except discord.NotFound:
        raise Refusal("challenge-blind", person=opponent) from None
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return
    if not channel.permissions_for(member).view_channel:
        raise Refusal("challenge-blind", person=opponent)

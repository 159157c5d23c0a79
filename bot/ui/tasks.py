"""What comes due without anybody pressing: invitations that lapse, boards that were never shown."""

import logging

import discord

from bot.ui.gardens_post import UNREACHABLE, catch_up, words_of
from bot.ui.house import House
from bot.ui.invitation import invitation_reply

log = logging.getLogger(__name__)


async def tick(house: House) -> None:
    """Does what has come due by now."""
    await _tell_lapsed(house)
    await catch_up(house)


async def _tell_lapsed(house: House) -> None:
    for invitation in await house.challenges.lapse():
        if invitation.message is None:
            continue
        reply = invitation_reply(words_of(house, invitation.place), invitation)
        channel = house.client.get_partial_messageable(invitation.place.channel_id, guild_id=invitation.place.guild_id)
        try:
            await channel.get_partial_message(invitation.message).edit(
                view=reply.view(), allowed_mentions=discord.AllowedMentions.none()
            )
        except UNREACHABLE as error:
            log.warning("invitation %s has lapsed, but its message could not say so: %r", invitation.id, error)

"""What comes due without anybody pressing: invitations, clocks, boards never shown, the computer's moves, dailies."""

import logging

import discord

from bot.match import Invitation
from bot.ui.audience import words_of
from bot.ui.channel import UNREACHABLE, messageable
from bot.ui.gardens import computer
from bot.ui.gardens.clocks import ring
from bot.ui.gardens.invitation import invitation_reply
from bot.ui.gardens.post import catch_up
from bot.ui.house import House
from bot.ui.wyr.posting import post_dailies

log = logging.getLogger(__name__)


async def tick(house: House) -> None:
    """Does what has come due by now."""
    await _tell_lapsed(house)
    await ring(house)
    await catch_up(house)
    computer.catch_up(house)
    await house.wyr.days.prepare(house.clock())
    post_dailies(house)


async def _tell_lapsed(house: House) -> None:
    for invitation in await house.challenges.lapsed():
        if await _say_lapsed(house, invitation):
            await house.challenges.told(invitation.id)


async def _say_lapsed(house: House, invitation: Invitation) -> bool:
    """Lets an invitation's post say that it has lapsed. Returns False where that is worth another try."""
    if invitation.message is not None:
        reply = invitation_reply(words_of(house, invitation.place), invitation)
        channel = messageable(house, invitation.place)
        try:
            await channel.get_partial_message(invitation.message).edit(
                view=reply.view(), allowed_mentions=discord.AllowedMentions.none()
            )
        except UNREACHABLE as error:
            log.warning("invitation %s has lapsed, but its message could not say so: %r", invitation.id, error)
            return isinstance(error, discord.Forbidden | discord.NotFound)
    return True

"""Saying something in a channel, beyond answering there: what the bot may do in it, and sending once."""

import logging
from collections.abc import Iterable
from typing import Final

import aiohttp
import discord

from bot.match import Place
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.reply import Reply

UNREACHABLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What comes of a request that Discord refused or did not answer."""

SHUT: Final = (discord.NotFound, discord.Forbidden)
"""What comes of it where there is no such channel any more, or the bot is not let in."""

_POSTING: Final = frozenset({"view_channel", "send_messages", "send_messages_in_threads"})

log = logging.getLogger(__name__)


def messageable(house: House, place: Place) -> discord.PartialMessageable:
    """A channel to send to, which need not be known."""
    return house.client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)


async def send(house: House, place: Place, reply: Reply, via: Interaction | None, nonce: str) -> discord.Message | None:
    """Sends to a channel; where that is not allowed, by the interaction. None when neither worked, which is logged.

    Args:
        house: the services.
        place: the channel.
        reply: what to send.
        via: the interaction behind it.
        nonce: names what is sent: when it is repeated, after an answer that was lost, the first message is found.

    Raises:
        discord.NotFound: there is no such channel any more.
        discord.Forbidden: it is shut for the bot, and there is no interaction that could do instead.
    """
    channel = messageable(house, place)

    async def post() -> discord.Message:
        return await channel.send(
            view=reply.view(), files=reply.files(), allowed_mentions=reply.mentions(), nonce=nonce
        )

    here = via is not None and via.channel_id == place.channel_id
    try:
        if not here or missing(house, place, via) not in _POSTING:
            try:
                return await post()
            except (aiohttp.ClientError, OSError):  # the connection was cut, which the library does not try again
                return await post()
    except SHUT as error:
        if not here or isinstance(error, discord.NotFound):
            raise
        log.warning("%s could not be posted in channel %s: %r", nonce, place.channel_id, error)
    except UNREACHABLE as error:
        log.warning("%s could not be posted in channel %s: %r", nonce, place.channel_id, error)
        return None
    assert via is not None  # noqa: S101  # told to the type checker
    try:
        return await via.followup.send(
            view=reply.view(), files=reply.files(), allowed_mentions=reply.mentions(), wait=True
        )
    except UNREACHABLE as error:
        log.warning("%s could not be posted by its interaction either: %r", nonce, error)
        return None


def missing(house: House, place: Place, via: Interaction | None) -> str | None:
    """The first permission that is known to be missing for showing a picture in a channel; None where none is."""
    if via is not None and via.channel_id == place.channel_id:
        may: discord.Permissions | None = via.app_permissions
    else:
        may = _permissions(house, place)
    if may is None:
        return None
    posting = "send_messages" if place.parent_id is None else "send_messages_in_threads"
    return next(iter(lacking(may, ("view_channel", posting, "attach_files"))), None)


def lacking(may: discord.Permissions, wanted: Iterable[str]) -> list[str]:
    """Those of the permissions wanted, by the library's names, that are not there, in the same order."""
    return [name for name in wanted if not getattr(may, name)]


def may_post(house: House, place: Place) -> bool:
    """Whether a channel is open at present, as far as is known without asking: what is in vain is not asked."""
    if place.guild_id is not None and house.client.get_guild(place.guild_id) is None:
        return False
    may = _permissions(house, place)
    return may is None or (may.view_channel and (may.send_messages or may.send_messages_in_threads))


def _permissions(house: House, place: Place) -> discord.Permissions | None:
    """What the bot may do in a channel; None where that is not known."""
    guild = house.client.get_guild(place.guild_id) if place.guild_id else None
    # What one may do in a thread, its channel says: the thread itself is not known once it is archived.
    channel = guild.get_channel_or_thread(place.parent_id or place.channel_id) if guild else None
    return None if guild is None or channel is None else channel.permissions_for(guild.me)

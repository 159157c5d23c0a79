"""Saying something in a channel, beyond answering there: what the bot may do in it, and sending once."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

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

T = TypeVar("T")

log = logging.getLogger(__name__)


def messageable(house: House, place: Place) -> discord.PartialMessageable:
    """A channel to send to, which need not be known."""
    return house.client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)


async def once_more(request: Callable[[], Awaitable[T]]) -> T:
    """Asks Discord for something, once more where the connection was cut: the library does not try that again.

    Discord may have done it the first time, so it must be something that can be asked for twice.
    """
    try:
        return await request()
    except (aiohttp.ClientError, OSError):
        return await request()


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that has been sent.

    Attributes:
        id: Discord's.
        picture: it shows one; what is found again by its nonce may be another than was sent last.
    """

    id: int
    picture: bool


async def send(house: House, place: Place, reply: Reply, via: Interaction | None, nonce: str) -> Sent | None:
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
            message = await once_more(post)
            return Sent(message.id, _has_picture(message))
    except SHUT as error:
        if not here or isinstance(error, discord.NotFound):
            raise
        log.warning("%s could not be posted in channel %s: %r", nonce, place.channel_id, error)
    except UNREACHABLE as error:
        log.warning("%s could not be posted in channel %s: %r", nonce, place.channel_id, error)
        return None
    assert via is not None  # noqa: S101  # told to the type checker
    try:
        return Sent(await house.callbacks.follow(via, reply), bool(reply.pictures))
    except UNREACHABLE as error:
        log.warning("%s could not be posted by its interaction either: %r", nonce, error)
        return None


def _has_picture(message: discord.Message) -> bool:
    within = [part for item in message.components if isinstance(item, discord.Container) for part in item.children]
    return any(isinstance(part, discord.MediaGalleryComponent) for part in (*message.components, *within))


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

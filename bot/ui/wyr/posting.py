"""Posting the daily in the servers that want it: each once, and a trouble with it told once, to who can mend it."""

import asyncio
import logging
from datetime import date, timedelta
from functools import partial
from typing import Final

import discord

from bot.match import Place
from bot.play.daily import day_of
from bot.play.posts import Due
from bot.text import Text
from bot.ui.audience import Audience, words_of
from bot.ui.channel import SHUT, UNREACHABLE, lacking, messageable, once_more, send
from bot.ui.house import House
from bot.ui.names import plain
from bot.ui.reply import View, sentence
from bot.ui.spared import spared
from bot.ui.wyr.daily_post import daily_post, play_press

AT_ONCE: Final = 8
"""So many servers are posted to at the same time."""

NONCE_HOLDS: Final = timedelta(minutes=2)
"""How long Discord surely knows a nonce again; it says "the past few minutes"."""

LOOKED_AT: Final = 100
"""The last messages of a channel among which a post is looked for that may have been sent."""

NEEDED: Final = ("view_channel", "send_messages")
"""The permissions that posting the daily needs."""

GONE: Final = "channel-gone"
"""The trouble with a channel that is not there; the others are permissions by their names."""

log = logging.getLogger(__name__)


def post_dailies(house: House) -> None:
    """Begins to post what is due, unless that is under way; nobody waits for it."""
    house.think("dailies", lambda: _post_all(house))


def trouble_in_words(words: Text, channel: int, trouble: str) -> str:
    """Why the daily could not be posted in a channel, and what mends it."""
    if trouble == GONE:
        return words("daily-trouble-gone")
    return words("daily-trouble", channel=f"<#{channel}>", permission=words(f"permission-{trouble}"))


def trouble_with(guild: discord.Guild, channel: int) -> str | None:
    """What keeps the daily from a channel of a server, as far as is known without asking; None: nothing."""
    found = guild.get_channel(channel)
    return GONE if found is None else next(iter(lacking(found.permissions_for(guild.me), NEEDED)), None)


async def _post_all(house: House) -> None:
    turns = asyncio.Semaphore(AT_ONCE)

    async def post(one: Due) -> None:
        async with turns:
            with spared("the post of a daily", server=one.place.guild_id or 0):
                await _post(house, one)

    with spared("the dailies that are due"):
        await asyncio.gather(*(post(one) for one in await house.posts.due()))


async def _post(house: House, due: Due) -> None:
    guild = house.client.get_guild(due.place.guild_id or 0)
    if guild is None or guild.unavailable:
        return  # while Discord itself has an outage; of a server that was left nothing is due for long
    channel = guild.get_channel(due.place.channel_id)
    trouble = trouble_with(guild, due.place.channel_id)
    if trouble is not None or channel is None:
        await _tell(house, guild, due, trouble or GONE)
        return
    claimed = await house.posts.claim(due)
    if claimed is None:
        return
    message = None
    if house.clock() - claimed > NONCE_HOLDS:
        message = await _sent_before(house, due, day_of(claimed))
    try:
        message = message or await _send(house, due, picture=channel.permissions_for(guild.me).attach_files)
    except SHUT as error:
        # It looked open, so to try again each minute would be in vain.
        log.warning("the daily of %s was not taken by channel %s: %r", due.day, due.place.channel_id, error)
        await house.posts.posted(due, None)
        await _tell(house, guild, due, GONE if isinstance(error, discord.NotFound) else NEEDED[-1])
        return
    if message is not None:
        await house.posts.posted(due, message)


async def _send(house: House, due: Due, *, picture: bool) -> int | None:
    """Sends the post of the day that it is now; without its picture where that is what Discord does not take."""
    seen = Audience(words_of(house, due.place), 0, due.place.guild_id)
    nonce = f"{due.place.guild_id}-{due.day:%m%d}"
    for with_picture in (True, False) if picture else (False,):
        reply = await daily_post(house, seen, day_of(house.clock()), picture=with_picture)
        sent = await send(house, due.place, reply, None, nonce)
        if sent is not None:
            return sent.id
    return None


async def _sent_before(house: House, due: Due, day: date) -> int | None:
    """The post that was sent before the bot died and could not be noted, if it is there."""
    try:
        async for message in messageable(house, due.place).history(limit=LOOKED_AT):
            if message.author == house.client.user and _plays(message, day):
                return message.id
    except UNREACHABLE as error:
        log.warning(
            "it could not be seen whether the daily of %s is in channel %s: %r", day, due.place.channel_id, error
        )
    return None


def _plays(message: discord.Message, day: date) -> bool:
    """Whether a message has the button `Play` of a day's post."""
    wanted = play_press(day).custom_id
    parts = View.from_message(message, timeout=None)
    parts.stop()
    return any(isinstance(part, discord.ui.Button) and part.custom_id == wanted for part in parts.walk_children())


async def _tell(house: House, guild: discord.Guild, due: Due, trouble: str) -> None:
    """Tells who chose the channel, else who owns the server; the settings say it as long as it is so."""
    if not await house.posts.is_news(due, trouble):
        return
    words = words_of(house, due.place)
    where = words("daily-trouble-where", server=plain(guild.name))
    told = sentence(f"{where}\n{trouble_in_words(words, due.place.channel_id, trouble)}")
    for person in dict.fromkeys(person for person in (due.by, guild.owner_id) if person):
        try:
            chat = await once_more(partial(house.client.create_dm, discord.Object(person)))
            if await send(house, Place(None, chat.id), told, None, f"{guild.id}-t{due.day:%m%d}") is not None:
                return
        except UNREACHABLE as error:
            log.info("%s could not be told of the trouble with the daily of server %s: %r", person, guild.id, error)

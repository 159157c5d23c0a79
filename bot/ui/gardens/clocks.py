"""The clocks of Gardens ring: a reminder, and a game lost by time, with nobody looking."""

import logging
from datetime import datetime
from typing import Final

import discord

from bot.match import Match, Place
from bot.play.replay import player_to_move
from bot.ui.audience import words_of
from bot.ui.channel import UNREACHABLE, once_more, send
from bot.ui.gardens.games import link
from bot.ui.gardens.post import post_change, remind
from bot.ui.gardens.words import reminder_in_words
from bot.ui.house import House
from bot.ui.reply import sentence
from bot.ui.spared import spared

OFF: Final = "off"
BY_DM: Final = "dm"

log = logging.getLogger(__name__)


async def beat(house: House) -> datetime | None:
    """Notes that the bot is there for people. Returns the moment until which clocks have run.

    While Discord cannot be reached nobody can move: it is as if the bot were down, and None.
    """
    client = house.client
    if isinstance(client, discord.AutoShardedClient) and any(shard.is_closed() for shard in client.shards.values()):
        log.warning("not connected to Discord; until it is, no clock of a game runs")
        return None
    return await house.clocks.beat()


async def ring(house: House) -> None:
    """Ends the games whose time is over, and sends the reminders that are due."""
    now = await beat(house)
    if now is None:
        return
    for match in await house.clocks.overdue(now):
        with spared("a game whose time is over", match=match.id):
            await _forfeit(house, match)
    for match in await house.clocks.to_remind(now):
        with spared("a reminder", match=match.id):
            await _remind(house, match)


async def _forfeit(house: House, match: Match) -> None:
    change = await house.gardens.forfeit(match)
    if change is not None:
        await post_change(house, change, None)


async def _remind(house: House, match: Match) -> None:
    """Reminds the player to move, in the way they like; where that is closed, in the other."""
    way = (await house.preferences.of_person(player_to_move(match)))["reminders"]
    if not await house.clocks.claim_reminder(match) or way == OFF:
        return
    ways = (_by_dm, remind) if way == BY_DM else (remind, _by_dm)
    for tell in ways:
        if await tell(house, match):
            return
    log.warning("match %s: nobody could be reminded", match.id)


async def _by_dm(house: House, match: Match) -> bool:
    """Reminds the player to move in a message of their own. Returns whether that went well."""
    words = words_of(house, match.place)
    reply = sentence(f"{reminder_in_words(words, match)}\n{link(match.place, match.shown_message)}")
    try:
        channel = await once_more(lambda: house.client.create_dm(discord.Object(player_to_move(match))))
        return await send(house, Place(None, channel.id), reply, None, f"{match.id}-{match.version}-r") is not None
    except UNREACHABLE as error:
        log.info("match %s: the player to move could not be reminded by a message of their own: %r", match.id, error)
        return False

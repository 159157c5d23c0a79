"""Servers the bot comes to and is removed from, as its connection tells."""

import logging

import discord

from bot.ui.house import House

log = logging.getLogger(__name__)


async def review(house: House) -> None:
    """Compares the servers that are known with those the bot is in: it may have been removed while it was not there."""
    await house.departures.review(lambda guild_id: here(house.client, guild_id))


async def forget(house: House) -> None:
    """Forgets the servers whose time is over, and what else is kept for a time only."""
    for guild_id in await house.departures.forget(lambda guild_id: here(house.client, guild_id)):
        house.preferences.forget_server(guild_id)
        log.info("server %s is forgotten: the bot was removed from it long ago", guild_id)


def here(client: discord.Client, guild_id: int) -> bool | None:
    """Whether the bot is in a server; None where its shard is another process's, or is not connected.

    A server that has an outage is still known, and the bot is in it.
    """
    if client.get_guild(guild_id) is not None:
        return True
    if not isinstance(client, discord.AutoShardedClient) or not client.is_ready():
        return None
    shard = client.shards.get((guild_id >> 22) % (client.shard_count or 1))
    return None if shard is None or shard.is_closed() else False

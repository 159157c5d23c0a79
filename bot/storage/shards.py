"""Of all that is kept, what is a process's to look after."""

import sqlalchemy as sa

from bot.shards import SERVERS_ID, Shards


def of_shards(guild_id: sa.Column[int], shards: Shards) -> sa.ColumnElement[bool]:
    """Whether a row is about one of the servers of these shards; about none, it is the first shard's."""
    if shards.whole:
        return sa.true()
    return (sa.func.coalesce(guild_id, 0) // SERVERS_ID % shards.count).in_(shards.ids)

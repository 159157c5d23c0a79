"""The servers the bot was removed from, and what goes with them."""

from datetime import datetime
from typing import Final

import sqlalchemy as sa

from bot.match import NOWHERE
from bot.storage.database import Database
from bot.storage.results import Results
from bot.storage.tables import appearances, daily_posts, invitations, matches, servers, standings, stretches

_s, _m = servers.c, matches.c
_SERVER: sa.BindParameter[int] = sa.bindparam("server", type_=sa.BigInteger())
_GONE = sa.select(_s.guild_id, _s.gone).where(_s.gone.is_not(None)).order_by(_s.gone)
_RETURNED = sa.update(servers).where(_s.guild_id == _SERVER).values(gone=None)
# What only a server that the bot was in can have; a solitaire may be played in others as well.
_KNOWN = sa.union(
    sa.select(_s.guild_id),
    sa.select(daily_posts.c.guild_id),
    sa.select(invitations.c.guild_id).where(invitations.c.guild_id.is_not(None)),
    sa.select(_m.guild_id).where(_m.game == "gardens", _m.guild_id.is_not(None)),
)
_FORGET = sa.delete(servers).where(_s.guild_id == _SERVER, _s.gone <= sa.bindparam("before", type_=_s.gone.type))
_DELETE: Final = tuple(
    sa.delete(table).where(table.c.guild_id == _SERVER)
    for table in (daily_posts, invitations, appearances, standings, stretches)
)
# Noted as shown: there is no place any more to show them in.
_UNPLACE = (
    sa.update(matches)
    .where(_m.guild_id == _SERVER)
    .values(
        guild_id=None,
        channel_id=NOWHERE,
        parent_id=None,
        shown_message=None,
        offer_message=None,
        shown_version=_m.version,
    )
)


class Departures:
    """When the bot was removed from which servers."""

    def __init__(self, database: Database, results: Results) -> None:
        self._database = database
        self._results = results
        new = database.insert(servers)
        self._left = new.on_conflict_do_update(
            index_elements=[_s.guild_id], set_={"gone": sa.func.coalesce(_s.gone, new.excluded.gone)}
        )

    async def known(self) -> set[int]:
        """The servers about which something is kept that only those have which the bot was in."""
        return await self._database.read(lambda connection: set(connection.execute(_KNOWN).scalars()))

    async def left(self, guild_id: int, at: datetime) -> None:
        """Notes that the bot was removed from a server, unless that is noted already."""
        values = {"guild_id": guild_id, "gone": at}
        await self._database.write(lambda connection: connection.execute(self._left, values))

    async def returned(self, guild_id: int) -> None:
        """Notes that the bot is in a server again."""
        await self._database.write(lambda connection: connection.execute(_RETURNED, {"server": guild_id}))

    async def gone(self) -> dict[int, datetime]:
        """When it was removed from those servers that it is not in, the longest ago first."""
        return await self._database.read(
            lambda connection: {row.guild_id: row.gone for row in connection.execute(_GONE)}
        )

    async def forget(self, guild_id: int, before: datetime) -> bool:
        """Deletes what is kept about a server the bot was removed from by `before`, in one transaction.

        Its choices, daily posts, invitations and boards are deleted. The matches played there are those of people, and
        stay; where they were played is forgotten (`NOWHERE`).

        Returns:
            Whether that was done. False: the bot is there again, or was removed later, or it is done already.
        """

        def work(connection: sa.Connection) -> bool:
            self._results.begin(connection)
            if connection.execute(_FORGET, {"server": guild_id, "before": before}).rowcount == 0:
                return False
            for delete in _DELETE:
                connection.execute(delete, {"server": guild_id})
            connection.execute(_UNPLACE, {"server": guild_id})
            return True

        return await self._database.write(work)

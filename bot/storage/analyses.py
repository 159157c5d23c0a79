"""What was found out about finished matches."""

import sqlalchemy as sa

from bot.storage.database import Database
from bot.storage.tables import analyses, matches

_GET = sa.select(analyses.c.findings).where(analyses.c.match_id == sa.bindparam("match"))


class Analyses:
    """The findings about matches, each a text whose form is its author's affair."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # Nothing is kept about a match that has been deleted meanwhile; one that is there stays until this is kept.
        there = sa.select(matches.c.id, sa.bindparam("findings", type_=sa.Text())).where(
            matches.c.id == sa.bindparam("match_id")
        )
        new = database.insert(analyses).from_select(
            ["match_id", "findings"], there.with_for_update(read=True, key_share=True)
        )
        self._put = new.on_conflict_do_update(
            index_elements=[analyses.c.match_id], set_={"findings": new.excluded.findings}
        )

    async def get(self, match_id: int) -> str | None:
        """What is kept about a match, None where nothing is."""
        return await self._database.read(_get, match_id)

    async def put(self, match_id: int, findings: str) -> None:
        """Keeps what was found out about a match, in place of what was there; nothing about one that was deleted."""
        values = {"match_id": match_id, "findings": findings}
        await self._database.write(lambda connection: connection.execute(self._put, values))


def _get(connection: sa.Connection, match_id: int) -> str | None:
    return connection.execute(_GET, {"match": match_id}).scalar_one_or_none()

"""When the bot was not there, as its pulse tells: a moment that is noted again and again while it is."""

from collections.abc import Callable
from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.match import Match
from bot.storage.database import Database
from bot.storage.matches import match_of
from bot.storage.tables import downtimes, keep, matches

Interval = tuple[datetime, datetime]
GiveBack = Callable[[Match, Interval], Match]
"""A match whose clock runs, with what a downtime has taken from it given back."""

PULSE = "pulse"
"""The fact of `keep` that says when the bot was last there."""

_d = downtimes.c
_m = matches.c
_LAST = sa.select(keep.c.value).where(keep.c.key == PULSE).with_for_update()
_RUNNING = sa.select(matches).where(_m.deadline.is_not(None), _m.ended.is_(None)).with_for_update()
_EXTEND = (
    sa.update(matches)
    .where(_m.id == sa.bindparam("match"))
    .values(
        version=sa.bindparam("new_version"),
        deadline=sa.bindparam("new_deadline"),
        reminder=sa.bindparam("new_reminder"),
        given_back=sa.bindparam("new_given_back"),
    )
)
_BETWEEN = (
    sa.select(_d.began, _d.ended)
    .where(_d.ended > sa.bindparam("since"), _d.began < sa.bindparam("until"))
    .order_by(_d.began)
)


class Downtimes:
    """The times in which the bot was down."""

    def __init__(self, database: Database) -> None:
        self._database = database
        note = database.insert(keep)
        self._note = note.on_conflict_do_update(index_elements=[keep.c.key], set_={"value": note.excluded.value})
        new = database.insert(downtimes)
        self._add = new.on_conflict_do_update(index_elements=[_d.began], set_={"ended": new.excluded.ended})

    async def beat(self, now: datetime, pause: timedelta, give_back: GiveBack) -> None:
        """Notes that the bot is there now. If that was noted longer than `pause` ago it was down meanwhile.

        The interval is kept then, and every match whose clock runs is changed as `give_back` says, in the same
        transaction: all of it once, whenever the process ends. Of a match, the deadline, the reminder and the time
        given back are taken over; one that is changed gets a new version.

        A pulse that was noted in the future, by a clock that was wrong, is no downtime.
        """
        await self._database.write(self._beat, now, pause, give_back)

    async def between(self, since: datetime, until: datetime) -> list[Interval]:
        """The intervals in which the bot was down that reach into that time, whole, in their order."""
        values = {"since": since, "until": until}
        return await self._database.read(
            lambda connection: [(row.began, row.ended) for row in connection.execute(_BETWEEN, values)]
        )

    def _beat(self, connection: sa.Connection, now: datetime, pause: timedelta, give_back: GiveBack) -> None:
        noted = connection.execute(_LAST).scalar_one_or_none()
        last = now if noted is None else datetime.fromisoformat(noted)
        connection.execute(self._note, {"key": PULSE, "value": now.isoformat()})
        if now - last <= pause:
            return
        connection.execute(self._add, {"began": last, "ended": now})
        running = [match_of(row) for row in connection.execute(_RUNNING)]
        changed = [match for before in running if (match := give_back(before, (last, now))) != before]
        if changed:
            connection.execute(_EXTEND, [_extended(match) for match in changed])


def _extended(match: Match) -> dict[str, object]:
    given = match.given_back
    return {
        "match": match.id,
        "new_version": match.version + 1,
        "new_deadline": match.deadline,
        "new_reminder": match.reminder,
        "new_given_back": None if given is None else round(given.total_seconds()),
    }

"""What is kept about one person, in all tables: to be read whole, and to be deleted whole."""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import date
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from bot.match import COMPUTER, Invitation, Spent
from bot.storage.database import Database
from bot.storage.errors import StorageUnavailable
from bot.storage.invitations import invitation_of
from bot.storage.results import Results
from bot.storage.standings import Standings
from bot.storage.tables import (
    analyses,
    appearances,
    invitations,
    matches,
    people,
    preferences,
    rating_changes,
    ratings,
    servers,
    spent_dailies,
    standings,
)

_m = matches.c
_WHO: sa.BindParameter[int] = sa.bindparam("who", type_=sa.BigInteger())
_GOING, _OVER = _m.ended.is_(None), _m.ended.is_not(None)
# Seat by seat, going on and over, so that each quarter is found by its own index.
_THEIRS = sa.union_all(
    *(sa.select(_m.id).where(seat == _WHO, state) for seat in (_m.seat_0, _m.seat_1) for state in (_GOING, _OVER))
)
_PLAYS = _m.id.in_(_THEIRS)
_ALONE = sa.or_(_m.game == "wyr", _m.seat_0 == COMPUTER, _m.seat_1 == COMPUTER)
_INVITED = sa.or_(*(invitations.c[name] == _WHO for name in ("challenger", "opponent", "white")))

Rows = list[dict[str, Any]]

_OF: Final[Mapping[sa.Table, sa.ColumnElement[bool]]] = {
    people: people.c.person == _WHO,
    preferences: preferences.c.person == _WHO,
    matches: _PLAYS,
    appearances: appearances.c.match_id.in_(_THEIRS),
    analyses: analyses.c.match_id.in_(_THEIRS),
    invitations: _INVITED,
    ratings: ratings.c.person == _WHO,
    rating_changes: rating_changes.c.person == _WHO,
    standings: standings.c.person == _WHO,
    servers: servers.c.daily_by == _WHO,
    spent_dailies: spent_dailies.c.digest == sa.bindparam("digest"),
}
"""The tables that say something about people, and which of their rows are about one."""

_ROWS: Final = {table: sa.select(table).where(theirs).order_by(*table.primary_key) for table, theirs in _OF.items()}

_PLAYING = sa.select(_m.id).where(_PLAYS, _GOING, sa.not_(_ALONE)).limit(1)
_RENAMED: sa.BindParameter[int] = sa.bindparam("becomes", type_=sa.BigInteger())
_RENAME: Final = (
    *(sa.update(matches).where(seat == _WHO, _OVER).values({seat: _RENAMED}) for seat in (_m.seat_0, _m.seat_1)),
    *(sa.update(table).where(_OF[table]).values(person=_RENAMED) for table in (ratings, rating_changes)),
)
_DELETE: Final = tuple(sa.delete(table).where(_OF[table]) for table in (people, preferences))
_DELETE_ALONE = sa.delete(matches).where(_PLAYS, _ALONE).returning(_m.day)
_UNINVITE = sa.delete(invitations).where(_INVITED).returning(invitations)
_OVER_BEFORE = spent_dailies.c.day < sa.bindparam("today")
_ANY_SPENT = sa.select(spent_dailies.c.day).where(_OVER_BEFORE).limit(1)
_FORGET_SPENT = sa.delete(spent_dailies).where(_OVER_BEFORE)
_NOT_BY = sa.update(servers).where(_OF[servers]).values(daily_by=None)


class Erased(NamedTuple):
    """What a deletion leaves to be done and told.

    Attributes:
        uninvited: the invitations that were open, for their messages to be closed. The person is a number there that
            stands for nobody.
        spent: whether it is kept that they have begun the daily of the day.
    """

    uninvited: list[Invitation]
    spent: bool


class StillPlayingError(Exception):
    """A game with somebody else goes on, and has to be ended first."""


class PersonalData:
    """The rows of all tables that are about a person."""

    def __init__(self, database: Database, results: Results, standings: Standings) -> None:
        self._database = database
        self._results = results
        self._standings = standings
        self._spend = database.insert(spent_dailies).on_conflict_do_nothing()

    async def of(self, person: int, spent: Spent) -> dict[str, Rows]:
        """All that is kept about a person: the rows of each table in order, by the names of tables and columns.

        Of the games and invitations that concern two, it is the whole row. A table without a row of theirs is there,
        too.

        Args:
            person: who.
            spent: what is kept of their daily of today where they have deleted it.
        """
        return await self._database.read(_rows, person, spent)

    async def erase(self, person: int, spent: Spent) -> Erased:
        """Deletes what is kept about a person, in one transaction.

        Name, choices, invitations, solitaires and games against the computer are deleted, with all that hangs on them.
        In finished games with others, in what those did to ratings, and on the boards of Gardens, a negative number
        drawn at random takes the place of their id: the same in all of them, and kept nowhere beside the id. Done
        again it changes nothing.

        Args:
            person: who.
            spent: what is kept in place of their daily of that day, if there is one among the games that are deleted.

        Raises:
            StillPlayingError: a game with somebody else goes on; nothing has been done.
        """
        erased = await self._database.write(self._erase, person, spent)
        await self._overwrite()
        return erased

    async def forget_spent(self, today: date) -> None:
        """Deletes what is kept of dailies of the days before one. Writes only where there is something."""
        values = {"today": today}
        found = await self._database.read(lambda connection: connection.execute(_ANY_SPENT, values).one_or_none())
        if found is not None:
            await self._database.write(lambda connection: connection.execute(_FORGET_SPENT, values))
            await self._overwrite()

    async def _overwrite(self) -> None:
        with suppress(StorageUnavailable):  # it is deleted all the same, and overwritten by the next one to be
            await self._database.overwrite()

    def _erase(self, connection: sa.Connection, person: int, spent: Spent) -> Erased:
        who = {"who": person}
        self._results.begin(connection)
        self._database.alone(connection, person)
        hidden = self._standings.hides(connection, person)
        for delete in _DELETE:
            connection.execute(delete, who)
        # An invitation that is being accepted is waited for here, so that its game is seen below.
        uninvited = [invitation_of(row) for row in connection.execute(_UNINVITE, who)]
        if connection.execute(_PLAYING, who).one_or_none() is not None:
            raise StillPlayingError
        if spent.day in set(connection.execute(_DELETE_ALONE, who).scalars()):
            connection.execute(self._spend, asdict(spent))
        connection.execute(_NOT_BY, who)
        self._standings.leave(connection, person, "wyr")
        number = -1 - secrets.randbelow(2**62)
        for rename in _RENAME:
            connection.execute(rename, who | {"becomes": number})
        self._standings.rename(connection, person, number)
        # Who does not want to be shown on boards does not appear there either as one who cannot be traced back.
        if hidden and connection.execute(_ROWS[ratings], {"who": number}).one_or_none() is not None:
            connection.execute(sa.insert(preferences), {"person": number, "boards": "hidden"})
        return Erased(
            [_renamed(invitation, person, number) for invitation in uninvited if invitation.status == "open"],
            connection.execute(_ROWS[spent_dailies], {"digest": spent.digest}).one_or_none() is not None,
        )


def _renamed(invitation: Invitation, person: int, becomes: int) -> Invitation:
    return replace(
        invitation,
        challenger=becomes if invitation.challenger == person else invitation.challenger,
        opponent=becomes if invitation.opponent == person else invitation.opponent,
        white=None,
    )


def _rows(connection: sa.Connection, person: int, spent: Spent) -> dict[str, Rows]:
    values = {"who": person, "digest": spent.digest}
    return {
        table.name: [dict(row) for row in connection.execute(select, values).mappings()]
        for table, select in _ROWS.items()
    }

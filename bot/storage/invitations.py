"""Invitations to Gardens: each one row, closed once."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.match import Invitation, InvitationStatus, Place
from bot.shards import Shards
from bot.storage.database import Database
from bot.storage.errors import AlreadyThere
from bot.storage.shards import of_shards
from bot.storage.tables import invitations, numbers

_c = invitations.c
_ID = _c.id == sa.bindparam("invitation")
_OPEN = _c.status == sa.literal_column("'open'")  # spelt out, so that the index over the open ones serves
_NUMBER = sa.insert(numbers).returning(numbers.c.id)
_CREATE = sa.insert(invitations)
_GET = sa.select(invitations).where(_ID)
_REMATCH = (
    sa.select(invitations)
    .where(_c.rematch_of == sa.bindparam("match"), _c.status.in_(("open", "accepted")))
    .order_by(_c.id.desc())
    .limit(1)
)
_POSTED = sa.update(invitations).where(_ID).values(message=sa.bindparam("post"))
_CLOSE = sa.update(invitations).where(_ID, _OPEN).values(status=sa.bindparam("became")).returning(invitations)
_EXPIRED = sa.select(invitations).where(_OPEN, _c.expires <= sa.bindparam("now")).order_by(_c.expires, _c.id)
_LAPSED_LONG = sa.and_(sa.not_(_OPEN), _c.expires <= sa.bindparam("before", type_=_c.expires.type))
_ANY_LONG = sa.select(_c.id).where(_LAPSED_LONG).limit(1)
_FORGET = sa.delete(invitations).where(_LAPSED_LONG)
_MADE_BY = (
    sa.select(invitations)
    .where(_c.challenger == sa.bindparam("challenger"), _c.made > sa.bindparam("since"))
    .order_by(_c.made, _c.id)
)

Check = Callable[[Sequence[Invitation]], None]
"""Looks at the invitations somebody has made lately, and raises where there shall be no other one."""


class Invitations:
    """The invitations of the instance. `Matches.from_invitation` accepts one."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._expired = _EXPIRED.where(of_shards(_c.guild_id, shards))

    async def create(self, new: Invitation, check: Check, *, since: datetime) -> Invitation:
        """Keeps a new invitation and returns it with its id; the one it came with does not matter.

        Args:
            new: the invitation.
            check: sees those its challenger has made after `since`, whatever has become of them, the oldest first;
                what it raises is raised, and nothing is kept. Of two made at the same moment one sees the other.
            since: how far back it looks.

        Raises:
            AlreadyThere: it is for a rematch, and there is one for the same that is open or has been accepted.
        """

        def work(connection: sa.Connection) -> Invitation:
            self._database.alone(connection, new.challenger)
            check(_made_by(connection, new.challenger, since))
            return _create(connection, new)

        try:
            return await self._database.write(work)
        except IntegrityError as error:
            if new.rematch_of is None:
                raise
            raise AlreadyThere from error

    async def made_by(self, challenger: int, since: datetime) -> list[Invitation]:
        """Those somebody has made after `since`, whatever has become of them, the oldest first."""
        return await self._database.read(_made_by, challenger, since)

    async def rematch_of(self, match_id: int) -> Invitation | None:
        """The invitation to play a match again that is open, lapsed or not, or has been accepted; the last one made."""

        def work(connection: sa.Connection) -> Invitation | None:
            row = connection.execute(_REMATCH, {"match": match_id}).first()
            return None if row is None else invitation_of(row)

        return await self._database.read(work)

    async def get(self, invitation_id: int) -> Invitation | None:
        """The invitation of that number, None where there is none."""

        def work(connection: sa.Connection) -> Invitation | None:
            row = connection.execute(_GET, {"invitation": invitation_id}).one_or_none()
            return None if row is None else invitation_of(row)

        return await self._database.read(work)

    async def posted(self, invitation_id: int, message: int) -> None:
        """Notes the message it was posted as."""
        values = {"invitation": invitation_id, "post": message}
        await self._database.write(lambda connection: connection.execute(_POSTED, values))

    async def close(self, invitation_id: int, status: InvitationStatus) -> Invitation | None:
        """Closes an open invitation and returns it closed; whoever gets it is the one to announce it.

        None, and nothing done, when it is no longer open (or there is none): somebody was quicker.
        """

        def work(connection: sa.Connection) -> Invitation | None:
            values = {"invitation": invitation_id, "became": status}
            row = connection.execute(_CLOSE, values).one_or_none()
            return None if row is None else invitation_of(row)

        return await self._database.write(work)

    async def expired(self, now: datetime) -> list[Invitation]:
        """The invitations that have lapsed by `now` and have not been closed, the longest overdue first.

        Those of this process's shards.
        """
        return await self._database.read(
            lambda connection: [invitation_of(row) for row in connection.execute(self._expired, {"now": now})]
        )

    async def forget(self, before: datetime) -> None:
        """Deletes those whose time was over by then, once they are closed. Writes only where there is one."""
        values = {"before": before}
        found = await self._database.read(lambda connection: connection.execute(_ANY_LONG, values).one_or_none())
        if found is not None:
            await self._database.write(lambda connection: connection.execute(_FORGET, values))


def _made_by(connection: sa.Connection, challenger: int, since: datetime) -> list[Invitation]:
    made = connection.execute(_MADE_BY, {"challenger": challenger, "since": since})
    return [invitation_of(row) for row in made]


def _create(connection: sa.Connection, new: Invitation) -> Invitation:
    invitation = replace(new, id=connection.execute(_NUMBER).scalar_one())
    row = {
        "id": invitation.id,
        "challenger": invitation.challenger,
        "opponent": invitation.opponent,
        "target": invitation.target,
        "pace": invitation.pace,
        "rated": invitation.rated,
        "white": invitation.white,
        "rematch_of": invitation.rematch_of,
        "guild_id": invitation.place.guild_id,
        "channel_id": invitation.place.channel_id,
        "parent_id": invitation.place.parent_id,
        "made": invitation.made,
        "expires": invitation.expires,
        "message": invitation.message,
        "status": invitation.status,
        "match_id": invitation.match,
    }
    connection.execute(_CREATE, row)
    return invitation


def invitation_of(row: sa.Row[Any]) -> Invitation:
    """An invitation from its row."""
    return Invitation(
        id=row.id,
        challenger=row.challenger,
        opponent=row.opponent,
        target=row.target,
        pace=row.pace,
        rated=row.rated,
        white=row.white,
        rematch_of=row.rematch_of,
        place=Place(row.guild_id, row.channel_id, row.parent_id),
        made=row.made,
        expires=row.expires,
        message=row.message,
        status=row.status,
        match=row.match_id,
    )

"""Matches: each one row, changed by one conditional write."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.journal import note
from bot.match import GameName, Match, Offer, Place, Result, Spent
from bot.shards import Shards
from bot.storage.database import Database
from bot.storage.errors import AlreadyThere
from bot.storage.ratings import Rate, Ratings
from bot.storage.results import Results
from bot.storage.shards import of_shards
from bot.storage.tables import appearances, invitations, matches, numbers, spent_dailies

_c = matches.c
_CHANGING = (
    *(_c.moves, _c.version, _c.position_version, _c.guild_id, _c.channel_id, _c.parent_id, _c.moved),
    *(_c.offer_kind, _c.offer_seat, _c.offer_version, _c.offer_message, _c.deadline, _c.reminder, _c.given_back),
    *(_c.ranked, _c.public, _c.undos, _c.hints, _c.score, _c.perfect, _c.winner, _c.reason, _c.ended),
)
_ID = _c.id == sa.bindparam("match")
_GOING = _c.ended.is_(None)
_TOO_LARGE = 2**63

_NUMBER = sa.insert(numbers).returning(numbers.c.id)
_CREATE = sa.insert(matches)
_GET = sa.select(matches).where(_ID)
# The parameters are named apart from the columns: an UPDATE binds those names itself.
_NEW = {column: sa.bindparam(f"new_{column.name}", type_=column.type) for column in _CHANGING}
# A change that leaves the deadline alone does not bring back the reminder of it, which may be on its way by now.
_SAME_CLOCK = _c.deadline.is_not_distinct_from(_NEW[_c.deadline])
_WRITE = (
    sa.update(matches)
    .where(_ID, _c.version == sa.bindparam("decided_on"))
    .values(_NEW | {_c.reminder: sa.case((_SAME_CLOCK, _c.reminder), else_=_NEW[_c.reminder])})
)
_GOES_ON = sa.select(_c.id).where(_ID, _c.version == sa.bindparam("decided_on"), _GOING)
_SHOWN = (
    sa.update(matches)
    .where(_ID, _c.shown_version <= sa.bindparam("shown"))
    .values(
        shown_version=sa.bindparam("shown"),
        shown_message=sa.bindparam("message"),
        shown_picture=sa.bindparam("picture"),
        given_back=sa.case((_c.version > sa.bindparam("shown"), _c.given_back), else_=sa.null()),
    )
)
_OFFERED = (
    sa.update(matches)
    .where(_ID, _c.offer_version == sa.bindparam("offer"))
    .values(offer_message=sa.bindparam("message"))
)
_UNSHOWN = (
    sa.select(matches).where(_c.version > _c.shown_version, _c.game == "gardens", _c.public).order_by(_c.moved, _c.id)
)
# Seat by seat, so that each half is found by its own index.
_OF_PERSON = sa.union(
    *(sa.select(_c.id).where(seat == sa.bindparam("person"), _GOING) for seat in (_c.seat_0, _c.seat_1))
)
_PLAYING = (
    sa.select(matches)
    .where(_c.id.in_(_OF_PERSON), _c.game == sa.bindparam("game"))
    .order_by(_c.moved.desc(), _c.id.desc())
)
# Seat by seat here as well, so that only the last few are read of each.
_FINISHED_IDS = sa.union(
    *(
        sa.select(_c.id, _c.ended)
        .where(seat == sa.bindparam("person"), _c.ended.is_not(None), _c.game == sa.bindparam("game"))
        .order_by(_c.ended.desc(), _c.id.desc())
        .limit(sa.bindparam("limit"))
        .subquery()
        .select()
        for seat in (_c.seat_0, _c.seat_1)
    )
).subquery()
_FINISHED = (
    sa.select(matches)
    .where(_c.id.in_(sa.select(_FINISHED_IDS.c.id)))
    .order_by(_c.ended.desc(), _c.id.desc())
    .limit(sa.bindparam("limit"))
)
_COUNT = sa.select(_c.game, sa.func.count()).where(_GOING).group_by(_c.game)
_DAILY = sa.select(matches).where(_c.day == sa.bindparam("day"), _c.seat_0 == sa.bindparam("person"))
_SPENT = sa.select(spent_dailies.c.day).where(spent_dailies.c.digest == sa.bindparam("digest"))
_ACCEPT = (
    sa.update(invitations)
    .where(invitations.c.id == sa.bindparam("invitation"), invitations.c.status == "open")
    .values(status="accepted")
)
_BECOME = (
    sa.update(invitations).where(invitations.c.id == sa.bindparam("invitation")).values(match_id=sa.bindparam("match"))
)


class Matches:
    """The matches of the instance."""

    def __init__(self, database: Database, ratings: Ratings, results: Results, shards: Shards) -> None:
        self._database = database
        self._here = of_shards(_c.guild_id, shards)
        self._ratings = ratings
        self._results = results
        # Nothing where there is no such match: its player may have deleted it a moment ago.
        here = sa.select(_c.id, sa.bindparam("guild", type_=sa.BigInteger())).where(_ID)
        self._appear = database.insert(appearances).from_select(["match_id", "guild_id"], here).on_conflict_do_nothing()

    async def create(self, new: Match, spent: Spent | None = None) -> Match:
        """Keeps a new match and returns it as kept: with its id, at version 1. The id it came with does not matter.

        A solitaire appears (see `appear`) in the server it is played in from the start. A daily that its player has
        begun before, and deleted with their data, is not ranked.

        Args:
            new: the match.
            spent: of a daily: what is kept of it where it has been begun before.

        Raises:
            AlreadyThere: the person has begun that day's deal already.
        """

        def work(connection: sa.Connection) -> Match:
            if spent is None:
                return self._create(connection, new)
            # A deletion by the same person is over before this looks, or begins when the match is there to be deleted.
            self._database.alone(connection, new.seats[0])
            again = connection.execute(_SPENT, {"digest": spent.digest}).one_or_none() is not None
            return self._create(connection, replace(new, ranked=new.ranked and not again))

        try:
            return await self._database.write(work)
        except IntegrityError as error:
            if new.day is None:
                raise
            raise AlreadyThere from error

    async def from_invitation(self, invitation_id: int, new: Match) -> Match | None:
        """Accepts an invitation and creates the match it becomes, both or neither.

        None, and nothing done, when the invitation is no longer open (or there is none): somebody was quicker.
        """

        def work(connection: sa.Connection) -> Match | None:
            if connection.execute(_ACCEPT, {"invitation": invitation_id}).rowcount == 0:
                return None
            match = self._create(connection, new)
            connection.execute(_BECOME, {"invitation": invitation_id, "match": match.id})
            return match

        return await self._database.write(work)

    async def get(self, match_id: int) -> Match | None:
        """The match of that number, None where there is none."""
        note(match=match_id)
        if not 0 < match_id < _TOO_LARGE:  # nor can the database be asked for it
            return None
        return await self._database.read(_one, _GET, {"match": match_id})

    async def going_on(self) -> dict[str, int]:
        """How many matches of each game go on."""
        return await self._database.read(lambda connection: dict(connection.execute(_COUNT).all()))

    async def write(self, changed: Match, rate: Rate | None = None) -> bool:
        """The one write that decides: keeps `changed` if nobody was quicker.

        `changed.version` is one more than the version the change was decided on; only when that is still the version
        kept, the moves, position version, offer, deadline, time given back, result, score, undos, hints, perfect,
        ranked, public, place and time of the change are taken over, and with a new deadline its reminder. Id, game,
        start, seats, level, rated, pace, seed, day and time of beginning never change; what has been shown is noted by
        `shown`.

        With the change that ends a match its result is counted, in the same transaction and so exactly once: on the
        boards, and in the ratings of the players of a rated game. Of such a game the end may be kept as a moment later
        than it is given here: see `Ratings.in_order`.

        Args:
            changed: the match as it shall be.
            rate: what a rated game does to the ratings.

        Returns:
            Whether it was kept. False: somebody was quicker (or there is no such match); nothing has changed.
        """
        if changed.result is None:
            return await self._database.write(_write, changed)
        return await self._database.write(self._end, changed, rate)

    async def shown(self, match_id: int, version: int, message: int | None, *, picture: bool = False) -> None:
        """Notes that `version` has been posted for all to see, as `message`, with a picture or without.

        An older version than noted is ignored; the same version posted afresh is not. With the present version the
        players have been told of time that was given back.

        Not a change of the match: its version stays.
        """
        values = {"match": match_id, "shown": version, "message": message, "picture": picture}
        await self._database.write(lambda connection: connection.execute(_SHOWN, values))

    async def offered(self, match_id: int, offer_version: int, message: int) -> None:
        """Notes the message in which the offer of that number is posted, as long as it stands.

        Not a change of the match: its version stays.
        """
        values = {"match": match_id, "offer": offer_version, "message": message}
        await self._database.write(lambda connection: connection.execute(_OFFERED, values))

    async def unshown(self) -> list[Match]:
        """The Gardens matches of this process's shards whose last change was not posted, the longest waiting first."""
        return await self._database.read(_all, _UNSHOWN.where(self._here), {})

    async def playing(self, person: int, game: GameName) -> list[Match]:
        """A person's unfinished matches of a game, the one last moved in first."""
        return await self._database.read(_all, _PLAYING, {"person": person, "game": game})

    async def finished(self, person: int, game: GameName, limit: int) -> list[Match]:
        """A person's finished matches of a game, the one that ended last first, so many at most."""
        return await self._database.read(_all, _FINISHED, {"person": person, "game": game, "limit": limit})

    async def daily(self, person: int, day: date) -> Match | None:
        """A person's match of that day's deal, finished or not; None when it has not been begun."""
        return await self._database.read(_one, _DAILY, {"person": person, "day": day})

    async def appear(self, match_id: int, guild_id: int) -> None:
        """Lets a solitaire's result count in that server too: it was played from there, or shared to it.

        Any number of times is as good as once. A match that is no longer there appears nowhere.
        """

        def work(connection: sa.Connection) -> None:
            self._results.begin(connection)
            if connection.execute(self._appear, {"match": match_id, "guild": guild_id}).rowcount:
                self._results.deal(connection, match_id, {guild_id})

        await self._database.write(work)

    def _end(self, connection: sa.Connection, changed: Match, rate: Rate | None) -> bool:
        self._results.begin(connection)
        before = {"match": changed.id, "decided_on": changed.version - 1}
        ends = connection.execute(_GOES_ON, before).one_or_none() is not None
        if ends and changed.rated:
            changed = self._ratings.in_order(connection, changed)
        if not _write(connection, changed):
            return False
        if ends:
            self._results.ended(connection, changed, rate)
        return True

    def _create(self, connection: sa.Connection, new: Match) -> Match:
        match = replace(new, id=connection.execute(_NUMBER).scalar_one(), version=1)
        connection.execute(_CREATE, _row(match))
        if match.game == "wyr" and match.place.guild_id is not None:
            connection.execute(self._appear, {"match": match.id, "guild": match.place.guild_id})
        return match


def _write(connection: sa.Connection, changed: Match) -> bool:
    row = _row(changed)
    values = {f"new_{column.name}": row[column.name] for column in _CHANGING}
    values |= {"match": changed.id, "decided_on": changed.version - 1}
    return connection.execute(_WRITE, values).rowcount == 1


def _one(connection: sa.Connection, select: sa.Select[Any], values: dict[str, Any]) -> Match | None:
    row = connection.execute(select, values).one_or_none()
    return None if row is None else match_of(row)


def _all(connection: sa.Connection, select: sa.Select[Any], values: dict[str, Any]) -> list[Match]:
    return [match_of(row) for row in connection.execute(select, values)]


def _row(match: Match) -> dict[str, Any]:
    result, offer = match.result, match.offer
    return {
        "id": match.id,
        "game": match.game,
        "start": match.start,
        "moves": " ".join(match.moves),
        "version": match.version,
        "position_version": match.position_version,
        "seat_0": match.seats[0],
        "seat_1": match.seats[1] if len(match.seats) > 1 else None,
        "guild_id": match.place.guild_id,
        "channel_id": match.place.channel_id,
        "parent_id": match.place.parent_id,
        "began": match.began,
        "moved": match.moved,
        "offer_kind": None if offer is None else offer.kind,
        "offer_seat": None if offer is None else offer.seat,
        "offer_version": None if offer is None else offer.version,
        "offer_message": None if offer is None else offer.message,
        "seed": match.seed,
        "day": match.day,
        "ranked": match.ranked,
        "rated": match.rated,
        "pace": match.pace,
        "deadline": match.deadline,
        "reminder": match.reminder,
        "given_back": None if match.given_back is None else round(match.given_back.total_seconds()),
        "public": match.public,
        "level": match.level,
        "undos": match.undos,
        "hints": match.hints,
        "score": match.score,
        "perfect": match.perfect,
        "winner": None if result is None else result.winner,
        "reason": None if result is None else result.reason,
        "ended": None if result is None else result.at,
        "shown_version": match.shown_version,
        "shown_message": match.shown_message,
        "shown_picture": match.shown_picture,
    }


def _offer(row: sa.Row[Any]) -> Offer | None:
    if row.offer_kind is None:
        return None
    return Offer(row.offer_kind, row.offer_seat, row.offer_version, row.offer_message)


def match_of(row: sa.Row[Any]) -> Match:
    """A match from its row."""
    return Match(
        id=row.id,
        game=row.game,
        start=row.start,
        moves=tuple(row.moves.split()),
        version=row.version,
        position_version=row.position_version,
        seats=(row.seat_0,) if row.seat_1 is None else (row.seat_0, row.seat_1),
        place=Place(row.guild_id, row.channel_id, row.parent_id),
        began=row.began,
        moved=row.moved,
        offer=_offer(row),
        seed=row.seed,
        day=row.day,
        ranked=row.ranked,
        rated=row.rated,
        pace=row.pace,
        deadline=row.deadline,
        reminder=row.reminder,
        given_back=None if row.given_back is None else timedelta(seconds=row.given_back),
        public=row.public,
        level=row.level,
        undos=row.undos,
        hints=row.hints,
        score=row.score,
        perfect=row.perfect,
        result=None if row.ended is None else Result(row.winner, row.reason, row.ended),
        shown_version=row.shown_version,
        shown_message=row.shown_message,
        shown_picture=row.shown_picture,
    )

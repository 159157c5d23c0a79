"""The leaderboards: who stands where, the same on every call and every page.

They are kept up in the transactions that end games, so that a page is read and not counted. A board has a name, such
as "wyr/2026-11-30" or "gardens/all", and is kept once for each server and once (server 0) for all. Most points stand
first, then the smaller detail; equals share a place and the next place is as much later (1, 1, 1, 4). Equals are listed
in the order in which they got there. A person whose name is not known (any more) is listed with the name "".
"""

from collections.abc import Collection
from datetime import date, datetime
from itertools import product
from typing import Any, Final, Literal, NamedTuple

import sqlalchemy as sa

from bot.match import BoardRow, GameName
from bot.storage.database import Database
from bot.storage.stretches import SHOWN, Key, Stretches, before, bound, given, key_of, of_board, on_board, ordered, seek
from bot.storage.tables import people, preferences, standings

Period = Literal["all", "year", "month", "week", "day"]
PERIODS: Final[tuple[Period, ...]] = ("all", "year", "month", "week", "day")

EVERYWHERE: Final = 0
"""The server that stands for all."""

_c = standings.c
_NAME = sa.func.coalesce(people.c.name, "").label("name")
_PAGE = (
    sa.select(_c.person, _NAME, _c.behind, _c.detail)
    .select_from(standings.outerjoin(people, people.c.person == _c.person))
    .where(on_board(standings), SHOWN, key_of(standings) >= bound("start"))
    .order_by(*ordered(standings))
    .offset(sa.bindparam("skip"))
    .limit(sa.bindparam("limit"))
)
_OWN = (
    sa.select(_c.person, _NAME, _c.behind, _c.detail)
    .select_from(standings.outerjoin(people, people.c.person == _c.person))
    .where(on_board(standings), _c.person == sa.bindparam("person"), SHOWN)
)
_OF_PERSON = sa.select(standings).where(_c.person == sa.bindparam("person"))
_ON_BOARDS = _OF_PERSON.where(_c.board.in_(sa.bindparam("boards", expanding=True)))
_LISTED = sa.select(_c.guild_id).where(_c.person == sa.bindparam("person"), _c.board == sa.bindparam("board"))
_SHOW = sa.update(standings).where(_c.person == sa.bindparam("whose")).values(shown=sa.bindparam("show"))
_RENAME = sa.update(standings).where(_c.person == sa.bindparam("whose")).values(person=sa.bindparam("becomes"))
_LEAVE = sa.delete(standings).where(_c.person == sa.bindparam("whose"), _c.board.startswith(sa.bindparam("game")))
_HIDDEN = sa.select(preferences.c.person).where(
    preferences.c.person == sa.bindparam("person"), preferences.c.boards == "hidden"
)


class Score(NamedTuple):
    """What somebody has reached on a board: points, the finer order (less is better), and when."""

    points: int
    detail: int
    reached: datetime


def board_of(game: GameName, period: Period, day: date) -> str:
    """The name of a game's board for the period that a day (UTC) falls into; weeks are those of ISO 8601."""
    match period:
        case "all":
            return f"{game}/all"
        case "year":
            return f"{game}/{day:%Y}"
        case "month":
            return f"{game}/{day:%Y-%m}"
        case "week":
            return f"{game}/{day:%G-W%V}"
        case "day":
            return f"{game}/{day:%Y-%m-%d}"


def boards_of(game: GameName, day: date) -> list[str]:
    """The boards of all periods a day falls into."""
    return [board_of(game, period, day) for period in PERIODS]


class Standings:
    """The leaderboards of all games, periods and servers."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._stretches = Stretches(database)
        new = database.insert(standings)
        self._put = new.on_conflict_do_update(
            index_elements=[_c.board, _c.guild_id, _c.person],
            set_={name: new.excluded[name] for name in ("behind", "detail", "reached", "shown")},
        )

    async def page(self, board: str, guild_id: int | None, offset: int, limit: int) -> tuple[list[BoardRow], int]:
        """A page of a board, of one server or (None) of all; and how many are on it in all."""
        return await self._database.read(_page, board, guild_id or EVERYWHERE, offset, limit)

    async def own(self, board: str, guild_id: int | None, person: int) -> BoardRow | None:
        """A person's own row of a board; None where they are not on it, or do not want to be shown."""
        return await self._database.read(_own, board, guild_id or EVERYWHERE, person)

    # What follows runs within the transactions of others, which have said `Results.begin`.

    def put(
        self,
        connection: sa.Connection,
        boards: Collection[str],
        guild_ids: Collection[int],
        person: int,
        score: Score,
        *,
        add: bool = False,
    ) -> None:
        """Puts a person on boards, in place of where they stand there, or (`add`) in addition to what they have."""
        found = connection.execute(_ON_BOARDS, {"person": person, "boards": list(boards)})
        old = {(row.board, row.guild_id): row for row in found}
        shown = not self.hides(connection, person)
        rows, leave, enter = [], [], []
        for at in product(boards, guild_ids):
            key, row = Key(-score.points, score.detail, score.reached, person), old.get(at)
            if row is not None and add:
                behind, detail = row.behind - score.points, row.detail + score.detail
                key = Key(behind, detail, max(row.reached, score.reached), person)
            if row is not None and row.shown:
                leave.append((*at, _key(row)))
            if shown:
                enter.append((*at, key))
            rows.append({"board": at[0], "guild_id": at[1], **key._asdict(), "shown": shown})
        connection.execute(self._put, rows)
        self._stretches.move(connection, leave, enter)

    def hides(self, connection: sa.Connection, person: int) -> bool:
        """Whether a person does not want to be shown."""
        return connection.execute(_HIDDEN, {"person": person}).one_or_none() is not None

    def listed(self, connection: sa.Connection, board: str, person: int) -> set[int]:
        """The servers in which a person is on a board, EVERYWHERE among them."""
        return set(connection.execute(_LISTED, {"person": person, "board": board}).scalars())

    def show(self, connection: sa.Connection, person: int, *, shown: bool) -> None:
        """Shows a person on all boards, or on none."""
        places = [(row.board, row.guild_id, _key(row)) for row in self._of(connection, person) if row.shown != shown]
        connection.execute(_SHOW, {"whose": person, "show": shown})
        self._stretches.move(connection, () if shown else places, places if shown else ())

    def leave(self, connection: sa.Connection, person: int, game: GameName) -> None:
        """Takes a person off all boards of a game; those behind move up."""
        of_game = [row for row in self._of(connection, person) if row.board.startswith(f"{game}/")]
        connection.execute(_LEAVE, {"whose": person, "game": f"{game}/"})
        self._stretches.move(connection, [(row.board, row.guild_id, _key(row)) for row in of_game if row.shown], ())

    def rename(self, connection: sa.Connection, person: int, becomes: int) -> None:
        """Gives a person's places to another id, which has none so far. The person's own id is nowhere any more."""
        places = [(row.board, row.guild_id, _key(row)) for row in self._of(connection, person) if row.shown]
        connection.execute(_RENAME, {"whose": person, "becomes": becomes})
        taken = [(board, guild, key._replace(person=becomes)) for board, guild, key in places]
        self._stretches.move(connection, places, taken)
        self._stretches.forget(connection, person)

    def _of(self, connection: sa.Connection, person: int) -> list[Any]:
        return list(connection.execute(_OF_PERSON, {"person": person}))


def _page(connection: sa.Connection, board: str, guild_id: int, offset: int, limit: int) -> tuple[list[BoardRow], int]:
    start, passed, total = seek(connection, board, guild_id, offset)
    if offset >= total:
        return [], total
    values = of_board(board, guild_id) | given("start", start) | {"skip": offset - passed, "limit": limit}
    found = connection.execute(_PAGE, values).all()
    rows: list[BoardRow] = []
    for number, row in enumerate(found, offset + 1):
        if not rows:
            place = 1 + before(connection, board, guild_id, row.behind, row.detail)
        elif (row.behind, row.detail) != (-rows[-1].points, rows[-1].detail):
            place = number
        rows.append(BoardRow(place, row.person, row.name, -row.behind, row.detail))
    return rows, total


def _own(connection: sa.Connection, board: str, guild_id: int, person: int) -> BoardRow | None:
    row = connection.execute(_OWN, of_board(board, guild_id) | {"person": person}).one_or_none()
    if row is None:
        return None
    place = 1 + before(connection, board, guild_id, row.behind, row.detail)
    return BoardRow(place, row.person, row.name, -row.behind, row.detail)


def _key(row: Any) -> Key:
    return Key(row.behind, row.detail, row.reached, row.person)

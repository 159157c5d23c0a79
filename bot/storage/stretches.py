"""How many stand before a place of a board, without counting them one by one (docs/decisions/0012).

Each board is cut into stretches of its order, and the number of people shown in each is kept up with every change. To
find a place is to add up the stretches before it and to count within one.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from bot.storage.database import Database
from bot.storage.tables import standings, stretches

LONGEST: Final = 1000
"""A stretch with more people is cut in two; `ix_stretches_long` finds it by this very number."""
HALF: Final = LONGEST // 2


class Key(NamedTuple):
    """Where somebody stands on a board: smaller is further up."""

    behind: int
    detail: int
    reached: datetime
    person: int


_LEAST: Final = Key(-(2**31), -(2**31), datetime(1970, 1, 1, tzinfo=UTC), -(2**63))
"""Where the first stretch of a board begins: before everybody."""

_PARTS: Final = Key._fields
_BOARD = sa.bindparam("on_board", type_=sa.Text()), sa.bindparam("on_guild", type_=sa.BigInteger())


def key_of(table: Any) -> Any:
    """The columns of a table that make up the order, to be compared as one."""
    return sa.tuple_(*(table.c[part] for part in _PARTS))


def bound(prefix: str) -> Any:
    """A key to be given with the execution, by `given`."""
    return sa.tuple_(*(sa.bindparam(f"{prefix}_{part}", type_=stretches.c[part].type) for part in _PARTS))


def given(prefix: str, key: Key) -> dict[str, Any]:
    """The values of a key that was `bound`."""
    return {f"{prefix}_{part}": value for part, value in zip(_PARTS, key, strict=True)}


def on_board(table: Any) -> Any:
    """The rows of one board in one server."""
    return sa.and_(table.c.board == _BOARD[0], table.c.guild_id == _BOARD[1])


def of_board(board: str, guild_id: int) -> dict[str, Any]:
    """The values for `on_board`."""
    return {"on_board": board, "on_guild": guild_id}


SHOWN: Final = sa.text("standings.shown")
"""Who is listed, in the words of the index that finds them."""


def ordered(table: Any, *, last_first: bool = False) -> list[Any]:
    """The order of a board."""
    return [table.c[part].desc() if last_first else table.c[part] for part in _PARTS]


_each = stretches.alias()
_AT = (
    sa.select(*(_each.c[part] for part in _PARTS))
    .where(on_board(_each), key_of(_each) <= bound("key"))
    .order_by(*ordered(_each, last_first=True))
    .limit(1)
)
_CHANGE = (
    sa.update(stretches)
    .where(on_board(stretches), key_of(stretches).in_(_AT))
    .values(people=stretches.c.people + sa.bindparam("by"))
)
_LONG = sa.select(stretches).where(sa.text(f"people > {LONGEST}"))
_MIDDLE = (
    sa.select(*(standings.c[part] for part in _PARTS))
    .where(on_board(standings), SHOWN, key_of(standings) >= bound("key"))
    .order_by(*ordered(standings))
    .offset(sa.bindparam("half"))
    .limit(1)
)
_CUT = (
    sa.update(stretches)
    .where(on_board(stretches), key_of(stretches) == bound("key"))
    .values(people=sa.bindparam("half"))
)
_NEW = sa.insert(stretches)
_JOIN = sa.delete(stretches).where(stretches.c.person == sa.bindparam("whose")).returning(stretches)
_BEFORE = sa.select(
    sa.select(sa.func.coalesce(sa.func.sum(stretches.c.people), 0))
    .where(on_board(stretches), key_of(stretches) < bound("start"))
    .scalar_subquery()
    + sa.select(sa.func.count())
    .select_from(standings)
    .where(on_board(standings), SHOWN, key_of(standings) >= bound("start"), key_of(standings) < bound("key"))
    .scalar_subquery()
)
_sums = (
    sa.select(
        *(stretches.c[part] for part in _PARTS),
        (sa.func.sum(stretches.c.people).over(order_by=ordered(stretches)) - stretches.c.people).label("before"),
        sa.func.sum(stretches.c.people).over().label("total"),
    )
    .where(on_board(stretches))
    .subquery()
)
_SEEK = (
    sa.select(_sums).where(_sums.c.before <= sa.bindparam("offset")).order_by(*ordered(_sums, last_first=True)).limit(1)
)


class Stretches:
    """The stretches of all boards. To be changed by one unit of work at a time only: see `Database.alone`."""

    def __init__(self, database: Database) -> None:
        self._begin = database.insert(stretches).on_conflict_do_nothing()

    def move(
        self,
        connection: sa.Connection,
        leave: Iterable[tuple[str, int, Key]],
        enter: Iterable[tuple[str, int, Key]],
    ) -> None:
        """Counts people out of the places they leave and into those they have taken: board, server and key each."""
        entered = list(enter)
        if entered:
            firsts = [
                {"board": board, "guild_id": guild, **_LEAST._asdict(), "people": 0} for board, guild, _ in entered
            ]
            connection.execute(self._begin, firsts)
        moves = [(place, -1) for place in leave] + [(place, 1) for place in entered]
        if moves:
            values = [of_board(board, guild) | given("key", key) | {"by": by} for (board, guild, key), by in moves]
            connection.execute(_CHANGE, values)
        _cut_long(connection)

    def forget(self, connection: sa.Connection, person: int) -> None:
        """Joins each stretch that begins at a person, who stands there no more, to the one before it."""
        for row in connection.execute(_JOIN, {"whose": person}).all():
            at = of_board(row.board, row.guild_id) | given("key", _key(row))
            connection.execute(_CHANGE, at | {"by": row.people})
        _cut_long(connection)


def _cut_long(connection: sa.Connection) -> None:
    for long in connection.execute(_LONG).all():
        _cut(connection, long)


def _cut(connection: sa.Connection, long: Any) -> None:
    board = of_board(long.board, long.guild_id)
    at = board | given("key", _key(long)) | {"half": HALF}
    middle = _key(connection.execute(_MIDDLE, at).one())
    connection.execute(_CUT, at)
    new = {"board": long.board, "guild_id": long.guild_id, **middle._asdict(), "people": long.people - HALF}
    connection.execute(_NEW, new)


def before(connection: sa.Connection, board: str, guild_id: int, behind: int, detail: int) -> int:
    """How many stand further up on a board than so many points behind and such a detail; equals do not."""
    on = of_board(board, guild_id)
    key = given("key", _LEAST._replace(behind=behind, detail=detail))
    start = connection.execute(_AT, on | key).one_or_none()
    if start is None:
        return 0
    found: int = connection.execute(_BEFORE, on | key | given("start", _key(start))).scalar_one()
    return found


def seek(connection: sa.Connection, board: str, guild_id: int, offset: int) -> tuple[Key, int, int]:
    """Where to look for a place of a board.

    Args:
        connection: the connection.
        board: the board.
        guild_id: the server.
        offset: how many stand before the place.

    Returns:
        Where its stretch begins, how many stand before that, and how many are on the board in all.
    """
    row = connection.execute(_SEEK, of_board(board, guild_id) | {"offset": offset}).one_or_none()
    return (_LEAST, 0, 0) if row is None else (_key(row), row.before, row.total)


def _key(row: Any) -> Key:
    return Key(row.behind, row.detail, row.reached, row.person)


def recount(connection: sa.Connection, board: str) -> None:
    """Cuts a board afresh, in all servers, from its standings."""
    ranked = (
        sa.select(
            *(standings.c[name] for name in ("board", "guild_id", *_PARTS)),
            sa.func.row_number().over(partition_by=standings.c.guild_id, order_by=ordered(standings)).label("number"),
            sa.func.count().over(partition_by=standings.c.guild_id).label("total"),
        )
        .where(standings.c.board == board, SHOWN)
        .subquery()
    )
    first = ranked.c.number == 1
    left = ranked.c.total - ranked.c.number + 1
    begins = sa.select(
        ranked.c.board,
        ranked.c.guild_id,
        *(
            sa.case((first, sa.literal(least, stretches.c[part].type)), else_=ranked.c[part])
            for part, least in _LEAST._asdict().items()
        ),
        sa.case((left < HALF, left), else_=HALF),
    ).where((ranked.c.number - 1) % HALF == 0)
    connection.execute(sa.delete(stretches).where(stretches.c.board == board))
    columns = ["board", "guild_id", *_PARTS, "people"]
    connection.execute(sa.insert(stretches).from_select(columns, begins))

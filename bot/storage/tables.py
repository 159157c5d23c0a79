"""The tables. The migrations build the same ones; a test holds the two together on both databases."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """An aware time in UTC, on databases with time zones and without. Compares and sorts as time does."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002  # given
        """Towards the database: UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002  # given
        """From the database: aware again, where the database only kept the digits."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# SQLite counts up only a column declared INTEGER.
_Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

metadata = sa.MetaData(naming_convention={"pk": "pk_%(table_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s"})

# The one sequence matches and invitations draw their ids from, so that no number means two things. A table and not
# a SEQUENCE, since SQLite has none; a number is never given out twice, even when what bore it is deleted.
numbers = sa.Table(
    "numbers",
    metadata,
    sa.Column("id", _Number, primary_key=True),
    sqlite_autoincrement=True,
)

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", _Number, sa.ForeignKey("numbers.id"), primary_key=True, autoincrement=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("moves", sa.Text, nullable=False),  # parted by spaces; docs/decisions/0001
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("position_version", sa.Integer, nullable=False),
    sa.Column("seat_0", sa.BigInteger, nullable=False),
    sa.Column("seat_1", sa.BigInteger),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("began", Moment, nullable=False),
    sa.Column("moved", Moment, nullable=False),
    sa.Column("draw_offer", sa.SmallInteger),
    sa.Column("seed", sa.Text),
    sa.Column("day", sa.Date),
    sa.Column("ranked", sa.Boolean, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("level", sa.SmallInteger),
    sa.Column("undos", sa.Integer, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False, server_default="0"),
    sa.Column("score", sa.Integer),
    sa.Column("perfect", sa.Boolean, nullable=False),
    sa.Column("winner", sa.SmallInteger),
    sa.Column("reason", sa.Text),
    sa.Column("ended", Moment),
    sa.Column("shown_version", sa.Integer, nullable=False),
    sa.Column("shown_message", sa.BigInteger),
    sa.Column("shown_picture", sa.Boolean, nullable=False),
    sa.CheckConstraint("(reason IS NULL) = (ended IS NULL)", name="ck_matches_result_whole"),
)

# One deal of the day for each person; the day comes first, so that the day's board reads the same index.
_daily = matches.c.day.is_not(None)
sa.Index(
    "ix_matches_daily",
    matches.c.day,
    matches.c.seat_0,
    unique=True,
    sqlite_where=_daily,
    postgresql_where=_daily,
)
_going = matches.c.ended.is_(None)
sa.Index("ix_matches_playing_0", matches.c.seat_0, sqlite_where=_going, postgresql_where=_going)
sa.Index("ix_matches_playing_1", matches.c.seat_1, sqlite_where=_going, postgresql_where=_going)
_finished = matches.c.ended.is_not(None)
sa.Index("ix_matches_finished_0", matches.c.seat_0, matches.c.ended, sqlite_where=_finished, postgresql_where=_finished)
sa.Index("ix_matches_finished_1", matches.c.seat_1, matches.c.ended, sqlite_where=_finished, postgresql_where=_finished)
_unshown = matches.c.version > matches.c.shown_version
sa.Index("ix_matches_unshown", matches.c.moved, sqlite_where=_unshown, postgresql_where=_unshown)

# The servers where a result counts beside others: those a solitaire was played from or shared to.
appearances = sa.Table(
    "appearances",
    metadata,
    sa.Column("match_id", _Number, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
)

invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("id", _Number, sa.ForeignKey("numbers.id"), primary_key=True, autoincrement=False),
    sa.Column("challenger", sa.BigInteger, nullable=False),
    sa.Column("opponent", sa.BigInteger),
    sa.Column("target", sa.SmallInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("made", Moment, nullable=False),
    sa.Column("expires", Moment, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("match_id", _Number, sa.ForeignKey("matches.id", ondelete="SET NULL")),
)
_open = invitations.c.status == sa.literal_column("'open'")
sa.Index("ix_invitations_open", invitations.c.expires, sqlite_where=_open, postgresql_where=_open)
sa.Index("ix_invitations_challenger", invitations.c.challenger, invitations.c.made)

# Names for the boards, as last seen.
people = sa.Table(
    "people",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
)

# Small facts of the instance: its secret, the fingerprint of its commands.
keep = sa.Table(
    "keep",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# The deal of each day, chosen once: its seed, how difficult it is, and the line found that makes it perfect.
dailies = sa.Table(
    "dailies",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("difficulty", sa.Text, nullable=False),
    sa.Column("line", sa.Text, nullable=False),  # parted by spaces
)

# What was found out about finished matches of Gardens, kept since it takes long.
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("match_id", _Number, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("findings", sa.Text, nullable=False),  # JSON
)

# What people have chosen for themselves; what is NULL is as it comes.
preferences = sa.Table(
    "preferences",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("theme", sa.Text),
)

# What servers have chosen for all to see; what is NULL is as it comes.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("theme", sa.Text),
)

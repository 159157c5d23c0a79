"""The tables. The migrations build the same ones; a test holds the two together on both databases.

What their rows are found by is in `indexes.py`.
"""

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
    sa.Column("parent_id", sa.BigInteger),  # the channel that a thread hangs on
    sa.Column("began", Moment, nullable=False),
    sa.Column("moved", Moment, nullable=False),
    sa.Column("offer_kind", sa.Text),
    sa.Column("offer_seat", sa.SmallInteger),
    sa.Column("offer_version", sa.Integer),
    sa.Column("offer_message", sa.BigInteger),
    sa.Column("seed", sa.Text),
    sa.Column("day", sa.Date),
    sa.Column("ranked", sa.Boolean, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("pace", sa.SmallInteger),
    sa.Column("deadline", Moment),
    sa.Column("reminder", Moment),
    sa.Column("given_back", sa.Integer),  # seconds
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
    sa.Column("pace", sa.SmallInteger),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("white", sa.BigInteger),  # who plays White; NULL: drawn at random
    sa.Column("rematch_of", _Number),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("parent_id", sa.BigInteger),
    sa.Column("made", Moment, nullable=False),
    sa.Column("expires", Moment, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("match_id", _Number, sa.ForeignKey("matches.id", ondelete="SET NULL")),
)

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

# The dailies that were begun by people who have deleted their data since, by a digest of day and person: such a daily
# counts no second time. Until the day is over.
spent_dailies = sa.Table(
    "spent_dailies",
    metadata,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("day", sa.Date, nullable=False),
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
    sa.Column("reminders", sa.Text),
    sa.Column("challenges", sa.Text),
    sa.Column("boards", sa.Text),
)

# What servers have chosen for all to see; what is NULL is as it comes.
servers = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("theme", sa.Text),
    sa.Column("daily_channel", sa.BigInteger),
    sa.Column("daily_hour", sa.Text),
    sa.Column("daily_by", sa.BigInteger),  # who chose the channel: told of troubles with it
    sa.Column("timezone", sa.Text),
    sa.Column("threads", sa.Text),
    sa.Column("pace", sa.Text),
    sa.Column("language", sa.Text),
    sa.Column("trouble", sa.Text),  # the trouble with daily posts that has been told of; NULL: none
    sa.Column("gone", Moment),  # when the bot was removed from it
)

# The daily's posts: claimed before it is sent, so that no server gets two.
daily_posts = sa.Table(
    "daily_posts",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("claimed", Moment, nullable=False),
    sa.Column("message", sa.BigInteger),
)

# When the bot was not there: clocks get that time back, and streaks do not break over it.
downtimes = sa.Table(
    "downtimes",
    metadata,
    sa.Column("began", Moment, primary_key=True),
    sa.Column("ended", Moment, nullable=False),
)

# The shards into which Discord divides the servers, all of one count: which process has each for the present, and when
# it was last there for those who play.
shards = sa.Table(
    "shards",
    metadata,
    sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("holder", sa.Text),
    sa.Column("since", Moment),
    sa.Column("until", Moment),
    sa.Column("renewals", sa.Integer),
    sa.Column("pulse", Moment),
)

# How strong people play Gardens, by the Glicko-2 of the games rated so far.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", Moment, nullable=False),  # when the last of them ended
)

# What each rated game did to the ratings of its two players, by the day (UTC) on which it ended.
rating_changes = sa.Table(
    "rating_changes",
    metadata,
    sa.Column("match_id", _Number, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("day", sa.Date, nullable=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),  # this one included
    sa.Column("before_rating", sa.Float, nullable=False),
    sa.Column("before_deviation", sa.Float, nullable=False),
    sa.Column("before_volatility", sa.Float, nullable=False),
    sa.Column("after_rating", sa.Float, nullable=False),
    sa.Column("after_deviation", sa.Float, nullable=False),
    sa.Column("after_volatility", sa.Float, nullable=False),
)

# The leaderboards, kept up with each result so that a page is read and not counted: by board ("wyr/2026-11",
# "gardens/all", ...) and server (0: everywhere). The points are kept below zero, so that all parts of the order ascend
# and one comparison finds a place in it.
standings = sa.Table(
    "standings",
    metadata,
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("behind", sa.Integer, nullable=False),
    sa.Column("detail", sa.Integer, nullable=False),
    sa.Column("reached", Moment, nullable=False),
    sa.Column("shown", sa.Boolean, nullable=False),
)

# Each board in order, cut into stretches: where one begins, and how many people are shown in it (docs/decisions/0012).
stretches = sa.Table(
    "stretches",
    metadata,
    sa.Column("board", sa.Text, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("behind", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("detail", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("reached", Moment, primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("people", sa.Integer, nullable=False),
)

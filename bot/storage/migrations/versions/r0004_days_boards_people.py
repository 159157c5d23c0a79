"""Clocks, offers, ratings, standings, daily posts, shards, and more that people and servers choose."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Adds them."""
    _matches()
    _invitations()
    _ratings()
    _standings()
    op.create_table(
        "daily_posts",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("claimed", _MOMENT, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", "day", name="pk_daily_posts"),
    )
    op.create_table(
        "downtimes",
        sa.Column("began", _MOMENT, nullable=False),
        sa.Column("ended", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_downtimes"),
    )
    op.create_table(
        "shards",
        sa.Column("shard", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("holder", sa.Text),
        sa.Column("since", _MOMENT),
        sa.Column("until", _MOMENT),
        sa.Column("renewals", sa.Integer),
        sa.Column("pulse", _MOMENT),
        sa.PrimaryKeyConstraint("shard", name="pk_shards"),
    )
    for choice in ("reminders", "challenges", "boards"):
        op.add_column("preferences", sa.Column(choice, sa.Text))
    for choice in ("daily_hour", "timezone", "threads", "pace", "language", "trouble"):
        op.add_column("servers", sa.Column(choice, sa.Text))
    for choice in ("daily_channel", "daily_by"):
        op.add_column("servers", sa.Column(choice, sa.BigInteger))
    op.add_column("servers", sa.Column("gone", _MOMENT))


def _matches() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN draw_offer TO offer_seat")
    op.add_column("matches", sa.Column("offer_kind", sa.Text))
    op.add_column("matches", sa.Column("offer_version", sa.Integer))
    op.add_column("matches", sa.Column("offer_message", sa.BigInteger))
    op.execute("UPDATE matches SET offer_kind = 'draw', offer_version = version WHERE offer_seat IS NOT NULL")
    op.add_column("matches", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("pace", sa.SmallInteger))
    op.add_column("matches", sa.Column("parent_id", sa.BigInteger))
    op.add_column("matches", sa.Column("deadline", _MOMENT))
    op.add_column("matches", sa.Column("reminder", _MOMENT))
    op.add_column("matches", sa.Column("given_back", sa.Integer))
    for due in ("deadline", "reminder"):
        running = sa.text(f"{due} IS NOT NULL AND ended IS NULL")
        op.create_index(f"ix_matches_{due}", "matches", [due], sqlite_where=running, postgresql_where=running)
    rated = sa.text("rated AND ended IS NOT NULL")
    op.create_index("ix_matches_rated", "matches", ["ended", "id"], sqlite_where=rated, postgresql_where=rated)


def _invitations() -> None:
    op.add_column("invitations", sa.Column("pace", sa.SmallInteger))
    op.add_column("invitations", sa.Column("parent_id", sa.BigInteger))
    op.add_column("invitations", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("invitations", sa.Column("white", sa.BigInteger))
    op.add_column("invitations", sa.Column("rematch_of", _NUMBER))
    became = sa.text("match_id IS NOT NULL")
    op.create_index("ix_invitations_match", "invitations", ["match_id"], sqlite_where=became, postgresql_where=became)
    rematch = sa.text("rematch_of IS NOT NULL")
    op.create_index(
        "ix_invitations_again", "invitations", ["rematch_of"], sqlite_where=rematch, postgresql_where=rematch
    )
    again = sa.text("rematch_of IS NOT NULL AND status IN ('open', 'accepted')")
    op.create_index(
        "ix_invitations_rematch", "invitations", ["rematch_of"], unique=True, sqlite_where=again, postgresql_where=again
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_ratings"),
    )
    op.create_table(
        "rating_changes",
        sa.Column("match_id", _NUMBER, nullable=False),
        sa.Column("seat", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        *(
            sa.Column(f"{when}_{what}", sa.Float, nullable=False)
            for when in ("before", "after")
            for what in ("rating", "deviation", "volatility")
        ),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rating_changes_match_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_rating_changes"),
    )
    op.create_index("ix_rating_changes_person", "rating_changes", ["person", "at"])


def _standings() -> None:
    op.create_table(
        "standings",
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("behind", sa.Integer, nullable=False),
        sa.Column("detail", sa.Integer, nullable=False),
        sa.Column("reached", _MOMENT, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("board", "guild_id", "person", name="pk_standings"),
    )
    shown = sa.text("shown")
    op.create_index(
        "ix_standings_order",
        "standings",
        ["board", "guild_id", "behind", "detail", "reached", "person"],
        sqlite_where=shown,
        postgresql_where=shown,
    )
    op.create_index("ix_standings_person", "standings", ["person", "board"])
    op.create_table(
        "stretches",
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("behind", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("detail", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("reached", _MOMENT, nullable=False),
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("board", "guild_id", "behind", "detail", "reached", "person", name="pk_stretches"),
    )
    long = sa.text("people > 1000")
    op.create_index("ix_stretches_long", "stretches", ["people"], sqlite_where=long, postgresql_where=long)

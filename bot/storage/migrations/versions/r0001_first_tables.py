"""The first tables: matches, invitations, names, boards."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Creates them."""
    op.create_table(
        "numbers",
        sa.Column("id", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_numbers"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "matches",
        sa.Column("id", _NUMBER, autoincrement=False, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("position_version", sa.Integer, nullable=False),
        sa.Column("seat_0", sa.BigInteger, nullable=False),
        sa.Column("seat_1", sa.BigInteger),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("began", _MOMENT, nullable=False),
        sa.Column("moved", _MOMENT, nullable=False),
        sa.Column("draw_offer", sa.SmallInteger),
        sa.Column("seed", sa.Text),
        sa.Column("day", sa.Date),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("perfect", sa.Boolean, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("reason", sa.Text),
        sa.Column("ended", _MOMENT),
        sa.Column("shown_version", sa.Integer, nullable=False),
        sa.Column("shown_message", sa.BigInteger),
        sa.Column("shown_picture", sa.Boolean, nullable=False),
        sa.CheckConstraint("(reason IS NULL) = (ended IS NULL)", name="ck_matches_result_whole"),
        sa.ForeignKeyConstraint(["id"], ["numbers.id"], name="fk_matches_id"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    _index("ix_matches_daily", "matches", ["day", "seat_0"], where="day IS NOT NULL", unique=True)
    _index("ix_matches_playing_0", "matches", ["seat_0"], where="ended IS NULL")
    _index("ix_matches_playing_1", "matches", ["seat_1"], where="ended IS NULL")
    _index("ix_matches_unshown", "matches", ["moved"], where="version > shown_version")
    op.create_table(
        "appearances",
        sa.Column("match_id", _NUMBER, nullable=False),
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_appearances_match_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "guild_id", name="pk_appearances"),
    )
    op.create_table(
        "invitations",
        sa.Column("id", _NUMBER, autoincrement=False, nullable=False),
        sa.Column("challenger", sa.BigInteger, nullable=False),
        sa.Column("opponent", sa.BigInteger),
        sa.Column("target", sa.SmallInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("made", _MOMENT, nullable=False),
        sa.Column("expires", _MOMENT, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("match_id", _NUMBER),
        sa.ForeignKeyConstraint(["id"], ["numbers.id"], name="fk_invitations_id"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_invitations_match_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_invitations"),
    )
    _index("ix_invitations_open", "invitations", ["expires"], where="status = 'open'")
    op.create_index("ix_invitations_challenger", "invitations", ["challenger", "made"])
    op.create_table(
        "people",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_people"),
    )
    op.create_table(
        "keep",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_keep"),
    )


def _index(name: str, table: str, columns: list[str], *, where: str, unique: bool = False) -> None:
    condition = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=condition, postgresql_where=condition)

"""The computer's level, hints, the chosen deals of the days, analyses, and what people and servers have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Adds them."""
    op.add_column("matches", sa.Column("level", sa.SmallInteger))
    op.add_column("matches", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "dailies",
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("difficulty", sa.Text, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_dailies"),
    )
    op.create_table(
        "analyses",
        sa.Column("match_id", _NUMBER, nullable=False),
        sa.Column("findings", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_analyses_match_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name="pk_analyses"),
    )
    for table, owner in (("preferences", "person"), ("servers", "guild_id")):
        op.create_table(
            table,
            sa.Column(owner, sa.BigInteger, autoincrement=False, nullable=False),
            sa.Column("theme", sa.Text),
            sa.PrimaryKeyConstraint(owner, name=f"pk_{table}"),
        )

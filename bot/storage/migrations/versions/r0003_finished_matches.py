"""Finding a person's finished matches, the last one first."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the indexes."""
    ended = sa.text("ended IS NOT NULL")
    for seat in (0, 1):
        op.create_index(
            f"ix_matches_finished_{seat}",
            "matches",
            [f"seat_{seat}", "ended"],
            sqlite_where=ended,
            postgresql_where=ended,
        )

"""The dailies of people who have deleted their data, until the day is over."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "spent_dailies",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_spent_dailies"),
    )

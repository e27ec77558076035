"""What people said at once is undone at once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the step; whatever is stored was said one thing at a time."""
    op.add_column("corrections", sa.Column("step", sa.Integer, nullable=False, server_default="0"))
    corrections = sa.table("corrections", sa.column("step", sa.Integer), sa.column("number", sa.Integer))
    op.execute(corrections.update().values(step=corrections.c.number))


def downgrade() -> None:
    """Removes the column."""
    op.drop_column("corrections", "step")

"""A correction's number is never given again, not even once its photo is removed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds the column: each game goes on from the last of the corrections that it has."""
    op.add_column("games", sa.Column("last_correction", sa.Integer, nullable=False, server_default="0"))
    games = sa.table("games", sa.column("id", sa.String), sa.column("last_correction", sa.Integer))
    corrections = sa.table("corrections", sa.column("game_id", sa.String), sa.column("number", sa.Integer))
    last = sa.select(sa.func.max(corrections.c.number)).where(corrections.c.game_id == games.c.id)
    op.execute(games.update().values(last_correction=sa.func.coalesce(last.scalar_subquery(), 0)))


def downgrade() -> None:
    """Removes the column: a number may be given again."""
    op.drop_column("games", "last_correction")

"""The sheet that a person says a game was played on, where its photos don't show it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the columns; of the games that are stored nobody has said anything."""
    op.add_column("games", sa.Column("seed", sa.String(32)))
    op.add_column("games", sa.Column("players", sa.Integer))


def downgrade() -> None:
    """Removes the columns."""
    op.drop_column("games", "players")
    op.drop_column("games", "seed")

"""Which folders of photos this database began, so that it never deletes another's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Makes the table, with a row for every game that there is."""
    op.create_table(
        "folders",
        sa.Column("game_id", sa.String(32), primary_key=True),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False, index=True),
    )
    op.execute("INSERT INTO folders (game_id, begun_at) SELECT id, created_at FROM games")


def downgrade() -> None:
    """Removes the table: every folder without a game is taken for one that an upload left."""
    op.drop_table("folders")

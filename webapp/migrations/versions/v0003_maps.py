"""Maps that were registered, and those that somebody is still working on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "maps",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("seed", sa.String(16), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("registered_by", sa.Text, nullable=False),
        sa.Column("registered_at", _TIME, nullable=False),
        sa.Column("owner_hash", sa.String(64)),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.Column("picture", sa.String(32), nullable=False),
        sa.Column("content", sa.String(64), nullable=False, index=True),
        sa.Column("outline", sa.String(64), nullable=False, index=True),
        sa.Column("look", sa.LargeBinary),
        sa.Column("replaced_by", sa.Integer, sa.ForeignKey("maps.id")),
        sa.Column("listed", sa.Boolean, nullable=False),
        # A map's number is never given twice: what was read of a photo names its map by it.
        sqlite_autoincrement=True,
    )
    op.create_table(
        "map_drafts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner_hash", sa.String(64), nullable=False, index=True),
        sa.Column("changed_at", _TIME, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("work", sa.LargeBinary, nullable=False),
        sa.Column("picture", sa.String(32), nullable=False),
        sa.Column("corrects", sa.Integer, sa.ForeignKey("maps.id")),
    )


def downgrade() -> None:
    """Removes the tables with all that is in them."""
    for name in ("map_drafts", "maps"):
        op.drop_table(name)

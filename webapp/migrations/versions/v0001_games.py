"""Games, their moments, what people said of them, who may change them, scores that were worked out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_TIME = sa.DateTime(timezone=True)


def _of_game() -> sa.Column[str]:
    return sa.Column(
        "game_id", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, nullable=False
    )


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_at", _TIME, nullable=False, index=True),
        sa.Column("edit_hash", sa.String(64), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("played_on", sa.Date),
        sa.Column("note", sa.Text, nullable=False),
    )
    _make_moments()
    op.create_table(
        "corrections",
        _of_game(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("moment_id", sa.String(32), nullable=False),
        sa.Column("region", sa.String(32), nullable=False),
        sa.Column("mark", sa.String(8)),
        sa.Column("by", sa.String(60), nullable=False),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("dropped", sa.Boolean, nullable=False),
    )
    op.create_table("editors", _of_game(), sa.Column("token_hash", sa.String(64), primary_key=True, index=True))
    op.create_table(
        "scores",
        _of_game(),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("document", sa.LargeBinary, nullable=False),
    )


def _make_moments() -> None:
    op.create_table(
        "moments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("status", sa.String(8), nullable=False, index=True),
        sa.Column("claim", sa.String(32)),
        sa.Column("changed_at", _TIME, nullable=False),
        sa.Column("refusal_en", sa.Text),
        sa.Column("refusal_de", sa.Text),
        sa.Column("form_number", sa.Integer),
        sa.Column("reading", sa.LargeBinary),
        sa.Column("after_round", sa.Integer),
    )
    op.create_index("ix_moments_game_id_place", "moments", ["game_id", "place"], unique=True)


def downgrade() -> None:
    """Removes the tables with all that is in them."""
    for name in ("scores", "editors", "corrections", "moments", "games"):
        op.drop_table(name)

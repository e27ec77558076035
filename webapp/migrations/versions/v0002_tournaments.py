"""Tournaments, who runs them, and which games are theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes the tables. What is stored of games stays untouched: which tournament a game is of stands beside it."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("hand_in", sa.String(32), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("played_on", sa.Date),
        sa.Column("closed", sa.Boolean, nullable=False),
    )
    of_tournament = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    op.create_table(
        "referees",
        sa.Column("tournament_id", sa.String(32), of_tournament, primary_key=True),
        sa.Column("token_hash", sa.String(64), primary_key=True, index=True),
    )
    op.create_table(
        "tournament_games",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("sender_hash", sa.String(64), nullable=False),
        sa.Column("accepted", sa.String(64)),
    )
    columns = ["tournament_id", "number"]
    op.create_index("ix_tournament_games_tournament_id_number", "tournament_games", columns, unique=True)


def downgrade() -> None:
    """Removes the tables; the games stay."""
    for name in ("tournament_games", "referees", "tournaments"):
        op.drop_table(name)

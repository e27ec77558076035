"""What kind of refusal a photo had; after which round it was taken follows from what was read and corrected."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_KNOWN_BY = {
    "no-sheet": "Auf dem Foto ist kein Blatt zu finden",
    "rules-page": "Das ist die Seite mit den Regeln",
    "empty-page": "Das ist eine leere Seite",
    "too-dark": "Es ist zu dunkel, um ein Blatt zu finden",
    "too-blurred": "Das Foto ist zu unscharf",
    "pale-print-gone": "Blasser Druck ist auf dem Bild verschwunden",
    "part-of-map": "Nur ein Teil der Karte ist zu sehen",
    "part-of-sheet": "Nur ein Teil des Blattes ist zu sehen",
    "several-sheets": "Auf dem Foto sind mehrere Blätter",
    "sheet-too-small": "Das Blatt ist zu klein im Bild",
    "too-small": "Das Bild ist zu klein",
    "not-this-sheet": "Der Druck passt nicht zu den Codes",
    "unknown-form": "Das Blatt ist da, aber seine Karte ist hier nicht bekannt",
    "unread-codes": "Keiner der quadratischen Codes ist zu lesen",
    "covered-codes": "Zu wenige der quadratischen Codes sind zu sehen",
    "doubtful-form": "Mehrere bekannte Karten unterscheiden sich nur in wenigen Feldern",
    "wrong-sheet": "Das ist ein anderes Blatt als das genannte",
    "unconfirmed-sheet": "Auf dem Foto ist zu wenig zu sehen",
}
"""How the sentences begin that were stored without a code."""


def upgrade() -> None:
    """Adds the code, found by the sentence, and drops the round."""
    op.add_column("moments", sa.Column("refusal_code", sa.String(64)))
    moments = sa.table("moments", sa.column("refusal_code", sa.String), sa.column("refusal_de", sa.Text))
    for code, beginning in _KNOWN_BY.items():
        known = moments.c.refusal_de.startswith(beginning, autoescape=True)
        op.execute(moments.update().where(known).values(refusal_code=code))
    op.drop_column("moments", "after_round")


def downgrade() -> None:
    """Removes the code; of the rounds nothing is known."""
    op.add_column("moments", sa.Column("after_round", sa.Integer))
    op.drop_column("moments", "refusal_code")

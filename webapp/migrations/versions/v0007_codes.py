"""Two kinds of refusal that were stored before there were codes get theirs: what helps with them hangs on it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_KNOWN_BY = {
    "different-sheets": "Die Fotos zeigen verschiedene Blätter",
    "failed": "Beim Lesen dieses Fotos ging bei uns etwas kaputt",
}
"""How the sentences begin that were stored without a code."""


def upgrade() -> None:
    """Adds the code, found by the sentence, where there is none."""
    moments = sa.table("moments", sa.column("refusal_code", sa.String), sa.column("refusal_de", sa.Text))
    for code, beginning in _KNOWN_BY.items():
        known = moments.c.refusal_de.startswith(beginning, autoescape=True)
        op.execute(moments.update().where(moments.c.refusal_code.is_(None), known).values(refusal_code=code))


def downgrade() -> None:
    """Nothing: the version before had such codes too."""

"""Who may change a thing: whoever has its key, and browsers that were let in. Of both only hashes are kept."""

from __future__ import annotations

import secrets

from sqlalchemy.orm import Session

from webapp.games.connection import hashed
from webapp.games.tables import EditorRow, RefereeRow

LetIn = type[EditorRow] | type[RefereeRow]
"""The rows of the browsers that were let in: of a game, or of a tournament."""


def fits(key: str | None, kept: str) -> bool:
    """Whether this is the key of which that hash is kept; no time taken tells how near it came."""
    return key is not None and secrets.compare_digest(kept, hashed(key))


def is_let_in(session: Session, rows: LetIn, thing_id: str, owner: str | None) -> bool:
    """Whether the browser with this token was let in."""
    return owner is not None and session.get(rows, (thing_id, hashed(owner))) is not None

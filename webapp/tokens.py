"""Names that nobody can guess: of games and tournaments, of what may change them, of claims and of files."""

from __future__ import annotations

import re
import secrets

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_token() -> str:
    """A new one, of 128 bits."""
    return secrets.token_urlsafe(16)


def may_be_token(text: str) -> bool:
    """Whether the text may be one: nothing else is worth asking the database for."""
    return _TOKEN.fullmatch(text) is not None

"""Which language the person at the other end reads."""

from __future__ import annotations

from flask import g, request

from webapp.words import LANGUAGES, Words

COOKIE = "language"
"""Set by the switch on every page."""


def words() -> Words:
    """The words in the request's language: as chosen, else as the browser asks, English where it asks for neither."""
    if "words" not in g:
        chosen = request.cookies.get(COOKIE, "")
        asked = request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
        g.words = Words(chosen if chosen in LANGUAGES else asked)
    found: Words = g.words
    return found

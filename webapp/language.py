"""Which language the person at the other end reads."""

from __future__ import annotations

from flask import g, request

from webapp.words import LANGUAGES, Words


def words() -> Words:
    """The words in the request's language: as the browser asks, English where it asks for neither."""
    if "words" not in g:
        g.words = Words(request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0])
    found: Words = g.words
    return found

"""What a person sees when something can't be done: one sentence, what helps, and the way back."""

from __future__ import annotations

import logging

from flask import Flask, current_app, render_template
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, NotFound, RequestEntityTooLarge

from engine.errors import EngineError
from scanner.errors import ScannerError
from webapp import german
from webapp.errors import ReportError, explain
from webapp.language import words

log = logging.getLogger(__name__)


def install(app: Flask) -> None:
    """Gives the application a page for each kind of error."""
    for kind in (EngineError, ScannerError, ReportError):
        app.register_error_handler(kind, _unscorable)
    app.register_error_handler(RequestEntityTooLarge, _too_large)
    app.register_error_handler(CSRFError, _expired)
    app.register_error_handler(NotFound, _not_found)
    app.register_error_handler(HTTPException, _other)
    app.register_error_handler(Exception, _failed)


def refusal(sentence: str, status: int, *, helps: bool = False) -> tuple[str, int]:
    """The page with the sentence; `helps` adds what makes a photo readable."""
    return render_template("refused.html", sentence=sentence, helps=helps), status


def _unscorable(error: Exception) -> tuple[str, int]:
    sentence = explain(error)[1]
    if words().language == "de":
        sentence = german.REFUSALS.get(type(error).__name__, str(getattr(error, "message_de", sentence)))
    return refusal(sentence, 422, helps=isinstance(error, ScannerError))


def _too_large(error: Exception) -> tuple[str, int]:
    megabytes = (current_app.config["MAX_CONTENT_LENGTH"] or 0) // 2**20
    return refusal(words()("too_large", megabytes=megabytes), 413)


def _expired(_error: Exception) -> tuple[str, int]:
    return refusal(words()("expired"), 400)


def _not_found(_error: Exception) -> tuple[str, int]:
    return refusal(words()("not_found"), 404)


def _other(error: Exception) -> tuple[str, int]:
    assert isinstance(error, HTTPException)
    return refusal(error.description or error.name, error.code or 500)


def _failed(error: Exception) -> tuple[str, int]:
    # The log names the fault, never the file or its sender.
    log.error("a request failed: %s", type(error).__name__, exc_info=error)
    return refusal(words()("failed"), 500)

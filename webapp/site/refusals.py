"""What a person sees when something can't be done: one sentence, what helps, and the way back; a program gets JSON."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import msgspec
from flask import Flask, Response, current_app, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge, TooManyRequests

from engine.errors import EngineError
from scanner.errors import ScannerError
from webapp.api.bodies import ErrorBody, ErrorWords
from webapp.errors import ReportError, code_of, explain
from webapp.site.advice import advice_for
from webapp.site.language import words
from webapp.words import Words, german

log = logging.getLogger(__name__)

API = "/api/"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something can't be done, in both languages.

    `helps`: whether it is about a photo; `advice`: which drawing shows what to do.
    """

    status: int
    code: str
    english: str
    german: str
    helps: bool = False
    advice: str | None = None


def install(app: Flask) -> None:
    """Gives the application an answer for every error."""
    for kind in (EngineError, ScannerError, ReportError, HTTPException, Exception):
        app.register_error_handler(kind, _answer)


def refusal(sentence: str, status: int, *, helps: bool = False, advice: str | None = None) -> tuple[str, int]:
    """The page with the sentence; `helps`: it is about a photo, `advice`: which drawing shows what to do."""
    return render_template("refused.html", sentence=sentence, helps=helps, advice=advice), status


def refusal_of(error: Exception) -> Refusal:
    """What to tell of an error, with its HTTP status and its code."""
    if isinstance(error, (EngineError, ScannerError, ReportError)):
        return _of_our_own(error)
    if isinstance(error, RequestEntityTooLarge):
        return _in_words("too_large", 413, megabytes=(current_app.config["MAX_CONTENT_LENGTH"] or 0) // 2**20)
    if isinstance(error, CSRFError):
        return _in_words("expired", 400)
    if isinstance(error, NotFound):
        return _in_words("not_found", 404)
    if isinstance(error, TooManyRequests):
        return Refusal(429, "too-many-requests", *TOO_MANY)
    if isinstance(error, MethodNotAllowed):
        return Refusal(405, "method-not-allowed", *OF_ANOTHER_KIND)
    if isinstance(error, HTTPException):
        sentence = error.description or error.name
        return Refusal(error.code or 500, error.name.lower().replace(" ", "-"), sentence, sentence)
    # The log names the fault, never the file or its sender.
    log.error("a request failed: %s", type(error).__name__, exc_info=error)
    return _in_words("failed", 500)


TOO_MANY = (
    "That was a lot at once: wait a minute, then go on.",
    "Das war viel auf einmal: Wartet eine Minute, dann geht es weiter.",
)
OF_ANOTHER_KIND = (
    "This address takes no request of this kind: the answer’s header “Allow” names those that it takes.",
    "Diese Adresse nimmt keine Anfrage dieser Art an: Der Kopf „Allow“ der Antwort nennt, welche sie annimmt.",
)


def _of_our_own(error: Exception) -> Refusal:
    english, name = explain(error)[1], type(error).__name__
    deutsch = str(getattr(error, "message_de", None) or german.REFUSALS.get(name, english))
    status = int(getattr(error, "status", 422))
    if status >= 500:
        log.error("a request failed: %s", name, exc_info=error)
    code = code_of(type(error))
    advice = advice_for(code)
    if not isinstance(error, ScannerError):
        return Refusal(status, code, english, deutsch, advice=advice)
    # The English sentence has the file's name in it: of several files one has to know which.
    return Refusal(status, code, english, f"{_german_name(error.name)}: {deutsch}", helps=True, advice=advice)


def _german_name(name: str) -> str:
    """The name of a file, or of a page of one: `scan.pdf, Seite 2`."""
    return name.replace(", page ", ", Seite ")


def _in_words(key: str, status: int, **values: object) -> Refusal:
    return Refusal(status, key.replace("_", "-"), Words("en")(key, **values), Words("de")(key, **values))


def _answer(error: Exception) -> ResponseReturnValue:
    found = refusal_of(error)
    headers = dict(error.get_headers()) if isinstance(error, HTTPException) else {}
    kept = {name: value for name, value in headers.items() if name in ("Allow", "Retry-After")}
    if found.status == 503:
        kept["Retry-After"] = "10"
    if request.path.startswith(API):
        body = ErrorBody(ErrorWords(found.code, found.english, found.german))
        return Response(msgspec.json.encode(body), found.status, kept, mimetype="application/json")
    sentence = found.german if words().language == "de" else found.english
    return (*refusal(sentence, found.status, helps=found.helps, advice=found.advice), kept)

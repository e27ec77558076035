"""How programs and our own pages' scripts speak with us: JSON both ways, and a header that no other site can send."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from flask import Response, request

from engine import typed
from webapp.api.errors import BadBodyError, ForgedRequestError

HEADER, HEADER_VALUE = "X-Requested-With", "wasteland"
"""A page of another site can't send this header, so a request that has it isn't forged."""

Body = TypeVar("Body", bound=msgspec.Struct)


def check_not_forged() -> None:
    """Nothing, or ForgedRequestError: a change by a browser, which sends its cookie on its own, needs the header."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get(HEADER) != HEADER_VALUE:
        raise ForgedRequestError


def body_of(kind: type[Body]) -> Body:
    """The request's body; BadBodyError says what is wrong with it."""
    try:
        return typed.decoded(request.get_data(), kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadBodyError(str(error)) from error


def answer(document: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """The document as JSON."""
    return Response(msgspec.json.encode(document), status, headers, mimetype="application/json")

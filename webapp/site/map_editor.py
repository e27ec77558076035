"""What the page asks for on which a map is corrected: the draft, kept at every change, checked, registered."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue

from engine import typed
from webapp.api.errors import BadBodyError, ForgedRequestError
from webapp.api.routes import HEADER, HEADER_VALUE
from webapp.maps.registry import checked_work
from webapp.site.access import browser_token, library
from webapp.site.mapview import standing_view

blueprint = Blueprint("map_editor", __name__, url_prefix="/api/page/maps/drafts")

Body = TypeVar("Body", bound=msgspec.Struct)


class Saved(msgspec.Struct):
    """A draft as the page wants it kept, and the version that it was before."""

    version: int
    work: dict[str, Any]


class Registering(msgspec.Struct):
    """What a map is called and who registers it; `despite`: although the library has one nearly like it."""

    name: str
    by: str
    despite: bool = False


@blueprint.before_request
def _not_forged() -> None:
    """Nothing, or ForgedRequestError: a change needs the header that no other site's page can send."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get(HEADER) != HEADER_VALUE:
        raise ForgedRequestError


@blueprint.get("/<draft_id>")
def load(draft_id: str) -> ResponseReturnValue:
    """The draft with what is missing in it."""
    draft = library().drafts.get(draft_id, browser_token())
    standing = library().standing(draft.work["document"])
    return _json({"version": draft.version, "work": draft.work, **standing_view(standing, draft.corrects)})


@blueprint.put("/<draft_id>")
def save(draft_id: str) -> ResponseReturnValue:
    """Keeps the draft as it is now and says what is missing in it."""
    body = _body(Saved)
    draft = library().drafts.save(draft_id, browser_token(), body.version, checked_work(body.work))
    standing = library().standing(draft.work["document"])
    return _json({"version": draft.version, **standing_view(standing, draft.corrects)})


@blueprint.post("/<draft_id>/register")
def register(draft_id: str) -> ResponseReturnValue:
    """Makes the map known."""
    body = _body(Registering)
    token = browser_token(make=True)
    assert token is not None
    made = library().register_draft(draft_id, token, body.name, body.by, despite=body.despite)
    return _json({"id": made.id, "seed": made.seed, "address": url_for("maps.page", map_id=made.id, new=1)})


def _body(kind: type[Body]) -> Body:
    try:
        return typed.decoded(request.get_data(), kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise BadBodyError(str(fault)) from None


def _json(document: object) -> Response:
    return Response(msgspec.json.encode(document), mimetype="application/json")

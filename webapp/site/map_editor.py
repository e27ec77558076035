"""What the page asks for on which a map is corrected: the draft, kept at every change, checked, registered."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from webapp.api.exchange import answer, body_of, check_not_forged
from webapp.maps.registry import checked_work
from webapp.site.access import browser_token, library, own_token
from webapp.site.mapview import standing_view

blueprint = Blueprint("map_editor", __name__, url_prefix="/api/page/maps/drafts")
blueprint.before_request(check_not_forged)


class Saved(msgspec.Struct):
    """A draft as the page wants it kept, and the version that it was before."""

    version: int
    work: dict[str, Any]


class Registering(msgspec.Struct):
    """What a map is called and who registers it; `version`: the draft's, as the page shows it.

    `despite`: although the library has one nearly like it.
    """

    version: int
    name: str
    by: str
    despite: bool = False


@blueprint.get("/<draft_id>")
def load(draft_id: str) -> ResponseReturnValue:
    """The draft with what is missing in it."""
    draft = library().drafts.get(draft_id, browser_token())
    standing = library().standing(draft.work["document"])
    return answer({"version": draft.version, "work": draft.work, **standing_view(standing, draft.corrects)})


@blueprint.put("/<draft_id>")
def save(draft_id: str) -> ResponseReturnValue:
    """Keeps the draft as it is now and says what is missing in it."""
    body = body_of(Saved)
    draft = library().drafts.save(draft_id, browser_token(), body.version, checked_work(body.work))
    standing = library().standing(draft.work["document"])
    return answer({"version": draft.version, **standing_view(standing, draft.corrects)})


@blueprint.post("/<draft_id>/register")
def register(draft_id: str) -> ResponseReturnValue:
    """Makes the map known."""
    body = body_of(Registering)
    token = own_token()
    made = library().register_draft(draft_id, token, body.version, body.name, body.by, despite=body.despite)
    return answer({"id": made.id, "seed": made.seed, "address": url_for("maps.page", map_id=made.id, new=1)})

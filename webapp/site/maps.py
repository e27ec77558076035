"""The library of maps from other hands: what is registered, and where one is. Each route parses, calls, renders."""

from __future__ import annotations

import io

import msgspec
from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from PIL import Image

from engine.formats import read_map
from webapp.api.errors import NoPhotosError
from webapp.games.errors import NotYoursError
from webapp.games.uploads import Upload
from webapp.maps.documents import unsure_places
from webapp.maps.registry import NAME_LETTERS
from webapp.maps.sheets import exported
from webapp.site.access import browser_token, games, library, own_token
from webapp.site.language import words
from webapp.site.mapview import draft_lines, map_lines
from webapp.words.maps import EDITOR_WORDS, SHARED_WORDS

THUMBNAIL_PX = 360
"""The width of a small picture: enough for letters to be made out on a phone of many pixels."""
MOST_LISTED = 120
"""Maps on one page; whoever looks for another one asks for its name."""

blueprint = Blueprint("maps", __name__, url_prefix="/maps")


@blueprint.get("")
def index() -> ResponseReturnValue:
    """All maps, this browser's drafts, and where a new one is begun."""
    wanted = request.args.get("q", "").strip()[:NAME_LETTERS]
    drafts = library().drafts.of(own_token())
    found, count = library().maps.find(wanted, MOST_LISTED)
    return render_template(
        "maps.html", maps=map_lines(found), count=count, most=MOST_LISTED, wanted=wanted, drafts=draft_lines(drafts)
    )


@blueprint.post("")
def begin() -> ResponseReturnValue:
    """Reads the files and goes to the page on which the map is corrected."""
    uploads = [
        Upload(file.filename or "", file.stream.read()) for file in request.files.getlist("files") if file.filename
    ]
    if not uploads:
        raise NoPhotosError
    token = own_token()
    draft = library().begin(uploads, token, games().limits.picture)
    return redirect(url_for(".draft", draft_id=draft.id), code=303)


@blueprint.get("/<int:map_id>")
def page(map_id: int) -> ResponseReturnValue:
    """One registered map."""
    found = library().maps.get(map_id)
    replaced = None if found.line.replaced_by is None else library().maps.get(found.line.replaced_by)
    return render_template(
        "map.html",
        map=found,
        document=msgspec.json.decode(found.document),
        unsure=unsure_places(found.document, words().language),
        replaced=replaced,
        may_change=_may_change(map_id),
        new="new" in request.args,
    )


@blueprint.get("/<int:map_id>/picture.png")
def picture(map_id: int) -> ResponseReturnValue:
    """The unplayed sheet."""
    return _png(library().maps.picture(map_id))


@blueprint.get("/<int:map_id>/thumbnail.png")
def thumbnail(map_id: int) -> ResponseReturnValue:
    """The same, small."""
    with Image.open(io.BytesIO(library().maps.picture(map_id))) as opened:
        opened.thumbnail((THUMBNAIL_PX, 2 * THUMBNAIL_PX))
        out = io.BytesIO()
        opened.convert("L").quantize(16).save(out, "PNG", optimize=True)
    return _png(out.getvalue())


@blueprint.get("/<int:map_id>/map.json")
def export(map_id: int) -> ResponseReturnValue:
    """The map as a file to share, with the picture of its blank."""
    found = library().maps.get(map_id)
    data = exported(found.document, library().maps.picture(map_id))
    seed = read_map(found.document).board.seed
    headers = {"Content-Disposition": f'attachment; filename="{seed}.json"'}
    return Response(data, mimetype="application/json", headers=headers)


@blueprint.post("/<int:map_id>/correct")
def correct(map_id: int) -> ResponseReturnValue:
    """Begins a draft with the map; registered, it takes its place if this browser registered the map."""
    token = own_token()
    return redirect(url_for(".draft", draft_id=library().correct(map_id, token).id), code=303)


@blueprint.post("/<int:map_id>/listed")
def listed(map_id: int) -> ResponseReturnValue:
    """Takes the map out of the library, or puts it back."""
    if not _may_change(map_id):
        raise NotYoursError
    library().maps.list_(map_id, listed=request.form.get("listed") == "1")
    return redirect(url_for(".page", map_id=map_id), code=303)


@blueprint.get("/drafts/<draft_id>")
def draft(draft_id: str) -> ResponseReturnValue:
    """Where a map is corrected. With its `key` the draft is this browser's from now on."""
    key = request.args.get("key")
    if key is not None:
        token = own_token()
        library().drafts.hand_over(draft_id, key, token)
        return redirect(url_for(".draft", draft_id=draft_id), code=303)
    found = library().drafts.get(draft_id, browser_token())
    say = words()
    page_words = {key: say.template(key) for key in (*EDITOR_WORDS, *SHARED_WORDS)}
    symbols = {f"symbol_{symbol}": say.symbol(symbol) for symbol in ("X", "O", "T", "S")}
    return render_template("map-draft.html", draft=found, page_words={**page_words, **symbols})


@blueprint.get("/drafts/<draft_id>/picture.png")
def draft_picture(draft_id: str) -> ResponseReturnValue:
    """The unplayed sheet of a draft."""
    data = library().drafts.picture(draft_id, browser_token())
    return Response(data, mimetype="image/png", headers={"Cache-Control": "private, max-age=86400"})


@blueprint.post("/drafts/<draft_id>/delete")
def drop(draft_id: str) -> ResponseReturnValue:
    """Throws the draft away."""
    library().drafts.delete(draft_id, browser_token())
    return redirect(url_for(".index"), code=303)


def _may_change(map_id: int) -> bool:
    token = browser_token()
    return token is not None and library().maps.may_change(map_id, token)


def _png(data: bytes) -> Response:
    # A map's picture never changes.
    return Response(data, mimetype="image/png", headers={"Cache-Control": "public, max-age=86400"})

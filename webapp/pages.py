"""The pages: each route parses, calls, renders."""

from __future__ import annotations

import secrets
from importlib.resources import files

import msgspec
from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from engine.sheet.identity import SEEDS, SheetIdentity
from webapp.database import Database, StoredResult
from webapp.documents import ScoreDocument
from webapp.forms import Sheet, identity_of, sheet_of
from webapp.language import words
from webapp.refusals import refusal
from webapp.scanning import Upload, scan
from webapp.views import result_view

SAMPLE = files("samples") / "photos" / "two-players.jpg"

blueprint = Blueprint("pages", __name__)


@blueprint.app_context_processor
def _in_every_template() -> dict[str, object]:
    return {"words": words()}


@blueprint.get("/")
def home() -> ResponseReturnValue:
    """Where a photo is chosen."""
    return render_template("home.html", has_sample=SAMPLE.is_file())


@blueprint.post("/results")
def upload() -> ResponseReturnValue:
    """Reads the photos that were sent and goes to the result, which is then in the database."""
    uploads = [Upload(file.filename, file.stream.read()) for file in request.files.getlist("photos") if file.filename]
    if not uploads:
        return refusal(words()("no_file"), 400)
    return _to_result(uploads)


@blueprint.post("/sample")
def sample() -> ResponseReturnValue:
    """The same with the sample that comes with the program."""
    if not SAMPLE.is_file():
        abort(404)
    return _to_result([Upload("two-players.jpg", SAMPLE.read_bytes())])


@blueprint.get("/results/<result_id>")
def result(result_id: str) -> ResponseReturnValue:
    """One result: who won, why, and what needs a look."""
    stored = _stored(result_id)
    document = msgspec.json.decode(stored.document, type=ScoreDocument)
    sheet = _sheet(stored)
    return render_template(
        "result.html",
        result=result_view(document, sheet.board, sheet.layout.form, words()),
        result_id=result_id,
        picture=url_for("pages.picture", result_id=result_id, name="sheet"),
    )


@blueprint.get("/results/<result_id>.json")
def result_json(result_id: str) -> ResponseReturnValue:
    """The result's `wasteland-score/1` document."""
    return Response(_stored(result_id).document, mimetype="application/json")


@blueprint.get("/results/<result_id>/<name>.jpg")
def picture(result_id: str, name: str) -> ResponseReturnValue:
    """One picture of a result: `sheet` is the straightened one."""
    jpeg = _database().picture(result_id, name)
    if jpeg is None:
        abort(404)
    # A result never changes, and only who knows its address has it: the browser may keep its pictures.
    return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "private, max-age=86400, immutable"})


@blueprint.get("/sheets")
def sheets() -> ResponseReturnValue:
    """Where a new sheet is chosen."""
    return render_template("sheets.html", seed=secrets.randbelow(SEEDS))


@blueprint.get("/sheet.pdf")
def sheet_pdf() -> ResponseReturnValue:
    """A sheet to print."""
    asked = request.args
    players = asked.get("players", default=0, type=int)
    identity = identity_of(asked.get("seed", ""), players, asked.get("paper", "a4"), asked.get("lang", "en"))
    name = f"wasteland-{identity.seed}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(sheet_of(identity).pdf, mimetype="application/pdf", headers=headers)


def _to_result(uploads: list[Upload]) -> ResponseReturnValue:
    scanned = scan(uploads)
    result_id = _database().add(scanned.document, scanned.form_number, scanned.pictures)
    return redirect(url_for("pages.result", result_id=result_id), code=303)


def _stored(result_id: str) -> StoredResult:
    stored = _database().result(result_id)
    return abort(404) if stored is None else stored


def _sheet(stored: StoredResult) -> Sheet:
    identity = SheetIdentity.from_number(stored.form_number)
    return sheet_of(identity) if identity else abort(404)


def _database() -> Database:
    database: Database = current_app.extensions["database"]
    return database

"""The pages: each route parses, calls, renders."""

from __future__ import annotations

import secrets
from importlib.resources import files

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from engine.generator.limits import SEEDS
from engine.sheet.identity import SheetIdentity
from webapp.forms import identity_of, sheet_of
from webapp.games.errors import NotYoursError
from webapp.games.model import Game
from webapp.games.uploads import Upload
from webapp.site.access import games, own_token, redeem
from webapp.site.advice import advice_for
from webapp.site.game_pages import game_page, seed_action
from webapp.site.language import words
from webapp.site.previews import preview_png
from webapp.site.sending import sent_photos

SAMPLE = files("samples") / "photos" / "two-players.jpg"

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> ResponseReturnValue:
    """Where a photo is chosen."""
    own_token()
    return render_template("home.html", has_sample=SAMPLE.is_file())


@blueprint.post("/games")
def upload() -> ResponseReturnValue:
    """Takes the photos that were sent by the form and goes to their game."""
    return _to_game(sent_photos())


@blueprint.post("/sample")
def sample() -> ResponseReturnValue:
    """The same with the sample that comes with the program."""
    if not SAMPLE.is_file():
        abort(404)
    return _to_game([Upload("two-players.jpg", SAMPLE.read_bytes())])


@blueprint.get("/games/<game_id>")
def game(game_id: str) -> ResponseReturnValue:
    """One game: waiting, refused, or its sheet and score. With its `key` this browser may edit it from now on."""
    key = request.args.get("key")
    if key is not None:
        if not redeem(game_id, key):
            raise NotYoursError
        return redirect(url_for(".game", game_id=game_id), code=303)
    found = games().store.game(game_id)
    if found.status == "reading":
        return render_template("waiting.html", game_id=game_id, status_url=url_for("api.status", game_id=game_id))
    if found.status == "refused":
        return _refused(found)
    return game_page(found)


def _refused(found: Game) -> ResponseReturnValue:
    """Why none of the game's photos could be read."""
    moment = found.moments[-1]
    why = moment.refusal
    sentence = words()("failed") if why is None else why.told(words().language)
    picture = url_for("api.picture", game_id=found.id, moment_id=moment.id, name="photo")
    advice = None if why is None else advice_for(why.code)
    return (
        render_template(
            "refused.html",
            game=found,
            sentence=sentence,
            advice=advice,
            picture=picture,
            seed_action=seed_action(found),
        ),
        422,
    )


@blueprint.get("/sheets")
def sheets() -> ResponseReturnValue:
    """Where a new sheet is chosen."""
    return render_template("sheets.html", seed=secrets.randbelow(SEEDS), seeds=SEEDS)


@blueprint.get("/sheet.pdf")
def sheet_pdf() -> ResponseReturnValue:
    """A sheet to print."""
    identity = _asked_sheet()
    name = f"wasteland-{identity.seed}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(sheet_of(identity).pdf, mimetype="application/pdf", headers=headers)


@blueprint.get("/sheet.png")
def sheet_preview() -> ResponseReturnValue:
    """What the same sheet looks like."""
    # The same words name the same sheet for ever.
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(preview_png(_asked_sheet()), mimetype="image/png", headers=headers)


def _asked_sheet() -> SheetIdentity:
    asked = request.args
    players = asked.get("players", default=0, type=int)
    return identity_of(asked.get("seed", ""), players, asked.get("paper", "a4"), asked.get("lang", "en"))


def _to_game(uploads: list[Upload]) -> ResponseReturnValue:
    created, _ = games().create(uploads, own_token())
    return redirect(url_for(".game", game_id=created.id), code=303)

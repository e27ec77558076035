"""What belongs to a game beside its score: the list of games, names and day, history, links, files to take, its end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from flask import Blueprint, Response, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from webapp.api.bodies import Description
from webapp.exports.bg_stats import as_bg_stats, bg_stats_link
from webapp.exports.files import as_csv, as_json
from webapp.exports.page import as_pdf, as_picture
from webapp.exports.result import Result, file_name, result_of
from webapp.games.errors import UnknownGameError
from webapp.games.files import sheet_name
from webapp.games.model import Game, GameMoment
from webapp.games.moments import FINISHED
from webapp.games.scores import best_document, document_of
from webapp.games.table import history_of
from webapp.sentences import change_text, place_name
from webapp.site.access import browser_token, editable, games, may_edit, told_once
from webapp.site.language import words
from webapp.site.links import link
from webapp.site.previews import thumbnail_jpeg
from webapp.site.sending import sent_day, sent_photos, sent_sheet

EXPORTS = {
    "png": (as_picture, "image/png", "png"),
    "pdf": (as_pdf, "application/pdf", "pdf"),
    "json": (as_json, "application/json", "json"),
    "csv": (as_csv, "text/csv; charset=utf-8", "csv"),
    "bg-stats": (as_bg_stats, "application/json", "bg-stats.json"),
}
"""By the address's last word: what makes the file, its media type, how its name ends."""
NEW_KEY = "new-key"
"""In the browser's signed cookie: the key just made, told once."""

blueprint = Blueprint("papers", __name__)


@dataclass(frozen=True, slots=True)
class Listed:
    """One game in the list."""

    id: str
    headline: str
    title: str
    day: date
    note: str
    picture: str | None


@dataclass(frozen=True, slots=True)
class PhotoView:
    """One photo of a game, as it is told here. `removable`: the address at which it is, where it can be."""

    id: str
    name: str
    title: str
    status: str
    after_round: int | None
    refusal: str | None
    picture: str | None
    removable: str | None


@blueprint.get("/games")
def index() -> ResponseReturnValue:
    """The games of this browser."""
    token = browser_token()
    mine = [] if token is None else games().store.games_of(token)
    listed = [_listed(game) for game in mine[: games().limits.games_listed]]
    return render_template("games.html", games=listed, deleted="deleted" in request.args)


@blueprint.get("/games/<game_id>/about")
def about(game_id: str) -> ResponseReturnValue:
    """Names, day, note, photos, files to take, links, history."""
    game = games().store.game(game_id)
    result = _result(game, proved=False) if game.read else None
    rounds = {photo.file: photo.after_round for photo in result.document.photos} if result else {}
    links = [link("view", url_for("pages.game", game_id=game.id, _external=True))]
    key = told_once(NEW_KEY, game.id)
    if key is not None:
        links.append(link("edit", url_for("pages.game", game_id=game.id, key=key, _external=True)))
    say = words()
    moments = [_photo(game, each, rounds.get(each.name)) for each in game.moments]
    titles = {each.id: each.title for each in moments if len(moments) > 1}
    return render_template(
        "about.html",
        game=game,
        may_edit=may_edit(game_id),
        limits=games().limits,
        # Also names beside symbols that the sheet doesn't have, so that they can be taken away.
        symbols=tuple(dict.fromkeys((*result.board.symbols, *game.names))) if result else (),
        moments=moments,
        result=result,
        headline=result.headline(say) if result else None,
        picture_name=file_name(result, say, "png") if result else "",
        bg_stats=bg_stats_link(result, say) if result else "",
        links=links,
        history=[
            {
                "place": place_name(each.region, say),
                "photo": titles.get(each.moment),
                "text": change_text(each.before, each.to, say),
                "by": each.by,
                "at": each.at,
                "undone": each.undone,
            }
            for each in reversed(history_of(game))
        ],
        saved="saved" in request.args,
        removed="removed" in request.args,
    )


@blueprint.post("/games/<game_id>/about")
def rename(game_id: str) -> ResponseReturnValue:
    """Keeps names, day and note; a name for which the page had no field, as nothing is read, stays what it is."""
    game, form = editable(game_id), request.form
    sent = {key.removeprefix("name-"): value.strip() for key, value in form.items() if key.startswith("name-")}
    names = {symbol: name for symbol, name in (dict(game.names) | sent).items() if name}
    day, note = sent_day(), form.get("note", "").replace("\r\n", "\n").strip()
    Description(names, day, note).check(games().limits, game)
    games().store.rename(game_id, names, day, note)
    return redirect(url_for(".about", game_id=game_id, saved=1), code=303)


@blueprint.post("/games/<game_id>/photos")
def add(game_id: str) -> ResponseReturnValue:
    """More photos of the game."""
    editable(game_id)
    games().add(game_id, sent_photos())
    return redirect(url_for("pages.game", game_id=game_id), code=303)


@blueprint.route("/games/<game_id>/photos/<moment_id>/remove", methods=["GET", "POST"])
def remove(game_id: str, moment_id: str) -> ResponseReturnValue:
    """Asks once more, then removes a photo of the game for good."""
    game = editable(game_id)
    moment = next((each for each in game.moments if each.id == moment_id), None)
    if moment is None:
        raise UnknownGameError
    if request.method == "GET":
        return render_template("remove.html", game=game, photo=_photo(game, moment, None))
    games().remove(game_id, moment_id)
    return redirect(url_for(".about", game_id=game_id, removed=1), code=303)


@blueprint.post("/games/<game_id>/sheet")
def read_as(game_id: str) -> ResponseReturnValue:
    """Reads the refused photos once more, as of the sheet that is named."""
    editable(game_id)
    games().read_as(game_id, sent_sheet())
    return redirect(url_for("pages.game", game_id=game_id), code=303)


@blueprint.post("/games/<game_id>/key")
def new_key(game_id: str) -> ResponseReturnValue:
    """Makes a new link that may edit; it is told once, on the page that follows."""
    editable(game_id)
    session[NEW_KEY] = [game_id, games().store.new_key(game_id)]
    return redirect(url_for(".about", game_id=game_id, _anchor="share"), code=303)


@blueprint.route("/games/<game_id>/delete", methods=["GET", "POST"])
def delete(game_id: str) -> ResponseReturnValue:
    """Asks once more, then deletes the game for good."""
    game = editable(game_id)
    if request.method == "GET":
        return render_template("delete.html", game=game)
    tournament = games().tournaments.of_game(game_id)
    games().delete(game_id)
    if tournament is not None:
        return redirect(url_for("tournaments.page", tournament_id=tournament.id), code=303)
    return redirect(url_for(".index", deleted=1), code=303)


@blueprint.get("/games/<game_id>/result.<kind>")
def export(game_id: str, kind: str) -> ResponseReturnValue:
    """The result as a file, with everything proved that can be."""
    if kind not in EXPORTS:
        raise UnknownGameError
    make, media_type, suffix = EXPORTS[kind]
    result, say = _result(games().store.game(game_id), proved=True), words()
    place = "inline" if kind in ("png", "pdf") else "attachment"
    headers = {"Content-Disposition": f'{place}; filename="{file_name(result, say, suffix)}"'}
    return Response(make(result, say), content_type=media_type, headers=headers)


@blueprint.get("/games/<game_id>/small/<moment_id>.jpg")
def thumbnail(game_id: str, moment_id: str) -> ResponseReturnValue:
    """A small picture of a photo's sheet."""
    game = games().store.game(game_id)
    if moment_id not in {each.id for each in game.read}:
        abort(404)
    jpeg = thumbnail_jpeg(games().files.get(sheet_name(game_id, moment_id)))
    return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "private, max-age=86400, immutable"})


def _listed(game: Game) -> Listed:
    say, day = words(), game.played_on or game.created_at.date()
    if not game.read:
        headline = say("reading" if game.status == "reading" else "game_refused")
        return Listed(game.id, headline, "", day, game.note, None)
    result = _result(game, proved=False)
    picture = url_for(".thumbnail", game_id=game.id, moment_id=game.read[-1].id)
    return Listed(game.id, result.headline(say), result.title(say), day, game.note, picture)


def _photo(game: Game, moment: GameMoment, after_round: int | None) -> PhotoView:
    say, read = words(), moment.status == "read"
    removable = moment.status in FINISHED and len(game.moments) > 1
    return PhotoView(
        id=moment.id,
        name=moment.name,
        title=say("photo_of", number=moment.name.removeprefix("photo-")),
        status=moment.status,
        after_round=after_round,
        refusal=None if moment.refusal is None else moment.refusal.told(say.language),
        picture=url_for(".thumbnail", game_id=game.id, moment_id=moment.id) if read else None,
        removable=url_for(".remove", game_id=game.id, moment_id=moment.id) if removable else None,
    )


def _result(game: Game, *, proved: bool) -> Result:
    """The game's result; NotReadYetError where no photo of it was read."""
    store = games().store
    document = document_of(game, store) if proved and game.read else best_document(game, store)
    return result_of(game, document)

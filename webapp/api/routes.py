"""The API's routes, `/api/v1`: each parses, calls, answers in JSON."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue

from engine.board import SYMBOLS
from webapp.api.bodies import Changes, Description, GameCreated, GameStatus, Mark, MomentStatus, Which, check_room
from webapp.api.description import description
from webapp.api.exchange import answer, body_of, check_not_forged
from webapp.checking import check_placement
from webapp.claims import claim_of, judge_claim
from webapp.games.errors import UnknownGameError
from webapp.games.files import photo_name, sheet_name, written_name
from webapp.games.model import Game, GameMoment
from webapp.games.scores import best_document, check_marks, document_of, kept_document, moments_of, read_moment, what_if
from webapp.games.table import table_document
from webapp.site.access import called, editable, games, may_edit, own_token
from webapp.site.rates import proof
from webapp.site.sending import sent_photos
from webapp.suspects import unsaid_signatures

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


@blueprint.before_request
def _not_forged() -> None:
    """Nothing, or ForgedRequestError: a change needs the header, or a key instead of a cookie."""
    if not request.headers.get("Authorization", "").lower().startswith("bearer "):
        check_not_forged()


@blueprint.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """What there is, for programs."""
    return Response(description(), mimetype="application/json", headers={"Cache-Control": "public, max-age=3600"})


@blueprint.post("/games")
def create() -> ResponseReturnValue:
    """A new game of the photos sent; they are read in a moment."""
    game, key = games().create(sent_photos(), own_token())
    address = url_for("api.table", game_id=game.id)
    return answer(GameCreated(id=game.id, key=key, address=address), 202, {"Location": address})


@blueprint.post("/games/<game_id>/photos")
def add_photos(game_id: str) -> ResponseReturnValue:
    """More photos of the game."""
    editable(game_id)
    return answer(_status(games().add(game_id, sent_photos())), 202)


@blueprint.delete("/games/<game_id>/photos/<moment_id>")
def remove_photo(game_id: str, moment_id: str) -> ResponseReturnValue:
    """The game without the photo and what was said of it, for good."""
    editable(game_id)
    games().remove(game_id, moment_id)
    return answer(_status(games().store.game(game_id)))


@blueprint.get("/games/<game_id>")
def table(game_id: str) -> ResponseReturnValue:
    """The game as its page shows it; with the sheet of the photo `moment`, else of the last one."""
    return _table(games().store.game(game_id), request.args.get("moment"))


@blueprint.get("/games/<game_id>/status")
def status(game_id: str) -> ResponseReturnValue:
    """How far reading is."""
    return answer(_status(games().store.game(game_id)))


@blueprint.patch("/games/<game_id>")
def describe(game_id: str) -> ResponseReturnValue:
    """The game with other names, another day, another note."""
    game, body = editable(game_id), body_of(Description)
    body.check(games().limits, game)
    names = game.names if isinstance(body.names, msgspec.UnsetType) else body.names
    day = game.played_on if isinstance(body.played_on, msgspec.UnsetType) else body.played_on
    note = game.note if isinstance(body.note, msgspec.UnsetType) else body.note
    return _table(games().store.rename(game_id, names, day, note))


@blueprint.delete("/games/<game_id>")
def delete(game_id: str) -> ResponseReturnValue:
    """The game is gone for good."""
    editable(game_id)
    games().delete(game_id)
    return "", 204


@blueprint.put("/games/<game_id>/marks")
def mark(game_id: str) -> ResponseReturnValue:
    """What a person says stands in a region."""
    game, body = editable(game_id), body_of(Mark)
    body.check(games().limits, game)
    moment = read_moment(game, body.moment)
    check_marks(moment, {body.region: body.mark})
    return _changed(games().store.correct(game_id, moment.id, body.region, body.mark, body.by or called()))


@blueprint.post("/games/<game_id>/signatures")
def signatures(game_id: str) -> ResponseReturnValue:
    """A person says that the signatures stand as they were read, in every photo: then they are slips of the pen."""
    game = editable(game_id)
    check_room(games().limits, game)
    ids = {each.name: each.id for each in game.read}
    signed = {
        (ids[moment.file], region): symbol
        for moment in moments_of(game)
        for region, symbol in unsaid_signatures(moment).items()
    }
    return _changed(games().store.correct_all(game_id, signed, called()))


@blueprint.post("/games/<game_id>/undo")
def undo(game_id: str) -> ResponseReturnValue:
    """Without the last thing that a person said."""
    editable(game_id)
    return _changed(games().store.undo(game_id, _which()))


@blueprint.post("/games/<game_id>/redo")
def redo(game_id: str) -> ResponseReturnValue:
    """With what was undone last."""
    editable(game_id)
    return _changed(games().store.redo(game_id, _which()))


@blueprint.post("/games/<game_id>/what-if")
def if_so(game_id: str) -> ResponseReturnValue:
    """The score if these marks stood there; nothing is stored."""
    body, game = body_of(Changes), games().store.game(game_id)
    body.check(game)
    return answer(what_if(game, body.changes, body.moment))


@blueprint.get("/games/<game_id>/score")
def score(game_id: str) -> ResponseReturnValue:
    """The score: proved with `ranges=1`, which can take seconds; else proved if it is known by now, or as seen."""
    game, store = games().store.game(game_id), games().store
    if request.args.get("ranges") in ("1", "true"):
        with proof():
            return answer(document_of(game, store, ranges=True))
    return answer(best_document(game, store))


@blueprint.get("/games/<game_id>/check")
def check(game_id: str) -> ResponseReturnValue:
    """Whether the placement in `hex` was allowed."""
    moments = moments_of(games().store.game(game_id))
    return answer(check_placement(moments, request.args.get("hex", "")[:20]))


@blueprint.get("/games/<game_id>/claim")
def claim(game_id: str) -> ResponseReturnValue:
    """Whether points that somebody claims are possible."""
    wanted, moments = claim_of(request.args.get("claim", "")), moments_of(games().store.game(game_id))
    return answer(judge_claim(moments, wanted))


@blueprint.get("/games/<game_id>/picture/<moment_id>/<name>.jpg")
def picture(game_id: str, moment_id: str, name: str) -> ResponseReturnValue:
    """A picture of one moment: `sheet` straightened, `photo` as it was taken, `name-X` what X wrote as their name."""
    game = games().store.game(game_id)
    names = {"sheet": sheet_name(game_id, moment_id), "photo": photo_name(game_id, moment_id)}
    names |= {f"name-{symbol}": written_name(game_id, moment_id, symbol) for symbol in SYMBOLS}
    if moment_id not in {each.id for each in game.moments} or name not in names:
        raise UnknownGameError
    jpeg = games().files.get(names[name])
    return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "private, max-age=86400, immutable"})


def _which() -> int | None:
    """The number of the change that is meant, where the request says it."""
    return body_of(Which).number if request.get_data() else None


def _changed(game: Game) -> Response:
    """The game after a change; its score is proved when there is time."""
    games().prove_later(game.id)
    return _table(game)


def _table(game: Game, moment_id: str | None = None) -> Response:
    def address_of(moment_id: str, name: str) -> str:
        """Where one of a moment's pictures is to be had."""
        return url_for("api.picture", game_id=game.id, moment_id=moment_id, name=name)

    return answer(table_document(game, games().store, may_edit(game.id), address_of, moment_id))


def _status(game: Game) -> GameStatus:
    proved = game.status == "ready" and kept_document(game, games().store) is not None
    moments = [_moment_status(each) for each in game.moments]
    return GameStatus(game.id, game.status, "proved" if proved else "seen" if game.read else None, moments)


def _moment_status(moment: GameMoment) -> MomentStatus:
    why = moment.refusal
    sentences = (None, None) if why is None else (why.english, why.german)
    return MomentStatus(moment.id, moment.status, *sentences)

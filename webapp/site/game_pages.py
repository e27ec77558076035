"""The page of a game that was read, and what it asks for: the score's reasons and verdicts in the reader's language."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.api.exchange import answer
from webapp.checking import check_placement
from webapp.claims import claim_of, judge_claim
from webapp.games.model import Game
from webapp.games.scores import best_document, moments_of
from webapp.sentences import map_title, verdict
from webapp.site.access import games, may_edit
from webapp.site.advice import wants_seed
from webapp.site.gameview import game_view
from webapp.site.language import words
from webapp.site.playview import check_view, claim_view
from webapp.words import Words, named
from webapp.words.game import GAME_WORDS, SHARED_WORDS

# Under /api/, so that a refusal is JSON too; not part of the API that other programs are promised.
blueprint = Blueprint("told", __name__, url_prefix="/api/page")


def game_page(game: Game) -> str:
    """The page of a game of which at least one photo was read."""
    say, store = words(), games().store
    document = best_document(game, store)
    board = moments_of(game)[0].board
    return render_template(
        "game.html",
        game=game,
        sheet_title=map_title(board, say),
        headline=verdict(document, board.scorings, named(say, game.names)),
        page_words=page_words(say),
        seed_action=seed_action(game),
        may_edit=may_edit(game.id),
    )


def seed_action(game: Game) -> str | None:
    """Where the seed of the game's sheet is told, for who may, and where a photo was refused for want of it."""
    return url_for("papers.read_as", game_id=game.id) if wants_seed(game) and may_edit(game.id) else None


@blueprint.get("/games/<game_id>/told")
def told(game_id: str) -> ResponseReturnValue:
    """Every number's reasons, what is inactive and why, what needs a look; of the proved score if it is known."""
    game, store = games().store.game(game_id), games().store
    moments, say = moments_of(game), words()
    document = best_document(game, store)
    board = moments[0].board
    name = map_title(board, say)
    said = {each.name: game.said(each.id) for each in game.read}
    return answer(game_view(document, moments, name, game.names, say, said))


@blueprint.get("/games/<game_id>/check")
def check(game_id: str) -> ResponseReturnValue:
    """Whether the placement in `hex` was allowed."""
    moments = moments_of(games().store.game(game_id))
    found = check_placement(moments, request.args.get("hex", "")[:20])
    return answer(check_view(found, moments[0].board, words()))


@blueprint.get("/games/<game_id>/claim")
def claim(game_id: str) -> ResponseReturnValue:
    """Whether the points of a `claim` like `X:II=5` are possible."""
    game = games().store.game(game_id)
    moments = moments_of(game)
    found = judge_claim(moments, claim_of(request.args.get("claim", "")[:60], game.names))
    return answer(claim_view(found, moments[0].board, words()))


def page_words(say: Words) -> dict[str, str]:
    """The words that the page's own program needs, by key, with the places for values left in them."""
    return {key: say.template(key) for key in (*GAME_WORDS, *SHARED_WORDS)}

"""Tournaments: made, shown to everybody, run by referees. Each route parses, calls, renders."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from webapp.api.bodies import check_text
from webapp.games.errors import NotRefereeError, TournamentError, UnknownGameError
from webapp.games.scores import evidence_of
from webapp.site.access import games, may_run, own_token, redeem_tournament, runnable, told_once
from webapp.site.language import words
from webapp.site.links import link
from webapp.site.sending import sent_day
from webapp.site.tournamentview import Bar, bar_of, look_address, next_address, tournament_view

NEW_KEY = "new-referee-key"
"""In the browser's signed cookie: the key just made, told once."""

blueprint = Blueprint("tournaments", __name__, url_prefix="/tournaments")


@blueprint.app_context_processor
def _in_game_templates() -> dict[str, object]:
    def tournament_bar(game_id: str) -> Bar | None:
        """The bar of the game's tournament; None where it is of none."""
        return bar_of(game_id, words())

    return {"tournament_bar": tournament_bar, "look_address": look_address}


@blueprint.get("")
def index() -> ResponseReturnValue:
    """The tournaments of this browser, and where a new one is made."""
    mine = games().tournaments.run_by(own_token())
    deleted = "deleted" in request.args
    return render_template("tournaments.html", tournaments=mine, limits=games().limits, deleted=deleted)


@blueprint.post("")
def create() -> ResponseReturnValue:
    """Makes a tournament, which this browser may run."""
    name, day = _sent_name(), sent_day()
    token = own_token()
    made = games().tournaments.create(name, day, token)
    return redirect(url_for(".page", tournament_id=made.id), code=303)


@blueprint.get("/<tournament_id>")
def page(tournament_id: str) -> ResponseReturnValue:
    """The ranking and the games; for a referee also the queue and the links. A `key` makes this browser a referee's."""
    key = request.args.get("key")
    if key is not None:
        if not redeem_tournament(tournament_id, key):
            raise NotRefereeError
        return redirect(url_for(".page", tournament_id=tournament_id), code=303)
    tournament, runs = games().tournaments.get(tournament_id), may_run(tournament_id)
    links = [link("ranking", url_for(".page", tournament_id=tournament_id, _external=True))]
    if runs:
        links.insert(0, link("hand_in", url_for("handin.form", hand_in=tournament.hand_in, _external=True)))
        new_key = told_once(NEW_KEY, tournament_id)
        if new_key is not None:
            address = url_for(".page", tournament_id=tournament_id, key=new_key, _external=True)
            links.append(link("referee", address))
    return render_template(
        "tournament.html",
        tournament=tournament,
        view=tournament_view(tournament, words()),
        may_run=runs,
        links=links,
        limits=games().limits,
        saved="saved" in request.args,
    )


@blueprint.post("/<tournament_id>")
def describe(tournament_id: str) -> ResponseReturnValue:
    """Keeps name and day."""
    runnable(tournament_id)
    games().tournaments.describe(tournament_id, _sent_name(), sent_day())
    return redirect(url_for(".page", tournament_id=tournament_id, saved=1), code=303)


@blueprint.post("/<tournament_id>/closed")
def close(tournament_id: str) -> ResponseReturnValue:
    """Takes no more games, or takes them again."""
    runnable(tournament_id)
    games().tournaments.close(tournament_id, closed=request.form.get("closed") == "1")
    return redirect(url_for(".page", tournament_id=tournament_id), code=303)


@blueprint.post("/<tournament_id>/key")
def new_key(tournament_id: str) -> ResponseReturnValue:
    """Makes a new link that may run the tournament; it is told once, on the page that follows."""
    runnable(tournament_id)
    session[NEW_KEY] = [tournament_id, games().tournaments.new_key(tournament_id)]
    return redirect(url_for(".page", tournament_id=tournament_id, _anchor="links"), code=303)


@blueprint.get("/<tournament_id>/next")
def next_game(tournament_id: str) -> ResponseReturnValue:
    """Leads to the next game that needs a look."""
    return redirect(next_address(runnable(tournament_id), request.args.get("after", "")), code=303)


@blueprint.post("/<tournament_id>/games/<game_id>/accepted")
def accept(tournament_id: str, game_id: str) -> ResponseReturnValue:
    """Lets the game count as it stands and goes on to the next one, or takes that back.

    As it stood on the page that was looked at, that is: where a mark has changed since, the page is shown anew.
    """
    runnable(tournament_id)
    game = games().store.game(game_id)
    if not game.read:
        raise UnknownGameError
    evidence = request.form.get("accepted") or None
    as_seen = evidence == evidence_of(game)
    if as_seen or evidence is None:
        games().tournaments.accept(tournament_id, game_id, evidence)
    if not as_seen:
        return redirect(url_for("pages.game", game_id=game_id), code=303)
    return redirect(url_for(".next_game", tournament_id=tournament_id, after=game_id), code=303)


@blueprint.route("/<tournament_id>/delete", methods=["GET", "POST"])
def delete(tournament_id: str) -> ResponseReturnValue:
    """Asks once more, then deletes the tournament with its games for good."""
    tournament = runnable(tournament_id)
    if request.method == "GET":
        return render_template("tournament-delete.html", tournament=tournament)
    games().delete_tournament(tournament_id)
    return redirect(url_for(".index", deleted=1), code=303)


def _sent_name() -> str:
    name, most = " ".join(request.form.get("name", "").split()), games().limits.tournament_letters
    check_text(name)
    if not 0 < len(name) <= most:
        raise TournamentError(
            f"A tournament needs a name of {most} letters at most.",
            f"Ein Turnier braucht einen Namen mit höchstens {most} Zeichen.",
        )
    return name

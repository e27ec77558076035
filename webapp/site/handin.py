"""Handing in games to a tournament: by its link alone, without an account. Each route parses, calls, renders."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from engine.board import SYMBOLS
from webapp.api.bodies import check_names
from webapp.games.errors import ClosedTournamentError, NotYoursError, TournamentError, UnknownGameError
from webapp.games.model import Game
from webapp.games.tournaments import HandIn, Tournament
from webapp.site.access import browser_token, games, own_token
from webapp.site.advice import advice_for, wants_seed
from webapp.site.language import words
from webapp.site.sending import sent_photos, sent_sheet
from webapp.site.tournamentview import line_of
from webapp.tournament.standing import key_of, standings_of

blueprint = Blueprint("handin", __name__, url_prefix="/hand-in")


@blueprint.get("/<hand_in>")
def form(hand_in: str) -> ResponseReturnValue:
    """Where a game is handed in, and what this browser handed in before."""
    tournament = games().tournaments.by_hand_in(hand_in)
    found = games().store.games([entry.game_id for entry in tournament.entries])
    people = {key_of(name): name for game in found.values() for name in game.names.values() if key_of(name)}
    sent = set(games().tournaments.sent(hand_in, own_token()))
    return render_template(
        "hand-in.html",
        tournament=tournament,
        symbols=SYMBOLS,
        people=sorted(people.values(), key=str.casefold),
        mine=[entry for entry in reversed(tournament.entries) if entry.game_id in sent],
        limits=games().limits,
    )


@blueprint.post("/<hand_in>")
def send(hand_in: str) -> ResponseReturnValue:
    """Takes the photos and the names; ClosedTournamentError where no more games are taken."""
    if games().tournaments.by_hand_in(hand_in).closed:
        raise ClosedTournamentError
    names, token = _sent_names(), own_token()
    limits = games().limits
    game, _ = games().create(sent_photos(), None, HandIn(hand_in, token, names, limits.tournament_games))
    return redirect(url_for(".sent", hand_in=hand_in, game_id=game.id), code=303)


@blueprint.get("/<hand_in>/<game_id>")
def sent(hand_in: str, game_id: str) -> ResponseReturnValue:
    """What became of a game that was handed in: read, or refused with what to do."""
    tournament = games().tournaments.by_hand_in(hand_in)
    number, game = _number(tournament, game_id), games().store.game(game_id)
    if game.status == "reading":
        return render_template("waiting.html", game_id=game_id, status_url=url_for("api.status", game_id=game_id))
    refusal = game.moments[-1].refusal if game.status == "refused" else None
    return render_template(
        "handed-in.html",
        tournament=tournament,
        game=game,
        number=number,
        refusal=None if refusal is None else refusal.told(words().language),
        advice=None if refusal is None else advice_for(refusal.code),
        line=None if game.status == "refused" else _line(tournament, game_id),
        seed_action=url_for(".read_as", hand_in=hand_in, game_id=game_id) if wants_seed(game) else None,
        may_send=_may_send(tournament, game) and not tournament.closed,
    )


@blueprint.post("/<hand_in>/<game_id>")
def send_again(hand_in: str, game_id: str) -> ResponseReturnValue:
    """Another photo of a game of which none could be read, from the browser that handed it in."""
    _sendable(hand_in, game_id)
    games().add(game_id, sent_photos())
    return redirect(url_for(".sent", hand_in=hand_in, game_id=game_id), code=303)


@blueprint.post("/<hand_in>/<game_id>/sheet")
def read_as(hand_in: str, game_id: str) -> ResponseReturnValue:
    """The refused photos once more, as of the sheet that is named, for the browser that handed them in."""
    _sendable(hand_in, game_id)
    games().read_as(game_id, sent_sheet())
    return redirect(url_for(".sent", hand_in=hand_in, game_id=game_id), code=303)


def _sendable(hand_in: str, game_id: str) -> None:
    """Nothing, or the error that says why this browser can't send anything more of the game."""
    tournament = games().tournaments.by_hand_in(hand_in)
    if tournament.closed:
        raise ClosedTournamentError
    _number(tournament, game_id)
    if not _may_send(tournament, games().store.game(game_id)):
        raise NotYoursError


def _number(tournament: Tournament, game_id: str) -> int:
    """The game's number in this tournament; UnknownGameError where it isn't one of its games."""
    for entry in tournament.entries:
        if entry.game_id == game_id:
            return entry.number
    raise UnknownGameError


def _may_send(tournament: Tournament, game: Game) -> bool:
    """Whether this browser handed the game in and no photo of it could be read, so that nothing read can change."""
    token = browser_token()
    mine = token is not None and game.id in games().tournaments.sent(tournament.hand_in, token)
    return mine and game.status == "refused" and len(game.moments) < games().limits.photos


def _line(tournament: Tournament, game_id: str) -> object:
    standings = standings_of(tournament, games().store)
    return next((line_of(each, words()) for each in standings if each.game.id == game_id), None)


def _sent_names() -> dict[str, str]:
    """Who played, by symbol; TournamentError where fewer than two people did, or one at two symbols."""
    sent = {symbol: " ".join(request.form.get(f"name-{symbol}", "").split()) for symbol in SYMBOLS}
    names = {symbol: name for symbol, name in sent.items() if key_of(name)}
    check_names(names, games().limits)
    if len(names) < 2:
        raise TournamentError(
            "Say who played: a game has two people at least.",
            "Sagt, wer gespielt hat: Eine Partie hat mindestens zwei Leute.",
        )
    if len({key_of(name) for name in names.values()}) < len(names):
        raise TournamentError(
            "The same name stands at two symbols: tell the two people apart.",
            "Derselbe Name steht bei zwei Zeichen: Unterscheidet die beiden.",
        )
    return names

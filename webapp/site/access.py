"""Who may change what: a token in the browser's signed cookie, or a game's key."""

from __future__ import annotations

from flask import current_app, request, session

from webapp.games.errors import NotRefereeError, NotYoursError
from webapp.games.games import Games
from webapp.games.model import Game
from webapp.games.tournaments import Tournament
from webapp.maps.registry import Library
from webapp.tokens import new_token

_TOKEN = "owner"


def games() -> Games:
    """The games of this application."""
    found: Games = current_app.extensions["games"]
    return found


def library() -> Library:
    """The maps of this application that other hands drew."""
    found: Library = current_app.extensions["library"]
    return found


def browser_token() -> str | None:
    """This browser's own token, from its signed cookie; None where it has none yet."""
    token = session.get(_TOKEN)
    return token if isinstance(token, str) else None


def own_token() -> str:
    """The same, made where there is none yet.

    Pages with a form that sends something ask for it: of two answers to a browser without one, it keeps the last.
    """
    token = browser_token()
    if token is None:
        session.permanent = True
        token = session[_TOKEN] = new_token()
    return token


def told_once(kind: str, owner: str) -> str | None:
    """The key of that kind that was just made for the game or tournament of that id, if one was, and never again."""
    kept = session.get(kind)
    if not isinstance(kept, list) or len(kept) != 2 or kept[0] != owner:
        return None
    del session[kind]
    return str(kept[1])


def bearer_key() -> str | None:
    """The key that a program sends in the header `Authorization: Bearer …`."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() or None if scheme.lower() == "bearer" else None


def may_edit(game_id: str) -> bool:
    """Whether who sent this request may change the game."""
    owner, key = browser_token(), bearer_key()
    return (owner is not None or key is not None) and games().store.may_edit(game_id, owner, key)


def editable(game_id: str) -> Game:
    """The game, to be changed; UnknownGameError where there is none, NotYoursError for who may only look."""
    game = games().store.game(game_id)
    if not may_edit(game_id):
        raise NotYoursError
    return game


def redeem(game_id: str, key: str) -> bool:
    """Whether the key is the game's; then this browser may change the game from now on."""
    if not games().store.may_edit(game_id, key=key):
        return False
    token = own_token()
    games().store.let_edit(game_id, token)
    return True


def may_run(tournament_id: str) -> bool:
    """Whether who sent this request may run the tournament."""
    owner = browser_token()
    return owner is not None and games().tournaments.may_run(tournament_id, owner)


def runnable(tournament_id: str) -> Tournament:
    """The tournament, to be changed; UnknownGameError where there is none, NotRefereeError for who may only look."""
    tournament = games().tournaments.get(tournament_id)
    if not may_run(tournament_id):
        raise NotRefereeError
    return tournament


def redeem_tournament(tournament_id: str, key: str) -> bool:
    """Whether the key is the tournament's; then this browser may run it from now on."""
    if not games().tournaments.may_run(tournament_id, key=key):
        return False
    token = own_token()
    games().tournaments.let_run(tournament_id, token)
    return True


def called() -> str:
    """What this browser is called in a game's history where nobody gave a name: the same each time, and no more."""
    import hashlib

    token = browser_token() or bearer_key() or ""
    return f"#{hashlib.sha256(f'name {token}'.encode()).hexdigest()[:4]}"

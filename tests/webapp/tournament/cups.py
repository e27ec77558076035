"""What tests of tournaments share: browsers, games handed in, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from scanner.reading import Reading
from tests.webapp.stored import finish
from webapp.games.games import Games
from webapp.games.model import Game
from webapp.games.scores import document_of
from webapp.games.tournaments import HandIn, Tournament
from webapp.tournament.standing import Standing, standings_of

REFEREE, PLAYER = "who runs it", "who played"
NAMES = {"X": "Ada", "O": "Ben"}


def client_of(app: Flask, token: str | None = None) -> FlaskClient:
    """A browser with this token in its cookie."""
    client = app.test_client()
    if token is not None:
        with client.session_transaction() as session:
            session["owner"] = token
    return client


def handed_in(
    games: Games, cup: Tournament, reading: Reading, names: Mapping[str, str] = NAMES, *, proved: bool = True
) -> Game:
    """A game of the tournament whose one photo was read so, and its score proved if that is wanted."""
    game_id = f"game-{len(games.tournaments.get(cup.id).entries) + 1}"
    games.store.create_game(game_id, [f"{game_id}-photo"], None, HandIn(cup.hand_in, PLAYER, names, 300))
    claimed = games.store.moments.claim(f"{game_id}-photo")
    assert claimed is not None
    assert finish(games.store, claimed, reading)
    if proved:
        document_of(games.store.game(game_id), games.store)
    return games.store.game(game_id)


def standings(games: Games, cup: Tournament) -> list[Standing]:
    return standings_of(games.tournaments.get(cup.id), games.store)


def changed(reading: Reading, **values: Any) -> Reading:
    """The reading with something else said of its first hex."""
    first, *others = reading.regions
    return replace(reading, regions=(replace(first, **values), *others))

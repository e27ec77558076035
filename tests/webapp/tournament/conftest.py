"""An application with an open tournament."""

from __future__ import annotations

from datetime import date

import pytest
from flask import Flask

from tests.webapp.tournament.cups import REFEREE
from webapp.games.games import Games
from webapp.games.tournaments import Tournament
from webapp.settings import Settings
from webapp.site.app import create_app


@pytest.fixture
def app(settings: Settings) -> Flask:
    app = create_app(settings)
    app.config["WTF_CSRF_ENABLED"] = False
    return app


@pytest.fixture
def games(app: Flask) -> Games:
    found: Games = app.extensions["games"]
    return found


@pytest.fixture
def cup(games: Games) -> Tournament:
    """An open tournament without games."""
    return games.tournaments.create("Winter Cup", date(2026, 11, 21), REFEREE)

"""The web application's factory: what it is made of, in order."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask
from flask_wtf.csrf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from webapp.api import routes as api
from webapp.games.files import Files
from webapp.games.games import Games
from webapp.games.limits import GameLimits
from webapp.games.store import Store
from webapp.maps.here import use
from webapp.maps.registry import Library
from webapp.migrations import migrate
from webapp.settings import Settings, settings_from
from webapp.site import (
    game_pages,
    handin,
    health,
    logs,
    map_editor,
    maps,
    pages,
    papers,
    rates,
    refusals,
    safety,
    shell,
    tournaments,
)


def create_app(settings: Settings | None = None) -> Flask:
    """The application, ready to serve; its settings come from the environment when none are given."""
    settings = settings or settings_from()
    app = Flask(__name__, instance_path=str(settings.instance))
    app.config.update(
        SECRET_KEY=settings.secret_key,
        MAX_CONTENT_LENGTH=settings.max_upload_bytes,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.secure_cookies,
        SESSION_COOKIE_HTTPONLY=True,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        WTF_CSRF_TIME_LIMIT=24 * 3600,
    )
    games = app.extensions["games"] = games_of(settings)
    app.extensions["library"] = Library(games.store.connection, games.files)
    use(app.extensions["library"].maps)
    # These see to it by a header that no other site's page can send.
    protection = CSRFProtect(app)
    protection.exempt(api.blueprint)
    protection.exempt(map_editor.blueprint)
    logs.install(app)
    safety.install(app)
    refusals.install(app)
    app.register_blueprint(shell.blueprint)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(papers.blueprint)
    app.register_blueprint(api.blueprint)
    app.register_blueprint(game_pages.blueprint)
    app.register_blueprint(tournaments.blueprint)
    app.register_blueprint(handin.blueprint)
    app.register_blueprint(maps.blueprint)
    app.register_blueprint(map_editor.blueprint)
    app.register_blueprint(health.blueprint)
    rates.install(app, settings)
    if settings.proxies:
        trusted = dict.fromkeys(("x_for", "x_proto", "x_host", "x_prefix"), settings.proxies)
        app.wsgi_app = ProxyFix(app.wsgi_app, **trusted)  # type: ignore[method-assign]
    return app


def games_of(settings: Settings) -> Games:
    """The games of the instance with these settings, its database as this program needs it."""
    store = Store(settings.database_url, settings.patience_s)
    migrate(store.connection.writing)
    return Games(store, Files(settings.files), settings.queue, settings.secret_key, GameLimits())

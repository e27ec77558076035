"""The web application's factory: what it is made of, in order."""

from __future__ import annotations

from flask import Flask
from flask_wtf.csrf import CSRFProtect

from webapp import pages, refusals, safety
from webapp.config import Settings, settings_from
from webapp.database import Database


def create_app(settings: Settings | None = None) -> Flask:
    """The application, ready to serve; its settings come from the environment when none are given."""
    settings = settings or settings_from()
    app = Flask(__name__, instance_path=str(settings.instance))
    app.config.update(
        SECRET_KEY=settings.secret_key,
        MAX_CONTENT_LENGTH=settings.max_upload_bytes,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.secure_cookies,
        WTF_CSRF_TIME_LIMIT=24 * 3600,
    )
    app.extensions["database"] = Database(settings.database_url)
    CSRFProtect(app)
    safety.install(app)
    refusals.install(app)
    app.register_blueprint(pages.blueprint)
    return app

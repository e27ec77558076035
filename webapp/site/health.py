"""Whether the process lives, and whether it can do its work: for whoever runs it."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from webapp.site.access import games

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """The process answers."""
    return jsonify(status="ok")


@blueprint.get("/readyz")
def readyz() -> ResponseReturnValue:
    """Database, files and queue can be used, or 503 with what is wrong."""
    checks = games().check()
    ready = not any(checks.values())
    told = {name: each or "ok" for name, each in checks.items()}
    return jsonify(status="ready" if ready else "not-ready", checks=told), 200 if ready else 503

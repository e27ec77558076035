"""What every page stands in: language, typeface, icons, and what makes the page an app that can be installed."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from engine.sheet import fonts
from webapp.site.icons import ICON_SIZES, icon_png
from webapp.site.language import COOKIE, words
from webapp.words import LANGUAGES, Words

YEAR = 365 * 24 * 3600
KEPT_OFFLINE = ("page.css", "page.js", "icon.svg")
"""The static files without which the page that is shown offline has no face."""

blueprint = Blueprint("shell", __name__)


@blueprint.app_context_processor
def _in_every_template() -> dict[str, object]:
    return {"words": words()}


@blueprint.post("/language")
def language() -> ResponseReturnValue:
    """Keeps the language that was chosen and goes back to the page where it was."""
    chosen = request.form.get("language", "")
    if chosen not in LANGUAGES:
        abort(400)
    answer = redirect(_local(request.form.get("back", "")), code=303)
    answer.set_cookie(COOKIE, chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure, httponly=True)
    return answer


@blueprint.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """What a browser needs to install the page as an app."""
    say = words()
    answer = jsonify(
        name=say("title"),
        short_name=say("short_title"),
        description=say("tagline"),
        lang=say.language,
        id="/",
        start_url=url_for("pages.home"),
        scope="/",
        display="standalone",
        background_color="#f6f1e7",
        theme_color="#f6f1e7",
        icons=[
            {"src": url_for(".icon", size=size), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for size in ICON_SIZES
            for purpose in ("any", "maskable")
        ],
    )
    answer.mimetype = "application/manifest+json"
    return answer


@blueprint.get("/service-worker.js")
def service_worker() -> ResponseReturnValue:
    """The worker that shows the page for offline; it keeps nothing of anybody's games."""
    kept = [url_for(".offline"), *(url_for("static", filename=name) for name in KEPT_OFFLINE), url_for(".typeface")]
    script = render_template("service-worker.js", kept=kept, version=_version())
    return Response(script, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


@blueprint.get("/offline")
def offline() -> ResponseReturnValue:
    """What is shown where the server can't be reached."""
    other = next(each for each in LANGUAGES if each != words().language)
    return render_template("offline.html", plain=True, other=Words(other))


@blueprint.get("/icon-<int:size>.png")
def icon(size: int) -> ResponseReturnValue:
    """The app's icon."""
    if size not in ICON_SIZES:
        abort(404)
    return Response(icon_png(size), mimetype="image/png", headers=_kept(YEAR))


@blueprint.get("/stencil.ttf")
def typeface() -> ResponseReturnValue:
    """The typeface of the printed sheets' headings."""
    data = files("engine.sheet.fonts").joinpath(f"{fonts.STENCIL}.ttf").read_bytes()
    return Response(data, mimetype="font/ttf", headers=_kept(YEAR))


def _kept(seconds: int) -> dict[str, str]:
    return {"Cache-Control": f"public, max-age={seconds}, immutable"}


def _local(address: str) -> str:
    """The address, where it is a path of this application; else the first page."""
    # Browsers leave out line breaks and tabs, and take a backslash for a slash.
    within = address.isprintable() and address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if within else url_for("pages.home")


@cache
def _version() -> str:
    """Changes whenever a file that is kept offline does."""
    digest = hashlib.sha256()
    for folder, names in (("static", KEPT_OFFLINE), ("templates", ("offline.html", "base.html", "service-worker.js"))):
        for name in names:
            digest.update(files("webapp.site").joinpath(folder, name).read_bytes())
    return digest.hexdigest()[:12]

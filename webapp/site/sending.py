"""What a browser sends with a form: photos, a day, which sheet it is."""

from __future__ import annotations

from datetime import date

from flask import request

from engine.board import PLAYERS
from engine.sheet.identity import SheetIdentity
from webapp.api.errors import NoPhotosError
from webapp.boards import is_registered, plain_seed, registered_number
from webapp.games.errors import GameError
from webapp.games.model import Named
from webapp.games.uploads import Upload


def sent_photos() -> list[Upload]:
    """The photos of the request; NoPhotosError where there is none."""
    files = [file for file in request.files.getlist("photos") if file.filename]
    if not files:
        raise NoPhotosError
    return [Upload(file.filename or "", file.stream.read()) for file in files]


def sent_day() -> date | None:
    """The day in the field `played_on`, None where it is empty; GameError where it is no day."""
    text = request.form.get("played_on", "")
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise GameError(
            "This isn’t a day: write it as 2026-11-21.", "Das ist kein Tag: Schreibt ihn als 2026-11-21."
        ) from None


def sent_sheet() -> Named:
    """The sheet in the fields `seed` and `players`, which may be empty; an EngineError where there is none such."""
    text, players = request.form.get("seed", "").strip()[:20], request.form.get("players", type=int)
    if not text:
        return Named()
    if is_registered(text):
        registered_number(text)
        return Named(text)
    seed = plain_seed(text)
    SheetIdentity(int(seed), PLAYERS[0] if players is None else players)
    return Named(seed, players)

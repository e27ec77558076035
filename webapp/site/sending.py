"""Photos as a browser sends them with a form."""

from __future__ import annotations

from flask import request

from webapp.api.errors import NoPhotosError
from webapp.games.uploads import Upload


def sent_photos() -> list[Upload]:
    """The photos of the request; NoPhotosError where there is none."""
    files = [file for file in request.files.getlist("photos") if file.filename]
    if not files:
        raise NoPhotosError
    return [Upload(file.filename or "", file.stream.read()) for file in files]

"""What the API refuses, as `{"error": {"code", "message", "message_de"}}`."""

from __future__ import annotations

from webapp.games.errors import GameError


class ForgedRequestError(GameError):
    """A change without the header that only the page itself can send."""

    status = 403

    def __init__(self) -> None:
        super().__init__(
            "A change needs the header “X-Requested-With: wasteland”, or the game’s key as “Authorization: Bearer …”.",
            "Eine Änderung braucht den Kopf „X-Requested-With: wasteland“ oder den Schlüssel der Partie als "
            "„Authorization: Bearer …“.",
        )


class BadBodyError(GameError):
    """A body that isn't the JSON that is wanted here."""

    status = 400

    def __init__(self, why: str) -> None:
        super().__init__(
            f"The request’s JSON isn’t what belongs here ({why[:200]}).",
            f"Das JSON der Anfrage ist nicht das, was hier hingehört ({why[:200]}).",
        )


class NoPhotosError(GameError):
    """A game without a photo."""

    status = 400

    def __init__(self) -> None:
        super().__init__("Choose a photo first.", "Wählt zuerst ein Foto aus.")

"""Why a map can't be registered or found, in a sentence of either language."""

from __future__ import annotations

from webapp.games.errors import GameError
from webapp.maps.model import MapLine


class MapError(GameError):
    """Base of this package's errors."""


class UnknownMapIdError(MapError):
    """No map, and no draft of this browser's, has this id."""

    status = 404

    def __init__(self) -> None:
        super().__init__("There is no such map here.", "Diese Karte gibt es hier nicht.")


class KnownMapError(MapError):
    """The library has this very map."""

    status = 409

    def __init__(self, line: MapLine) -> None:
        self.line = line
        super().__init__(
            f"This very map is registered already, as “{line.name}” by {line.registered_by}: nothing was stored.",
            f"Diese Karte ist schon erfasst, als „{line.name}“ von {line.registered_by}: nichts wurde gespeichert.",
        )


class ChangedMeanwhileError(MapError):
    """A draft was changed in another window since this one showed it."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This map was changed in another window: load the page anew to go on from there.",
            "Diese Karte wurde in einem anderen Fenster geändert: Ladet die Seite neu, um dort weiterzumachen.",
        )

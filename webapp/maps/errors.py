"""Why a map can't be registered or found, in a sentence of either language."""

from __future__ import annotations

from webapp.errors import EXIT_ARGUMENTS
from webapp.games.errors import GameError
from webapp.maps.model import MapLine

_ROUNDS = ("only its rounds differ", "Nur die Runden weichen ab")


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
            f"Diese Karte ist schon erfasst, als „{line.name}“ von {line.registered_by}: Nichts wurde gespeichert.",
        )


class OwnSheetError(MapError):
    """A sheet that this program prints is to be registered."""

    status, exit_code = 409, EXIT_ARGUMENTS

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(
            f"{name} shows sheet No. {seed}, which this program prints itself: its played copies are read without "
            "registering it.",
            f"{name} zeigt das Blatt Nr. {seed}, das dieses Programm selbst druckt: Gespielte werden gelesen, ohne "
            "dass man es erfasst.",
        )


class ChangedMeanwhileError(MapError):
    """A draft was changed in another window since this one showed it."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This map was changed in another window: load the page anew to go on from there.",
            "Diese Karte wurde in einem anderen Fenster geändert: Ladet die Seite neu, um dort weiterzumachen.",
        )


class TooMuchWorkError(MapError):
    """More in a draft than any map has."""

    status = 413

    def __init__(self) -> None:
        super().__init__(
            "That is more than any map has: nothing was stored.",
            "Das ist mehr, als eine Karte hat: Nichts wurde gespeichert.",
        )


class UnfinishedMapError(MapError):
    """A map is to be registered of which something is missing; the first thing is named."""

    def __init__(self, message: str, message_de: str, count: int) -> None:
        super().__init__(
            f"{message} ({count} such questions are open.)" if count > 1 else message,
            f"{message_de} ({count} solche Fragen sind offen.)" if count > 1 else message_de,
        )


class MapNameError(MapError):
    """A name that a map, or who registers it, can't have."""

    exit_code = EXIT_ARGUMENTS

    def __init__(self, most: int) -> None:
        super().__init__(
            f"A name is needed here, of {most} letters at most.", f"Hier fehlt ein Name, mit höchstens {most} Zeichen."
        )


class SimilarMapError(MapError):
    """The library has a map that is this one but for a few hexes."""

    status = 409

    def __init__(self, line: MapLine, differing: tuple[str, ...]) -> None:
        self.line, self.differing = line, differing
        hexes = ", ".join(differing[:6]) + (" …" if len(differing) > 6 else "")
        english, german = (f"the only difference is {hexes}", f"Anders ist nur {hexes}") if differing else _ROUNDS
        super().__init__(
            f"“{line.name}” by {line.registered_by} is this map, it seems: {english}. "
            "Two that are nearly the same can’t be told apart in a photo.",
            f"„{line.name}“ von {line.registered_by} ist wohl diese Karte: {german}. "
            "Zwei fast gleiche lassen sich auf einem Foto nicht unterscheiden.",
        )


class NoPictureError(MapError):
    """A map as a file, without a picture of its blank."""

    def __init__(self) -> None:
        super().__init__(
            "This map has no picture of its blank sheet: give the sheet’s PDF or a photo of it along.",
            "Zu dieser Karte fehlt das Bild des leeren Blattes: Gebt das PDF oder ein Foto davon mit.",
        )


class OtherMapError(MapError):
    """A map as a file that isn't the one in the picture."""

    def __init__(self) -> None:
        super().__init__(
            "The map file isn’t the map in the picture: their hexes don’t lie alike. Give the file of this very sheet.",
            "Die Kartendatei ist nicht die Karte im Bild: Die Felder liegen anders. Gebt die Datei zu diesem Blatt.",
        )


class OtherPictureError(MapError):
    """Pictures of more than one map, where those of one are wanted."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} shows another map than the other files: give pictures of one sheet at a time.",
            f"{name} zeigt eine andere Karte als die übrigen Dateien: Gebt Bilder von nur einem Blatt auf einmal.",
        )


class SeveralMapFilesError(MapError):
    """More than one map file, where one is wanted."""

    def __init__(self, count: int) -> None:
        super().__init__(
            f"These are {count} map files: give one at a time.",
            f"Das sind {count} Kartendateien: Gebt eine nach der anderen.",
        )


class BadPictureError(MapError):
    """The picture in a map file isn't one of its page."""

    def __init__(self) -> None:
        super().__init__(
            "The picture in this map file isn’t one of its page: export the map anew, or give a photo along.",
            "Das Bild in dieser Kartendatei passt nicht zur Seite: Exportiert die Karte neu oder gebt ein Foto mit.",
        )

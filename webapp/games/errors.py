"""Why something can't be stored or changed, in a sentence of either language."""

from __future__ import annotations

from webapp.errors import ReportError


class GameError(ReportError):
    """Base of this package's errors. `status` is the HTTP status that says as much."""

    status = 422

    def __init__(self, message: str, message_de: str) -> None:
        super().__init__(message)
        self.message_de = message_de


class SamePhotoError(GameError):
    """Photos are to be added that the game has already."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This game has that photo already: send another one.",
            "Diese Partie hat das Foto schon: Schickt ein anderes.",
        )


class StillReadError(GameError):
    """A photo is to be removed that is being read, or waits for it."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This photo is still being read: remove it in a moment, once that is done.",
            "Dieses Foto wird noch gelesen: Entfernt es gleich, sobald das fertig ist.",
        )


class LastPhotoError(GameError):
    """The only photo of a game is to be removed."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This is the game’s only photo: add the right one first, or delete the whole game.",
            "Das ist das einzige Foto der Partie: Fügt zuerst das richtige hinzu oder löscht die ganze Partie.",
        )


class StorageError(GameError):
    """The database, the folder of photos or the queue can't be used just now."""

    status = 503


class BusyError(StorageError):
    """Somebody else holds the database."""

    def __init__(self) -> None:
        super().__init__(
            "The server is busy just now and nothing was stored: please try again in a moment.",
            "Der Server ist gerade beschäftigt, es wurde nichts gespeichert: Bitte gleich noch einmal versuchen.",
        )


class NoRoomError(StorageError):
    """The disk is full."""

    def __init__(self) -> None:
        super().__init__(
            "The server’s disk is full and nothing was stored: please tell whoever runs it.",
            "Die Platte des Servers ist voll, es wurde nichts gespeichert: Bitte sagt es denen, die ihn betreiben.",
        )


class OutOfReachError(StorageError):
    """The database or the photos can't be reached at all."""

    def __init__(self) -> None:
        super().__init__(
            "The server can’t reach its storage and nothing was stored: please try again in a few minutes.",
            "Der Server erreicht seinen Speicher nicht, es wurde nichts gespeichert: Bitte in ein paar Minuten noch "
            "einmal versuchen.",
        )


class DamagedError(StorageError):
    """The database's file holds something else, or only a part of it."""

    def __init__(self) -> None:
        super().__init__(
            "The server’s database is damaged and nothing was stored: whoever runs it has to put back a backup.",
            "Die Datenbank des Servers ist beschädigt, es wurde nichts gespeichert: Wer ihn betreibt, muss eine "
            "Sicherung einspielen.",
        )


class NewerDatabaseError(StorageError):
    """The database is one of a newer version of this program."""

    def __init__(self, found: str, newest: str) -> None:
        super().__init__(
            f"The database is at {found} and this program knows none after {newest}: install the newer program again, "
            "or put back a backup from before it.",
            f"Die Datenbank ist auf Stand {found}, und dieses Programm kennt keinen nach {newest}: Installiert das "
            "neuere Programm wieder, oder spielt eine Sicherung von davor ein.",
        )


class UnknownGameError(GameError):
    """No game, moment or picture has this id."""

    status = 404

    def __init__(self) -> None:
        super().__init__(
            "There is nothing at this address: it was deleted, or a part of the link is missing.",
            "Unter dieser Adresse gibt es nichts: Es wurde gelöscht, oder vom Link fehlt ein Teil.",
        )


class NotYoursError(GameError):
    """Somebody who may look wants to change something."""

    status = 403

    def __init__(self) -> None:
        super().__init__(
            "With this link the game can be looked at but not changed: ask whoever sent it for the link that may edit.",
            "Mit diesem Link lässt sich die Partie ansehen, aber nicht ändern: Fragt nach dem Link zum Bearbeiten.",
        )


class NothingToUndoError(GameError):
    """There is no change to take back, or to bring back."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "There is nothing left to undo or redo.", "Es gibt nichts mehr rückgängig zu machen oder zu wiederholen."
        )


class MovedOnError(GameError):
    """Another change than the one that was to be taken back, or brought back, is the next one by now."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "Somebody has changed this game meanwhile: look at how it stands now, then try again.",
            "Jemand hat diese Partie inzwischen geändert: Seht nach, wie sie jetzt steht, und versucht es noch einmal.",
        )


class NotReadYetError(GameError):
    """The score of a game is wanted of which nothing was read."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "No photo of this game has been read, so there is nothing to score yet.",
            "Noch ist kein Foto dieser Partie gelesen, also gibt es noch nichts zu werten.",
        )


class BadMarkError(GameError):
    """A mark that the region can't hold, or a region or moment that isn't there."""


class TooManyMomentsError(GameError):
    """More photos than a game has moments."""

    def __init__(self, most: int) -> None:
        super().__init__(
            f"A game has {most} photos at most: send the photos of each game by themselves.",
            f"Eine Partie hat höchstens {most} Fotos: Schickt die Fotos jeder Partie für sich.",
        )


class TournamentError(GameError):
    """Why a tournament can't be made, or a game can't be handed in to it."""


class NotRefereeError(TournamentError):
    """Somebody who may look at a ranking wants to change the tournament."""

    status = 403

    def __init__(self) -> None:
        super().__init__(
            "With this link the ranking can be looked at but nothing changed: ask whoever runs the tournament.",
            "Mit diesem Link lässt sich die Rangliste ansehen, aber nichts ändern: Fragt die Turnierleitung.",
        )


class ClosedTournamentError(TournamentError):
    """A game for a tournament that takes none any more."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This tournament is closed, so nothing was handed in: ask whoever runs it to open it once more.",
            "Dieses Turnier ist geschlossen, es wurde nichts abgegeben: Bittet die Turnierleitung, es noch einmal zu "
            "öffnen.",
        )


class TooManyGamesError(TournamentError):
    """More games than a tournament has room for."""

    def __init__(self, most: int) -> None:
        super().__init__(
            f"A tournament has {most} games at most: ask whoever runs it for the link of another one.",
            f"Ein Turnier hat höchstens {most} Partien: Bittet die Turnierleitung um den Link zu einem weiteren.",
        )

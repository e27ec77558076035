"""The games of one instance: the store, the photos and the queue together, so that nothing is lost or done twice."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from itertools import chain

from engine.board import SYMBOLS
from scanner.errors import ScannerError
from webapp.errors import DifferentSheetsError, code_of, explain
from webapp.forms import same_sheet
from webapp.games.errors import MovedOnError, SamePhotoError, StorageError, TooManyMomentsError, UnknownGameError
from webapp.games.files import Files, photo_name, sheet_name, written_name
from webapp.games.limits import GameLimits
from webapp.games.model import Game, Named, Refusal
from webapp.games.moments import Claimed, Read
from webapp.games.queue import Queue
from webapp.games.readings import encoded
from webapp.games.scores import document_of
from webapp.games.store import Store
from webapp.games.tournaments import HandIn, Tournaments
from webapp.games.uploads import Upload, written_anew
from webapp.options import ReadOptions
from webapp.pictures import name_jpegs, straightened_jpeg
from webapp.tokens import new_token
from webapp.words.german import REFUSALS

log = logging.getLogger(__name__)

ORPHAN_AGE = timedelta(hours=1)
"""A folder without a game this long after it was begun is what an interrupted upload left, or a deletion."""

FAILED = "failed"
"""The code of a refusal that isn't the photo's fault."""

PROVE_AGAIN_S = 600.0
"""After so long a proof that was asked for and hasn't come is asked for again: the longest queue is done by then."""


class Games:
    """Everything that happens to stored games beyond a change in the database."""

    def __init__(self, store: Store, files: Files, queue_url: str, secret: str, limits: GameLimits) -> None:
        """`queue_url` as `Queue` takes it."""
        self.store, self.files, self.limits = store, files, limits
        self.tournaments = Tournaments(store.connection)
        self._to_read = Queue("reading", queue_url, secret, self.read_moment)
        self._to_prove = Queue("proving", queue_url, secret, self.prove_game)
        self._asked_at: dict[str, float] = {}
        self._watch: threading.Thread | None = None
        self._stopping = threading.Event()

    # Uploads

    def create(self, uploads: Sequence[Upload], owner: str | None, hand_in: HandIn | None = None) -> tuple[Game, str]:
        """The new game and the key that may change it; once this returns, its photos will be read whatever happens.

        `hand_in`: with it the game is one of a tournament's.
        """
        game_id, pictures = new_token(), self._pictures(uploads, 0)
        self.store.folders.begin(game_id)
        try:
            moment_ids = self._keep(game_id, pictures)
            game, key = self.store.create_game(game_id, moment_ids, owner, hand_in)
        except BaseException:
            # Nothing half-written: what is there of the photos belongs to no game.
            with suppress(StorageError):
                self.files.delete(game_id)
            raise
        self._queue(moment_ids)
        return game, key

    def add(self, game_id: str, uploads: Sequence[Upload]) -> Game:
        """The game with these further photos; SamePhotoError where it has each of them already."""
        game = self.store.game(game_id)
        pictures = self._pictures(uploads, len(game.moments))
        while True:
            try:
                return self._add(game, pictures)
            except MovedOnError:
                # Somebody else added some meanwhile, the same ones perhaps.
                game = self.store.game(game_id)

    def _add(self, game: Game, pictures: Sequence[bytes]) -> Game:
        """The game with those of the pictures that it hasn't; MovedOnError where it isn't any more as it is here."""
        # What broke on our side is sent once more, as it is told there.
        whole = [each for each in game.moments if each.refusal is None or each.refusal.code != FAILED]
        known = {self._stored(game.id, each.id) for each in whole}
        fresh = [each for each in pictures if each not in known]
        if not fresh:
            raise SamePhotoError
        moment_ids: list[str] = []
        try:
            moment_ids = self._keep(game.id, fresh)
            beside = {each.id for each in game.moments}
            game = self.store.moments.add(game.id, moment_ids, self.limits.photos, beside)
        except BaseException:
            self._forget(game.id, moment_ids)
            raise
        self._queue(moment_ids)
        return game

    def read_as(self, game_id: str, named: Named) -> None:
        """Reads the photos that were refused once more, as of the sheet that a person names."""
        self._queue(self.store.moments.name_sheet(game_id, named))

    def remove(self, game_id: str, moment_id: str) -> None:
        """The photo, with what was read in it and what people said of it, is gone for good.

        Photos refused beside it because it showed another sheet are read once more.
        """
        waiting = self.store.moments.remove(game_id, moment_id)
        pictures = [photo_name(game_id, moment_id), sheet_name(game_id, moment_id)]
        for name in (*pictures, *(written_name(game_id, moment_id, symbol) for symbol in SYMBOLS)):
            self.files.remove(name)
        self._queue(waiting)
        self.prove_later(game_id)

    def _pictures(self, uploads: Sequence[Upload], already: int) -> list[bytes]:
        """Every page of the uploads written anew, each once, all of them before anything is stored."""
        if already + len(uploads) > self.limits.photos:
            raise TooManyMomentsError(self.limits.photos)
        pictures: list[bytes] = []
        for picture in chain.from_iterable(written_anew(each, self.limits.picture) for each in uploads):
            if picture not in pictures:
                pictures.append(picture)
            if already + len(pictures) > self.limits.photos:
                raise TooManyMomentsError(self.limits.photos)
        return pictures

    def _stored(self, game_id: str, moment_id: str) -> bytes | None:
        with suppress(UnknownGameError):
            return self.files.get(photo_name(game_id, moment_id))
        return None

    def _keep(self, game_id: str, pictures: Sequence[bytes]) -> list[str]:
        """Stores the pictures, all or none, and gives the new moments' ids."""
        moment_ids: list[str] = []
        try:
            for picture in pictures:
                moment_ids.append(new_token())
                self.files.put(photo_name(game_id, moment_ids[-1]), picture)
        except BaseException:
            self._forget(game_id, moment_ids)
            raise
        return moment_ids

    def _forget(self, game_id: str, moment_ids: Sequence[str]) -> None:
        """Removes what was stored of moments that didn't come to be."""
        with suppress(StorageError):
            for moment_id in moment_ids:
                self.files.remove(photo_name(game_id, moment_id))

    def _queue(self, moment_ids: Sequence[str]) -> None:
        """Puts the moments in the queue; where that fails they wait in the database, and the watch comes by."""
        for moment_id in moment_ids:
            try:
                self._to_read.add(moment_id)
            except StorageError:
                log.exception("the queue can't be had; the photo waits in the database")

    # Work

    def read_moment(self, moment_id: str) -> None:
        """Reads a photo that waits. Called any number of times, at any time: only one call finishes it."""
        claimed = self.store.moments.claim(moment_id)
        if claimed is None:
            return
        started = time.perf_counter()
        try:
            outcome = self._read(claimed)
        except StorageError:
            with suppress(StorageError):
                self.store.moments.give_back(claimed)
            raise
        except Exception as error:
            outcome = "refused" if self.store.moments.refuse(claimed, refusal_of(error, claimed.name)) else "gone"
        took = round(1000 * (time.perf_counter() - started))
        log.info("a photo was read", extra={"outcome": outcome, "milliseconds": took})
        if outcome != "gone":
            # Of the game's other photos nothing is proved before the last of them is read, or refused.
            self.prove_later(claimed.game_id)

    def _read(self, claimed: Claimed) -> str:
        """Reads the photo and stores what was read; gives the outcome."""
        from webapp.photos import moment_of_picture

        data = self.files.get(photo_name(claimed.game_id, claimed.moment_id))
        expected = self.store.moments.sheets(self.limits.sheets_expected)
        options = ReadOptions(claimed.named.seed, claimed.named.players, expected=expected, pictures=True)
        moment = moment_of_picture(claimed.name, data, options)
        assert moment.seen is not None
        assert moment.seen.photo is not None
        reading = moment.seen.reading
        self.files.put(sheet_name(claimed.game_id, claimed.moment_id), straightened_jpeg(moment.seen.photo, reading))
        for symbol, jpeg in name_jpegs(moment.seen.photo, reading).items():
            self.files.put(written_name(claimed.game_id, claimed.moment_id, symbol), jpeg)
        read = Read(reading.number, encoded(reading))
        try:
            done = self.store.moments.save(claimed, read, same_sheet)
        except UnknownGameError:
            # Deleted while it was read: nothing of it stays.
            self.files.delete(claimed.game_id)
            done = False
        return "read" if done else "gone"

    def prove_later(self, game_id: str) -> None:
        """Has the game's score proved when there is time; who asks before that sees the score as it was read."""
        if not self._to_prove.at_once:
            with suppress(StorageError):
                self._to_prove.add(game_id)

    def prove_again(self, game_id: str) -> None:
        """The same for a score that should be proved by now and isn't: another version of this program did, perhaps.

        Asked for on every look at a ranking, so it is queued once in a while only.
        """
        now = time.monotonic()
        if now - self._asked_at.get(game_id, -PROVE_AGAIN_S) >= PROVE_AGAIN_S:
            self._asked_at = {each: at for each, at in self._asked_at.items() if now - at < PROVE_AGAIN_S}
            self._asked_at[game_id] = now
            self.prove_later(game_id)

    def prove_game(self, game_id: str) -> None:
        """Works out the proved score of the game as it stands now, and keeps it."""
        with suppress(UnknownGameError):
            game = self.store.game(game_id)
            if game.status == "ready":
                document_of(game, self.store, ranges=True)

    # Running

    def start(self, workers: int = 2) -> None:
        """Starts reading: first of all what an earlier run left."""
        # Of a queue that others share, they may be reading right now what is unfinished.
        left_for = timedelta(seconds=self.limits.left_for_s if self._to_read.shared else 0)
        self._queue(self.store.moments.unfinished(left_for))
        self._to_read.start(workers)
        self._to_prove.start(1)
        self._watch = threading.Thread(target=self._come_by, name="watch", daemon=True)
        self._watch.start()

    def stop(self) -> None:
        """Finishes what is being read, and stops."""
        self._stopping.set()
        self._to_read.stop()
        self._to_prove.stop()

    def _come_by(self) -> None:
        """Now and then queues again what nobody has read for long."""
        while not self._stopping.wait(self.limits.left_for_s / 4):
            try:
                self._queue(self.store.moments.unfinished(timedelta(seconds=self.limits.left_for_s)))
            except StorageError:
                log.exception("the database can't be had just now")

    def check(self) -> dict[str, str | None]:
        """What the instance rests on, by name, with the sentence of what is wrong or None."""
        checks = {"database": self.store.connection.check, "files": self.files.check, "queue": self._to_read.check}
        return {name: _sentence(check) for name, check in checks.items()}

    # The end of a game

    def delete(self, game_id: str) -> None:
        """The game and its photos are gone for good."""
        self.store.delete(game_id)
        self.files.delete(game_id)

    def delete_tournament(self, tournament_id: str) -> None:
        """The tournament, its games and their photos are gone for good."""
        # Closed first, so that no game comes in meanwhile and stays behind.
        self.tournaments.close(tournament_id, closed=True)
        for entry in self.tournaments.get(tournament_id).entries:
            # Somebody else may be deleting the same game.
            with suppress(UnknownGameError):
                self.delete(entry.game_id)
        self.tournaments.delete(tournament_id)

    def purge(self, older_than: timedelta) -> int:
        """How many games, made longer ago than that, are now gone for good; what interrupted uploads left goes too.

        So do tournaments as old, once their last game is gone. Photos that this database knows nothing of stay.
        """
        gone = self.store.purge(older_than)
        self.tournaments.purge(older_than)
        for game_id in {*gone, *self.store.folders.left(ORPHAN_AGE)}:
            self.files.delete(game_id)
            self.store.folders.forget(game_id)
        return len(gone)

    def strangers(self) -> int:
        """How many folders of photos this database knows nothing of.

        They are another database's, or of games made after the backup that this one was restored from.
        """
        return len(set(self.files.folders(ORPHAN_AGE)) - self.store.folders.known())


def refusal_of(error: Exception, name: str) -> Refusal:
    """Why the photo, which goes by this name among us, can't be read."""
    if not isinstance(error, (ScannerError, DifferentSheetsError)):
        log.error("a photo could not be read: %s", type(error).__name__, exc_info=error)
        return Refusal(
            FAILED,
            "Something broke on our side while this photo was read: please send it once more.",
            "Beim Lesen dieses Fotos ging bei uns etwas kaputt: Bitte schickt es noch einmal.",
        )
    # Nobody else knows our name of it.
    english = explain(error)[1].replace(name, "this photo")
    english = english[:1].upper() + english[1:]
    german = getattr(error, "message_de", None) or REFUSALS.get(type(error).__name__, english)
    return Refusal(code_of(type(error)), english, german)


def _sentence(check: Callable[[], None]) -> str | None:
    try:
        check()
    except StorageError as error:
        return str(error)
    return None

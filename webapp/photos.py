"""From a picture to one moment of a game, through the scanner."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from engine.given import GivenPosition
from engine.sheet.identity import LANGUAGES, PAPERS, PLAYERS, SheetIdentity
from scanner.debug import Watch, into, unwatched
from scanner.errors import ScannerError
from scanner.photo import Photo, load
from scanner.pipeline import read
from scanner.reading import Reading
from webapp.boards import board_of, seed_number
from webapp.forms import OwnForms
from webapp.moments import Moment, Seen, actions_of, marks_of, round_played
from webapp.options import ReadOptions

FORMS = OwnForms()


def moment_of_picture(name: str, data: bytes, options: ReadOptions) -> Moment:
    """The moment that a photo or a PDF scan shows; a ScannerError says what is wrong with the picture."""
    start = time.perf_counter()
    photo = load(data, name=name)
    decoded = time.perf_counter()
    watch = unwatched if options.debug is None else into(options.debug / Path(name).stem)
    reading = _read(photo, options, watch)
    identity = SheetIdentity.from_number(reading.number)
    # The scanner asked for the form of this number, so there is one.
    assert identity is not None
    board = board_of(str(identity.seed), identity.players)
    given = GivenPosition(board, marks_of(reading), round_played(board, reading), actions_of(reading))
    timing = {
        **reading.timing_ms,
        "decode": 1000 * (decoded - start),
        "total": 1000 * (time.perf_counter() - start),
    }
    return Moment(name, given, given.position(), timing, Seen(photo, reading))


def _read(photo: Photo, options: ReadOptions, watch: Watch) -> Reading:
    """The reading of the photo, by its own codes; where they can't be read, as the sheet that the person named.

    The scanner compares the print with the named sheet's, so a wrong name is refused.
    """
    try:
        return read(photo, FORMS, watch=watch)
    except ScannerError:
        for identity in _named(options):
            try:
                return read(photo, FORMS, number=identity.number, watch=watch)
            except ScannerError:
                continue
        raise


def _named(options: ReadOptions) -> Iterator[SheetIdentity]:
    """Every sheet that the person can have meant; none where no seed was named."""
    if options.seed is None:
        return
    for players in PLAYERS if options.players is None else (options.players,):
        for paper in PAPERS:
            for lang in LANGUAGES:
                yield SheetIdentity(seed_number(options.seed), players, paper, lang)

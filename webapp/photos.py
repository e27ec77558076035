"""From a picture to one moment of a game, through the scanner."""

from __future__ import annotations

import time

from engine.given import GivenPosition
from engine.sheet.identity import SheetIdentity
from scanner.photo import load
from scanner.pipeline import read
from webapp.boards import board_of
from webapp.forms import OwnForms
from webapp.moments import Moment, Seen, actions_of, marks_of, round_played

FORMS = OwnForms()


def moment_of_picture(name: str, data: bytes) -> Moment:
    """The moment that a photo or a PDF scan shows; a ScannerError says what is wrong with the picture."""
    start = time.perf_counter()
    photo = load(data, name=name)
    decoded = time.perf_counter()
    reading = read(photo, FORMS)
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

"""From one file to one moment of a game: a picture goes through the scanner, a position is read as it is."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from engine.board import Board
from engine.errors import BadSeedError, EngineError, UnknownMapError
from engine.formats import read_position
from engine.generator import generate
from engine.given import GivenPosition
from engine.sheet.identity import SheetIdentity
from scanner.photo import load
from scanner.pipeline import read
from webapp.errors import ContradictingSeedError, FileError, UnreadableFileError
from webapp.forms import OwnForms, seed_number
from webapp.moments import Moment, Seen, actions_of, marks_of, round_played

MAX_FILE_BYTES = 200_000_000
"""Larger files aren't even read into memory; the scanner's own limits are tighter and say more."""

FORMS = OwnForms()


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What the person says about the sheet, and what they want beside its score."""

    seed: str | None = None
    players: int | None = None
    debug: Path | None = None
    ranges: bool = True


def moment_of_file(path: Path, options: ReadOptions) -> Moment:
    """The moment that the file shows; an error of the scanner, the engine or this package says why there is none."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise UnreadableFileError(f"{path} is far too large for a photo of a sheet: give the photo itself.")
        data = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or "no reason given").lower()
        raise UnreadableFileError(f"{path} can't be read ({reason}): check its name.") from error
    return moment_of(path.name, data, options)


def moment_of(name: str, data: bytes, options: ReadOptions) -> Moment:
    """The moment that a file's bytes show."""
    if name.lower().endswith(".json") or data[:64].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return moment_of_position(name, data, options)
    moment = _moment_of_picture(name, data)
    _check_seed(moment, options)
    return moment


def moment_of_position(name: str, data: bytes, options: ReadOptions) -> Moment:
    """The moment that a position as JSON describes."""
    start = time.perf_counter()
    try:
        given = read_position(data, board_of, options.players)
        position = given.position()
    except EngineError as error:
        raise FileError(name, error) from error
    moment = Moment(name, given, position, {"total": _milliseconds_since(start)})
    _check_seed(moment, options)
    return moment


@lru_cache(maxsize=256)
def board_of(seed: str, players: int) -> Board:
    """The board that the program prints for the seed; UnknownMapError where there is none."""
    try:
        return generate(seed_number(seed), players)
    except BadSeedError as error:
        raise UnknownMapError(f"No map with the seed “{seed}” is known here: give its whole “map” instead.") from error


def _moment_of_picture(name: str, data: bytes) -> Moment:
    start = time.perf_counter()
    photo = load(data, name=name)
    decoded = _milliseconds_since(start)
    reading = read(photo, FORMS)
    identity = SheetIdentity.from_number(reading.number)
    board = board_of(str(identity.seed), identity.players)
    given = GivenPosition(board, marks_of(reading), round_played(board, reading), actions_of(reading))
    timing = {**reading.timing_ms, "decode": decoded, "total": _milliseconds_since(start)}
    return Moment(name, given, given.position(), timing, Seen(photo, reading))


def _check_seed(moment: Moment, options: ReadOptions) -> None:
    """ContradictingSeedError where the sheet isn't the one that the person named."""
    board = moment.board
    wrong_seed = options.seed is not None and board.seed != str(seed_number(options.seed))
    wrong_players = options.players is not None and board.players != options.players
    if wrong_seed or wrong_players:
        raise ContradictingSeedError(
            f"{moment.file} shows the sheet of seed {board.seed} for {board.players} players, not the one that was "
            "named: leave out --seed and --players, or name this one."
        )


def _milliseconds_since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 2)

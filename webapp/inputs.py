"""From one file to one moment of a game: a picture goes through the scanner, a position is read as it is."""

from __future__ import annotations

import time
from pathlib import Path

from engine.checks import readable_part
from engine.errors import EngineError
from engine.formats import read_position
from webapp.boards import board_of, seed_number
from webapp.errors import ContradictingSeedError, FileError, UnreadableFileError
from webapp.moments import Moment
from webapp.options import ReadOptions

MAX_FILE_BYTES = 200_000_000
"""Larger files aren't even read into memory; the scanner's own limits are tighter and say more."""


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
    # Only pictures need the scanner, and it takes longer to load than a position to score.
    from webapp.photos import moment_of_picture

    moment = moment_of_picture(name, data, options)
    _check_seed(moment, options)
    return moment


def moment_of_position(name: str, data: bytes, options: ReadOptions) -> Moment:
    """The moment that a position as JSON describes."""
    start = time.perf_counter()
    try:
        given = read_position(data, board_of, options.players)
        position = readable_part(given) if options.impossible_marks else given.position()
    except EngineError as error:
        raise FileError(name, error) from error
    moment = Moment(name, given, position, {"total": 1000 * (time.perf_counter() - start)})
    _check_seed(moment, options)
    return moment


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

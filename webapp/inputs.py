"""From a file to the moments of a game: pictures go through the scanner, a position is read as it is."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from engine.checks import readable_part
from engine.errors import EngineError
from engine.formats import read_position
from webapp.boards import board_of, plain_seed
from webapp.disk import bytes_of
from webapp.errors import ContradictingSeedError, FileError, printable
from webapp.moments import Moment
from webapp.options import ReadOptions


def moments_of_files(paths: Iterable[Path], options: ReadOptions) -> list[Moment]:
    """The moments that all these files show, in their order."""
    given = list(paths)
    named = Counter(path.name for path in given)
    # Where two have the same name, each is called by its path.
    names = {path: str(path) if named[path.name] > 1 else path.name for path in given}
    return [moment for path in given for moment in moments_of_file(path, options, names[path])]


def moments_of_file(path: Path, options: ReadOptions, name: str | None = None) -> tuple[Moment, ...]:
    """The moments that the file shows; an error of the scanner, the engine or this package says why there are none.

    `name`: what it is called, where that isn't its name alone.
    """
    return moments_of(printable(name or path.name), bytes_of(path, "a photo of a sheet"), options)


def moment_of(name: str, data: bytes, options: ReadOptions) -> Moment:
    """The moment that a file's bytes show; of several pages the first."""
    return moments_of(name, data, options)[0]


def moments_of(name: str, data: bytes, options: ReadOptions) -> tuple[Moment, ...]:
    """The moments that a file's bytes show: one, or one for each page of a scan."""
    if name.lower().endswith(".json") or data[:64].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return (moment_of_position(name, data, options),)
    # Only pictures need the scanner, and it takes longer to load than a position to score.
    from webapp.photos import moments_of_picture

    moments = moments_of_picture(name, data, options)
    for moment in moments:
        _check_seed(moment, options)
    return moments


def moment_of_position(name: str, data: bytes, options: ReadOptions) -> Moment:
    """The moment that a position as JSON describes."""
    start = time.perf_counter()
    try:
        given = read_position(data, board_of, seed=options.seed, players=options.players)
        position = readable_part(given) if options.impossible_marks else given.position()
    except EngineError as error:
        raise FileError(name, error) from error
    moment = Moment(name, given, position, {"total": 1000 * (time.perf_counter() - start)})
    _check_seed(moment, options)
    return moment


def _check_seed(moment: Moment, options: ReadOptions) -> None:
    """ContradictingSeedError where the sheet isn't the one that the person named."""
    board = moment.board
    wrong_seed = options.seed is not None and board.seed != plain_seed(options.seed)
    wrong_players = options.players is not None and board.players != options.players
    if wrong_seed or wrong_players:
        raise ContradictingSeedError(
            f"{moment.file} shows the sheet of seed {board.seed} for {board.players} players, not the one that was "
            "named: leave out --seed and --players, or name this one."
        )

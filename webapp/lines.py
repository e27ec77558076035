"""Many games at once: one compact line of JSON each, in the order given; what can't be read says so in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from webapp.documents import ErrorDocument, encode
from webapp.errors import explain, printable
from webapp.inputs import moment_of_position, moments_of_file
from webapp.moments import Moment
from webapp.options import ReadOptions
from webapp.report import report_of

STANDARD_INPUT = "-"


def score_files(files: Iterable[Path], options: ReadOptions) -> Iterator[str]:
    """One line for each file, every one a game of its own."""
    for line, path in enumerate(files, start=1):
        yield _line(partial(moments_of_file, path, options), printable(str(path)), line, options)


def score_positions(lines: Iterable[bytes], options: ReadOptions) -> Iterator[str]:
    """One line for each line of a stream of positions."""
    for line, data in enumerate(lines, start=1):
        yield _line(partial(_of_position, data, options), STANDARD_INPUT, line, options)


def _of_position(data: bytes, options: ReadOptions) -> tuple[Moment, ...]:
    return (moment_of_position(STANDARD_INPUT, data, options),)


def _line(moments: Callable[[], Sequence[Moment]], file: str, line: int, options: ReadOptions) -> str:
    """The game's document, or the error's, on one line. Nothing that is wrong with one game stops the others."""
    try:
        return encode(report_of(moments(), options).document, compact=True)
    except Exception as error:
        code, message = explain(error)
        return encode(ErrorDocument(file=file, line=line, code=code, message=message), compact=True)

"""From the files that somebody sent to what is stored of them: the document, and pictures made anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.documents import encode
from webapp.errors import NoPhotoError, TooManyFilesError
from webapp.inputs import moment_of
from webapp.options import ReadOptions
from webapp.pictures import photo_jpeg, straightened_jpeg
from webapp.report import report_of

MOST_FILES = 8
"""Of one game: a moment for each round, and two to spare."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was sent."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Scanned:
    """What is stored of a game. `pictures` by name: `sheet` straightened, `photo-1`, … as they were taken."""

    document: bytes
    form_number: int
    pictures: dict[str, bytes]


def scan(uploads: Sequence[Upload]) -> Scanned:
    """The scored game that the files show; an error says in one sentence why there is none."""
    if len(uploads) > MOST_FILES:
        raise TooManyFilesError(f"These are {len(uploads)} files; one game has {MOST_FILES} moments at most.")
    options = ReadOptions()
    report = report_of([moment_of(each.name, each.data, options) for each in uploads], options)
    seen = [moment.seen for moment in report.moments if moment.seen is not None]
    if len(seen) < len(report.moments):
        raise NoPhotoError("The page reads photos and PDF scans; a position as JSON goes to the command line.")
    last = seen[-1]
    photos = [each.photo for each in seen if each.photo is not None]
    pictures = {f"photo-{number}": photo_jpeg(photo.image) for number, photo in enumerate(photos, start=1)}
    pictures["sheet"] = straightened_jpeg(photos[-1], last.reading)
    return Scanned(encode(report.document).encode(), last.reading.number, pictures)

"""One file, as a worker takes it: read unless it was read before, and what came of it written at once."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from scanner.errors import ScannerError, UnreadableFileError
from scanner.limits import Limits
from webapp.batch.errors import OtherVersionError
from webapp.batch.model import PhotoTaken
from webapp.batch.places import Place, called, overlay_name
from webapp.batch.records import (
    NAME,
    FileRecord,
    PageRecord,
    Refused,
    keep,
    kept_file,
    key_of,
    page_id,
    picture_name,
)
from webapp.errors import explain
from webapp.version import reader_version

if TYPE_CHECKING:
    from scanner.intake.photo import Photo

LOOKS_SHOWN = 12
"""Cut-outs kept of one photo: where more needs a look, the photo is looked at as a whole."""


@dataclass(frozen=True, slots=True)
class FileTask:
    """A file that is to be read: where it is, where its results go, which version of the program is to read it."""

    source: Place
    results: Place
    name: str
    size: int
    version: str

    @property
    def called(self) -> str:
        """What it is called in all that is written."""
        return called(self.name)


def take(task: FileTask) -> list[PhotoTaken]:
    """Reads the photos of the file and writes record and overlays; one that was read before is not read again."""
    if task.version != reader_version():
        raise OtherVersionError()
    try:
        data = _bytes_of(task)
    except UnreadableFileError as error:
        # What can't be reached now may be there next time, so nothing is kept of it.
        return [PhotoTaken(task.name, task.called, refused=_refused(error))]
    key = key_of(data, task.version)
    record = kept_file(task.results, key)
    if record is not None and not (record.misses_a_map and record.maps != _maps_known()):
        # Somebody may have deleted pictures, the larger part of what is kept: then all of the file is read again.
        with suppress(FileNotFoundError):
            return _each_taken(task, key, record)
    try:
        record, pictures = _read(data, task.results)
    except Exception as error:
        # A fault of this program, or of this machine: the next run may do better.
        return [PhotoTaken(task.name, task.called, refused=_refused(error))]
    keep(task.results, key, record, pictures)
    return _each_taken(task, key, record)


def _each_taken(task: FileTask, key: str, record: FileRecord) -> list[PhotoTaken]:
    return [_taken(task, page_id(key, number), page) for number, page in enumerate(record.pages)]


def _taken(task: FileTask, record: str, page: PageRecord) -> PhotoTaken:
    """The page as it is told of, its overlay under its name of today."""
    name = page.name.replace(NAME, task.called)
    if page.refused is not None:
        return PhotoTaken(task.name, name, record, refused=page.refused)
    try:
        task.results.put(overlay_name(name), task.results.get(picture_name(record)))
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
        # Its overlay's is longer than its own, by `.jpg` or a page's number.
        long = UnreadableFileError(NAME, reason="its name is too long for an overlay's", advice="give it a shorter one")
        return PhotoTaken(task.name, name, refused=_refused(long))
    return PhotoTaken(task.name, name, record, page.number, page.looks, page.signed)


def _bytes_of(task: FileTask) -> bytes:
    """The file's bytes; of one that is far too large only as many as show that. UnreadableFileError says why none."""
    most = Limits().file_bytes
    try:
        if task.source.is_stream(task.name):
            raise UnreadableFileError(NAME, reason="a pipe or a device", advice="copy what it gives into a file")
        return task.source.get(task.name, most + 1 if task.size > most else None)
    except OSError as error:
        raise UnreadableFileError.of(NAME, error) from error


def _read(data: bytes, results: Place) -> tuple[FileRecord, dict[int, bytes]]:
    """The record of a file, and the JPEG of each page's overlay."""
    _ready()
    pages: list[PageRecord] = []
    pictures: dict[int, bytes] = {}
    for page, picture in _pages(data, results):
        if picture is not None:
            pictures[len(pages)] = picture
        pages.append(page)
    record = FileRecord(pages=tuple(pages))
    return (msgspec.structs.replace(record, maps=_maps_known()) if record.misses_a_map else record), pictures


def _maps_known() -> str:
    """What is other whenever other registered maps are known here."""
    # The database takes as long to load as a photo to read, and most maps are our own.
    from webapp.maps.here import maps_here

    maps = maps_here()
    return "" if maps is None else maps.state()


def _pages(data: bytes, results: Place) -> Iterator[tuple[PageRecord, bytes | None]]:
    """Each page with its overlay's JPEG, None where it is refused."""
    from scanner.intake.photo import pages

    try:
        for photo in pages(data, name=NAME):
            try:
                yield _page(photo, results)
            except ScannerError as error:
                yield PageRecord(name=photo.name, refused=_refused(error)), None
    except ScannerError as error:
        # The file itself can't be read, or not beyond this page.
        yield PageRecord(name=NAME, refused=_refused(error)), None


def _page(photo: Photo, results: Place) -> tuple[PageRecord, bytes]:
    """A page's record and overlay; a ScannerError says why there is none."""
    from scanner.pipeline import read
    from webapp.batch.looks import doubtful_regions
    from webapp.batch.pictures import cutouts, names, overlay_jpeg
    from webapp.batch.sheets import KeptForms
    from webapp.forms import board_of_number
    from webapp.games import readings
    from webapp.moments import actions_of, round_played, without_folded

    reading = read(photo, KeptForms(results))
    record = PageRecord(
        name=photo.name,
        reading=msgspec.Raw(readings.encoded(reading)),
        number=reading.number,
        looks=len(doubtful_regions(reading)),
        signed=len(actions_of(reading)),
        cutouts=cutouts(photo, reading, LOOKS_SHOWN),
        names=names(photo, reading),
    )
    board = board_of_number(reading.number)
    return record, overlay_jpeg(photo, without_folded(board, round_played(board, reading), reading))


def _ready() -> None:
    """Makes this thread a worker's, who reads the same bytes in every process in the same way, to the last digit."""
    import cv2

    from scanner.memory import keep_freed_memory

    # The processes beside this one have the other cores.
    cv2.setNumThreads(1)
    # Intel's routines round by where in memory a picture lies; OpenCV's own are as good, and a twentieth slower.
    cv2.ipp.setUseIPP(False)
    keep_freed_memory()


def _refused(error: Exception) -> Refused:
    return Refused(type(error).__name__, explain(error)[1])

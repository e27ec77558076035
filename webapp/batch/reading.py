"""One photo, as a worker takes it: read unless it was read before, and what came of it written at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import msgspec

from scanner.errors import ScannerError
from scanner.limits import Limits
from webapp.batch.errors import OtherVersionError
from webapp.batch.places import Place, overlay_name
from webapp.batch.records import (
    NAME,
    PhotoRecord,
    Refused,
    decoded,
    encoded,
    key_of,
    picture_name,
    reader_version,
    record_name,
)
from webapp.errors import explain

LOOKS_TOLD = 12
"""Cut-outs kept of one photo: where more needs a look, the photo is looked at as a whole."""


@dataclass(frozen=True, slots=True)
class PhotoTask:
    """A photo that is to be read: where it is, where its results go, and which version of the program is to read it."""

    source: Place
    results: Place
    name: str
    size: int
    version: str


@dataclass(frozen=True, slots=True)
class PhotoTaken:
    """A photo that was read, now or before: its record's key and the number of its sheet, or why it was refused."""

    name: str
    key: str = ""
    number: int | None = None
    looks: int = 0
    """How many places of it need a person's eye."""
    refused: Refused | None = None


def take(task: PhotoTask) -> PhotoTaken:
    """Reads the photo and writes its record and overlay; one that was read before is not read again."""
    if task.version != reader_version():
        raise OtherVersionError(
            "A worker runs another version of this program: install the same one on every machine of the cluster."
        )
    try:
        data = _bytes_of(task)
    except OSError as error:
        # What can't be reached now may be there next time, so nothing is kept of it.
        return PhotoTaken(task.name, refused=_refused(error))
    key = key_of(data, task.version)
    record = kept_record(task.results, key)
    if record is None:
        try:
            record, picture = _read(data)
        except ScannerError as error:
            record, picture = PhotoRecord(refused=_refused(error)), None
        except Exception as error:
            return PhotoTaken(task.name, key, refused=_refused(error))
        _keep(task.results, key, record, picture)
    if record.refused is not None:
        return PhotoTaken(task.name, key, refused=record.refused)
    task.results.put(overlay_name(task.name), task.results.get(picture_name(key)))
    told = msgspec.json.decode(record.reading, type=_Told)
    return PhotoTaken(task.name, key, told.number, sum(region.review is not None for region in told.regions))


def kept_record(results: Place, key: str) -> PhotoRecord | None:
    """What was kept of a photo; None where nothing whole was."""
    try:
        return decoded(results.get(record_name(key)))
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def _keep(results: Place, key: str, record: PhotoRecord, picture: bytes | None) -> None:
    """Writes what came of a photo; the record last, as it vouches for the rest."""
    if picture is not None:
        results.put(picture_name(key), picture)
    results.put(record_name(key), encoded(record))


def _read(data: bytes) -> tuple[PhotoRecord, bytes]:
    """The record of a photo, and the JPEG of its overlay; a ScannerError says why there is none."""
    from scanner.photo import load
    from scanner.pipeline import read
    from webapp.batch.pictures import cutouts, overlay_jpeg
    from webapp.games import readings
    from webapp.photos import FORMS

    _ready()
    photo = load(data, name=NAME)
    reading = read(photo, FORMS)
    record = PhotoRecord(reading=msgspec.Raw(readings.encoded(reading)), cutouts=cutouts(photo, reading, LOOKS_TOLD))
    return record, overlay_jpeg(photo, reading)


@cache
def _ready() -> None:
    """Makes this process a worker: one thread, since the processes beside it have the other cores."""
    import cv2

    cv2.setNumThreads(1)


def _bytes_of(task: PhotoTask) -> bytes:
    """The photo's bytes; of a file that is far too large only as many as show that."""
    most = Limits().file_bytes
    return task.source.get(task.name, most + 1 if task.size > most else None)


def _refused(error: Exception) -> Refused:
    return Refused(type(error).__name__, explain(error)[1])


class _Region(msgspec.Struct):
    review: str | None


class _Told(msgspec.Struct):
    """What of a kept reading is told while the others are read."""

    number: int
    regions: list[_Region]

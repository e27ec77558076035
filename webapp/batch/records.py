"""What is kept of each file: its pages' readings or why they were refused, under the name of content and program."""

from __future__ import annotations

import hashlib
import re

import msgspec
from msgspec import Struct

from engine import typed
from webapp.batch.places import Place
from webapp.version import reader_version

KEPT = "kept"
"""The folder in the results for what was read; whoever deletes it has everything read again."""
_RECORD = re.compile(r"[0-9a-f]{2}/[0-9a-f]{32}\.json")
"""A record's name in the folder for photos that were read."""
NAME = "{name}"
"""Stands in kept names and sentences for the file's name, which may change while the file stays the same."""
_MAP_UNKNOWN = ("UnknownFormError", "UnreadCodesError", "CoveredCodesError", "DoubtfulFormError")
"""What a page is refused as whose map isn't known."""


class Refused(Struct, frozen=True):
    """Why a page can't be read: the error's name, and its sentence in English with `NAME` for the file's."""

    kind: str
    sentence: str

    def told(self, file: str) -> str:
        """The sentence about the file of that name."""
        return self.sentence.replace(NAME, file)


class Cutout(Struct, frozen=True):
    """A place that needs a person's eye, cut out of the photo, as a small JPEG."""

    region: str
    jpeg: bytes


class PageRecord(Struct, frozen=True, kw_only=True):
    """One page of a file. Either `reading` (see `webapp.games.readings`) or `refused`; `name`: with `NAME` in it.

    `looks`: how many places need a person's eye; `signed`: how many actions somebody surely took.
    """

    name: str
    reading: msgspec.Raw = msgspec.Raw(b"null")
    number: int | None = None
    looks: int = 0
    signed: int = 0
    refused: Refused | None = None
    cutouts: tuple[Cutout, ...] = ()
    names: tuple[Cutout, ...] = ()
    """Each name that players wrote, by the id of its box."""


class FileRecord(Struct, frozen=True, kw_only=True):
    """`wasteland-photo/1`: what came of one file, page by page; a photo is a file of one page.

    `maps`: which registered maps were known, where the map of a page wasn't.
    """

    format: str = "wasteland-photo/1"
    pages: tuple[PageRecord, ...]
    maps: str | None = None

    @property
    def misses_a_map(self) -> bool:
        """Whether the map of a page wasn't known: it may be by now."""
        return any(page.refused is not None and page.refused.kind in _MAP_UNKNOWN for page in self.pages)


def key_of(data: bytes, version: str) -> str:
    """What a file is kept under: 32 characters that another content, or another program, gives differently."""
    digest = hashlib.sha256(version.encode())
    digest.update(data)
    return digest.hexdigest()[:32]


def has_records(results: Place) -> bool:
    """Whether anything is kept there that was read."""
    return any(_RECORD.fullmatch(name) for name, _ in results.below(f"{KEPT}/photos").files())


def page_id(key: str, page: int) -> str:
    """What names one page of a file that is kept under the key; pages count from 0."""
    return f"{key}.{page}"


def kept_file(results: Place, key: str) -> FileRecord | None:
    """What was kept of a file; None where nothing whole was."""
    try:
        return typed.decoded(results.get(_record_name(key)), FileRecord)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def kept_page(results: Place, record: str) -> PageRecord:
    """What was kept of a page, by its `page_id`; FileNotFoundError where that is gone."""
    key, _, page = record.partition(".")
    found = kept_file(results, key)
    if found is None:
        raise FileNotFoundError(f"what was read is gone from {results.url}: start again")
    return found.pages[int(page)]


def keep(results: Place, key: str, record: FileRecord, pictures: dict[int, bytes]) -> None:
    """Writes what came of a file, with the overlays of its pages; the record last, as it vouches for the rest."""
    for page, picture in pictures.items():
        results.put(picture_name(page_id(key, page)), picture)
    results.put(_record_name(key), msgspec.json.encode(record))


def picture_name(record: str) -> str:
    """Where a page's overlay is kept; spread over folders, as there may be very many."""
    return f"{KEPT}/photos/{record[:2]}/{record}.jpg"


def _record_name(key: str) -> str:
    return f"{KEPT}/photos/{key[:2]}/{key}.json"


def kept_sheet_name(number: int) -> str:
    """Where what this program's sheet of that number looks like is kept."""
    return f"{KEPT}/sheets/{reader_version()}/{number}.bin"


def game_name(key: str) -> str:
    """Where a map's scored games are kept."""
    return f"{KEPT}/games/{key[:2]}/{key}.json"

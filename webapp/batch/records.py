"""What is kept of each photo: its reading or why it was refused, under the name of its content and this program."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

import engine
import scanner
import webapp

KEPT = "kept"
"""The folder in the results for what was read; whoever deletes it has everything read again."""
NAME = "{name}"
"""Stands in kept sentences for the photo's name, which may change while the photo stays the same."""
_READERS = ("forms.py", "boards.py", "batch/records.py", "batch/reading.py")


class Refused(Struct, frozen=True):
    """Why a photo can't be read: the error's name, and its sentence in English with `NAME` for the photo's."""

    kind: str
    sentence: str


class Cutout(Struct, frozen=True):
    """A place that needs a person's eye, cut out of the photo, as a small JPEG."""

    region: str
    jpeg: bytes


class PhotoRecord(Struct, frozen=True, kw_only=True):
    """`wasteland-photo/1`: what came of one photo. Either `reading` (see `webapp.games.readings`) or `refused`."""

    format: str = "wasteland-photo/1"
    reading: msgspec.Raw = msgspec.Raw(b"null")
    refused: Refused | None = None
    cutouts: tuple[Cutout, ...] = ()


def encoded(record: PhotoRecord) -> bytes:
    """The record as JSON."""
    return msgspec.json.encode(record)


def decoded(data: bytes) -> PhotoRecord:
    """The record that was kept; msgspec.DecodeError where it isn't one, or only half of one."""
    return msgspec.json.decode(data, type=PhotoRecord)


def key_of(data: bytes, program: str) -> str:
    """What a photo is kept under: 32 characters that another content, or another program, gives differently."""
    digest = hashlib.sha256(program.encode())
    digest.update(data)
    return digest.hexdigest()[:32]


def record_name(key: str) -> str:
    """Where the record lies in the results; spread over folders, as there may be very many."""
    return f"{KEPT}/photos/{key[:2]}/{key}.json"


def picture_name(key: str) -> str:
    """Where the overlay is kept."""
    return f"{KEPT}/photos/{key[:2]}/{key}.jpg"


def game_name(key: str) -> str:
    """Where a map's scored games are kept."""
    return f"{KEPT}/games/{key[:2]}/{key}.json"


@cache
def reader_version() -> str:
    """What tells this reader of photos, with its models, from any other version of it."""
    return _hashed([*_sources(scanner), *_sources(engine), *(_folder(webapp) / name for name in _READERS)])


@cache
def program_version() -> str:
    """What tells this whole program from any other version of it."""
    return _hashed([*_sources(scanner), *_sources(engine), *_sources(webapp)])


def _sources(package: object) -> list[Path]:
    """Everything of a package that decides what it does: its source, its models, its typefaces and tables."""
    kinds = (".py", ".onnx", ".ttf", ".txt")
    return sorted(path for path in _folder(package).rglob("*") if path.suffix in kinds)


def _folder(package: object) -> Path:
    return Path(str(getattr(package, "__file__", ""))).parent


def _hashed(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.name}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]

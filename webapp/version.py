"""Which version of the program this is, by its source itself: what another version made isn't taken for this one's."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import engine
import scanner
import webapp

_READERS = (
    "forms.py",
    "boards.py",
    "moments.py",
    "games/readings.py",
    "batch/records.py",
    "batch/reading.py",
    "batch/pictures.py",
    "batch/sheets.py",
    "batch/looks.py",
    "maps/forms.py",
)
"""What of this package decides how a photo is read and how that is kept."""


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

"""Where photos come from and results go: a folder, or any store that fsspec has an address for."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem, make_path_posix

from webapp.batch.errors import BadFolderError
from webapp.disk import write_whole

PHOTOS = (".jpg", ".jpeg", ".jpe", ".mpo", ".png", ".webp", ".heic", ".heif", ".tif", ".tiff", ".gif", ".bmp", ".pdf")
"""How the names of photos and scans end, in small letters."""
OVERLAYS = "overlays"
"""The folder in the results for one overlay a photo."""


@dataclass(frozen=True)
class Place:
    """A folder by its address; names in it are relative, with `/` between folders, wherever it is."""

    url: str

    @classmethod
    def at(cls, address: str) -> Place:
        """The place at an address; a path without a scheme is made absolute, so that it means the same everywhere."""
        url = address if "://" in address else make_path_posix(os.path.abspath(address))
        place = cls(url.rstrip("/") or url)
        place.check()
        return place

    def check(self) -> None:
        """Nothing, or BadFolderError where no such store is known here."""
        try:
            _opened(self.url)
        except ImportError as error:
            raise BadFolderError(
                f"{self.url} needs a package: for s3:// it is installed by pip install '.[s3]' in the program's folder."
            ) from error
        except ValueError as error:
            raise BadFolderError(f"{self.url} is no address that can be used: {error}.") from error

    def below(self, folder: str) -> Place:
        """A folder in this one."""
        return Place(f"{self.url}/{folder}")

    @property
    def is_here(self) -> bool:
        """Whether it is a folder of this machine, or one that looks like it."""
        return isinstance(_opened(self.url)[0], LocalFileSystem)

    @property
    def root(self) -> str:
        """Its path in its store, for comparing: on this machine with all links followed."""
        _, root = _opened(self.url)
        return make_path_posix(os.path.realpath(root or "/")) if self.is_here else root

    def exists(self, name: str = "") -> bool:
        """Whether there is such a file or folder."""
        system, _ = _opened(self.url)
        return bool(system.exists(self._path(name)))

    def require(self) -> None:
        """Nothing, or BadFolderError where there is no such folder."""
        if not self.exists():
            raise BadFolderError(f"{self.url} isn't there: give the folder that the photos are in.")

    def files(self) -> list[tuple[str, int]]:
        """Every file in the folder and below it, by name, with its size in bytes.

        One in it that can't be looked into counts too, with `/` behind its name; BadFolderError where it is this one.
        """
        system, root = _opened(self.url)
        # What was listed before may have changed since.
        system.invalidate_cache()
        found = system.find(root, detail=True)
        files = [(str(path)[len(root) :].lstrip("/"), int(each.get("size") or 0)) for path, each in found.items()]
        return sorted([*files, *((name, 0) for name in self._closed_folders())])

    def _closed_folders(self) -> list[str]:
        """The folders below this one that can't be looked into, as far as that can be told."""
        _, root = _opened(self.url)
        closed: list[str] = []

        def noted(error: OSError) -> None:
            """Notes the folder over which the system said this."""
            if error.filename == root and isinstance(error, PermissionError):
                raise BadFolderError(f"{self.url} can't be looked into: make it readable for you.") from error
            closed.append(str(error.filename)[len(root) :].strip("/"))

        if self.is_here:
            for _ in os.walk(root, onerror=noted):
                pass
        return [f"{name}/" for name in closed if name]

    def get(self, name: str, most: int | None = None) -> bytes:
        """The file's bytes, or only so many from its start; FileNotFoundError where there is none."""
        system, _ = _opened(self.url)
        data: bytes = system.cat_file(self._path(name), end=most)
        return data

    def is_stream(self, name: str) -> bool:
        """Whether it is a pipe or a device, which may have no end; an OSError where it isn't there."""
        if not self.is_here:
            return False
        kind = os.stat(self._path(name)).st_mode
        return not (stat.S_ISREG(kind) or stat.S_ISDIR(kind))

    def put(self, name: str, data: bytes) -> None:
        """Writes the file, whole or not at all."""
        if self.is_here:
            path = self._path(name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            write_whole(path, data)
        else:
            # A store of objects shows a new one when it is complete, and never before.
            _opened(self.url)[0].pipe_file(self._path(name), data)

    def remove(self, names: Sequence[str]) -> None:
        """Removes files; those that aren't there don't matter."""
        system, _ = _opened(self.url)
        for name in names:
            with suppress(FileNotFoundError):
                system.rm_file(self._path(name))

    def _path(self, name: str) -> str:
        _, root = _opened(self.url)
        return f"{root}/{name}" if name else root


@lru_cache(maxsize=32)
def _opened(url: str) -> tuple[Any, str]:
    """The file system of an address and the path in it; once in a process."""
    if "://" not in url:
        # A path as it is: in an address `::` stands between stores that lie in each other, in a name between words.
        return LocalFileSystem(), url.rstrip("/")
    system, root = fsspec.core.url_to_fs(url)
    return system, str(root).rstrip("/")


def within(outer: Place, inner: Place) -> str | None:
    """The inner place's name in the outer one, empty where they are the same; None where it lies elsewhere.

    What counts is where they are, by whatever links or spelling they were named.
    """
    if _opened(inner.url)[0] != _opened(outer.url)[0]:
        return None
    root, path = outer.root, inner.root
    if path == root:
        return ""
    start = f"{root.rstrip('/')}/"
    return path[len(start) :] if path.startswith(start) else None


def called(name: str) -> str:
    """What a file is called wherever it is written: what in its name isn't UTF-8 as in `M\\xfcller.jpg`.

    One sign for all of that, as is written elsewhere, would give many files of a folder the same name.
    """
    return name.encode(errors="surrogateescape").decode(errors="backslashreplace")


def is_photo(name: str) -> bool:
    """Whether a file is a photo by its name."""
    path = PurePosixPath(name)
    return path.suffix.lower() in PHOTOS and not path.name.startswith(".")


def is_hidden(name: str) -> bool:
    """Whether a file, or a folder that it is in, is one that systems keep for themselves."""
    return any(part.startswith(".") for part in PurePosixPath(name).parts)


def split_by_kind(names: Sequence[tuple[str, int]]) -> tuple[list[tuple[str, int]], list[str]]:
    """The photos with their sizes, and the names of what is none; hidden files are neither.

    A folder that can't be looked into counts as a photo that can't be read: there may be any in it.
    """
    seen = [(name, size) for name, size in names if not is_hidden(name)]
    photos = [each for each in seen if is_photo(each[0]) or each[0].endswith("/")]
    return photos, [name for name, _ in seen if not (is_photo(name) or name.endswith("/"))]


def overlay_name(photo: str) -> str:
    """Where a photo's overlay lies in the results: under its own name, with `.jpg` behind any other kind's.

    `a.png.jpg` gets another one too, as that is where the overlay of `a.png` lies.
    """
    stem = photo[: -len(".jpg")]
    is_plain = photo.lower().endswith(".jpg") and not is_photo(stem)
    return f"{OVERLAYS}/{photo}" if is_plain else f"{OVERLAYS}/{photo}.jpg"

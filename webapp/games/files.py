"""The photos' place: a folder by default, or any store that fsspec has an address for."""

from __future__ import annotations

import errno
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from glob import escape, glob

import fsspec
from fsspec.implementations.local import LocalFileSystem

from webapp.disk import write_whole
from webapp.games.connection import usable
from webapp.games.errors import NoRoomError, OutOfReachError, UnknownGameError
from webapp.tokens import may_be_token

_NAME = re.compile(r"[A-Za-z0-9_-]+/[A-Za-z0-9_-]+\.(jpg|png)")

BLANKS = "maps"
"""The folder of the blanks of registered maps; every other is a game's, whose id is never as short."""


class Files:
    """Pictures by name, `game/moment.jpg` or `maps/blank.png`. A name is given once: a file never changes."""

    def __init__(self, url: str) -> None:
        """Opens the folder, or what the address names (`s3://bucket/folder`)."""
        with usable("WASTELAND_FILES_URL", "s3"):
            self._system, root = fsspec.core.url_to_fs(url)
        self._root = str(root).rstrip("/")
        self._local = isinstance(self._system, LocalFileSystem)

    def put(self, name: str, data: bytes) -> None:
        """Stores the file, whole or not at all; StorageError says why it can't be."""
        path = self._path(name)
        with _told():
            if self._local:
                self._put_here(path, data)
            else:
                self._system.pipe_file(path, data)

    def _put_here(self, path: str, data: bytes) -> None:
        """Writes the file so that it outlives a crash; what a writer left who was killed over it goes."""
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # A name is one writer's: what else was begun under it was left by one that was killed.
        for left in glob(f"{escape(path)}.*.part"):
            with suppress(FileNotFoundError):
                os.unlink(left)
        write_whole(path, data, lasting=True)

    def get(self, name: str) -> bytes:
        """The file; UnknownGameError where there is none."""
        path = self._path(name)
        with _told():
            try:
                data: bytes = self._system.cat_file(path)
            except FileNotFoundError as error:
                raise UnknownGameError from error
        return data

    def remove(self, name: str) -> None:
        """Removes the file, if it is there."""
        with _told(), suppress(FileNotFoundError):
            self._system.rm_file(self._path(name))

    def delete(self, folder: str) -> None:
        """Removes a game's folder with all that is in it, if it is there."""
        path = self._path(f"{folder}/any.jpg").rpartition("/")[0]
        with _told(), suppress(FileNotFoundError):
            self._system.rm(path, recursive=True)

    def folders(self, older_than: timedelta) -> list[str]:
        """The games' folders that were made or changed longer ago than that; what can be no game's is left out."""
        before = datetime.now(UTC) - older_than
        with _told(), suppress(FileNotFoundError):
            found = self._system.ls(self._root, detail=True)
            names = [(str(each["name"]).rstrip("/").rpartition("/")[2], each) for each in found]
            games = [(name, each) for name, each in names if _may_be_game(name, each)]
            return [name for name, each in games if self._changed_at(each) <= before]
        return []

    def _changed_at(self, entry: dict[str, object]) -> datetime:
        stamp = entry.get("mtime")
        if isinstance(stamp, float | int):
            return datetime.fromtimestamp(stamp, UTC)
        # A store without folders has no time for them: look at what is in it.
        inside = self._system.find(str(entry["name"]), detail=True).values()
        times = [each["LastModified"] for each in inside if isinstance(each.get("LastModified"), datetime)]
        return max(times, default=datetime.now(UTC))

    def check(self) -> None:
        """Nothing, or a StorageError that says why photos can't be stored."""
        with _told():
            name = f"{self._root}/.check-{secrets.token_hex(4)}"
            self._system.makedirs(self._root, exist_ok=True)
            self._system.pipe_file(name, b"ok")
            self._system.rm(name)

    def _path(self, name: str) -> str:
        if not _NAME.fullmatch(name):
            raise UnknownGameError
        return f"{self._root}/{name}"


def photo_name(game_id: str, moment_id: str) -> str:
    """Where a moment's photo lies among the files."""
    return f"{game_id}/{moment_id}-photo.jpg"


def sheet_name(game_id: str, moment_id: str) -> str:
    """Where the straightened sheet of a moment lies among the files."""
    return f"{game_id}/{moment_id}-sheet.jpg"


def written_name(game_id: str, moment_id: str, symbol: str) -> str:
    """Where the picture of a player's name, cut from a moment's photo, lies among the files."""
    return f"{game_id}/{moment_id}-name-{symbol}.jpg"


def _may_be_game(name: str, entry: dict[str, object]) -> bool:
    """Whether the entry may be a game's folder, and not `lost+found` or what a check left that was killed."""
    return entry["type"] == "directory" and may_be_token(name) and name != BLANKS


@contextmanager
def _told() -> Iterator[None]:
    """What the file system refuses, as a StorageError with a sentence."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise NoRoomError from error
        raise OutOfReachError from error

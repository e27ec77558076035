"""Files on this machine's disk: those that a person named are read and written, or it is said why not."""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

from scanner.errors import UnreadableFileError, UnwritableFileError
from webapp.errors import OversizedFileError

_DRAFT = re.compile(r"\.[0-9a-f]{8}\.part$")
_LONGEST = 255
"""Bytes of a file's name, on nearly every system."""


MAX_FILE_BYTES = 200_000_000
"""Larger files aren't even read into memory; the scanner's own limits are tighter and say more."""


def bytes_of(path: Path, wanted: str, most: int = MAX_FILE_BYTES) -> bytes:
    """All that is in the file, which should be `wanted`, "a written game".

    UnreadableFileError says why it can't be read and what to do; OversizedFileError that there is more than `most`.
    """
    try:
        with path.open("rb") as file:
            # A pipe has no size beforehand.
            too_large = os.fstat(file.fileno()).st_size > most
            data = b"" if too_large else file.read(most + 1)
    except OSError as error:
        raise UnreadableFileError.of(str(path), error) from error
    if too_large or len(data) > most:
        raise OversizedFileError(str(path), wanted)
    return data


def write_whole(path: str, data: bytes, *, lasting: bool = False) -> None:
    """Writes beside the file and then gives it its name, so that nobody ever sees half of it; an OSError says why not.

    `lasting`: the bytes are on the disk before it has the name, so that it survives a loss of power. That takes longer
    than the writing, and what can be worked out again need not.
    """
    folder, name = os.path.split(path)
    draft = os.path.join(folder, f"{_short(name)}.{secrets.token_hex(4)}.part")
    try:
        with open(draft, "wb") as file:
            # Who may read what was there may read what takes its place, and nobody else.
            with suppress(FileNotFoundError):
                shutil.copymode(path, draft)
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise


def _short(name: str) -> str:
    """The name, cut so far that a draft's ending has room behind it: systems take no longer ones."""
    return os.fsdecode(os.fsencode(name)[: _LONGEST - len(".01234567.part")])


def without_draft(name: str) -> str:
    """The name that a draft was to get, which a writer left who was killed; any other name as it is."""
    return _DRAFT.sub("", name)


def write_for(path: Path, data: bytes) -> None:
    """Writes a file that a person named; UnwritableFileError says in one sentence why it can't be."""
    try:
        if path.exists() and not path.is_file():
            # A pipe or a device, as /dev/stdout, takes what comes and must not be replaced by a file.
            path.write_bytes(data)
        elif path.exists() and not os.access(path, os.W_OK):
            # The folder's permission would do to put another file into its place.
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        else:
            # A link stays one, as if the file that it leads to had been named.
            write_whole(os.path.realpath(path), data)
    except OSError as error:
        raise UnwritableFileError.of(str(path), error) from error

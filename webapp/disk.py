"""Files on this machine's disk: written whole or not at all."""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from webapp.errors import UnwritableFileError

_DRAFT = re.compile(r"\.[0-9a-f]{8}\.part$")


def write_whole(path: str, data: bytes, *, lasting: bool = False) -> None:
    """Writes beside the file and then gives it its name, so that nobody ever sees half of it; an OSError says why not.

    `lasting`: the bytes are on the disk before it has the name, so that it survives a loss of power. That takes longer
    than the writing, and what can be worked out again need not.
    """
    draft = f"{path}.{secrets.token_hex(4)}.part"
    try:
        with open(draft, "wb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise


def without_draft(name: str) -> str:
    """The name that a draft was to get, which a writer left who was killed; any other name as it is."""
    return _DRAFT.sub("", name)


def write_for(path: Path, data: bytes) -> None:
    """Writes a file that a person named; UnwritableFileError says in one sentence why it can't be."""
    try:
        if path.exists() and not path.is_file():
            # A pipe or a device, as /dev/stdout, takes what comes and must not be replaced by a file.
            path.write_bytes(data)
        else:
            # A link stays one, as if the file that it leads to had been named.
            write_whole(os.path.realpath(path), data)
    except OSError as error:
        raise UnwritableFileError(f"{path} can't be written: {error.strerror}. Name another place for it.") from error

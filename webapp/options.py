"""What a person says about the files they give, and what they want to know."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scanner.debug import Folders


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What the person says about the sheet, and what they want beside its score."""

    seed: str | None = None
    players: int | None = None
    expected: tuple[int, ...] = ()
    """Numbers of sheets among which one without readable codes is looked for by its map."""
    debug: Folders | None = None
    """Folders for what every stage of the scanner saw."""
    pictures: bool = False
    """Whether moments keep the pictures that they were read from, to be drawn over or cut from: a scan has many."""
    ranges: bool = True
    impossible_marks: bool = False
    """Whether marks that can't stand where they are only drop out, so that they can be asked about."""


def folders_in(directory: Path | None) -> Folders | None:
    """The folders in it for this run's photos; None where none are wanted."""
    if directory is None:
        return None
    from scanner.debug import Folders

    return Folders(directory)

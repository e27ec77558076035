"""What each stage saw, as named pictures: drawn only when somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np

from scanner.errors import UnwritableFileError
from scanner.intake.photo import Photo, Picture
from scanner.location.locate import Located
from scanner.marks.ink import SIDE_PX, Patches
from scanner.overlay import OVERLAY_PX_PER_MM, straighten, upright_overlay
from scanner.reading import Reading
from scanner.registration.register import Registration
from scanner.warp import project
from scanner.writing.entries import EntryPatch

Watch = Callable[[str, Callable[[], Picture]], None]
"""Is told a stage's name and how to draw what it saw."""

_GREEN, _RED = (60, 170, 30), (40, 40, 230)
_SHEET_COLUMNS = 16
_LABEL_PX = 14
"""The height of the line above a patch that names its region."""


def unwatched(stage: str, draw: Callable[[], Picture]) -> None:
    """Nobody watches."""


def into(directory: Path) -> Watch:
    """A watch that writes each stage's picture into a directory, numbered in order: `1-locate.png`.

    UnwritableFileError where the directory can't be made, and from the watch where a picture can't be written.
    """
    with _told(directory):
        directory.mkdir(parents=True, exist_ok=True)
    stages: list[str] = []

    def write(stage: str, draw: Callable[[], Picture]) -> None:
        """Writes one stage's picture, numbered in the order of stages."""
        stages.append(stage)
        picture = cv2.imencode(".png", draw())[1].tobytes()
        with _told(directory):
            (directory / f"{len(stages)}-{stage}.png").write_bytes(picture)

    return write


@contextmanager
def _told(directory: Path) -> Iterator[None]:
    """What the system refuses, as an UnwritableFileError."""
    try:
        yield
    except OSError as error:
        raise UnwritableFileError.of(str(directory), error) from error


def located(photo: Photo, found: Located) -> Picture:
    """The photo with the fiducials that were found, and where the flat page would lie."""
    picture = photo.image.copy()
    thick = max(1, max(picture.shape) // 800)
    width, height = found.form.page_mm
    page = project(found.homography, np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64))
    cv2.polylines(picture, [np.round(page).astype(np.int32)], True, _RED, thick, cv2.LINE_AA)
    for tag in found.tags:
        cv2.polylines(picture, [np.round(tag.corners_px).astype(np.int32)], True, _GREEN, 2 * thick, cv2.LINE_AA)
    return picture


def registered(photo: Photo, registration: Registration) -> Picture:
    """The photo with every region's outline where it was found: from red, no match, to green."""
    picture = photo.image.copy()
    thick = max(1, max(picture.shape) // 1000)
    for i, match in enumerate(registration.match):
        share = float(np.clip(match, 0, 1))
        colour = tuple(share * g + (1 - share) * r for g, r in zip(_GREEN, _RED, strict=True))
        outline = np.round(registration.outlines_px[i]).astype(np.int32)
        cv2.polylines(picture, [outline], True, colour, thick, cv2.LINE_AA)
    return picture


def straightened(photo: Photo, registration: Registration) -> Picture:
    """The page as if it lay flat."""
    return straighten(photo, registration)


def inked(patches: Patches) -> Picture:
    """All patches under their regions' names, each with its blank beneath it, in rows."""
    count = len(patches.region_ids)
    rows = -(-count // _SHEET_COLUMNS)
    tall = 2 * SIDE_PX + _LABEL_PX
    sheet = np.full((rows * tall, _SHEET_COLUMNS * SIDE_PX), 255, np.uint8)
    for i in range(count):
        top, left = i // _SHEET_COLUMNS * tall + _LABEL_PX, i % _SHEET_COLUMNS * SIDE_PX
        both = np.vstack([patches.photo[i], patches.blank[i]])
        sheet[top : top + 2 * SIDE_PX, left : left + SIDE_PX] = both
        name = patches.region_ids[i].removeprefix("action/")
        cv2.putText(sheet, name, (left + 2, top - 3), cv2.FONT_HERSHEY_SIMPLEX, 0.35, 0, 1, cv2.LINE_AA)
    return sheet


def written(entries: Sequence[EntryPatch]) -> Picture:
    """All entries, each with its blank beneath it, side by side; a single white pixel where there are none."""
    height = max((2 * len(patch.photo) for patch in entries), default=1)
    columns = [np.vstack([patch.photo, patch.blank]) for patch in entries]
    padded = [np.pad(each, ((0, height - len(each)), (0, 2)), constant_values=255) for each in columns]
    return np.hstack(padded) if padded else np.full((1, 1), 255, np.uint8)


def understood(photo: Photo, reading: Reading) -> Picture:
    """The page with what was read drawn over it."""
    return upright_overlay(photo, reading, OVERLAY_PX_PER_MM)

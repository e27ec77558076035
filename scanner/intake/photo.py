"""From a file to photos: each page of it decoded, upright as its EXIF data say, or refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.errors import EmptyFileError, TooLargeError, UnreadableFileError
from scanner.intake import decode, pdf
from scanner.intake.colours import Picture, levels_of
from scanner.limits import Limits

__all__ = ["WHITE", "Photo", "Picture", "load", "pages"]

WHITE = 252
"""The brightness, of 255, from which a camera sees nothing but white."""


@dataclass(frozen=True, eq=False)
class Photo:
    """A decoded picture, upright as its EXIF data say.

    `image` is (height, width, 3), blue, green, red. `shrink` is how many pixels of the photo as given one pixel of
    `image` stands for on each side: 1, or 2 where a very large photo was decoded at half size.
    """

    name: str
    image: Picture
    shrink: int = 1
    _greys: dict[int, Picture] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def levels(self) -> tuple[Picture, ...]:
        """The image at full, half and quarter size, each pixel the mean of those it stands for."""
        return levels_of(self.image)

    def has_grey(self, level: int) -> bool:
        """Whether one of `levels` was asked for in grey before."""
        return level in self._greys

    def grey(self, level: int) -> Picture:
        """One of `levels` in grey, worked out when first asked for."""
        if level not in self._greys:
            self._greys[level] = cv2.cvtColor(self.levels[level], cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)
        return self._greys[level]

    def as_given(self, points_px: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
        """Points of the image, (..., 2), as pixels of the photo as given; a pixel's centre has whole coordinates."""
        given: NDArray[np.floating[Any]] = (points_px + 0.5) * self.shrink - 0.5
        return given

    def in_image(self, points_px: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
        """The inverse of `as_given`."""
        image: NDArray[np.floating[Any]] = (points_px + 0.5) / self.shrink - 0.5
        return image


def load(source: Path | str | bytes, name: str | None = None, limits: Limits | None = None) -> Photo:
    """The photo in a file or in bytes: of a file of several pages the first.

    Raises one of the errors of `scanner.errors`, each of which says what to do.
    """
    return next(pages(source, name, limits))


def pages(source: Path | str | bytes, name: str | None = None, limits: Limits | None = None) -> Iterator[Photo]:
    """A photo for each page of a file: those of a PDF or a TIFF, the one picture of anything else.

    Each is decoded when it is asked for. Where there are several, each is named by its page: `scan.pdf, page 2`.
    Raises one of the errors of `scanner.errors`, each of which says what to do.
    """
    limits = limits or Limits()
    name = name or name_of(source)
    data = file_bytes(source, name, limits)
    decoded = pdf.pages(data, name, limits) if pdf.is_pdf(data) else decode.pictures(data, name, limits)
    yield from (Photo(page.name, page.image, page.shrink) for page in decoded)


def name_of(source: Path | str | bytes) -> str:
    """What a file is called in messages to people."""
    return "the picture" if isinstance(source, bytes) else Path(source).name


def file_bytes(source: Path | str | bytes, name: str, limits: Limits) -> bytes:
    """The bytes of a file, or those given; a file over the limit isn't read at all.

    Raises EmptyFileError, TooLargeError or UnreadableFileError.
    """
    try:
        size = len(source) if isinstance(source, bytes) else Path(source).stat().st_size
        if size > limits.file_bytes:
            raise TooLargeError(name, size=f"{size / 1e6:.0f} MB", limit=f"{limits.file_bytes / 1e6:.0f} MB")
        data = source if isinstance(source, bytes) else _read(Path(source), limits.file_bytes + 1)
    except OSError as error:
        raise UnreadableFileError.of(name, error) from error
    if not data:
        raise EmptyFileError(name)
    if len(data) > limits.file_bytes:
        allowed = f"{limits.file_bytes / 1e6:.0f} MB"
        raise TooLargeError(name, size=f"over {allowed}", limit=allowed)
    return data


def _read(path: Path, most: int) -> bytes:
    """The first bytes of a file, so many at most: of a pipe nobody knows beforehand how many there are."""
    with path.open("rb") as file:
        return file.read(most)

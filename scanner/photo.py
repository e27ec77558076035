"""From a file to a picture: decoded, turned as its EXIF data say, or refused in a sentence."""

from __future__ import annotations

import io
import re
import struct
import warnings
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from scanner.errors import (
    EmptyFileError,
    HeifNotInstalledError,
    NotAPictureError,
    TooCostlyError,
    TooLargeError,
    TooSmallError,
    TruncatedPictureError,
    UnreadableFileError,
)
from scanner.limits import Limits
from scanner.pdf import first_page

Picture = NDArray[np.uint8]
"""A picture: (height, width, 3) in the order blue, green, red, or (height, width) in grey."""

_ORIENTATION_TAG = 0x0112
_KINDS = ["JPEG", "PNG", "WEBP", "TIFF", "GIF", "BMP"]
"""What is read by Pillow: none of its many other readers, some of which start programs, ever sees a stranger's file."""

_BAND = 256
"""Rows of a picture that are converted at once."""


@dataclass(frozen=True)
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
        half = halved(self.image)
        return (self.image, half, halved(half))

    def grey(self, level: int) -> Picture:
        """One of `levels` in grey, worked out when first asked for."""
        if level not in self._greys:
            self._greys[level] = cv2.cvtColor(self.levels[level], cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)
        return self._greys[level]


def load(source: Path | str | bytes, name: str | None = None, limits: Limits | None = None) -> Photo:
    """The photo in a file or in bytes.

    Raises one of the errors of `scanner.errors`, each of which says what to do.
    """
    limits = limits or Limits()
    name = name or ("the picture" if isinstance(source, bytes) else Path(source).name)
    data = source if isinstance(source, bytes) else _bytes_of(Path(source), name, limits)
    if not data:
        raise EmptyFileError(name)
    if len(data) > limits.file_bytes:
        raise TooLargeError(name, size=f"{len(data) / 1e6:.0f} MB", limit=f"{limits.file_bytes / 1e6:.0f} MB")
    if data[:1024].lstrip().startswith(b"%PDF"):
        return _from_pdf(data, name, limits)
    return _from_picture(data, name, limits)


def _bytes_of(path: Path, name: str, limits: Limits) -> bytes:
    """The file's bytes; a file over the limit isn't read at all."""
    try:
        size = path.stat().st_size
        if size > limits.file_bytes:
            raise TooLargeError(name, size=f"{size / 1e6:.0f} MB", limit=f"{limits.file_bytes / 1e6:.0f} MB")
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(name, reason=(error.strerror or "no reason given").lower()) from error


def _from_picture(data: bytes, name: str, limits: Limits) -> Photo:
    """The photo in the bytes of a picture, by the fastest decoder that does it right."""
    header = _header(data, name, limits)
    _check_size(header.size, name, limits)
    jpeg = header.format in ("JPEG", "MPO")
    if jpeg:
        _check_passes(data, name, limits)
    # A progressive JPEG is held whole while it is decoded, at whatever size.
    if not jpeg or header.info.get("progressive"):
        _check_size(header.size, name, limits, limits.undivided_pixels)
    if jpeg and header.mode in ("RGB", "L"):
        return _from_jpeg(data, header, name, limits)
    try:
        # In place: a copy of the largest picture would be 200 MB.
        ImageOps.exif_transpose(header, in_place=True)
        image = _eight_bit(header)
    except (OSError, ValueError, SyntaxError, EOFError, TypeError, struct.error) as error:
        raise TruncatedPictureError(name) from error
    return Photo(name, image)


def _header(data: bytes, name: str, limits: Limits) -> Image.Image:
    """The picture opened, nothing of it decoded yet."""
    heif = data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")
    if heif:
        _register_heif(name)
    try:
        with warnings.catch_warnings():
            # Our own limits, checked next, are tighter than those at which Pillow warns or raises; and what is odd
            # about a file but doesn't keep it from being read is no news.
            warnings.simplefilter("ignore")
            return Image.open(io.BytesIO(data), formats=[*_KINDS, "HEIF"] if heif else _KINDS)
    except Image.DecompressionBombError as error:
        raise TooLargeError(name, size="over 170 megapixels", limit=f"{limits.pixels / 1e6:.0f} megapixels") from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, TypeError, struct.error) as error:
        raise NotAPictureError(name) from error


def _register_heif(name: str) -> None:
    """Teach Pillow to read HEIC, where the optional package is there."""
    try:
        from pillow_heif import register_heif_opener
    except ImportError as error:
        raise HeifNotInstalledError(name) from error
    register_heif_opener()


def _check_size(size: tuple[int, int], name: str, limits: Limits, pixels: int | None = None) -> None:
    """Nothing, or TooLargeError or TooSmallError. `pixels`: at most so many, where that isn't the general limit."""
    width, height = size
    pixels = limits.pixels if pixels is None else pixels
    if max(size) > limits.side_px or width * height > pixels:
        allowed = f"{pixels / 1e6:.0f} megapixels and {limits.side_px} pixels a side"
        raise TooLargeError(name, size=f"{width} x {height} pixels", limit=allowed)
    if min(size) < limits.smallest_side_px:
        raise TooSmallError(name, size=f"{width} x {height} pixels")


def _check_passes(data: bytes, name: str, limits: Limits) -> None:
    """Nothing, or TruncatedPictureError for a JPEG without an end, TooCostlyError for one of very many passes."""
    passes = _passes(data)
    if passes is None:
        raise TruncatedPictureError(name)
    if passes > limits.passes:
        raise TooCostlyError(name)


def _from_jpeg(data: bytes, header: Image.Image, name: str, limits: Limits) -> Photo:
    """The photo in a complete JPEG by OpenCV, four times as fast as Pillow."""
    shrink = 2 if header.size[0] * header.size[1] > limits.whole_pixels else 1
    flags = cv2.IMREAD_REDUCED_COLOR_2 if shrink == 2 else cv2.IMREAD_COLOR
    image = cv2.imdecode(np.frombuffer(data, np.uint8), flags | cv2.IMREAD_IGNORE_ORIENTATION)
    if image is None:
        raise TruncatedPictureError(name)
    orientation = int(header.getexif().get(_ORIENTATION_TAG, 1))
    return Photo(name, _turned(image.astype(np.uint8, copy=False), orientation), shrink)


def _passes(data: bytes) -> int | None:
    """How many passes over the picture the JPEG has; None where no end marker follows its picture data.

    Phones put further pictures and videos behind the end, and small ones before the start, so neither the last bytes
    nor any end marker will do: walk the segments to the first scan (ITU T.81, B.1.1), then look from there on.
    """
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    passes = 1
    marker = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
    while (found := marker.search(data, at + 2)) is not None:
        if data[found.start() + 1] == 0xD9:
            return passes
        passes += data[found.start() + 1] == 0xDA
        at = found.start() + int.from_bytes(data[found.end() : found.end() + 2], "big")
    return None


def _turned(image: Picture, orientation: int) -> Picture:
    """The image as its EXIF orientation, 1 to 8, wants it seen."""
    if orientation in (2, 4, 5, 7):
        image = np.ascontiguousarray(image[:, ::-1])
    turn = {3: cv2.ROTATE_180, 4: cv2.ROTATE_180, 5: cv2.ROTATE_90_COUNTERCLOCKWISE, 6: cv2.ROTATE_90_CLOCKWISE,
            7: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}.get(orientation)  # fmt: skip
    return image if turn is None else cv2.rotate(image, turn).astype(np.uint8, copy=False)


def _eight_bit(picture: Image.Image) -> Picture:
    """Any picture of Pillow's as 8 bits a channel, blue, green, red, what is transparent in white.

    Band by band: what lies between the decoder and this picture takes as much memory again otherwise, several times.
    """
    deep = picture.mode.startswith("I") or picture.mode == "F"
    # Not every real number is one.
    deepest = float(np.nan_to_num(np.asarray(picture.getextrema(), np.float32)).max()) if deep else 255.0
    out = np.empty((picture.height, picture.width, 3), np.uint8)
    for top in range(0, picture.height, _BAND):
        bottom = min(picture.height, top + _BAND)
        band = picture.crop((0, top, picture.width, bottom))
        out[top:bottom] = _from_deep(band, deepest) if deep else _from_shallow(band)
    return out


def _from_deep(band: Image.Image, deepest: float) -> Picture:
    """A band of more than 8 bits a pixel, of a picture whose largest value is `deepest`."""
    grey: NDArray[np.float32] = np.nan_to_num(np.array(band, np.float32)) * (255.0 / 65535.0 if deepest > 255 else 1.0)
    return cv2.cvtColor(np.asarray(np.clip(grey, 0, 255), np.uint8), cv2.COLOR_GRAY2BGR).astype(np.uint8, copy=False)


def _from_shallow(band: Image.Image) -> Picture:
    """A band of any other picture."""
    if band.mode in ("RGBA", "LA", "PA") or "transparency" in band.info:
        band = Image.alpha_composite(Image.new("RGBA", band.size, "white"), band.convert("RGBA"))
    colours: Picture = np.asarray(band.convert("RGB"), np.uint8)
    return colours[:, :, ::-1]


def halved(image: Picture) -> Picture:
    """The image at half size, each pixel the mean of four; an odd last row or column is left out."""
    height, width = (max(2, side // 2 * 2) for side in image.shape[:2])
    size = (width // 2, height // 2)
    return np.asarray(cv2.resize(image[:height, :width], size, interpolation=cv2.INTER_AREA), np.uint8)


def _from_pdf(data: bytes, name: str, limits: Limits) -> Photo:
    """The first page of a PDF as a photo."""
    image = first_page(data, name, limits)
    _check_size((image.shape[1], image.shape[0]), name, limits)
    return Photo(name, image)

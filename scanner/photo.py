"""From a file to a picture: decoded, turned as its EXIF data say, or refused in a sentence."""

from __future__ import annotations

import io
import re
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
    TooLargeError,
    TooSmallError,
    TruncatedPictureError,
    UnreadableFileError,
)
from scanner.limits import Limits

Picture = NDArray[np.uint8]
"""A picture: (height, width, 3) in the order blue, green, red, or (height, width) in grey."""

_ORIENTATION_TAG = 0x0112


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
    if header.format in ("JPEG", "MPO") and header.mode in ("RGB", "L"):
        return _from_jpeg(data, header, name, limits)
    try:
        upright = ImageOps.exif_transpose(header)
        image = _eight_bit(upright)
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise TruncatedPictureError(name) from error
    return Photo(name, image)


def _header(data: bytes, name: str, limits: Limits) -> Image.Image:
    """The picture opened, nothing of it decoded yet."""
    heif = data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")
    if heif:
        _register_heif(name)
    try:
        with warnings.catch_warnings():
            # Our own limits, checked next, are tighter than those at which Pillow warns or raises.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return Image.open(io.BytesIO(data))
    except Image.DecompressionBombError as error:
        raise TooLargeError(name, size="over 170 megapixels", limit=f"{limits.pixels / 1e6:.0f} megapixels") from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise NotAPictureError(name) from error


def _register_heif(name: str) -> None:
    """Teach Pillow to read HEIC, where the optional package is there."""
    try:
        from pillow_heif import register_heif_opener
    except ImportError as error:
        raise HeifNotInstalledError(name) from error
    register_heif_opener()


def _check_size(size: tuple[int, int], name: str, limits: Limits) -> None:
    """Nothing, or TooLargeError or TooSmallError."""
    width, height = size
    if max(size) > limits.side_px or width * height > limits.pixels:
        allowed = f"{limits.pixels / 1e6:.0f} megapixels and {limits.side_px} pixels a side"
        raise TooLargeError(name, size=f"{width} x {height} pixels", limit=allowed)
    if min(size) < limits.smallest_side_px:
        raise TooSmallError(name, size=f"{width} x {height} pixels")


def _from_jpeg(data: bytes, header: Image.Image, name: str, limits: Limits) -> Photo:
    """The photo in a JPEG by OpenCV, four times as fast as Pillow."""
    if not _jpeg_is_complete(data):
        raise TruncatedPictureError(name)
    shrink = 2 if header.size[0] * header.size[1] > limits.whole_pixels else 1
    flags = cv2.IMREAD_REDUCED_COLOR_2 if shrink == 2 else cv2.IMREAD_COLOR
    image = cv2.imdecode(np.frombuffer(data, np.uint8), flags | cv2.IMREAD_IGNORE_ORIENTATION)
    if image is None:
        raise TruncatedPictureError(name)
    orientation = int(header.getexif().get(_ORIENTATION_TAG, 1))
    return Photo(name, _turned(image.astype(np.uint8, copy=False), orientation), shrink)


def _jpeg_is_complete(data: bytes) -> bool:
    """Whether the JPEG's end marker follows its picture data.

    Phones put further pictures and videos behind the end, and small ones before the start, so neither the last bytes
    nor any end marker will do: walk the segments to the first scan (ITU T.81, B.1.1), then look from there on.
    """
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    marker = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
    while (found := marker.search(data, at + 2)) is not None:
        if data[found.start() + 1] == 0xD9:
            return True
        at = found.start() + int.from_bytes(data[found.end() : found.end() + 2], "big")
    return False


def _turned(image: Picture, orientation: int) -> Picture:
    """The image as its EXIF orientation, 1 to 8, wants it seen."""
    if orientation in (2, 4, 5, 7):
        image = np.ascontiguousarray(image[:, ::-1])
    turn = {3: cv2.ROTATE_180, 4: cv2.ROTATE_180, 5: cv2.ROTATE_90_COUNTERCLOCKWISE, 6: cv2.ROTATE_90_CLOCKWISE,
            7: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}.get(orientation)  # fmt: skip
    return image if turn is None else cv2.rotate(image, turn).astype(np.uint8, copy=False)


def _eight_bit(picture: Image.Image) -> Picture:
    """Any picture of Pillow's as 8 bits a channel, blue, green, red, what is transparent in white."""
    if picture.mode.startswith("I") or picture.mode == "F":
        grey = np.asarray(picture, np.float32)
        scale = 255.0 / 65535.0 if grey.max() > 255 else 1.0
        return _in_colour(np.clip(grey * scale, 0, 255).astype(np.uint8))
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        white = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(white, picture)
    return np.ascontiguousarray(np.asarray(picture.convert("RGB"), np.uint8)[:, :, ::-1])


def _in_colour(grey: Picture) -> Picture:
    return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR).astype(np.uint8, copy=False)


def halved(image: Picture) -> Picture:
    """The image at half size, each pixel the mean of four; an odd last row or column is left out."""
    height, width = (max(2, side // 2 * 2) for side in image.shape[:2])
    size = (width // 2, height // 2)
    return np.asarray(cv2.resize(image[:height, :width], size, interpolation=cv2.INTER_AREA), np.uint8)


def _from_pdf(data: bytes, name: str, limits: Limits) -> Photo:
    """The first page of a PDF as a photo."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
        page = document[0]
        longest_inch = max(page.get_size()) / 72
        scale = min(limits.pdf_dots_per_inch, limits.pdf_side_px / longest_inch) / 72
        image = page.render(scale=scale, rev_byteorder=False).to_numpy()
        photo = Photo(name, np.ascontiguousarray(image[:, :, :3], np.uint8))
    except (pypdfium2.PdfiumError, IndexError, ZeroDivisionError) as error:
        raise NotAPictureError(name) from error
    _check_size((photo.image.shape[1], photo.image.shape[0]), name, limits)
    return photo

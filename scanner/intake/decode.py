"""From the bytes of a picture to its pixels: every kind of file that photos and scans of paper come in, within limits.

Sizes are checked in the header, before anything is decoded.
"""

from __future__ import annotations

import io
import re
import struct
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import NamedTuple

import cv2
import numpy as np
import simplejpeg
from PIL import Image, UnidentifiedImageError

from scanner.errors import (
    HeifNotInstalledError,
    NotAPictureError,
    TooLargeError,
    TooManyPagesError,
    TooSmallError,
    TruncatedPictureError,
)
from scanner.intake.colours import Picture, eight_bit
from scanner.intake.parts import check_parts, passes_of, without_profiles
from scanner.limits import Limits

_ORIENTATION_TAG = 0x0112
_SUBFILE_TAG, _REDUCED = 254, 1
"""The tag of a TIFF's page that says what it is, and the bit of a smaller picture of another page (TIFF 6.0)."""
_KINDS = ["JPEG", "PNG", "WEBP", "TIFF", "GIF", "BMP"]
"""What is read by Pillow: none of its many other readers, some of which start programs, ever sees a stranger's file."""
_WEBP = re.compile(rb"RIFF.{4}WEBP", re.DOTALL)
"""How a WebP begins: Pillow opens none that isn't whole."""
_HEIF_BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")
_PADDED = re.compile(r": [1-3] extraneous bytes before marker 0xd9$")
"""What libjpeg says of a JPEG with so many bytes more than its picture has: no more than fill a word."""
_BROKEN = (OSError, ValueError, SyntaxError, EOFError, TypeError, KeyError, IndexError, OverflowError, struct.error)
"""What Pillow's readers raise over a damaged file."""

# Our limits on sizes are tighter than those at which Pillow warns, and what is odd about a file but doesn't keep it
# from being read is no news. Once and for all: whoever sets the warnings aside for a while does so for all threads.
warnings.filterwarnings("ignore", module=r"PIL\.")
Image.MAX_IMAGE_PIXELS = Limits().pixels // 2
"""Pillow refuses what has more than twice as many: nothing that we would read."""


class Page(NamedTuple):
    """One picture of a file, upright: its name, and how many pixels of the file one of its stands for on each side."""

    name: str
    image: Picture
    shrink: int = 1


def pictures(data: bytes, name: str, limits: Limits) -> Iterator[Page]:
    """Every page of a TIFF, the one picture of any other file; each is decoded when it is asked for.

    Frames behind the first of a JPEG, HEIC, GIF, WebP or PNG are previews, depths or motion: none is read.
    Raises an error of `scanner.errors`; of a page behind the first, under the name that it has there.
    """
    header = _header(data, name, limits)
    if header.format == "TIFF":
        yield from _pages(header, name, limits)
    elif header.format in ("JPEG", "MPO"):
        yield _of_jpeg(data, header, name, limits)
    else:
        check_size(header.size, name, limits, limits.undivided_pixels)
        yield _of_pillow(header, name, limits)


def page_name(name: str, page: int) -> str:
    """What a page of a file of several is called; `page` counts from 1."""
    return f"{name}, page {page}"


def check_size(size: tuple[int, int], name: str, limits: Limits, pixels: int | None = None) -> None:
    """Nothing, or TooLargeError or TooSmallError. `pixels`: at most so many, where that isn't the general limit."""
    width, height = size
    pixels = limits.pixels if pixels is None else pixels
    if max(size) > limits.side_px or width * height > pixels:
        allowed = f"{pixels / 1e6:.0f} megapixels and {limits.side_px} pixels a side"
        raise TooLargeError(name, size=f"{width} x {height} pixels", limit=allowed)
    if min(size) < limits.smallest_side_px:
        raise TooSmallError(name, size=f"{width} x {height} pixels")


def _shrink(size: tuple[int, int], limits: Limits) -> int:
    """At what part of its size a picture is read: 1, or 2 or 4 for a half or a quarter of each side."""
    return next(shrink for shrink in (1, 2, 4) if shrink == 4 or size[0] * size[1] <= limits.whole_pixels * shrink**2)


def _header(data: bytes, name: str, limits: Limits) -> Image.Image:
    """The picture opened, nothing of it decoded yet."""
    check_parts(data, name, limits)
    heif = data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS
    if heif:
        _register_heif(name)
    try:
        return Image.open(io.BytesIO(without_profiles(data)), formats=[*_KINDS, "HEIF"] if heif else _KINDS)
    except Image.DecompressionBombError as error:
        most = f"{limits.pixels / 1e6:.0f} megapixels"
        raise TooLargeError(name, size=f"over {most}", limit=most) from error
    except (UnidentifiedImageError, *_BROKEN) as error:
        raise (TruncatedPictureError if _WEBP.match(data) else NotAPictureError)(name) from error


def _register_heif(name: str) -> None:
    """Teach Pillow to read HEIC, where the optional package is there."""
    try:
        from pillow_heif import register_heif_opener
    except ImportError as error:
        raise HeifNotInstalledError(name) from error
    register_heif_opener()


def _pages(header: Image.Image, name: str, limits: Limits) -> Iterator[Page]:
    """The pages of a TIFF, without the smaller pictures of pages that some programs put between them."""
    places = _places_of_pages(header, name, limits)
    for page, place in enumerate(places, start=1):
        named = name if len(places) == 1 else page_name(name, page)
        try:
            header.seek(place)
        except _BROKEN as error:
            raise TruncatedPictureError(named) from error
        check_size(header.size, named, limits, limits.undivided_pixels)
        yield _of_pillow(header, named, limits)


def _places_of_pages(header: Image.Image, name: str, limits: Limits) -> list[int]:
    """Which pictures of a TIFF are pages; where none says that it is, the first."""
    places: list[int] = []
    for place in count():
        try:
            header.seek(place)
        except EOFError:
            return places or [0]
        except _BROKEN as error:
            raise TruncatedPictureError(name) from error
        subfile = getattr(header, "tag_v2", {}).get(_SUBFILE_TAG, 0)
        if not (isinstance(subfile, int) and subfile & _REDUCED):
            places.append(place)
        if len(places) > limits.pages or place >= limits.directories:
            break
    raise TooManyPagesError(name, limit=limits.pages)


def _of_pillow(header: Image.Image, name: str, limits: Limits) -> Page:
    """The opened picture by Pillow, at half size where it is very large."""
    shrink = _shrink(header.size, limits)
    try:
        header.load()
        image = eight_bit(header, shrink)
        # After loading: Pillow turns a TIFF itself and then forgets its orientation.
        return Page(name, turned(image, _orientation(header)), shrink)
    except _BROKEN as error:
        raise TruncatedPictureError(name) from error


def _of_jpeg(data: bytes, header: Image.Image, name: str, limits: Limits) -> Page:
    """The picture of a JPEG, by libjpeg-turbo itself where it can: four times as fast as by Pillow."""
    check_size(header.size, name, limits)
    # What comes in several passes, as a progressive JPEG does, is held whole while it is decoded, at whatever size.
    if passes_of(data, name, limits) > 1 or header.info.get("progressive") or header.mode not in ("RGB", "L"):
        check_size(header.size, name, limits, limits.undivided_pixels)
    if header.mode == "CMYK":
        # Inks are Pillow's to mix; whether their data are whole libjpeg-turbo says, at an eighth of the size.
        _decoded(partial(simplejpeg.decode_jpeg, data, "CMYK", min_height=1, min_width=1, min_factor=8), name)
        return _of_pillow(header, name, limits)
    shrink = _shrink(header.size, limits)
    return Page(name, turned(_whole_jpeg(data, header.size, shrink, name), _orientation(header)), shrink)


def _whole_jpeg(data: bytes, size: tuple[int, int], shrink: int, name: str) -> Picture:
    """The pixels of a JPEG of this width and height; TruncatedPictureError where some of its data make no sense."""
    width, height = (-(-side // shrink) for side in size)
    decode = partial(simplejpeg.decode_jpeg, data, "BGR", min_height=height, min_width=width, min_factor=shrink)
    return _decoded(decode, name)


def _decoded(decode: Callable[..., Picture], name: str) -> Picture:
    """What a strict decoder of a JPEG makes of it; TruncatedPictureError where some of its data make no sense.

    Behind such data every block is shifted: a box seems signed that is the next row's. Pillow and OpenCV decode it all
    the same. Some cameras leave a few bytes between the last block and the end, which harm nothing.
    """
    try:
        try:
            return np.asarray(decode(), np.uint8)
        except ValueError as error:
            if _PADDED.search(str(error)) is None:
                raise
            return np.asarray(decode(strict=False), np.uint8)
    except ValueError as error:
        raise TruncatedPictureError(name) from error


def _orientation(header: Image.Image) -> int:
    """How the picture is to be turned by its EXIF data, 1 to 8; 1 where they can't be read or say nothing."""
    try:
        orientation = header.getexif().get(_ORIENTATION_TAG, 1)
    except _BROKEN:
        return 1
    return orientation if isinstance(orientation, int) else 1


def turned(image: Picture, orientation: int) -> Picture:
    """The image as its EXIF orientation, 1 to 8, wants it seen; as it is for any other number.

    The one given is used up: its rows change places where they are, so that no third picture is held beside two.
    """
    if orientation in (2, 3):
        image = np.asarray(cv2.flip(image, 1), np.uint8)
    if orientation in (3, 4, 6, 7):
        cv2.flip(image, 0, dst=image)
    if orientation in (5, 6, 7, 8):
        # A phone held upright: with its rows turned about it takes two thirds of the time of OpenCV's own quarter turn,
        # which turns columns about.
        image = np.asarray(cv2.transpose(image), np.uint8)
    if orientation in (7, 8):
        cv2.flip(image, 0, dst=image)
    return image

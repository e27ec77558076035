"""From a file that somebody sent to a picture of ours: decoded and written anew, nothing kept but its pixels."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from scanner.intake.photo import Picture, pages
from scanner.limits import Limits

LONGEST_PX = 4096
"""The longest side of a stored photo: what a 12-megapixel phone takes, and 14 pixels a millimetre of a sheet."""
QUALITY = 92
"""Of the stored JPEG. Of 11,000 hexes in 120 hard photos 9 were read otherwise than in the original, no more of them
wrong (52, before 54), none more in silence; less compression with full colour (98, 4:4:4) changes 6 and takes twice the
room."""

_DECODING = threading.BoundedSemaphore(2)
"""How many files are decoded at once: each may take 300 MB while it is."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was sent."""

    name: str
    data: bytes


def written_anew(upload: Upload, limits: Limits) -> Iterator[bytes]:
    """Each page of the upload as a new JPEG, upright, made when it is asked for; a ScannerError says why it can't be.

    A photo has one page, a scan as PDF or TIFF may have several.
    """
    decoding = pages(upload.data, name=upload.name[:80] or "the file", limits=limits)
    while True:
        with _DECODING:
            photo = next(decoding, None)
            if photo is None:
                return
            image = _fitting(photo.image)
            del photo
        done, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if not done:
            raise ValueError(f"a picture of {image.shape} could not be written as JPEG")
        yield encoded.tobytes()


def _fitting(picture: Picture) -> Picture:
    """The picture, made smaller where it is larger than anything that a reading gains from."""
    scale = min(1.0, LONGEST_PX / max(picture.shape[:2]))
    if scale == 1.0:
        return picture
    smaller = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return smaller.astype(np.uint8, copy=False)

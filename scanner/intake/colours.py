"""Whatever colours a picture is stored in, as 8 bits of blue, green and red."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Picture = NDArray[np.uint8]
"""A picture: (height, width, 3) in the order blue, green, red, or (height, width) in grey."""

_BAND = 256
"""Rows of a picture that are converted at once."""
_FULL_SCALES = (1.0, 255.0, 1023.0, 4095.0, 16383.0, 65535.0)
"""What white is where more than 8 bits are stored: a fraction, or whole numbers of 8, 10, 12, 14 or 16 bits."""
_PHOTOMETRIC, _WHITE_IS_ZERO = 262, 0
"""The tag of a TIFF that says what its numbers mean (TIFF 6.0, section 4), and the value that turns them round."""


def eight_bit(picture: Image.Image, shrink: int = 1) -> Picture:
    """Any picture of Pillow's as 8 bits a channel, blue, green, red, what is transparent in white.

    `shrink` 2 gives it at half size, each pixel the mean of four. Band by band: what lies between the decoder and
    this picture takes as much memory again otherwise, several times. Colour profiles are left alone: a mark is found
    by its contrast to the paper around it, whatever the exact colour. ValueError for colours that nobody takes
    photos in.
    """
    deep = picture.mode.startswith("I") or picture.mode == "F"
    white = _white_of(picture) if deep else 255.0
    negative = picture.mode.startswith("I;16") and _says_white_is_zero(picture)
    width, height = (side // shrink for side in picture.size)
    out = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, _BAND):
        bottom = min(height, top + _BAND)
        band = picture.crop((0, shrink * top, shrink * width, shrink * bottom))
        pixels = _from_deep(band, white, negative) if deep else _from_shallow(band)
        out[top:bottom] = pixels if shrink == 1 else halved(pixels)
    return out


def levels_of(image: Picture) -> tuple[Picture, ...]:
    """The image at full, half and quarter size, each pixel the mean of those it stands for."""
    half = halved(image)
    return image, half, halved(half)


def halved(image: Picture) -> Picture:
    """The image at half size, each pixel the mean of four; an odd last row or column is left out."""
    height, width = (max(2, side // 2 * 2) for side in image.shape[:2])
    size = (width // 2, height // 2)
    return np.asarray(cv2.resize(image[:height, :width], size, interpolation=cv2.INTER_AREA), np.uint8)


def _white_of(picture: Image.Image) -> float:
    """What white is in a picture of more than 8 bits: the least full scale that holds its largest number."""
    largest = 0.0
    for top in range(0, picture.height, _BAND):
        band = np.asarray(picture.crop((0, top, picture.width, min(picture.height, top + _BAND))))
        # Not every real number is one.
        largest = max(largest, float(band[np.isfinite(band)].max(initial=0)))
    return next((scale for scale in _FULL_SCALES if largest <= scale), largest)


def _says_white_is_zero(picture: Image.Image) -> bool:
    """Whether the picture is a TIFF that counts ink, not light; Pillow sees to that itself up to 8 bits."""
    return getattr(picture, "tag_v2", {}).get(_PHOTOMETRIC) == _WHITE_IS_ZERO


def _from_deep(band: Image.Image, white: float, negative: bool) -> Picture:
    """A band of more than 8 bits a pixel."""
    numbers: NDArray[np.float32] = np.nan_to_num(np.array(band, np.float32)) * (255.0 / white)
    grey = np.asarray(np.clip(numbers, 0, 255), np.uint8)
    return np.asarray(cv2.cvtColor(255 - grey if negative else grey, cv2.COLOR_GRAY2BGR), np.uint8)


def _from_shallow(band: Image.Image) -> Picture:
    """A band of any other picture."""
    if band.mode in ("RGBA", "LA", "PA") or "transparency" in band.info:
        band = Image.alpha_composite(Image.new("RGBA", band.size, "white"), band.convert("RGBA"))
    colours: Picture = np.asarray(band.convert("RGB"), np.uint8)
    return np.asarray(cv2.cvtColor(colours, cv2.COLOR_RGB2BGR), np.uint8)

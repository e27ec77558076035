"""Tones: whether a photo still has its greys. Without them pale print is as black as ink."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.errors import NoGreysError
from scanner.intake.photo import Photo
from scanner.marks.ink import Patches
from scanner.marks.options import ToneOptions


def require_greys(photo: Photo, patches: Patches, options: ToneOptions) -> None:
    """Nothing, or NoGreysError where grey print isn't grey in the photo."""
    if midtones(photo, options) < options.least_midtones or greys_kept(patches, options) < options.least_kept:
        raise NoGreysError(photo.name)


def midtones(photo: Photo, options: ToneOptions) -> float:
    """The share, 0 to 1, of the pixels in some of the photo's rows that are neither all but black nor all but white."""
    green = cv2.extractChannel(photo.image[:: options.every], 1)
    return np.count_nonzero(between(np.asarray(green, np.uint8), options.midtones)) / green.size


def greys_kept(patches: Patches, options: ToneOptions) -> float:
    """The share, 0 to 1, of a region's grey print that is neither white nor black in the photo; 1 where none is grey.

    That of the median region: what lies on others, or hides them, says nothing of the photo.
    """
    grey = between(patches.blank, options.grey)
    printed, seen = 255.0 - patches.blank, 255.0 - patches.photo
    kept = grey & (seen > options.least_dark * printed) & (seen < options.most_dark * printed)
    pixels = grey.sum(axis=(1, 2))
    enough = pixels >= options.least_pixels
    shares = kept.sum(axis=(1, 2))[enough] / pixels[enough]
    return float(np.median(shares)) if enough.any() else 1.0


def between(picture: NDArray[np.uint8], tones: tuple[int, int]) -> NDArray[np.bool_]:
    """Where a picture's brightness lies between two others."""
    return np.asarray((picture > tones[0]) & (picture < tones[1]))

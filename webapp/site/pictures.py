"""Pictures for the page: the photo decoded and written anew, and the sheet in it as if it lay flat before us."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from scanner.photo import Photo, Picture
from scanner.reading import Reading
from scanner.warp import Floats, Warp, Window, fit_field, project

STRAIGHT_PX_PER_MM = 6.0
"""Of the straightened sheet: a hex of 8 mm has 96 pixels from corner to corner, enough to judge a mark by."""
LONGEST_PX = 4096
"""The longest side of a stored photo: what a 12-megapixel phone takes."""
JPEG_QUALITY = 85
SOFTNESS = 1e-3
"""How little the straightening spline may bend to follow noise in single hexes."""


def photo_jpeg(picture: Picture) -> bytes:
    """The photo as a new JPEG: its pixels and nothing else of the file that was sent."""
    scale = min(1.0, LONGEST_PX / max(picture.shape[:2]))
    if scale < 1:
        smaller = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        picture = smaller.astype(np.uint8, copy=False)
    return _jpeg(picture)


def straightened_jpeg(photo: Photo, reading: Reading) -> bytes:
    """The sheet of the photo as if it lay flat, the whole page, as a JPEG."""
    page = reading.form.page_mm
    window = Window(0.0, 0.0, page[0], page[1], STRAIGHT_PX_PER_MM)
    return _jpeg(_warp(reading, photo.shrink).straighten(photo.image, window))


def _warp(reading: Reading, shrink: int) -> Warp:
    """Where the page lies in the photo's image, fitted to the corners of everything that was read on it."""
    corners = {region.id: region.corners_px for region in reading.regions}
    regions = [region for region in reading.form.regions if len(corners.get(region.id, ())) == len(region.outline_mm)]
    page = np.array([point for region in regions for point in region.outline_mm], np.float64)
    photo = np.array([point for region in regions for point in corners[region.id]], np.float64) / shrink
    found, _ = cv2.findHomography(page, photo)
    homography: Floats = np.asarray(found, np.float64)
    moved_corners = project(np.linalg.inv(homography), photo) - page
    bounds = list(pairwise(np.cumsum([0, *(len(region.outline_mm) for region in regions)])))
    anchors = np.stack([page[start:end].mean(axis=0) for start, end in bounds])
    moved = np.stack([moved_corners[start:end].mean(axis=0) for start, end in bounds])
    field = fit_field(anchors, moved, np.full(len(anchors), SOFTNESS))
    return Warp(homography, field, reading.form.page_mm)


def _jpeg(picture: Picture) -> bytes:
    done, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not done:
        raise ValueError(f"a picture of {picture.shape} could not be written as JPEG")
    return encoded.tobytes()

"""Pictures for the page: the sheet of a photo as if it lay flat, and players' names."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from scanner.intake.photo import Photo, Picture
from scanner.light import brightened
from scanner.reading import Reading
from scanner.warp import Floats, Warp, Window, fit_spline, project
from webapp.moments import NAME_PREFIX, is_written_name

STRAIGHT_PX_PER_MM = 6.0
"""Of the straightened sheet: a hex of 8 mm has 96 pixels from corner to corner, enough to judge a mark by."""
JPEG_QUALITY = 85
NAME_PX_PER_MM = 10.0
"""Of a player's name: 33 mm of it fill a third of a phone's screen, crisply."""
NAME_RIM_MM = 0.8
"""What of the paper around the box for a name is in its picture."""
SOFTNESS = 1e-3
"""How little the straightening spline may bend to follow noise in single hexes."""


def straightened_jpeg(photo: Photo, reading: Reading) -> bytes:
    """The sheet of the photo as if it lay flat, the whole page, brightened where it is dim, as a JPEG."""
    page = reading.form.page_mm
    window = Window(0.0, 0.0, page[0], page[1], STRAIGHT_PX_PER_MM)
    return _jpeg(brightened(_warp(reading, photo).straighten(photo.image, window)))


def name_jpegs(photo: Photo, reading: Reading) -> dict[str, bytes]:
    """The names that players wrote, by symbol, each box as if it lay flat, as a JPEG; none that is empty or hidden."""
    outlines = {entry.id: np.array(entry.outline_mm) for entry in reading.form.entries}
    return {
        entry.id.removeprefix(NAME_PREFIX): _jpeg(
            _upright(photo, outlines[entry.id], photo.in_image(np.array(entry.corners_px)))
        )
        for entry in reading.entries
        if is_written_name(entry)
    }


def _upright(photo: Photo, outline_mm: Floats, corners_px: Floats) -> Picture:
    """A box with these corners (4, 2) on the page and in the photo, and a rim around it, as if it lay flat."""
    low, high = outline_mm[0] - NAME_RIM_MM, outline_mm[2] + NAME_RIM_MM
    size = np.round((high - low) * NAME_PX_PER_MM).astype(int)
    target = ((outline_mm - low) * NAME_PX_PER_MM - 0.5).astype(np.float32)
    homography = cv2.getPerspectiveTransform(corners_px.astype(np.float32), target)
    picture = cv2.warpPerspective(photo.image, homography, (int(size[0]), int(size[1])), flags=cv2.INTER_LINEAR)
    return brightened(np.asarray(picture, np.uint8))


def _warp(reading: Reading, photo: Photo) -> Warp:
    """Where the page lies in the photo's image, fitted to the corners of everything that was read on it."""
    corners = {region.id: region.corners_px for region in reading.regions}
    regions = [region for region in reading.form.regions if len(corners.get(region.id, ())) == len(region.outline_mm)]
    page = np.array([point for region in regions for point in region.outline_mm], np.float64)
    seen = photo.in_image(np.array([point for region in regions for point in corners[region.id]], np.float64))
    found, _ = cv2.findHomography(page, seen)
    homography: Floats = np.asarray(found, np.float64)
    moved_corners = project(np.linalg.inv(homography), seen) - page
    bounds = list(pairwise(np.cumsum([0, *(len(region.outline_mm) for region in regions)])))
    anchors = np.stack([page[start:end].mean(axis=0) for start, end in bounds])
    moved = np.stack([moved_corners[start:end].mean(axis=0) for start, end in bounds])
    field = fit_spline(anchors, moved, np.full(len(anchors), SOFTNESS))
    return Warp(homography, field, reading.form.page_mm)


def _jpeg(picture: Picture) -> bytes:
    done, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not done:
        raise ValueError(f"a picture of {picture.shape} could not be written as JPEG")
    return encoded.tobytes()

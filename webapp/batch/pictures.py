"""Small pictures of a photo for its report: the whole sheet with what was read, and cut-outs of what needs a look."""

from __future__ import annotations

import cv2
import numpy as np

from engine.sheet.form import Region
from scanner.overlay import upright_overlay
from scanner.photo import Photo, Picture
from scanner.reading import Reading, RegionReading
from webapp.batch.looks import UNSEEN, looks_of
from webapp.batch.records import Cutout

OVERLAY_PX_PER_MM = 4.0
"""A hex of 8 mm then has 64 pixels from corner to corner: what was read, and whether it is right, can be seen."""
OVERLAY_QUALITY = 75
CUTOUT_PX = 88
CUTOUT_RADII = 1.5
"""How far a cut-out reaches from the middle, in radii of its region: what stands beside it helps to judge."""
CUTOUT_QUALITY = 70


def overlay_jpeg(photo: Photo, reading: Reading) -> bytes:
    """The sheet upright with what was read drawn over it, as a JPEG of about a megapixel."""
    return _jpeg(upright_overlay(photo, reading, OVERLAY_PX_PER_MM), OVERLAY_QUALITY)


def cutouts(photo: Photo, reading: Reading, most: int) -> tuple[Cutout, ...]:
    """The places that need a person's eye and can be seen, hexes first, each upright; at most so many."""
    printed = {region.id: region for region in reading.form.regions}
    seen = {region.id: region for region in reading.regions}
    wanted = [look.region for look in looks_of(reading) if look.why not in UNSEEN]
    return tuple(Cutout(name, _cutout(photo, printed[name], seen[name])) for name in wanted[:most])


def _cutout(photo: Photo, printed: Region, region: RegionReading) -> bytes:
    """The place as a square picture, with the page's top at its top."""
    reach = CUTOUT_RADII * printed.radius_mm
    # Pixels of the cut-out to millimetres of the page, and those, by the region's own corners, to pixels of the photo.
    page = np.array(printed.outline_mm)
    square = (page - printed.center_mm + reach) * (CUTOUT_PX / (2 * reach))
    corners = np.array(region.corners_px) / photo.shrink
    known = np.column_stack([square, np.ones(len(square))])
    fitted = np.linalg.lstsq(known, corners, rcond=None)[0].T
    picture = cv2.warpAffine(
        photo.image,
        fitted,
        (CUTOUT_PX, CUTOUT_PX),
        flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return _jpeg(np.asarray(picture, np.uint8), CUTOUT_QUALITY)


def _jpeg(picture: Picture, quality: int) -> bytes:
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()

"""Small pictures of a photo for its report: the whole sheet with what was read, and cut-outs of what needs a look."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from engine.hexes import Point
from engine.sheet.form import Entry, Region
from scanner.intake.photo import Photo, Picture
from scanner.light import brightened
from scanner.overlay import upright_overlay
from scanner.reading import UNSEEN, EntryReading, Reading, RegionReading
from scanner.warp import Floats
from webapp.batch.looks import doubtful_regions
from webapp.batch.records import Cutout
from webapp.moments import is_written_name

OVERLAY_PX_PER_MM = 3.5
"""A hex of 8 mm then has 56 pixels from corner to corner: what was read, and whether it is right, can be seen."""
OVERLAY_QUALITY = 75
CUTOUT_PX = 88
CUTOUT_RADII = 1.5
"""How far a cut-out reaches from the middle, in radii of its region: what stands beside it helps to judge."""
CUTOUT_QUALITY = 70
NAME_PX_PER_MM = 4.0


def overlay_jpeg(photo: Photo, reading: Reading) -> bytes:
    """The sheet upright with what was read drawn over it, as a JPEG of about a megapixel."""
    return _jpeg(upright_overlay(photo, reading, OVERLAY_PX_PER_MM), OVERLAY_QUALITY)


def cutouts(photo: Photo, reading: Reading, most: int) -> tuple[Cutout, ...]:
    """The places that need a person's eye and can be seen, hexes first, each upright; at most so many."""
    printed = {region.id: region for region in reading.form.regions}
    seen = {region.id: region for region in reading.regions}
    wanted = [region.id for region in doubtful_regions(reading) if region.review not in UNSEEN]
    return tuple(Cutout(name, _cutout(photo, printed[name], seen[name])) for name in wanted[:most])


def names(photo: Photo, reading: Reading) -> tuple[Cutout, ...]:
    """The boxes in which players wrote their names, as pictures: a name isn't read, but people know their own."""
    printed = {entry.id: entry for entry in reading.form.entries}
    written = [entry for entry in reading.entries if is_written_name(entry)]
    return tuple(Cutout(entry.id, _name(photo, printed[entry.id], entry)) for entry in written)


def _name(photo: Photo, printed: Entry, entry: EntryReading) -> bytes:
    page = np.array(printed.outline_mm)
    place = (page - page.min(axis=0)) * NAME_PX_PER_MM
    width, height = np.ptp(page, axis=0) * NAME_PX_PER_MM
    return _jpeg(_patch(photo, place, entry.corners_px, (round(width), round(height))), CUTOUT_QUALITY)


def _cutout(photo: Photo, printed: Region, region: RegionReading) -> bytes:
    """The place as a square picture, with the page's top at its top."""
    reach = CUTOUT_RADII * printed.radius_mm
    place = (np.array(printed.outline_mm) - printed.center_mm + reach) * (CUTOUT_PX / (2 * reach))
    return _jpeg(_patch(photo, place, region.corners_px, (CUTOUT_PX, CUTOUT_PX)), CUTOUT_QUALITY)


def _patch(photo: Photo, place: Floats, corners_px: Sequence[Point], size: tuple[int, int]) -> Picture:
    """A patch of the photo of that width and height, in which the corners come to lie at `place`, brightened if dim."""
    known = np.column_stack([place, np.ones(len(place))])
    fitted = np.linalg.lstsq(known, photo.in_image(np.array(corners_px)), rcond=None)[0].T
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpAffine(photo.image, fitted, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return brightened(np.asarray(patch, np.uint8))


def _jpeg(picture: Picture, quality: int) -> bytes:
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()

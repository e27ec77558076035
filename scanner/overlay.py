"""Pictures for people: the sheet straightened, and the photo with what was read drawn over it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import Point
from engine.sheet.form import Region, Role
from scanner.intake.photo import Photo, Picture
from scanner.light import brightened
from scanner.reading import EMPTY, SCRIBBLE, UNSEEN, Reading, RegionReading
from scanner.registration.register import Registration
from scanner.warp import Floats, Window, at_level, level_for, project

COLOURS = {"X": (168, 106, 10), "O": (0, 77, 194), "T": (90, 120, 0), "S": (125, 58, 160), SCRIBBLE: (44, 52, 59)}
"""Blue, green, red of each mark, as on the page; each mark also has its shape, for those who see no colours."""
REVIEW = (0, 0, 212)
"""Blue, green, red of what a person has to look at, as on the page; it also has a question mark."""
OVERLAY_PX_PER_MM = 7.0
"""Pixels to a millimetre of paper in an overlay: hexes of 100 pixels, an A4 sheet of 1,500 by 2,200."""
_WHITE = (255, 255, 255)
_FILL = 0.3
_ENOUGH = 0.75
"""As large a share of the pixels that are wanted will do: a smaller picture is turned in half the time, and drawn
a third larger it has lost nothing that a person would miss."""
Sixteenths = NDArray[np.int32]
"""Points (..., 2) as OpenCV draws them at fractions of a pixel."""
QUESTION = "?"
"""What stands where a person has to look."""


def straighten(registration: Registration, px_per_mm: float = 6.0) -> Picture:
    """The whole page as if it lay flat before us, in colour."""
    width, height = registration.form.page_mm
    return registration.warp.straighten(registration.photo.image, Window(0.0, 0.0, width, height, px_per_mm))


def png_of(picture: Picture) -> bytes:
    """The picture as the bytes of a PNG."""
    return cv2.imencode(".png", picture)[1].tobytes()


def upright_overlay(photo: Photo, reading: Reading, px_per_mm: float) -> Picture:
    """The page turned upright, cut out with a rim of table, brightened where it is dim, and the reading drawn over it.

    Each mark's region is tinted and its mark drawn small in it, what is destroyed hatched; what needs a look has a
    thick rim and a question mark.
    """
    outlines = np.array([corner for region in reading.form.regions for corner in region.outline_mm])
    corners = photo.in_image(_corners(reading))
    level = _level(corners, outlines * px_per_mm)
    seen = at_level(corners, level)
    target = (outlines + _RIM_MM) * px_per_mm
    homography, _ = cv2.findHomography(seen, target, cv2.RANSAC, _OFF_MM * px_per_mm)
    homography, size = _framed(np.asarray(homography), seen, reading, px_per_mm)
    picture = _turned(photo.levels[level], homography, size)
    return _drawn(brightened(picture), reading, project(homography, seen))


def _framed(homography: Floats, seen: Floats, reading: Reading, px_per_mm: float) -> tuple[Floats, tuple[int, int]]:
    """The homography (3, 3) moved, and the picture's size, so that the page is in it and all that was seen of its
    regions: below a fold boxes lie farther down than a flat page has them."""
    rim, page = _RIM_MM * px_per_mm, (np.array(reading.form.page_mm) + 2 * _RIM_MM) * px_per_mm
    counts = [len(each.corners_px) for each in reading.regions]
    shown = np.repeat([each.review not in UNSEEN for each in reading.regions], counts)
    places = np.vstack([project(homography, seen)[shown], np.full(2, rim), page - rim])
    low = np.maximum(np.minimum(places.min(axis=0) - rim, 0), -_FARTHEST * page)
    high = np.minimum(np.maximum(places.max(axis=0) + rim, page), (1 + _FARTHEST) * page)
    moved = np.array([(1, 0, -low[0]), (0, 1, -low[1]), (0, 0, 1)]) @ homography
    wide, tall = np.round(high - low).astype(int).tolist()
    return moved, (wide, tall)


def _turned(image: Picture, homography: Floats, size: tuple[int, int]) -> Picture:
    """What the homography (3, 3) leads to of a picture, so many pixels wide and high."""
    width, height = size
    page = project(np.linalg.inv(homography), np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
    left, top = np.maximum(np.floor(page.min(axis=0)).astype(int) - 1, 0).tolist()
    right, low = (np.ceil(page.max(axis=0)).astype(int) + 2).tolist()
    # With a fourth channel, as pixels of three bytes take half as long again; all of a large photo would be 48 MB.
    part = cv2.cvtColor(image[top:low, left:right], cv2.COLOR_BGR2BGRA)
    from_part = homography @ np.array([(1, 0, left), (0, 1, top), (0, 0, 1)])
    upright = cv2.warpPerspective(part, from_part, size, flags=cv2.INTER_LINEAR)
    return np.asarray(cv2.cvtColor(upright, cv2.COLOR_BGRA2BGR), np.uint8)


def _corners(reading: Reading) -> Floats:
    """The corners of all regions one after the other, (m, 2), in pixels of the photo as given."""
    return np.array([corner for region in reading.regions for corner in region.corners_px])


def _level(seen: Floats, wanted: Floats) -> int:
    """The smallest of a photo's levels that has nearly as many pixels as are wanted, by the spread of its points."""
    return level_for(float(np.ptp(seen, axis=0).max() / np.ptp(wanted, axis=0).max()) / _ENOUGH)


def _drawn(picture: Picture, reading: Reading, corners: Floats) -> Picture:
    """A picture in which the regions' corners (m, 2) lie there, with the reading drawn over it."""
    places = _places(corners, [len(region.corners_px) for region in reading.regions])
    tinted = picture.copy()
    asked_in = {printed.parent for printed, region in _pairs(reading) if region.review is not None}
    regions = [_as_seen(printed, region, printed.id in asked_in) for printed, region in _pairs(reading)]
    for region, place in zip(regions, places, strict=True):
        if region.mark != EMPTY:
            cv2.fillPoly(tinted, [place.outline], COLOURS.get(region.mark, REVIEW), cv2.LINE_AA, _SHIFT)
    drawn = np.asarray(cv2.addWeighted(tinted, _FILL, picture, 1 - _FILL, 0), np.uint8)
    for printed, region, place in zip(reading.form.regions, regions, places, strict=True):
        if region.mark != EMPTY or region.review is not None:
            _draw_region(drawn, region, place, small=printed.role is not Role.CELL)
    return drawn


def _pairs(reading: Reading) -> Iterator[tuple[Region, RegionReading]]:
    return zip(reading.form.regions, reading.regions, strict=True)


def _as_seen(printed: Region, region: RegionReading, asked_in: bool) -> RegionReading:
    """What a region shows: a box that wasn't seen no mark, whatever seems to lie there, and a cell no question where
    there is one about a slot in it."""
    unseen = printed.role is Role.BOX and region.review in UNSEEN
    return replace(region, mark=EMPTY if unseen else region.mark, review=None if asked_in else region.review)


class _Place(NamedTuple):
    """Where a region lies in a picture: its corners (k, 2), the same in sixteenths, its middle, its radius."""

    corners: Floats
    outline: Sixteenths
    middle: Floats
    size: float


def _places(corners: Floats, counts: Sequence[int]) -> list[_Place]:
    """The places of regions that have so many of the corners (m, 2) each, in order."""
    ends = np.cumsum(counts, dtype=np.intp)
    starts = np.concatenate([[0], ends[:-1]]).astype(np.intp)
    middles = np.add.reduceat(corners, starts) / np.array(counts)[:, None]
    radii = np.hypot(*(corners - np.repeat(middles, counts, axis=0)).T)
    sizes = np.add.reduceat(radii, starts) / counts
    outlines = _whole(corners)
    parts = zip(starts.tolist(), ends.tolist(), middles, sizes.tolist(), strict=True)
    return [_Place(corners[i:k], outlines[i:k], middle, size) for i, k, middle, size in parts]


_CORNER = np.array([0.36, -0.5])
"""Where in a region its mark is drawn small, in its radii: up and to the right; a question mark lies opposite."""
_OFF_MM = 5.0
"""How far a corner may lie from the flat page that most lie on, to help to say where that is."""
_RIM_MM = 6.0
_FARTHEST = 0.5
"""So much of the page's sides what is drawn on may lie beyond it, and be in the picture."""
_SHIFT = 4
"""OpenCV draws at fractions of a pixel when given whole numbers of so many bits more."""


def _whole(points: Floats) -> Sixteenths:
    """Points in sixteenths of a pixel."""
    return np.asarray(np.rint(points * 2**_SHIFT), np.int32)


def _draw_region(picture: Picture, region: RegionReading, at: _Place, small: bool) -> None:
    """A region's outline and mark, and a rim with a question mark where a person should look."""
    corners, outline, middle, size = at
    line = max(1, round(size / 22))
    if region.mark == SCRIBBLE and not small:
        _hatch(picture, corners, 0.24 * size, line)
    if region.mark != EMPTY:
        colour = COLOURS.get(region.mark, REVIEW)
        cv2.polylines(picture, [outline], True, colour, line, cv2.LINE_AA, _SHIFT)
    if region.review is not None:
        inner = middle + (1.25 if small else 0.88) * (corners - middle)
        cv2.polylines(picture, [_whole(inner)], True, REVIEW, 3 * line, cv2.LINE_AA, _SHIFT)
    if region.mark != EMPTY:
        place = middle if small else middle + size * _CORNER
        draw_badge(picture, region.mark, (float(place[0]), float(place[1])), size * (0.62 if small else 0.31))
    if region.review is not None:
        place = middle + (1.1 if small else 1.0) * size * _CORNER * (1 if small else -1)
        draw_badge(picture, QUESTION, (float(place[0]), float(place[1])), size * (0.5 if small else 0.33))


def _hatch(picture: Picture, corners: Floats, apart: float, line: int) -> None:
    """Slanting lines over a region."""
    left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
    right, bottom = np.ceil(corners.max(axis=0)).astype(int)
    part = picture[top:bottom, left:right]
    if part.size == 0:
        return
    lines, inside = part.copy(), np.zeros(part.shape[:2], np.uint8)
    height, width = part.shape[:2]
    ends = np.array([[(start, height), (start + height, 0)] for start in np.arange(-height, width, apart)])
    cv2.polylines(lines, list(_whole(ends)), False, COLOURS[SCRIBBLE], line, cv2.LINE_AA, _SHIFT)
    cv2.fillPoly(inside, [_whole(corners - (left, top))], 1, cv2.LINE_8, _SHIFT)
    np.copyto(part, lines, where=inside[..., None].astype(bool))


def draw_badge(picture: Picture, mark: str, at: Point, radius: float) -> None:
    """A mark on a white disc with a rim of its colour, or a white question mark on a disc of its own."""
    colour, scale = COLOURS.get(mark, REVIEW), 2**_SHIFT
    centre, line = _whole(np.array(at)).tolist(), max(1, round(radius / 5))
    filling, rim = (REVIEW, _WHITE) if mark == QUESTION else (_WHITE, colour)
    cv2.circle(picture, centre, round(radius * scale), filling, -1, cv2.LINE_AA, _SHIFT)
    cv2.circle(picture, centre, round(radius * scale), rim, line, cv2.LINE_AA, _SHIFT)
    inner = 0.55 * radius
    if mark == "O":
        cv2.circle(picture, centre, round(inner * scale), colour, max(2, line), cv2.LINE_AA, _SHIFT)
    elif mark == QUESTION:
        _write(picture, QUESTION, at, 1.15 * radius, _WHITE)
    elif mark in _SHAPES:
        strokes = list(_whole(np.array(at) + inner * _SHAPES[mark]))
        cv2.polylines(picture, strokes, len(strokes) == 1, colour, max(2, line), cv2.LINE_AA, _SHIFT)


_SHAPES = {
    "X": np.array([[(-0.8, -0.8), (0.8, 0.8)], [(0.8, -0.8), (-0.8, 0.8)]]),
    "T": np.array([[(0.0, -1.0), (0.95, 0.75), (-0.95, 0.75)]]),
    "S": np.array([[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)]]),
    SCRIBBLE: np.array([[(a, -0.9), (a, 0.9)] for a in (-0.35, 0.35)] + [[(-0.9, a), (0.9, a)] for a in (-0.35, 0.35)]),
}
"""The strokes of each mark in a circle of radius 1, (strokes, points, 2); a single one closes."""


def _write(picture: Picture, text: str, at: Point, height: float, colour: tuple[int, int, int]) -> None:
    """A word centred at a point, `height` pixels high."""
    font, scale = cv2.FONT_HERSHEY_SIMPLEX, height / 22
    width = max(1, round(height / 6))
    (across, up), _ = cv2.getTextSize(text, font, scale, width)
    start = (round(at[0] - across / 2), round(at[1] + up / 2))
    cv2.putText(picture, text, start, font, scale, colour, width, cv2.LINE_AA)

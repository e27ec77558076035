"""The fiducials as a camera sees them: AprilTags of the family 36h11, found by OpenCV's detector."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from engine.sheet.fiducials import POSITIONS
from scanner.intake.photo import Photo, Picture
from scanner.location.options import TagOptions
from scanner.warp import Floats, at_level, from_level

DICTIONARY: int = cv2.aruco.DICT_APRILTAG_36h11
MODULES = 8
"""The squares along a tag's side, its black border's among them."""
_CELL_PX, _CELL_RIM = 5, 0.2
"""Each module of a candidate is drawn with so many pixels, of which so large a share on each side isn't looked at:
small tags are blurred there. By the detector's own 4 and 0.13 one small tag in twelve is missed."""
_LEAST_PX = 12.0
"""The side of the smallest tag that is looked at, 1.5 pixels for a module, where 0.75 % of the picture's longer side,
the detector's own, are more: so a sheet is found that fills a small part of a large picture."""
_CONTRAST = 4.0
"""By how much local contrast is heightened at the most where tags are looked for more closely (CLAHE's clip limit)."""
_CORNER_REACH = 0.6
"""How far around a corner its edges are looked at, in modules: the border is one thick."""


@dataclass(frozen=True, eq=False)
class Tag:
    """A tag in the photo: its number, and its border's corners, (4, 2) in pixels, clockwise from its own top left."""

    number: int
    corners_px: Floats

    @property
    def position(self) -> int:
        """Where around the map a tag of that number is printed, 0 to 7."""
        return self.number % POSITIONS


class _Quick(NamedTuple):
    """A quick search: how wide around a pixel, in pixels, the brightness is that it is held against, by how much it
    must be darker, of 255, and the side of the smallest tag, in pixels, where that isn't the detector's own."""

    window_px: int
    contrast: float
    least_px: float | None = None


class _Found(NamedTuple):
    """The tags that a search finds, and how many outlines it sees that might have been tags."""

    tags: tuple[Tag, ...]
    outlines: int


def searches(photo: Photo, options: TagOptions) -> Iterator[tuple[Tag, ...]]:
    """What each search of the whole photo finds, the quickest first: at a quarter of its size, at half, there with all
    time it takes, and at last at full size, with the light evened out, enlarged. None follows one that sees outlines
    without number, as on checked cloth."""
    first = _Quick(options.quick_window_px, options.quick_contrast, options.quick_least_px)
    second = _Quick(options.window_px, options.quick_contrast)
    for side_px, quick in ((options.quick_side_px, first), (options.side_px, second), (options.side_px, None)):
        level = _level(photo, side_px)
        # The first costs a second at most, wherever it is; most photos need no other.
        found = _detected(photo.grey(level), level, quick, None if quick is first else options.most_outlines)
        yield _refined(photo, found.tags, min(level, 1))
        if found.outlines > options.most_outlines:
            return
    for image, level in _variants(photo, options):
        yield _detected(image, level, most_outlines=options.most_outlines).tags


def together(tags: Sequence[Tag], others: Sequence[Tag]) -> tuple[Tag, ...]:
    """The tags, and of the others those that aren't the same in the same place."""
    return (*tags, *(tag for tag in others if not any(_same(tag, each) for each in tags)))


def _same(one: Tag, other: Tag) -> bool:
    """Whether both are the same tag in the same place."""
    if one.number != other.number:
        return False
    apart = np.linalg.norm(one.corners_px.mean(axis=0) - other.corners_px.mean(axis=0))
    return bool(apart < np.ptp(one.corners_px, axis=0).max() / 2)


def shows_mirrored_tags(photo: Photo, options: TagOptions) -> bool:
    """Whether the photo's mirror image has tags."""
    mirrored = np.ascontiguousarray(photo.grey(search_level(photo, options))[:, ::-1])
    return len(_detected(mirrored, 0, most_outlines=options.most_outlines).tags) >= 2


def search_level(photo: Photo, options: TagOptions) -> int:
    """How often the photo is halved for the closer search."""
    return _level(photo, options.side_px)


def _level(photo: Photo, side_px: int) -> int:
    """How often the photo must be halved until its longest side has no more pixels than this."""
    longest = max(photo.image.shape[:2])
    return next(level for level in (0, 1, 2) if level == 2 or longest / 2**level <= side_px)


def _variants(photo: Photo, options: TagOptions) -> list[tuple[Picture, int]]:
    """The photo as it is searched when the quick search found too little, with the level of each picture."""
    level = search_level(photo, options)
    evened = cv2.createCLAHE(clipLimit=_CONTRAST, tileGridSize=(16, 16)).apply(photo.grey(level))
    finer = photo.grey(level - 1) if level > 0 else cv2.resize(photo.grey(0), None, fx=2, fy=2)
    return [(evened.astype(np.uint8, copy=False), level), (finer.astype(np.uint8, copy=False), level - 1)]


def _detected(grey: Picture, level: int, quick: _Quick | None = None, most_outlines: int | None = None) -> _Found:
    """The tags in a grey picture, their corners in pixels of the full image; none where more outlines would have to be
    looked at than `most_outlines`.

    Without a `quick` search three widths are tried, and a little darker will do.
    """
    parameters = _parameters(grey, quick)
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    if most_outlines is not None and (outlines := _outlines(grey, parameters)) > most_outlines:
        return _Found((), outlines)
    corners, numbers, others = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(grey)
    if numbers is None:
        return _Found((), len(others))
    tags = tuple(
        Tag(int(number), from_level(points.reshape(4, 2).astype(np.float64), level))
        for number, points in zip(numbers.ravel(), corners, strict=True)
    )
    return _Found(tags, len(tags) + len(others))


def _outlines(grey: Picture, parameters: cv2.aruco.DetectorParameters) -> int:
    """How many outlines a search has to look at: held against one tag alone, hardly any time is lost on each."""
    every = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    one = cv2.aruco.Dictionary(every.bytesList[:1], every.markerSize, every.maxCorrectionBits)
    return len(cv2.aruco.ArucoDetector(one, parameters).detectMarkers(grey)[2])


def _parameters(grey: Picture, quick: _Quick | None) -> cv2.aruco.DetectorParameters:
    """How the detector is to search a grey picture."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.perspectiveRemovePixelPerCell = _CELL_PX
    parameters.perspectiveRemoveIgnoredMarginPerCell = _CELL_RIM
    least = 4 * _LEAST_PX / max(grey.shape)
    parameters.minMarkerPerimeterRate = min(parameters.minMarkerPerimeterRate, least)
    if quick is not None:
        parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = quick.window_px
        parameters.adaptiveThreshConstant = quick.contrast
        if quick.least_px is not None:
            parameters.minMarkerPerimeterRate = 4 * quick.least_px / max(grey.shape)
    return parameters


def _refined(photo: Photo, tags: tuple[Tag, ...], level: int) -> tuple[Tag, ...]:
    """The same tags, their corners as they are seen in the photo at a level."""
    grey = photo.grey(level)
    return tuple(Tag(tag.number, _corners_in(grey, tag.corners_px, level)) for tag in tags)


def _corners_in(grey: Picture, corners_px: Floats, level: int) -> Floats:
    """Corners (4, 2) to a fraction of a pixel, looked for in a grey picture near those given."""
    near = at_level(corners_px, level).astype(np.float32)
    module = float(np.sqrt(cv2.contourArea(near))) / MODULES
    reach = max(1, round(_CORNER_REACH * module))
    steps = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)
    found = np.asarray(cv2.cornerSubPix(grey, near, (reach, reach), (-1, -1), steps), np.float64)
    return from_level(found, level)

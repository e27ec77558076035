"""Tags whose outlines aren't found, read where those that are found say they must be.

A detector needs a tag's outline before it looks at its squares; grain, blur and a pen across a corner break it. Where
two tags are seen, the page's plane is known, and a tag of a known position is one of 73 pictures near a known place.
What is found is fitted to all of its pixels (ECC: Evangelidis, Psarakis, 2008).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.boxes import corners
from engine.sheet.fiducials import POSITIONS, PRIME
from engine.sheet.form import Form
from engine.sheet.identity import PAPERS, Paper
from engine.sheet.layout import MEASURES, fiducial_boxes
from scanner.intake.photo import Photo, Picture
from scanner.location.options import TagOptions
from scanner.location.tags import DICTIONARY, MODULES, Tag
from scanner.warp import Floats, level_for, project

_RIM = 1
"""The white modules around a tag that are looked at as well."""
_MODULE_PX = 3
"""A module's side in pixels, as its surroundings are drawn."""
_SIDE_PX = (MODULES + 2 * _RIM) * _MODULE_PX
"""The side of a tag's picture with its rim."""
_FITTED = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 1e-4)
"""When a tag's place is good enough: after so many steps, or one that gains less likeness."""


class _Seen(NamedTuple):
    """How far the picture where a tag must be is like that of the likeliest one, and how far its squares alone are like
    those of that tag and of the next likely, each -1 to 1."""

    likeness: float
    word: float
    rival: float

    def is_plain(self, options: TagOptions) -> bool:
        """Whether it is surely that tag that stands there."""
        alike = self.likeness >= options.least_likeness and self.word >= options.least_word
        return alike and self.word - self.rival >= options.least_lead


def read_expected(photo: Photo, tags: tuple[Tag, ...], options: TagOptions) -> tuple[Tag, ...]:
    """The tags, and those that can be read where these have them, on the paper on which most can; none are read
    where fewer than two are seen, or two that can't be of one sheet.

    Where the detector misses some, it hasn't seen the others well either: their corners, up to 1.3 mm off in a blurred
    photo, are then fitted too, and are 0.2 off at most.
    """
    positions = {tag.position for tag in tags}
    if len(positions) < max(2, len(tags)) or len(tags) == POSITIONS:
        return tags
    read = [(paper, _read_on(photo, tags, _places_mm(paper), options)) for paper in PAPERS]
    paper, found = max(read, key=lambda each: len(each[1]))
    return (*_fitted_again(photo, tags, found, _places_mm(paper), options), *found) if found else tags


def read_missing(photo: Photo, tags: tuple[Tag, ...], form: Form, options: TagOptions) -> tuple[Tag, ...]:
    """Two or more tags of a form, and its others that can be read where these have them."""
    places = {fiducial.tag % POSITIONS: fiducial for fiducial in form.fiducials}
    if len(places) < POSITIONS:
        return tags
    corners_mm = np.array([places[position].corners_mm for position in range(POSITIONS)])
    return (*tags, *_read_on(photo, tags, corners_mm, options, {fiducial.tag for fiducial in form.fiducials}))


def _fitted_again(
    photo: Photo, tags: tuple[Tag, ...], found: tuple[Tag, ...], places: Floats, options: TagOptions
) -> tuple[Tag, ...]:
    """The tags, read once more where those found with them say that they are; as they were where they can't be."""
    homography = _homography({tag.position: tag for tag in (*tags, *found)}, places)
    if homography is None:
        return tags
    reach_mm, again = options.expected_reach_mm, []
    for tag in tags:
        position = tag.position
        read = _read(photo, homography, places[position], position, reach_mm, options)
        again.append(read if read and read.number == tag.number else tag)
    return tuple(again)


def _homography(seen: dict[int, Tag], places: Floats) -> Floats | None:
    """From a page with tags' corners there, (8, 4, 2), to the photo by those seen; None where none fits."""
    found, _ = cv2.findHomography(
        np.concatenate([places[position] for position in seen]),
        np.concatenate([tag.corners_px for tag in seen.values()]),
    )
    return None if found is None else np.asarray(found, np.float64)


def _read_on(
    photo: Photo, tags: tuple[Tag, ...], places: Floats, options: TagOptions, numbers: Collection[int] | None = None
) -> tuple[Tag, ...]:
    """Those that can be read on a page with tags' corners there, (8, 4, 2), if they have one of these numbers: from
    tag to the next, for each that is read tells better where others are."""
    seen = {tag.position: tag for tag in tags}
    found: list[Tag] = []
    tried: set[int] = set()
    homography = None
    while left := set(range(POSITIONS)) - set(seen) - tried:
        # Where nothing was read since, it is still the same.
        homography = homography if tried else _homography(seen, places)
        if homography is None:
            break
        far_mm, nearest = min((_farness_mm(places, tuple(seen), position), position) for position in left)
        reach_mm = options.expected_reach_mm + options.expected_reach_share * far_mm
        read = _read(photo, homography, places[nearest], nearest, reach_mm, options)
        if read is not None and (numbers is None or read.number in numbers):
            seen[nearest] = read
            found.append(read)
            tried = set()
        else:
            tried.add(nearest)
    return tuple(found)


@cache
def _places_mm(paper: Paper) -> Floats:
    """The corners of the eight tags on that paper, (8, 4, 2), by position."""
    return np.array([corners(box) for box in fiducial_boxes(paper)])


def _farness_mm(places: Floats, seen: tuple[int, ...], position: int) -> float:
    """How far a tag is from the nearest of those seen, in millimetres."""
    return float(np.linalg.norm(places[list(seen)].mean(axis=1) - places[position].mean(axis=0), axis=1).min())


def _read(
    photo: Photo, homography: Floats, corners_mm: Floats, position: int, reach_mm: float, options: TagOptions
) -> Tag | None:
    """The tag of that position that stands in reach of its corners on the page; None where none surely does."""
    middle = corners_mm.mean(axis=0)
    if not _is_in(photo, project(homography, middle[None])):
        return None
    area, to_photo = _surroundings(photo, homography, middle, reach_mm)
    drawn = _drawn(position)
    left, top = cv2.minMaxLoc(cv2.matchTemplate(area, drawn.usual, cv2.TM_CCOEFF_NORMED))[3]
    places = [(x, y) for x in range(left - 1, left + 2) for y in range(top - 1, top + 2) if _holds(area, x, y)]
    words = drawn.squares @ np.array([_squares_in(area[y:, x:]) for x, y in places]).T
    symbol, place = (int(k) for k in np.unravel_index(words.argmax(), words.shape))
    x, y = places[place]
    there = area[y : y + _SIDE_PX, x : x + _SIDE_PX]
    likeness = float(_normed(there.ravel()) @ _normed(drawn.pictures[symbol].ravel()))
    rival = float(np.delete(words[:, place], symbol).max())
    # Only then: to fit it takes longer than all else.
    if not _Seen(likeness, float(words[symbol, place]), rival).is_plain(options):
        return None
    fitted = _fitted(area, drawn.pictures[symbol], (x, y))
    if fitted is None or not _is_in(photo, outline := project(to_photo, fitted)):
        return None
    return Tag(symbol * POSITIONS + position, outline)


def _holds(area: Picture, x: int, y: int) -> bool:
    """Whether a tag with its rim, its corner there, is within the area."""
    return bool(0 <= x <= area.shape[1] - _SIDE_PX and 0 <= y <= area.shape[0] - _SIDE_PX)


def _fitted(area: Picture, picture: Picture, start: tuple[int, int]) -> Floats | None:
    """The corners (4, 2) of the tag whose picture lies about there in the area; None where it can't be laid on it, or
    only out of shape, as on one that is half covered."""
    first = np.array([[1, 0, start[0]], [0, 1, start[1]]], np.float32)
    everywhere = np.full_like(area, 255)
    near, far = _RIM * _MODULE_PX - 0.5, (_RIM + MODULES) * _MODULE_PX - 0.5
    outline = np.array([[near, near, 1], [far, near, 1], [far, far, 1], [near, far, 1]])
    before = outline @ first.T
    try:
        _, found = cv2.findTransformECC(picture, area, first, cv2.MOTION_AFFINE, _FITTED, everywhere, 1)
    except cv2.error:
        return None
    fitted: Floats = outline @ np.asarray(found, np.float64).T
    return fitted if np.abs(fitted - before).max() < _MODULE_PX else None


def _is_in(photo: Photo, points: Floats) -> bool:
    """Whether pixels (n, 2) are all within the photo's image."""
    return bool(((points >= 0) & (points < photo.image.shape[1::-1])).all())


def _surroundings(photo: Photo, homography: Floats, middle: Floats, reach_mm: float) -> tuple[Picture, Floats]:
    """The paper around a place on the page, as far as a tag there and what is in reach around it, and the homography
    (3, 3) from its pixels to the photo's."""
    px_per_mm = _MODULE_PX * MODULES / MEASURES.tag
    half_mm = (MODULES / 2 + _RIM) * MEASURES.tag / MODULES + reach_mm
    left, top = middle - half_mm + 0.5 / px_per_mm
    to_photo = homography @ np.array([[1 / px_per_mm, 0, left], [0, 1 / px_per_mm, top], [0, 0, 1]])
    across = project(homography, middle + np.array([[0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]]))
    longest = float(np.linalg.norm(across[::2] - across[1::2], axis=1).max())
    level = level_for(longest / px_per_mm)
    shift = 0.5 / 2**level - 0.5
    to_level = np.array([[1 / 2**level, 0, shift], [0, 1 / 2**level, shift], [0, 0, 1]])
    side = round(2 * half_mm * px_per_mm)
    area = cv2.warpPerspective(
        photo.grey(level),
        to_level @ to_photo,
        (side, side),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cv2.GaussianBlur(area, (0, 0), _MODULE_PX / 4), np.uint8), to_photo


class _Drawn(NamedTuple):
    """The tags of a position as pictures with their white rim, (73, height, width), by their symbol; what all of them
    together look like; and their inner squares' brightness, (73, 36), with mean 0 and length 1."""

    pictures: NDArray[np.uint8]
    usual: Picture
    squares: Floats


@cache
def _drawn(position: int) -> _Drawn:
    """The tags of a position as they are looked for."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    numbers = [symbol * POSITIONS + position for symbol in range(PRIME)]
    modules = np.array([cv2.aruco.generateImageMarker(dictionary, number, MODULES) for number in numbers])
    rimmed = np.pad(modules, ((0, 0), (_RIM, _RIM), (_RIM, _RIM)), constant_values=255)
    pictures = rimmed.astype(np.uint8).repeat(_MODULE_PX, 1).repeat(_MODULE_PX, 2)
    squares = modules[:, 1:-1, 1:-1].reshape(PRIME, -1).astype(np.float64)
    usual = np.round(pictures.mean(axis=0)).astype(np.uint8)
    return _Drawn(pictures, usual, np.array([_normed(each) for each in squares]))


def _squares_in(area: Picture) -> Floats:
    """The brightness of the inner squares of a tag whose rim begins in the area's corner, (36,), likewise."""
    first, inner = (_RIM + 1) * _MODULE_PX, MODULES - 2
    part = area[first : first + inner * _MODULE_PX, first : first + inner * _MODULE_PX].astype(np.float64)
    return _normed(part.reshape(inner, _MODULE_PX, inner, _MODULE_PX).mean(axis=(1, 3)).ravel())


def _normed(values: NDArray[np.generic]) -> Floats:
    """Values (n,) with mean 0 and length 1, all 0 where they are equal."""
    apart = values.astype(np.float64) - values.astype(np.float64).mean()
    normed: Floats = apart / max(float(np.linalg.norm(apart)), 1e-9)
    return normed

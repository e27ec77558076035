"""Where hexes may be: the picture as directions of edges, and hexagons guessed from two segments that share a corner.

An edge's direction has no sign here: a thin line has two gradients that point away from each other, a shaded cell one
(the structure tensor in double angles: Granlund and Knutsson, 1995).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.edges import even_light
from scanner.intake.photo import Picture
from scanner.lattice.options import LatticeOptions
from scanner.warp import Floats

Directions = NDArray[np.int16]
"""(height, width, 2): cosine and sine of twice the gradient's angle, `ONE` long if it is strong, 0 in plain paper."""
ONE = 8192
"""What stands for 1 in directions: numbers of 32 bits would take twice the memory, where a photo's reading takes most,
and tell no more."""

_LIGHT_PX = 4.0
"""Pixels to a step of the light that is evened out."""
_GRAIN = 8
"""The side in pixels of the patches whose quietest tells how strong grain is nearby."""
_ROWS = 50 * _GRAIN
"""The rows of a picture whose directions are worked out at once: all of a large one would take 160 MB, and longer."""
_QUIET, _NEAR_BY = 7, 5
"""Of so many patches across and down the quietest is taken, then of so many such the loudest."""
_NOISE = 3
"""The gradient's square, in units of what that patch has, at which it counts half: below it is most grain."""
_LEAST_NOISE = 1.0
"""The least such square, in grey levels a pixel: in a picture without any grain."""
_SOFT_PX = 0.8
"""By how much a picture is smoothed before its gradients are taken ..."""
_SPREAD_PX = 1.0
"""... by how much its directions are ..."""
_STAR_PX = 1.5
"""... and by how much once more where guesses are judged, whose corners are off by a tenth of a side. All in pixels."""
_DETECTOR_SCALE = 0.8
"""The scale at which line segments are detected, as the method's authors have it."""
_REACH = 16 * _GRAIN
"""How far from a pixel lies what its direction can depend on: 14 patches of grain, and what is smoothed."""
_STRIP_PX = 1_000
"""The rows of a picture in which segments are looked for at once. In 500 it takes 20 MB less and finds others: 115 hard
photos of our sheets are read the same, of 1,258 hexes of sheets from elsewhere three more are asked about."""
_ALONG = np.array([0.15, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85])
"""Where along an edge it is looked at: its ends are corners."""


def evened(grey: Picture) -> Picture:
    """The picture with its paper equally bright everywhere."""
    return even_light(grey, _LIGHT_PX)


def directions(even: Picture) -> Directions:
    """The directions of edges in a picture whose light is even.

    What counts as strong is judged by the quietest patch nearby: on grainy wood little does, on paper a faint line.
    """
    found = np.empty((*even.shape, 2), np.int16)
    for top in range(0, len(even), _ROWS):
        above = max(0, top - _REACH)
        part = _directions(even[above : top + _ROWS + _REACH])[top - above :][:_ROWS]
        np.multiply(part, ONE, out=found[top : top + _ROWS], casting="unsafe")
    return found


def _directions(even: Picture) -> NDArray[np.float32]:
    """The directions of edges in so many rows of a picture as are worked out at once, 1 for `ONE`."""
    # As numbers a picture takes four times its memory: what has served is written over.
    soft = cv2.GaussianBlur(even, (0, 0), _SOFT_PX)
    x = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    y = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    across, down = cv2.multiply(x, x), cv2.multiply(y, y)
    sine = cv2.multiply(x, y, dst=x, scale=2)
    cosine = cv2.subtract(across, down, dst=y)
    squares = cv2.add(across, down, dst=across)
    patches = cv2.resize(squares, None, fx=1 / _GRAIN, fy=1 / _GRAIN, interpolation=cv2.INTER_AREA)
    quiet = cv2.erode(patches, np.ones((_QUIET, _QUIET), np.uint8))
    quiet = cv2.dilate(quiet, np.ones((_NEAR_BY, _NEAR_BY), np.uint8))
    floor = np.maximum(_NOISE * cv2.GaussianBlur(quiet, (0, 0), 2), _LEAST_NOISE).astype(np.float32)
    weak = cv2.resize(floor, (even.shape[1], even.shape[0]), dst=down, interpolation=cv2.INTER_LINEAR)
    squares = cv2.add(squares, weak, dst=squares)
    doubled = cv2.merge([cv2.divide(cosine, squares, dst=cosine), cv2.divide(sine, squares, dst=sine)])
    return np.asarray(cv2.GaussianBlur(doubled, (0, 0), _SPREAD_PX, dst=doubled), np.float32)


def strength(of: Directions, starts: Floats, ends: Floats) -> Floats:
    """How much of an edge there is along each line from start to end, both (..., 2): 1 a plain edge, -1 one across."""
    along = ends - starts
    unit = along / np.maximum(np.linalg.norm(along, axis=-1, keepdims=True), 1e-6)
    places = np.round(starts[..., None, :] + _ALONG[:, None] * along[..., None, :]).astype(int)
    height, width = of.shape[:2]
    inside = ((places >= 0) & (places < (width, height))).all(axis=-1)
    seen = of[np.clip(places[..., 1], 0, height - 1), np.clip(places[..., 0], 0, width - 1)]
    cosine, sine = doubled(unit)
    values = -(seen[..., 0] * cosine[..., None] + seen[..., 1] * sine[..., None])
    mean: Floats = np.where(inside, values, 0).mean(axis=-1) / ONE
    return mean


def doubled(unit: Floats) -> tuple[Floats, Floats]:
    """Cosine and sine of twice the angle of unit vectors (..., 2)."""
    return unit[..., 0] ** 2 - unit[..., 1] ** 2, 2 * unit[..., 0] * unit[..., 1]


def seeds(even: Picture, of: Directions, options: LatticeOptions) -> Floats:
    """Hexes that may be there, the likeliest first: (n, 3, 2), centre, then two neighbouring corners from it.

    A hex seen at an angle is a regular one under an affine map, so two of its edges that meet tell all of it. It is
    judged by its own edges and the six that lead on from its corners.
    """
    segments = _segments(even, options)
    strong = strength(of, segments[:, :2], segments[:, 2:])
    order = np.argsort(-strong)[: options.most_segments]
    segments = segments[order[strong[order] > options.segment_strength]]
    hexes = _completed(segments, options)
    soft = np.asarray(cv2.GaussianBlur(of, (0, 0), _STAR_PX), np.int16)
    score = np.sort(strength(soft, *_star(hexes)), axis=1)[:, 2:].mean(axis=1)
    ordered: Floats = hexes[np.argsort(-score)]
    return ordered


def _segments(even: Picture, options: LatticeOptions) -> Floats:
    """Line segments (n, 4) by OpenCV's detector (von Gioi, Jakubowicz, Morel, Randall, LSD, 2010)."""
    shortest, longest = options.segment_px
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE, scale=_DETECTOR_SCALE)
    strips = []
    # The detector takes forty times a picture's memory: a large one is given to it in parts.
    for top in range(0, len(even), _STRIP_PX):
        above = max(0, top - round(longest / 2))
        found = detector.detect(even[above : top + _STRIP_PX + round(longest / 2)])[0]
        if found is not None:
            strip = found.reshape(-1, 4).astype(np.float64) + np.array([0, above, 0, above])
            middle = (strip[:, 1] + strip[:, 3]) / 2
            strips.append(strip[(middle >= top) & (middle < top + _STRIP_PX)])
    segments = np.concatenate([np.empty((0, 4)), *strips])
    length = np.linalg.norm(segments[:, 2:] - segments[:, :2], axis=1)
    kept: Floats = segments[(length > shortest) & (length < longest)]
    return kept


def _completed(segments: Floats, options: LatticeOptions) -> Floats:
    """The hexes of which two segments can be edges that meet, (n, 3, 2)."""
    ends = np.concatenate([segments[:, :2], segments[:, 2:]])
    far = np.concatenate([segments[:, 2:], segments[:, :2]])
    length = np.linalg.norm(far - ends, axis=1)
    unit = (far - ends) / length[:, None]
    one, other = _near(ends, options.gap_px[1])
    shorter, longer = np.minimum(length[one], length[other]), np.maximum(length[one], length[other])
    apart = np.linalg.norm(ends[one] - ends[other], axis=1)
    cross = unit[one, 0] * unit[other, 1] - unit[one, 1] * unit[other, 0]
    cosine = (unit[one] * unit[other]).sum(axis=1)
    gap = np.clip(options.gap_share * shorter, *options.gap_px)
    meet = (apart < gap) & (longer < options.longest_ratio * shorter)
    meet &= (cross < -options.least_sine) & (cosine > options.least_turn[0]) & (cosine < options.least_turn[1])
    one, other, cross = one[meet], other[meet], cross[meet]
    between = ends[other] - ends[one]
    ahead = (between[:, 0] * unit[other, 1] - between[:, 1] * unit[other, 0]) / cross
    corner = ends[one] + ahead[:, None] * unit[one]
    center = far[one] + far[other] - corner
    hexes = np.stack([center, far[one] - center, corner - center], axis=1)
    kept: Floats = hexes[squeeze(affine(hexes)) < options.seed_squeeze]
    return kept[:: len(kept) // options.most_guesses + 1]


def _near(points: Floats, reach: float) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Indices of all pairs of points that lie in the same or in neighbouring squares of side `reach`."""
    columns, rows = (np.floor(points / reach).astype(np.int64) + 2).T
    width = int(columns.max(initial=0)) + 3
    keys = rows * width + columns
    order = np.argsort(keys, kind="stable")
    ones, others = [], []
    for step in (down * width + across for down in (-1, 0, 1) for across in (-1, 0, 1)):
        first = np.searchsorted(keys[order], keys + step, "left")
        count = np.searchsorted(keys[order], keys + step, "right") - first
        ones.append(np.repeat(np.arange(len(points)), count))
        begin = np.repeat(first - np.concatenate([[0], np.cumsum(count)[:-1]]), count)
        others.append(order[begin + np.arange(count.sum())])
    return np.concatenate(ones), np.concatenate(others)


def affine(hexes: Floats) -> Floats:
    """The linear maps (n, 2, 2) that make hexes (n, 3, 2) of the one whose corners are 1 from its centre."""
    first, second = hexes[:, 1], hexes[:, 2]
    return np.stack([first, (second - first / 2) / np.sqrt(0.75)], axis=2)


def squeeze(linear: Floats) -> Floats:
    """How many times longer than wide linear maps (n, 2, 2) make a circle."""
    squares = (linear**2).sum(axis=(-2, -1))
    twice = 2 * np.abs(np.linalg.det(linear))
    wide, narrow = np.sqrt(squares + twice), np.sqrt(np.maximum(squares - twice, 0))
    ratio: Floats = (wide + narrow) / np.maximum(wide - narrow, 1e-6)
    return ratio


def _star(hexes: Floats) -> tuple[Floats, Floats]:
    """The twelve edges at each hex: starts and ends, (n, 12, 2)."""
    center, first, second = hexes[:, None, 0], hexes[:, 1], hexes[:, 2]
    turned = second - first
    corners = np.stack([first, second, turned, -first, -second, -turned], axis=1)
    starts = np.concatenate([center + corners, center + corners], axis=1)
    ends = np.concatenate([center + np.roll(corners, -1, axis=1), center + 2 * corners], axis=1)
    return starts, ends

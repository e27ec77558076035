"""The surface on which a lattice lies: from the plane of regular hexes to the picture, and how it is fitted to edges.

The plane's unit is the side of a hex; hexes have a corner to the right, as `engine.hexes.Layout` has them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import Hex, Layout, Orientation
from scanner.lattice.seeds import ONE, Directions, doubled
from scanner.matching import vertices
from scanner.warp import Floats, project

PLANE = Layout(Orientation.FLAT, 1.0, (0.0, 0.0))
CORNERS: Floats = np.array(PLANE.corners(Hex(0, 0)))
"""A hex's corners from its centre, (6, 2)."""
NORMALS: Floats = (CORNERS + np.roll(CORNERS, -1, axis=0)) / np.sqrt(3)
"""Outward from each edge, which leads from the corner of the same number to the next."""
_DIRECTION = (0.25, 0.75)
"""From where to where along an edge its direction in the picture is taken."""
_ALONG = np.array([0.12, 0.22, 0.32, 0.42, 0.58, 0.68, 0.78, 0.88])
"""Where along an edge it is looked at, four places in each half: its ends are corners."""
_HALVES = np.array([0.27, 0.73])
"""The middles of an edge's two halves: each half is seen on its own, together they tell a turn."""
_SCALE = 6.0
"""Sides of a hex by which a bend's terms are scaled: half a map."""
_LEAST_FOUND = 10
"""Fewer halves of edges don't tell how a surface lies."""
_HOLD_SHIFT, _HOLD_LINEAR, _HOLD_TILT, _HOLD_BEND = 1e-3, 0.05, 0.3, 0.02
"""How firmly a surface that is refitted stays where it lies, as it is turned and stretched, as it is tilted, and as
each term of its bend has it: as if edges of so much strength said so."""
_ROUNDS = 4
"""So often what lies far off is given less weight."""
_OFF, _LEAST_OFF = 1.5, 0.02
"""How far off the fit a half of an edge counts half: in units of how far they are off (median), and in sides of a hex
at the least."""


def centers(cells: NDArray[np.intp]) -> Floats:
    """The centres of cells, axial coordinates (n, 2), in the plane."""
    steps = np.array([PLANE.center(Hex(1, 0)), PLANE.center(Hex(0, 1))])
    places: Floats = cells @ steps
    return places


@dataclass(frozen=True, eq=False)
class Surface:
    """A homography (3, 3) from the plane to pixels, after a bend: a polynomial of the third degree, or None.

    `bend` (10, 2) are its terms, by which points of the plane are moved within it.
    """

    homography: Floats
    bend: Floats | None = None

    def to_picture(self, points: Floats) -> Floats:
        """Points of the plane, (..., 2), as pixels."""
        return project(self.homography, self.displaced(points))

    def displaced(self, points: Floats) -> Floats:
        """Points of the plane, (..., 2), moved by the bend."""
        return points if self.bend is None else points + _terms(points) @ self.bend


def _terms(points: Floats) -> Floats:
    """1, x, y and so on to the third degree, (..., 10)."""
    x, y = points[..., 0] / _SCALE, points[..., 1] / _SCALE
    xx, xy, yy = x * x, x * y, y * y
    return np.stack([np.ones_like(x), x, y, xx, xy, yy, xx * x, xx * y, yy * x, yy * y], axis=-1)


@dataclass(frozen=True, eq=False)
class Sighting:
    """The edges of cells as seen: for each half of each edge its strength when moved outward by `offsets`.

    `places` (n, 6, 2, 2) are the halves' middles in the plane, `profile` (n, 6, 2, k) their strengths.
    """

    places: Floats
    profile: Floats
    offsets: Floats

    def strengths(self, tolerance: float) -> Floats:
        """The strength of each edge, (n, 6), at the best offset within the tolerance."""
        near = np.abs(self.offsets) <= tolerance
        best: Floats = self.profile.mean(axis=2)[..., near].max(axis=-1)
        return best


def sight(of: Directions, surface: Surface, cells: NDArray[np.intp], offsets: Floats) -> Sighting:
    """The edges of cells (n, 2) in a picture's directions."""
    starts = centers(cells)[:, None] + CORNERS
    along = np.roll(CORNERS, -1, axis=0) - CORNERS
    points = starts[:, :, None] + _ALONG[:, None] * along[:, None]
    # So short a way is straight in the picture too: its ends tell where all of it lies.
    ends = surface.to_picture(points[:, :, :, None] + offsets[[0, -1], None] * NORMALS[:, None, None])
    share = ((offsets - offsets[0]) / (offsets[-1] - offsets[0]))[:, None]
    pixels = (ends[:, :, :, :1] * (1 - share) + ends[:, :, :, 1:] * share).astype(np.float32)
    x, y = cv2.split(pixels.reshape(len(cells), -1, 2))
    seen = cv2.remap(of, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0))
    seen = np.asarray(seen, np.float32).reshape(pixels.shape) / ONE
    begin, end = (surface.to_picture(starts + share * along) for share in _DIRECTION)
    leads = end - begin
    cosine, sine = doubled(leads / np.maximum(np.linalg.norm(leads, axis=-1, keepdims=True), 1e-6))
    values = -(seen[..., 0] * cosine[..., None, None] + seen[..., 1] * sine[..., None, None])
    profile = np.stack([values[:, :, :4].mean(axis=2), values[:, :, 4:].mean(axis=2)], axis=2)
    return Sighting(starts[:, :, None] + _HALVES[:, None] * along[:, None], profile, offsets)


@dataclass(frozen=True, eq=False)
class Evidence:
    """Where edges were found: at points (n, 2) of the plane, moved by `shift` (n,) along `normals` (n, 2)."""

    points: Floats
    normals: Floats
    shift: Floats
    weight: Floats


def evidence(seen: Sighting, trust: Floats, least: float) -> Evidence:
    """Each half edge's best offset; `trust` (n,) is each cell's weight, what isn't stronger than `least` has none."""
    top = np.clip(seen.profile.argmax(axis=-1), 1, len(seen.offsets) - 2)[..., None]
    before, at, after = (np.take_along_axis(seen.profile, top + step, -1)[..., 0] for step in (-1, 0, 1))
    bend = before - 2 * at + after
    # Where the best offset is the outermost one, what is seen there may be another line.
    inner = (bend < -1e-6) & (at >= before) & (at >= after)
    fraction = np.where(inner, vertices(before, at, after), 0.0)
    shift = seen.offsets[top[..., 0]] + fraction * (seen.offsets[1] - seen.offsets[0])
    weight = np.maximum(at - least, 0) * inner * trust[:, None, None]
    normals = np.broadcast_to(NORMALS[:, None], seen.places.shape)
    used = weight > 0
    return Evidence(seen.places[used], normals[used], shift[used], weight[used])


def straightened(surface: Surface, found: Evidence, *, perspective: bool) -> Surface:
    """The surface with its homography refitted, by an affine map of the plane or with perspective too."""
    if len(found.shift) < _LEAST_FOUND:
        return surface
    middle = np.average(found.points, axis=0, weights=found.weight)
    x, y = (found.points - middle).T
    across, down = found.normals.T
    columns = [across, across * x, across * y, down, down * x, down * y]
    hold = [_HOLD_SHIFT, _HOLD_LINEAR, _HOLD_LINEAR] * 2
    if perspective:
        columns += [across * x * x + down * x * y, across * x * y + down * y * y]
        hold += [_HOLD_TILT, _HOLD_TILT]
    a, ax, ay, b, bx, by, *tilt = _robust(np.stack(columns, axis=1), found, np.array(hold))
    change = np.array([[1 + ax, ay, a], [bx, 1 + by, b], [*([-t for t in tilt] or [0.0, 0.0]), 1.0]])
    there = np.array([[1, 0, middle[0]], [0, 1, middle[1]], [0, 0, 1.0]])
    back = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.0]])
    return Surface(surface.homography @ there @ change @ back, surface.bend)


def bent(surface: Surface, found: Evidence) -> Surface:
    """The surface with its bend refitted."""
    terms = _terms(found.points)
    columns = np.hstack([found.normals[:, :1] * terms, found.normals[:, 1:] * terms])
    change = _robust(columns, found, np.full(columns.shape[1], _HOLD_BEND)).reshape(2, -1).T
    return Surface(surface.homography, change if surface.bend is None else surface.bend + change)


def _robust(columns: Floats, found: Evidence, hold: Floats) -> Floats:
    """Weighted least squares, held back by `hold`; what lies far off counts less (Cauchy's weights, reweighted)."""
    weight = found.weight
    for _ in range(_ROUNDS):
        weighted = columns * weight[:, None]
        target = (weighted.T @ found.shift)[:, None]
        _, solved = cv2.solve(columns.T @ weighted + np.diag(hold), target, flags=cv2.DECOMP_LU)
        solution = np.asarray(solved, np.float64).ravel()
        off = np.abs(found.shift - columns @ solution)
        half = max(_LEAST_OFF, _OFF * float(np.median(off)))
        weight = found.weight / (1 + (off / half) ** 2)
    return solution

"""Where a point of the page lies in the photo: a homography, and a smooth field of displacements on top of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import Point
from scanner.intake.photo import Picture

Floats = NDArray[np.floating[Any]]
"""Numbers that are worked with, mostly points: (..., 2), x and y."""
Outline = tuple[Point, ...]
"""The corners of something on the page, in millimetres."""

NODE_MM = 5.0
"""Distance of the field's nodes in millimetres: a bend of 3 mm over the page departs from straight lines between nodes
by 2 micrometres, the perspective of a page tilted by 40 degrees by 10."""

_AT_ONCE = 256
"""Points at which a field is worked out at once."""


@dataclass(frozen=True)
class Window:
    """A rectangle of the page in millimetres and the pixels laid over it, `px_per_mm` of them to a millimetre."""

    left: float
    top: float
    width: float
    height: float
    px_per_mm: float

    @classmethod
    def around(cls, outlines: Iterable[Outline], margin_mm: float, px_per_mm: float) -> Window:
        """The window of some outlines and a margin around them, in whole millimetres."""
        corners = np.array([corner for outline in outlines for corner in outline])
        low, high = np.floor(corners.min(axis=0) - margin_mm), np.ceil(corners.max(axis=0) + margin_mm)
        return cls(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]), px_per_mm)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of a picture of this window."""
        return (round(self.height * self.px_per_mm), round(self.width * self.px_per_mm))

    @property
    def corners(self) -> Floats:
        """Its corners on the page, (4, 2), clockwise from the top left."""
        right, low = self.left + self.width, self.top + self.height
        return np.array([[self.left, self.top], [right, self.top], [right, low], [self.left, low]])

    def pixels(self, points_mm: Floats) -> Floats:
        """Points of the page, (..., 2), as pixel coordinates; a pixel's centre has whole coordinates."""
        pixels: Floats = (points_mm - (self.left, self.top)) * self.px_per_mm - 0.5
        return pixels


@dataclass(frozen=True, eq=False)
class ThinPlateSpline:
    """A smooth displacement of the page's points, in millimetres, as a thin-plate spline (Bookstein 1989).

    `anchors` (n, 2) are points of the page, `weights` (n + 3, 2) the spline's: n radial terms, then 1, x, y.
    """

    anchors: Floats
    weights: Floats

    def at(self, points_mm: Floats) -> Floats:
        """The displacements at points (..., 2)."""
        # In single precision: true to 0.0001 mm, and in a tenth of the time; some points at a time stay in the cache.
        flat = (points_mm.reshape(-1, 2) / 100).astype(np.float32)
        anchors, weights = (self.anchors / 100).astype(np.float32), self.weights.astype(np.float32)
        parts = [_bent(flat[i : i + _AT_ONCE], anchors, weights) for i in range(0, len(flat), _AT_ONCE)]
        return np.concatenate([np.empty((0, 2)), *parts]).reshape(points_mm.shape)


def _bent(flat: NDArray[np.float32], anchors: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float64]:
    """A field's displacements at points (n, 2); points and anchors in units of 100 mm."""
    squares, radial = flat[:, 0, None] - anchors[:, 0], flat[:, 1, None] - anchors[:, 1]
    squares *= squares
    radial *= radial
    squares += radial
    np.maximum(squares, np.float32(1e-12), out=squares)
    np.log(squares, out=radial)
    radial *= squares
    # Not by BLAS, whose threads share such a product out as they are free: its last digits would be chance.
    moved: NDArray[np.float32] = weights[-3] + flat[:, :1] * weights[-2] + flat[:, 1:] * weights[-1]
    for axis, column in enumerate(weights[:-3].T):
        moved[:, axis] += np.einsum("nk,k->n", radial, np.ascontiguousarray(column))
    return moved.astype(np.float64)


def fit_spline(anchors: Floats, displacements: Floats, softness: Floats) -> ThinPlateSpline:
    """The spline through displacements (n, 2) at anchors (n, 2), the less exactly the greater an anchor's softness.

    Through fewer than three anchors, or such as lie in one line, there is none: nothing is displaced then.
    """
    count = len(anchors)
    system = np.zeros((count + 3, count + 3))
    system[:count] = _basis(anchors, anchors)
    system[:count, :count] += np.diag(softness)
    system[count:, :count] = system[:count, count:].T
    target = np.vstack([displacements, np.zeros((3, 2))])
    # Not NumPy's: its BLAS wakes threads for so small a system, and on a busy machine waits for them a thousandfold.
    solved, weights = cv2.solve(system, target, flags=cv2.DECOMP_LU)
    return ThinPlateSpline(anchors, np.asarray(weights if solved else np.zeros_like(target), np.float64))


def _basis(points: Floats, anchors: Floats) -> Floats:
    """The spline's terms at points (m, 2), as (m, n + 3), in units of 100 mm to keep the numbers near one."""
    x = (points[:, 0, None] - anchors[None, :, 0]) / 100
    y = (points[:, 1, None] - anchors[None, :, 1]) / 100
    squares = x * x + y * y
    radial = squares * np.log(np.maximum(squares, 1e-12))
    return np.hstack([radial, np.ones((len(points), 1)), points / 100])


@dataclass(frozen=True, eq=False)
class Warp:
    """From the page to the photo: a point p lies at `homography` of p + field(p), in pixels of the photo's image.

    `moved`, an affine map (2, 3) of the page onto itself, comes before both, for paper that has moved on its own.
    """

    homography: Floats
    field: ThinPlateSpline | None
    page_mm: tuple[float, float]
    moved: Floats | None = None

    def after(self, moved: Floats) -> Warp:
        """The warp for a piece of the page that has moved, before all else, by an affine map (2, 3)."""
        return replace(self, moved=moved if self.moved is None else compose(self.moved, moved))

    def displaced(self, points_mm: Floats) -> Floats:
        """The field alone: points of the page, (..., 2), as those at which the homography would have them."""
        if self.moved is not None:
            points_mm = moved_by(self.moved, points_mm)
        return points_mm if self.field is None else points_mm + self.field.at(points_mm)

    def to_photo(self, points_mm: Floats) -> Floats:
        """Points of the page in millimetres, (..., 2), as pixels of the photo."""
        return project(self.homography, self.displaced(points_mm))

    @cached_property
    def px_per_mm(self) -> float:
        """How many pixels of the photo a millimetre in the middle of the page has, along the shorter way."""
        return float(np.linalg.svd(self.jacobian, compute_uv=False)[1])

    @cached_property
    def tilt_deg(self) -> float:
        """How far the page is tilted from facing the camera, in degrees, from its foreshortening in the middle."""
        longer, shorter = np.linalg.svd(self.jacobian, compute_uv=False)
        return float(np.degrees(np.arccos(min(1.0, shorter / longer))))

    @cached_property
    def jacobian(self) -> Floats:
        """Pixels of the photo by millimetres in the middle of the page, (2, 2), without the field."""
        middle = np.array(self.page_mm) / 2
        around = project(self.homography, middle + np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]]))
        return np.stack([(around[0] - around[1]) / 2, (around[2] - around[3]) / 2], axis=1)

    def straighten(self, image: Picture, window: Window, level: int = 0, node_mm: float = NODE_MM) -> Picture:
        """A window of the page as if it lay flat before us, from the photo's image at a level (1 is half size).

        The map is worked out at nodes, about so far apart, and between them taken as straight; outside the photo the
        paper is black.
        """
        # From node to node there is a whole number of pixels.
        margin = max(1, round(node_mm * window.px_per_mm))
        node_mm = margin / window.px_per_mm
        columns = np.arange(-1, np.ceil(window.width / node_mm) + 1)
        rows = np.arange(-1, np.ceil(window.height / node_mm) + 1)
        x, y = np.meshgrid(window.left + (columns + 0.5) * node_mm, window.top + (rows + 0.5) * node_mm)
        nodes = at_level(self.to_photo(np.stack([x, y], axis=2)), level).astype(np.float32)
        size = (len(columns) * margin, len(rows) * margin)
        height, width = window.shape
        lookup = cv2.resize(nodes, size, interpolation=cv2.INTER_LINEAR)
        places = np.asarray(lookup, np.float32)[margin : margin + height, margin : margin + width]
        return sample(image, places, None, 0)


def sample(image: Picture, x: NDArray[np.float32], y: NDArray[np.float32] | None, outside: int) -> Picture:
    """The image at pixel coordinates x and y, (rows, columns) each, between pixels taken as straight.

    Without y, x is (rows, columns, 2) and has both. `outside` is the brightness of what lies beyond the image.
    """
    border = (outside, outside, outside)
    # OpenCV takes one map that has both, which its types don't know.
    second: Any = y
    if image.ndim > 2:
        # Of colours, places to a thirty-second of a pixel are sampled in a quarter less time.
        whole, parts = cv2.convertMaps(x, second, cv2.CV_16SC2)
        sampled = cv2.remap(image, whole, parts, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=border)
        return np.asarray(sampled, np.uint8)
    sampled = cv2.remap(image, x, second, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=border)
    return np.asarray(sampled, np.uint8)


def project(homography: Floats, points: Floats) -> Floats:
    """Points (..., 2) under a homography (3, 3)."""
    moved = points @ homography[:, :2].T + homography[:, 2]
    result: Floats = moved[..., :2] / moved[..., 2:]
    return result


def compose(outer: Floats, inner: Floats) -> Floats:
    """The affine map (2, 3) that does `inner` first, then `outer`."""
    linear = outer[:, :2] @ inner[:, :2]
    return np.hstack([linear, outer[:, :2] @ inner[:, 2:] + outer[:, 2:]])


def shift_by(x: float, y: float) -> Floats:
    """The affine map that moves by x, y."""
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y]])


def turn_about(middle: Floats, angle_deg: float) -> Floats:
    """The affine map that turns about a point, clockwise as seen on paper."""
    cosine, sine = np.cos(np.radians(angle_deg)), np.sin(np.radians(angle_deg))
    turn = np.array([[cosine, -sine], [sine, cosine]])
    return np.hstack([turn, (middle - turn @ middle)[:, None]])


def moved_by(affine: Floats, points: Floats) -> Floats:
    """Points (..., 2) moved by an affine map (2, 3); or each k of them, (n, k, 2), by a map of their own, (n, 2, 3)."""
    shift = affine[:, None, :, 2] if affine.ndim > 2 else affine[:, 2]
    there: Floats = points @ np.swapaxes(affine[..., :2], -1, -2) + shift
    return there


def affine_between(points: Floats, ends: Floats) -> Floats:
    """The affine map (2, 3) that leads points (n, 2) nearest to where they end, by least squares."""
    solved, *_ = np.linalg.lstsq(np.column_stack([points, np.ones(len(points))]), ends, rcond=None)
    moved: Floats = solved.T
    return moved


def from_level(points_px: Floats, level: int) -> Floats:
    """The inverse of `at_level`."""
    scaled: Floats = (points_px + 0.5) * 2.0**level - 0.5
    return scaled


def at_level(points_px: Floats, level: int) -> Floats:
    """Pixel coordinates of the full image as those of the image halved `level` times; centres have whole numbers."""
    scaled: Floats = (points_px + 0.5) / 2**level - 0.5
    return scaled


def level_for(pixels: float, slack: float = 0.0) -> int:
    """How often a picture can be halved, twice at the most, and still have a pixel for each that is wanted.

    `pixels`: how many the whole picture has along a side for each that is wanted. `slack`: how many halvings of one
    pixel it may then be short of.
    """
    return min(max(math.floor(float(np.log2(max(pixels, 1.0))) + slack), 0), 2)

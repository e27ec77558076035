"""Settlements: a few little closed shapes of one size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from cv2.typing import MatLike

from scanner.unplayed.options import BuildingOptions
from scanner.unplayed.patches import SIDE, Mask, Patch


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed shape in a patch: its middle and half its mean side in pixels, and whether it is a triangle.

    `walled`: whether others lie nearly all around it, so that it may be no more than the gap between these.
    """

    x: float
    y: float
    half: float
    peaked: bool
    walled: bool = False


def closed_shapes(patch: Patch, mask: Mask, options: BuildingOptions) -> list[Shape]:
    """The closed shapes in a hex that could be its buildings: the largest group of one size."""
    found = [_closed(patch, mask, least, options) for least in options.inks]
    return max(found, key=len)


def has_roofs(patch: Patch, mask: Mask, options: BuildingOptions) -> bool:
    """Whether a triangle stands right upon closed shapes about as wide: the roof of a house, no mountain's peak."""
    for least in options.inks:
        holes = [contour for contour, link in _contours(patch, mask, least) if link[3] >= 0]
        boxes = [cv2.boundingRect(contour) for contour in holes]
        roofs = [box for contour, box in zip(holes, boxes, strict=True) if _is_peaked(contour, options)]
        if any(_carried(roof, boxes, options) for roof in roofs):
            return True
    return False


def _carried(roof: Sequence[int], boxes: Iterable[Sequence[int]], options: BuildingOptions) -> bool:
    """Whether boxes, left, top, width and height, lie right below a roof's, on both sides of a door perhaps."""
    left, above, wide, high = roof
    reach = options.eaves * SIDE
    if wide < options.sides[0] * SIDE:
        return False
    below = [box for box in boxes if 0 < box[1] - above - high < reach]
    walls = sum(box[2] for box in below if left - reach < box[0] and box[0] + box[2] < left + wide + reach)
    return walls > options.walls * wide


def _contours(patch: Patch, mask: Mask, least: float) -> list[tuple[MatLike, MatLike]]:
    """The contours of all that is at least so dark, each with its links to the others."""
    dark = ((patch.ink > least) & mask).astype(np.uint8)
    contours, tree = cv2.findContours(dark, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    return [] if tree is None else list(zip(contours, tree[0], strict=True))


def _closed(patch: Patch, mask: Mask, least: float, options: BuildingOptions) -> list[Shape]:
    contours = _contours(patch, mask, least)
    holes = [contour for contour, link in contours if link[3] >= 0]
    outer = [contour for contour, link in contours if link[3] < 0]
    whole = cv2.drawContours(np.zeros(mask.shape, np.uint8), outer, -1, 1, -1)
    shapes = [
        replace(shape, walled=_open_share(whole, holes, place) < options.least_open)
        for place, hole in enumerate(holes)
        if (shape := _shape(hole, options)) is not None
    ]
    return _fellows(shapes or [each for each in _filled(contours, options) if each is not None], options)


def _open_share(whole: MatLike, holes: Sequence[MatLike], place: int) -> float:
    """The share of a hole's outline beyond which nothing is nearer than what lies outside of the `whole` picture."""
    others = [hole for other, hole in enumerate(holes) if other != place]
    free = cv2.drawContours(np.ones(whole.shape, np.uint8), others, -1, 0, -1) if others else whole
    x, y = holes[place][:, 0].T
    outside, beside = (cv2.distanceTransform(each, cv2.DIST_L2, 5)[y, x] for each in (whole, free))
    return float((outside <= beside).mean()) if others else 1.0


def _filled(contours: Sequence[tuple[MatLike, MatLike]], options: BuildingOptions) -> list[Shape | None]:
    """Shapes that are dark all over, without a hole."""
    outer = [each for each, link in contours if link[3] < 0 and link[2] < 0]
    least = (options.least_filled * SIDE) ** 2
    return [_shape(each, options, grown=0.0) for each in outer if cv2.contourArea(each) > least]


def _shape(contour: MatLike, options: BuildingOptions, *, grown: float = 0.5) -> Shape | None:
    """The shape that a hole's contour is, where it is of the size of a building and bulges everywhere."""
    left, top, wide, high = cv2.boundingRect(contour)
    fits = all(options.sides[0] * SIDE < side < options.sides[1] * SIDE for side in (wide, high))
    if not fits or not options.aspect[0] < wide / high < options.aspect[1]:
        return None
    area, hull = cv2.contourArea(contour), cv2.contourArea(cv2.convexHull(contour))
    if area < options.least_convex * hull or area < options.least_full * wide * high:
        return None
    half = (wide + high) / 4 + grown
    return Shape(left + (wide - 1) / 2, top + (high - 1) / 2, half, _is_peaked(contour, options))


def _is_peaked(contour: MatLike, options: BuildingOptions) -> bool:
    """Whether it is a triangle."""
    return len(cv2.approxPolyDP(contour, options.corner * cv2.arcLength(contour, True), True)) == 3


def _fellows(shapes: list[Shape], options: BuildingOptions) -> list[Shape]:
    """The largest group of shapes of one size, from left to right."""
    best: list[Shape] = []
    for one in shapes:
        near = [each for each in shapes if 1 / options.alike < each.half / one.half < options.alike]
        best = max(best, near, key=lambda group: (len(group), sum(each.half for each in group)))
    return sorted(best, key=lambda each: (each.x, each.y))

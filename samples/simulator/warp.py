"""From pixels back to paper: which point of a piece each pixel of the picture shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.camera import Camera, Floats

World = Callable[[Floats], Floats]
"""World points (N, 3) of flat points (N, 2)."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the picture in pixels; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class Grid:
    """Flat points for a box of the picture, one every `step` pixels and one more ring around: (rows, columns, 2)."""

    box: Box
    step: int
    flat: Floats


def box_of(pixels: Floats, size_px: tuple[int, int], step: int) -> Box | None:
    """The part of the picture that holds these pixels, in whole steps; None where there is none."""
    low = np.floor(pixels.min(axis=0) / step).astype(int) * step
    high = (np.floor(pixels.max(axis=0) / step).astype(int) + 1) * step
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]), size_px[0]), min(int(high[1]), size_px[1])
    return Box(left, top, right, bottom) if left < right and top < bottom else None


def inverse(world: World, camera: Camera, anchors: Floats, box: Box, step: int, rounds: int = 7) -> Grid:
    """The flat points that the pixels of `box` show; exact to about 0.01 mm on paper.

    A homography fitted to `anchors`, flat points (N, 2), gives the first guess; what it misses is taken off round by
    round (a fixed point, as the surface is nearly flat).
    """
    columns, rows = -(-(box.right - box.left) // step), -(-(box.bottom - box.top) // step)
    x = box.left - 0.5 + (np.arange(-1, columns + 1) + 0.5) * step
    y = box.top - 0.5 + (np.arange(-1, rows + 1) + 0.5) * step
    wanted = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    fitted, _ = cv2.findHomography(anchors, camera.project(world(anchors)))
    there = np.asarray(fitted, dtype=np.float64)
    back: Floats = np.asarray(np.linalg.inv(there), dtype=np.float64)
    flat = _apply(back, wanted)
    for _ in range(rounds):
        miss = camera.project(world(flat)) - _apply(there, flat)
        flat = _apply(back, wanted - miss)
    return Grid(box, step, flat.reshape(rows + 2, columns + 2, 2))


def _apply(homography: NDArray[np.float64], points: Floats) -> Floats:
    moved = np.column_stack([points, np.ones(len(points))]) @ homography.T
    result: Floats = moved[:, :2] / moved[:, 2:3]
    return result


def enlarge(coarse: NDArray[np.float32], step: int, to: int, rows: slice) -> NDArray[np.float32]:
    """Rows of a grid's values, from one every `step` pixels to one every `to`; `rows` counts the grid's inner rows."""
    part = coarse[rows.start : rows.stop + 2]
    times = step // to
    larger = cv2.resize(part, None, fx=times, fy=times, interpolation=cv2.INTER_LINEAR)
    return np.asarray(larger[times:-times, times:-times])

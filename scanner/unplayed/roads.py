"""Roads: print that runs from the middle of a hex across the middle of an edge into the next."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import Hex, Layout, Orientation
from scanner.unplayed.patches import APOTHEM, HALF, SIDE, Mask, Patch
from scanner.warp import Floats

_ALONG = np.arange(0.36, 0.96, 1 / APOTHEM)
"""Where a hex's half of a road is looked for, in apothems from the centre: beyond a letter, short of the edge."""
_OFFSETS = np.arange(-16, 17) / SIDE
"""How far to its sides, in sides of a hex."""
_ROAD = np.abs(_OFFSETS) < 0.13
"""Where the road may be: one line, two, a band."""
_BESIDE = (np.abs(_OFFSETS) > 0.21) & (np.abs(_OFFSETS) < 0.34)
_DASH = 0.11
"""By how much a road's print is spread along it, in sides of a hex, so that dashes and dots become a line."""
_NEAR_EDGE = _ALONG > 0.7


@dataclass(frozen=True, eq=False)
class HalfRoad:
    """How much a hex's half of an edge's middle looks as if a road led over it.

    `line`, from the middle of the hex outward: how much darker each place is than what lies to its sides, `seen` where
    neither letters nor buildings stand. `across` is the print by its distance from the road's middle, `_OFFSETS`.
    """

    line: Floats
    seen: Mask
    across: Floats

    def share(self, least: float) -> float | None:
        """The share of the places seen that are darker than beside by so much; None where hardly any is seen."""
        return float((self.line[self.seen] > least).mean()) if self.seen.sum() >= 6 else None

    def whole_share(self, least: float) -> float:
        """The share of all places, seen or not."""
        return float((self.line > least).mean())

    def at_edge(self, least: float) -> float:
        """The same of the places near the edge, 0 where none is seen."""
        seen = self.seen & _NEAR_EDGE
        return float((self.line[seen] > least).mean()) if seen.any() else 0.0


def half_roads(patch: Patch, covered: Mask, orientation: Orientation) -> dict[Hex, HalfRoad]:
    """The six halves of possible roads in a hex, by the direction in which each leads; `covered` is left out."""
    clear = np.asarray(~covered, np.float32)
    return {
        direction: _half(_strip(patch.ink * clear, points), _strip(clear, points))
        for direction in Hex(0, 0).neighbours()
        for points in (_points(direction, orientation),)
    }


def _points(direction: Hex, orientation: Orientation) -> NDArray[np.float32]:
    """The pixels of a patch along a half of a road and to its sides."""
    ahead = np.array(Layout(orientation, 1.0, (0.0, 0.0)).center(direction)) / np.sqrt(3)
    aside = np.array([-ahead[1], ahead[0]])
    points = HALF + APOTHEM * _ALONG[:, None, None] * ahead + SIDE * _OFFSETS[:, None] * aside
    return np.asarray(points, np.float32)


def _strip(picture: NDArray[np.float32], points: NDArray[np.float32]) -> NDArray[np.float32]:
    x, y = cv2.split(points)
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR), np.float32)


def _half(strip: NDArray[np.float32], clear: NDArray[np.float32]) -> HalfRoad:
    size = (0, 0)
    spread = cv2.GaussianBlur(strip, size, sigmaX=0.8, sigmaY=_DASH * SIDE, borderType=cv2.BORDER_REPLICATE)
    weight = cv2.GaussianBlur(clear, size, sigmaX=0.8, sigmaY=_DASH * SIDE, borderType=cv2.BORDER_REPLICATE)
    even = np.asarray(spread, np.float64) / np.maximum(np.asarray(weight, np.float64), 0.05)
    beside = np.maximum(*(np.median(even[:, _BESIDE & side], axis=1) for side in (_OFFSETS < 0, _OFFSETS > 0)))
    line = even[:, _ROAD].max(axis=1) - beside
    return HalfRoad(line, clear[:, _ROAD].min(axis=1) > 0.5, np.asarray(even.mean(axis=0), np.float64))


def road_width(halves: list[HalfRoad]) -> float:
    """How wide roads are, in sides of a hex, from halves that are surely roads; a usual width without any."""
    if not halves:
        return 0.16
    across = np.mean([half.across - half.across.min() for half in halves], axis=0)
    inner = np.abs(_OFFSETS) < 0.25
    used = _OFFSETS[inner & (across > 0.3 * across[inner].max())]
    return float(used.max() - used.min()) + 1 / SIDE

"""Roads: print that runs from the middle of a hex across the middle of an edge into the next."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import Hex, Layout, Orientation
from scanner.unplayed.options import RoadOptions
from scanner.unplayed.patches import APOTHEM, HALF, SIDE, Mask, Patch
from scanner.warp import Floats

_ALONG = np.arange(0.36, 0.96, 1 / APOTHEM)
"""Where a hex's half of a road is looked for, in apothems from the centre: beyond a letter, short of the edge."""
_OFFSETS = np.arange(-16, 17) / SIDE
"""How far to its sides, in sides of a hex."""
_ROAD = np.abs(_OFFSETS) < 0.13
"""Where the road may be: one line, two, a band."""
_BESIDE = (np.abs(_OFFSETS) > 0.21) & (np.abs(_OFFSETS) < 0.34)
"""What is beside it on either side."""
_WIDEST = np.abs(_OFFSETS) < 0.25
"""Where its width is measured."""
_ACROSS_PX = 0.8
"""By how much it is smoothed across, in pixels of a patch."""
_DASH = 0.11
"""By how much a road's print is spread along it, in sides of a hex, so that dashes and dots become a line."""
_NEAR_EDGE = _ALONG > 0.7
"""The places at which nothing but roads is drawn."""
_LEVEL = 1e-6
"""A profile that varies by less is level."""
_LEAST_CLEAR = 0.05
"""Print that is spread is divided by the share of its places that is seen, by no less than this."""


@dataclass(frozen=True, eq=False)
class HalfRoad:
    """How much a hex's half of an edge's middle looks as if a road led over it.

    `line`, from the middle of the hex outward: how much darker each place is than what lies to its sides, `seen` where
    neither letters nor buildings stand. `across` is the print by its distance from the road's middle, `_OFFSETS`.
    """

    line: Floats
    seen: Mask
    across: Floats

    def share(self, options: RoadOptions) -> float | None:
        """The share of the places seen that are as dark as a road's; None where hardly any is seen."""
        seen = self.line[self.seen]
        return float((seen > options.least_line).mean()) if len(seen) >= options.least_seen else None

    def whole_share(self, options: RoadOptions) -> float:
        """The share of all places, seen or not."""
        return float((self.line > options.least_line).mean())

    def at_edge(self, options: RoadOptions) -> float:
        """The same of the places near the edge, 0 where none is seen."""
        seen = self.seen & _NEAR_EDGE
        return float((self.line[seen] > options.least_line).mean()) if seen.any() else 0.0

    def profile(self) -> Floats:
        """The print across it, from one side of the widest road to the other."""
        return np.asarray(self.across[_WIDEST], np.float64)

    def likeness(self, usual: Floats) -> float:
        """How well its profile goes with another: 1 for the same look, 0 for none of it."""
        profile = self.profile()
        if min(profile.std(), usual.std()) < _LEVEL:
            return 0.0
        return float(np.corrcoef(profile, usual)[0, 1])


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
    even = _spread(strip) / np.maximum(_spread(clear), _LEAST_CLEAR)
    beside = np.maximum(*(np.median(even[:, _BESIDE & side], axis=1) for side in (_OFFSETS < 0, _OFFSETS > 0)))
    line = even[:, _ROAD].max(axis=1) - beside
    return HalfRoad(line, clear[:, _ROAD].min(axis=1) > 0.5, np.asarray(even.mean(axis=0), np.float64))


def _spread(strip: NDArray[np.float32]) -> Floats:
    spread = cv2.GaussianBlur(strip, (0, 0), sigmaX=_ACROSS_PX, sigmaY=_DASH * SIDE, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(spread, np.float64)


def usual_profile(halves: list[HalfRoad]) -> Floats:
    """What most of these halves look like across: the roads of one map are drawn alike."""
    return np.asarray(np.median([half.profile() for half in halves], axis=0), np.float64)


def road_width(halves: list[HalfRoad], options: RoadOptions) -> float:
    """How wide roads are, in sides of a hex, from halves that are surely roads; a usual width without any."""
    if not halves:
        return options.usual_width
    across = np.mean([half.across - half.across.min() for half in halves], axis=0)
    used = _OFFSETS[_WIDEST & (across > options.width_share * across[_WIDEST].max())]
    return float(used.max() - used.min()) + 1 / SIDE

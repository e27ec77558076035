"""Roads: print that runs from the middle of a hex across the middle of an edge into the next."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.hexes import Hex, Layout, Orientation
from scanner.unplayed.patches import APOTHEM, HALF, SIDE, Patch
from scanner.warp import Floats

_ALONG = np.linspace(0.42, 0.95, 26)
"""Where a hex's half of a road is looked for, in apothems from the centre: beyond a letter, short of the edge."""
_OFFSETS = np.arange(-15, 16) / SIDE
"""How far to its sides, in sides of a hex."""
_ROAD = np.abs(_OFFSETS) < 0.12
"""Where the road may be: one line, two, a band."""
_BESIDE = (np.abs(_OFFSETS) > 0.2) & (np.abs(_OFFSETS) < 0.31)


@dataclass(frozen=True, slots=True)
class HalfRoad:
    """How much a hex's half of an edge's middle looks as if a road led over it.

    `line` (26,), from the middle outward: how much darker each place is than what lies to its sides.
    """

    line: Floats


def half_roads(patch: Patch, orientation: Orientation) -> dict[Hex, HalfRoad]:
    """The six halves of possible roads in a hex, by the direction in which each leads."""
    unit = Layout(orientation, 1.0, (0.0, 0.0))
    found = {}
    for direction in Hex(0, 0).neighbours():
        ahead = np.array(unit.center(direction)) / np.sqrt(3)
        aside = np.array([-ahead[1], ahead[0]])
        points = HALF + APOTHEM * _ALONG[:, None, None] * ahead + SIDE * _OFFSETS[:, None] * aside
        x, y = cv2.split(points.astype(np.float32))
        strip = np.asarray(cv2.remap(patch.ink, x, y, cv2.INTER_LINEAR), np.float64)
        beside = np.maximum(*(np.median(strip[:, _BESIDE & side], axis=1) for side in (_OFFSETS < 0, _OFFSETS > 0)))
        found[direction] = HalfRoad(strip[:, _ROAD].max(axis=1) - beside)
    return found

"""Water or mountains: what strokes run like tells them apart, whoever draws them.

Water lies level: its strokes run across, and its rows are as wide above as below. Mountains rise: their strokes slope
and meet in peaks, so that a row is the wider the lower it lies.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.unplayed.glyphs import Ink
from scanner.unplayed.options import TerrainOptions
from scanner.unplayed.patches import SIDE, Mask

_MIDDLE = 0.45
"""The rise halfway between water and mountains whose strokes run neither across nor up, and are as wide as usual ..."""
_BY_LEVEL, _BY_FLAT = 0.5, 0.25
"""... what their level and their flatness weigh beside the rise ..."""
_USUAL_FLAT = 0.8
"""... and how flat is usual: so strokes are 2.2 times wider than high."""
_SOFT_PX = 1.2
"""By how much a picture is smoothed before its strokes' gradients are taken, in pixels of a patch."""
_LEAST_ROWS = 4
"""With print in fewer rows they grow neither wider nor narrower."""


@dataclass(frozen=True, slots=True)
class Run:
    """How the strokes of a picture run.

    `level`: 1 where all run across, -1 where all stand upright. `rise`, -1 to 1: how evenly its rows grow wider
    downward. `flat`: the logarithm of its strokes' width by height.
    """

    level: float
    rise: float
    flat: float


def lying(ink: Ink, mask: Mask, options: TerrainOptions) -> float:
    """How much a picture looks like water, above 0, or like mountains, below it; about -1 to 1."""
    run = run_of(ink, mask, options)
    return float(np.clip(_MIDDLE - run.rise + _BY_LEVEL * run.level + _BY_FLAT * (run.flat - _USUAL_FLAT), -1, 1))


def width_of(ink: Ink, options: TerrainOptions) -> float:
    """How wide a picture is, in sides of a hex."""
    columns = np.flatnonzero(_strokes(ink, options).any(axis=0))
    return float(np.ptp(columns)) / SIDE if len(columns) else 0.0


def run_of(ink: Ink, mask: Mask, options: TerrainOptions) -> Run:
    """How the strokes of a picture run within a mask."""
    inked = np.where(mask, ink, 0).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(inked, (0, 0), _SOFT_PX), np.float32)
    x = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3)
    y = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3)
    power = x * x + y * y
    inner = cv2.erode(mask.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    whole = float(power[inner].sum()) or 1.0
    level = float((y * y - x * x)[inner].sum()) / whole
    strokes = _strokes(soft, options)
    return Run(level, _rise(strokes), _flatness(strokes))


def _flatness(strokes: Mask) -> float:
    """The mean logarithm of its strokes' width by height, weighted by their ink."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(strokes.astype(np.uint8))
    total = weight = 0.0
    for label in range(1, count):
        wide, high, area = (float(stats[label, i]) for i in (cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT, cv2.CC_STAT_AREA))
        total += area * np.log(wide / high)
        weight += area
    return float(total / max(weight, 1.0))


def _rise(strokes: Mask) -> float:
    """How well a row's width, from its first print to its last, goes with how low it lies."""
    rows = np.flatnonzero(strokes.any(axis=1))
    if len(rows) < _LEAST_ROWS:
        return 0.0
    widths = np.array([np.ptp(np.flatnonzero(strokes[row])) for row in rows], float)
    if widths.std() < 1e-6:
        return 0.0
    return float(np.corrcoef(rows, widths)[0, 1])


def _strokes(soft: Ink, options: TerrainOptions) -> Mask:
    """Where strokes are."""
    strokes: Mask = soft > max(options.least_stroke, options.stroke_share * float(soft.max()))
    return strokes

"""Water or mountains: what strokes run like tells them apart, whoever draws them.

Water lies level: its strokes run across, and its rows are as wide above as below. Mountains rise: their strokes slope
and meet in peaks, so that a row is the wider the lower it lies.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.unplayed.glyphs import Ink
from scanner.unplayed.patches import SIDE, Mask


@dataclass(frozen=True, slots=True)
class Run:
    """How the strokes of a picture run.

    `level`: 1 where all run across, -1 where all stand upright. `rise`, -1 to 1: how evenly its rows grow wider
    downward. `flat`: the logarithm of its strokes' width by height.
    """

    level: float
    rise: float
    flat: float


def lying(ink: Ink, mask: Mask) -> float:
    """How much a picture looks like water, above 0, or like mountains, below it; about -1 to 1."""
    run = run_of(ink, mask)
    return float(np.clip(0.45 - run.rise + 0.5 * run.level + 0.25 * (run.flat - 0.8), -1, 1))


def width_of(ink: Ink) -> float:
    """How wide a picture is, in sides of a hex."""
    columns = np.flatnonzero(_strokes(ink).any(axis=0))
    return float(np.ptp(columns)) / SIDE if len(columns) else 0.0


def run_of(ink: Ink, mask: Mask) -> Run:
    """How the strokes of a picture run within a mask."""
    inked = np.where(mask, ink, 0).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(inked, (0, 0), 1.2), np.float32)
    x = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3)
    y = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3)
    power = x * x + y * y
    inner = cv2.erode(mask.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    whole = float(power[inner].sum()) or 1.0
    level = float((y * y - x * x)[inner].sum()) / whole
    return Run(level, _rise(soft), _flatness(soft))


def _flatness(soft: Ink) -> float:
    """The mean aspect, width by height, of its strokes, weighted by their ink."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(_strokes(soft).astype(np.uint8))
    total = weight = 0.0
    for label in range(1, count):
        wide, high, area = (float(stats[label, i]) for i in (cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT, cv2.CC_STAT_AREA))
        total += area * np.log(wide / high)
        weight += area
    return float(total / max(weight, 1.0))


def _rise(soft: Ink) -> float:
    """How well a row's width, from its first print to its last, goes with how low it lies."""
    dark = _strokes(soft)
    rows = np.flatnonzero(dark.any(axis=1))
    if len(rows) < 4:
        return 0.0
    widths = np.array([np.ptp(np.flatnonzero(dark[row])) for row in rows], float)
    if widths.std() < 1e-6:
        return 0.0
    return float(np.corrcoef(rows, widths)[0, 1])


def _strokes(soft: Ink) -> Mask:
    """Where strokes are: a fill that isn't quite even is much paler."""
    strokes: Mask = soft > max(0.15, 0.4 * float(soft.max()))
    return strokes

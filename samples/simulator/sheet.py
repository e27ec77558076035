"""The sheet as pixels: page 1 of its PDF as a printer puts it on paper, before anybody draws on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from samples.simulator.levels import Random
from samples.simulator.noise import Field, octaves, toner_tile
from samples.simulator.paper import Fold

Pixels = NDArray[np.uint8]
SCALES = (5.07, 6.53, 8.11, 10.13, 12.17)
"""Pixels a millimetre in which a sheet can be held; few, so that its raster is made once for many photos.

No whole numbers: the rasteriser widens filled rectangles to whole pixels, which then would all go one way.
"""


@dataclass(frozen=True, slots=True)
class Printer:
    """How a printer puts a page on paper: how dark black comes out (0 to 1), how even, on paper of which tint."""

    darkness: float
    grain: float
    tint: tuple[float, float, float]

    @staticmethod
    def any(random: Random) -> Printer:
        """Some household's printer and paper; the tint is (blue, green, red), 1 is white."""
        warm = float(random.normal(0, 0.008))
        return Printer(
            darkness=float(random.uniform(0.78, 0.96)),
            grain=float(random.uniform(0.2, 1.0)),
            tint=(1.0 - max(warm, 0), 1.0 - abs(warm) / 3, 1.0 + min(warm, 0)),
        )


@lru_cache(maxsize=6)
def raster(pdf: bytes, pixels_per_mm: float) -> Pixels:
    """Page 1 as (rows, columns, 3) BGR, 255 is paper."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[0].render(scale=pixels_per_mm * 25.4 / 72).to_numpy()
        return np.ascontiguousarray(picture[:, :, :3])
    finally:
        document.close()


def printed(pdf: bytes, pixels_per_mm: float, printer: Printer, random: Random) -> Pixels:
    """The page as it comes out of this printer, (rows, columns, 3) BGR."""
    blank = raster(pdf, pixels_per_mm)
    toner = cv2.bitwise_not(blank)
    even = _spread(toner_tile(), blank.shape, printer.grain, random)
    thinned = cv2.multiply(toner, even, scale=printer.darkness / 255)
    soft = cv2.GaussianBlur(thinned, (0, 0), max(0.035 * pixels_per_mm, 0.3))
    paper = np.array(printer.tint) * 255
    return np.asarray(cv2.subtract(np.broadcast_to(paper.astype(np.uint8), blank.shape).copy(), soft))


def _spread(tile: Pixels, shape: tuple[int, ...], grain: float, random: Random) -> Pixels:
    """The tile repeated over the page from an offset of this page's own, in three channels."""
    shifted = np.roll(tile, tuple(random.integers(0, tile.shape[0], 2)), axis=(0, 1))
    weaker = 255 - (255 - shifted) * grain
    times = (-(-shape[0] // tile.shape[0]), -(-shape[1] // tile.shape[1]))
    page = np.tile(weaker.astype(np.uint8), times)[: shape[0], : shape[1]]
    return np.asarray(cv2.merge([page, page, page]))


def wear(page: Pixels, folds: tuple[Fold, ...], pixels_per_mm: float, random: Random) -> None:
    """Takes toner and ink off along the folds, in place."""
    for fold in folds:
        mask = np.zeros(page.shape[:2], np.uint8)
        start, end = (tuple(int(v * pixels_per_mm * 16) for v in point) for point in (fold.start, fold.end))
        cv2.line(mask, start, end, 255, max(1, round(float(random.uniform(0.1, 0.35)) * pixels_per_mm)), cv2.LINE_AA, 4)
        rows, columns = np.nonzero(mask)
        if not len(rows):
            continue
        box = np.s_[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
        share = mask[box].astype(np.float32) / 255
        broken = np.clip(0.45 + 0.5 * octaves(share.shape, (12, 12), 2, random), 0, 0.9) * share
        part = page[box].astype(np.float32)
        page[box] = (part + (247 - part) * broken[:, :, None]).astype(np.uint8)


def stain(page: Pixels, pixels_per_mm: float, random: Random) -> None:
    """Leaves the ring of a cup on the page, in place: darker at its rim, here and there broken."""
    radius = float(random.uniform(32, 43)) * pixels_per_mm
    middle = random.uniform(0.1, 0.9, 2) * page.shape[1::-1]
    low = np.maximum((middle - 1.15 * radius).astype(int), 0)
    part = page[low[1] : int(middle[1] + 1.15 * radius), low[0] : int(middle[0] + 1.15 * radius)]
    y, x = np.mgrid[: part.shape[0], : part.shape[1]].astype(np.float32)
    distance = np.hypot(x - (middle[0] - low[0]), y - (middle[1] - low[1])) / pixels_per_mm
    rim = np.exp(-(((distance - radius / pixels_per_mm) / float(random.uniform(0.5, 1.6))) ** 2))
    within = 0.25 * (distance < radius / pixels_per_mm) * float(random.random())
    broken = np.clip(0.6 + 0.6 * octaves(part.shape[:2], (90, 90), 2, random), 0.05, 1)
    strength = (float(random.uniform(0.12, 0.4)) * (rim + within) * broken)[:, :, None]
    part[:] = part * (1 - strength * (1 - np.array([0.45, 0.68, 0.82], np.float32)))


def crumpled(
    page_mm: tuple[float, float], strength: float, folds: tuple[Fold, ...], random: Random
) -> tuple[Field, Field]:
    """The paper's slopes in x and y, (rows, columns) one a millimetre: waves, dents, creases, the folds' grooves."""
    shape = (int(page_mm[1]) + 2, int(page_mm[0]) + 2)
    height = octaves(shape, (30, 30), 3, random) * 4.0 + octaves(shape, (5, 5), 2, random) * 0.5
    for _ in range(int(random.integers(0, 6)) if strength > 0.02 else int(random.integers(0, 2))):
        height += _crease(shape, random)
    down, across = np.gradient(height)
    unit = strength / max(float(across.std()), 1e-6)
    across, down = np.asarray(across * unit, np.float32), np.asarray(down * unit, np.float32)
    for fold in folds:
        groove = _groove(shape, fold, random)
        across += groove * (fold.start[0] == fold.end[0])
        down += groove * (fold.start[1] == fold.end[1])
    return across, down


def _groove(shape: tuple[int, int], fold: Fold, random: Random) -> Field:
    """The slopes of the broken fibres along a fold that runs straight down or across, up and down again."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    away = x - fold.start[0] if fold.start[0] == fold.end[0] else y - fold.start[1]
    depth = float(random.choice([-1, 1]) * random.uniform(0.05, 0.2))
    width = float(random.uniform(0.8, 2.0))
    return np.asarray(depth * np.clip(away, -1, 1) * np.exp(-np.abs(away) / width), np.float32)


def _crease(shape: tuple[int, int], random: Random) -> Field:
    """A ridge along a straight piece of a line somewhere, fading at its ends."""
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    angle = random.uniform(0, np.pi)
    middle = random.uniform(0, 1, 2) * shape
    along = (x - middle[1]) * np.cos(angle) + (y - middle[0]) * np.sin(angle)
    across = (x - middle[1]) * -np.sin(angle) + (y - middle[0]) * np.cos(angle)
    length, fade = random.uniform(15, 90), random.uniform(2, 7)
    ridge = random.choice([-1, 1]) * random.uniform(0.5, 2.0) * np.exp(-np.abs(across) / fade)
    return np.asarray(ridge * np.exp(-((along / length) ** 4)), np.float32)

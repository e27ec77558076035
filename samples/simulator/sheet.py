"""The sheet as pixels: page 1 of its PDF as a printer puts it on paper, before anybody draws on it."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from samples.simulator.levels import Random
from samples.simulator.noise import Field, octaves
from samples.simulator.paper import Fold
from samples.simulator.stationery import THIN, Printer

Pixels = NDArray[np.uint8]
SCALES = (5.07, 6.53, 8.11, 10.13, 12.17)
"""Pixels a millimetre in which a sheet can be held; few, so that its raster is made once for many photos.

No whole numbers: the rasteriser widens filled rectangles to whole pixels, which then would all go one way.
"""


BACK_PIXELS_PER_MM = 2.5
"""The page behind shines through blurred: it needs no more."""


@lru_cache(maxsize=6)
def raster(pdf: bytes, pixels_per_mm: float, page: int = 0) -> Pixels:
    """A page as (rows, columns, 3) BGR, 255 is paper."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[page].render(scale=pixels_per_mm * 25.4 / 72).to_numpy()
        return np.ascontiguousarray(picture[:, :, :3])
    finally:
        document.close()


def printed(pdf: bytes, pixels_per_mm: float, printer: Printer, random: Random) -> Pixels:
    """Page 1 as it comes out of this printer, (rows, columns, 3) BGR; where paper is thin, page 2 is on its back."""
    blank = raster(pdf, pixels_per_mm)
    laid = printer.laid(np.asarray(cv2.bitwise_not(blank)), pixels_per_mm, random)
    behind = np.full((4, 4), 255, np.uint8)
    if printer.kind == THIN:
        behind = np.asarray(cv2.cvtColor(raster(pdf, BACK_PIXELS_PER_MM, 1), cv2.COLOR_BGR2GRAY))
    return np.asarray(cv2.subtract(printer.paper(blank.shape, behind, pixels_per_mm, random), laid))


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

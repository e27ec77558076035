"""Layers: a second look at each cell, whether something paler is drawn in it beside its mark.

A pencil's scribble over a bold mark destroys it, and hardly shows; what a rubber left of an earlier mark shows as much.
Nobody can tell them apart by how pale they are: a person is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.ink import REACH, SIDE_PX, Patches
from scanner.marks import SCRIBBLE, Verdict
from scanner.options import LayerOptions
from scanner.reading import EMPTY, PALE_INK

_WITHIN = 0.8
"""The part of a cell's radius in which ink is the cell's own: beyond it neighbours' marks reach in."""
_STROKE = 0.4
"""The darkness, as a share of the mark's, from which ink is the mark's."""
_FAINTEST = 25
"""The darkness, of 255, that ink needs at least to be a mark's."""
_RIM = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7))
"""So far round a mark's strokes its own ink bleeds and blurs."""
_LEAST_PIXELS = 40
"""What is left of a cell round its mark, in pixels of a patch, that is enough to be looked at."""


def look_beside(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: LayerOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a cell holds paler ink beside its mark."""
    sure = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if region.role is Role.CELL and region.marks and each.review is None and each.mark != SCRIBBLE
    ]
    beside = ink_beside(patches.photo[sure], patches.blank[sure])
    marked = np.array([verdicts[i].mark != EMPTY for i in sure], bool)
    pale = paler(beside[marked], beside[~marked], options)
    layered = set(np.array(sure)[marked][pale].tolist()) if marked.any() else set()
    return tuple(replace(each, review=PALE_INK) if i in layered else each for i, each in enumerate(verdicts))


def paler(marked: NDArray[np.float32], bare: NDArray[np.float32], options: LayerOptions) -> NDArray[np.bool_]:
    """Which marked cells (n,) are so dark beside their marks that something paler is drawn there.

    What noise, a grainy paper and print that is a little off leave in the photo's empty cells is no ink; what blur,
    bleeding and a camera's sharpening leave round its marks isn't either, and differs from mark to mark by so much.
    """
    over = marked - (float(np.median(bare)) if len(bare) else 0.0)
    usual, spread = 0.0, 0.0
    if len(over) >= options.least_fellows:
        usual = max(float(np.median(over)), 0.0)
        spread = float(np.median(np.abs(over - np.median(over))))
    return np.asarray((over - usual) / (1 + spread) > options.most_pale)


def ink_beside(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How dark cells (n, 48, 48) are beside their marks' strokes, on average, in grey levels darker than the blank."""
    rows, columns = np.mgrid[0:SIDE_PX, 0:SIDE_PX] - (SIDE_PX - 1) / 2
    within = np.hypot(rows, columns) <= _WITHIN * SIDE_PX / 2 / REACH[Role.CELL]
    ink = np.maximum(blank.astype(np.int16) - photo, 0).astype(np.float32)
    if not len(ink):
        return np.zeros(0, np.float32)
    darkest = np.percentile(ink[:, within], 97, axis=1)
    stroke = ink > np.maximum(_STROKE * darkest, _FAINTEST)[:, None, None]
    rim = cv2.dilate(stroke.reshape(-1, SIDE_PX).astype(np.uint8), _RIM).reshape(ink.shape)
    free = within & (rim == 0)
    left = free.sum(axis=(1, 2))
    mean = (ink * free).sum(axis=(1, 2)) / np.maximum(left, 1)
    return np.where(left >= _LEAST_PIXELS, mean, 0).astype(np.float32)

"""Layers: a second look at each cell, whether something paler is drawn in it beside its mark.

A pencil's scribble over a bold mark destroys it, and hardly shows; what a rubber left of an earlier mark shows as much.
Nobody can tell them apart by how pale they are: a person is asked. Grain, dirt and the edge of a shadow show as well,
but with the mark taken away and what is left made bolder, the reader of marks sees nothing in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form
from scanner.marks.beside_strokes import beside_marks, strokes_of
from scanner.marks.classifier import classifier
from scanner.marks.doubts.options import LayerOptions
from scanner.marks.ink import Patches
from scanner.marks.newink import new_ink
from scanner.marks.verdict import CLASSES, Verdict, for_review
from scanner.reading import EMPTY, PALE_INK, SCRIBBLE

_BOLDER = 4
"""So many times as dark is what is left made: a pencil's line becomes a felt tip's, which the reader knows best."""
_QUARTER_TO_MEDIAN = 1.11
"""How far the median of what is normally spread lies above its quarter, as a share of how far that lies above its
tenth: so far from the median lies half of it."""
_FILL_RADIUS = 3
"""The pixels round a mark's strokes from which what lay under them is guessed."""


def doubt_layers(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: LayerOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a cell holds paler ink beside its mark."""
    sure, beside, marked = beside_marks(verdicts, patches, form)
    over = darker(beside[marked], beside[~marked], options).tolist()
    paleness = dict(zip(sure[marked].tolist(), over, strict=True))
    dark = {i: by for i, by in paleness.items() if by > options.hardly_pale}
    doubtful = [i for i, by in dark.items() if by <= options.surely_pale]
    left = classifier().probabilities(without_marks(patches.of(doubtful)))
    bare = {i for i, chances in zip(doubtful, left, strict=True) if _bare(chances, dark[i], options)}
    layered = dark.keys() - bare | {i for i, by in paleness.items() if by > 0 and _suspected(verdicts[i], options)}
    return for_review(verdicts, layered, PALE_INK)


def _bare(chances: NDArray[np.float32], darkness: float, options: LayerOptions) -> bool:
    """Whether a cell without its mark holds nothing, by the reader's chances (6,) for it and how dark it is."""
    if chances[CLASSES.index(SCRIBBLE)] > options.most_scribbled:
        return False
    return darkness <= options.most_pale or bool(chances[CLASSES.index(EMPTY)] >= options.most_bare)


def _suspected(verdict: Verdict, options: LayerOptions) -> bool:
    """Whether the reader of marks didn't quite rule out a scribble over a mark."""
    return verdict.chance_of(SCRIBBLE) > options.suspected_from


def without_marks(patches: Patches) -> Patches:
    """What is left of cells' patches when their marks' strokes are taken away, and made bolder.

    What lay under the strokes is filled in from beside them (Telea, 2004).
    """
    rest = patches.photo.copy()
    inks = new_ink(patches.photo, patches.blank)
    for i, (ink, strokes) in enumerate(zip(inks, strokes_of(inks), strict=True)):
        left = cv2.inpaint(ink.astype(np.uint8), strokes, _FILL_RADIUS, cv2.INPAINT_TELEA)
        rest[i] = cv2.addWeighted(patches.blank[i], 1, left, -_BOLDER, 0)
    return replace(patches, photo=rest, clear=rest)


def darker(marked: NDArray[np.float32], bare: NDArray[np.float32], options: LayerOptions) -> NDArray[np.float32]:
    """How much darker marked cells (n,) are beside their marks than is usual, in the unit of `LayerOptions.most_pale`.

    What noise, a grainy paper and print that is a little off leave in the photo's empty cells is no ink; what blur,
    bleeding and a camera's sharpening leave round its marks isn't either, and differs from mark to mark by so much.
    """
    over = marked - (float(np.median(bare)) if len(bare) else 0.0)
    usual, spread = 0.0, 0.0
    if len(over) >= options.least_fellows:
        tenth, quarter, median = np.percentile(over, (10, 25, 50)).tolist()
        spread = float(np.median(np.abs(over - median)))
        apart = max(_QUARTER_TO_MEDIAN * (quarter - tenth), options.least_apart)
        if median - quarter > options.far_apart * apart:
            # Of many that are scribbled over that would be what is usual: the palest tell, were they normally spread.
            median, spread = quarter + apart, min(spread, apart)
        usual = max(median, 0.0)
    return np.asarray((over - usual) / (1 + spread), np.float32)

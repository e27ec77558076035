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

from engine.sheet.form import Form, Role
from scanner.marks.classifier import classifier
from scanner.marks.doubts.options import LayerOptions
from scanner.marks.ink import SIDE_PX, Patches, depths_of, new_ink, own_area, unprinted
from scanner.marks.verdict import CLASSES, Verdict, for_review, surely_read
from scanner.reading import EMPTY, PALE_INK, SCRIBBLE

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
_BOLDER = 4
"""So many times as dark is what is left made: a pencil's line becomes a felt tip's, which the reader knows best."""
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


def beside_marks(
    verdicts: Sequence[Verdict], patches: Patches, form: Form
) -> tuple[NDArray[np.int_], NDArray[np.float32], NDArray[np.bool_]]:
    """The cells (n,) that were surely read and hold no scribble, how dark each is beside its mark's strokes (see
    `ink_beside`), and which hold a mark."""
    sure = [i for i in surely_read(verdicts, form, Role.CELL) if verdicts[i].mark != SCRIBBLE]
    marked = np.array([verdicts[i].mark != EMPTY for i in sure], bool)
    return np.array(sure, int), ink_beside(patches.photo[sure], patches.blank[sure]), marked


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
    for i, (ink, strokes) in enumerate(zip(inks, _strokes(inks), strict=True)):
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
        usual = max(float(np.median(over)), 0.0)
        spread = float(np.median(np.abs(over - np.median(over))))
    return np.asarray((over - usual) / (1 + spread), np.float32)


def ink_beside(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How dark cells (n, 48, 48) are beside their marks' strokes, on average, in grey levels darker than the blank.

    Print, which may be bolder than it was expected, is left out with its rims.
    """
    inks = new_ink(photo, blank)
    bare = np.array([unprinted(each) for each in blank], bool).reshape(blank.shape)
    free = (bare & own_area(_WITHIN) & (_strokes(inks) == 0)).reshape(len(inks), SIDE_PX * SIDE_PX)
    pixels = free.sum(axis=1)
    total = np.einsum("np,np->n", inks.reshape(free.shape), free, dtype=np.float32)
    return np.where(pixels >= _LEAST_PIXELS, total / np.maximum(pixels, 1), 0).astype(np.float32)


def _strokes(inks: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Where in patches (n, 48, 48) the marks' strokes lie, and what bled from them: 1, elsewhere 0."""
    darkest = depths_of(inks, own_area(_WITHIN), 97)
    inked: NDArray[np.uint8] = (inks > np.maximum(_STROKE * darkest, _FAINTEST)[:, None, None]).astype(np.uint8)
    if not len(inked):
        return inked
    # All as one tall picture, with room between them: that takes half the time.
    apart = np.pad(inked, ((0, 0), (0, len(_RIM) // 2), (0, 0)))
    wide: NDArray[np.uint8] = np.asarray(cv2.dilate(apart.reshape(-1, SIDE_PX), _RIM), np.uint8).reshape(apart.shape)
    return wide[:, :SIDE_PX]

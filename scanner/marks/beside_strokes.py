"""Where in its cell a mark's strokes lie, and how dark the cell is beside them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.inked import Inked
from scanner.marks.newink import new_ink, own_area, unprinted
from scanner.marks.tall import apart, tall
from scanner.marks.verdict import Verdict, surely_read
from scanner.reading import EMPTY, SCRIBBLE

_WITHIN = 0.8
"""The part of a cell's radius in which ink is the cell's own: beyond it neighbours' marks reach in."""
_INK = Inked(darkest=97, share=0.4, faintest=25)
_RIM = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7))
"""So far round a mark's strokes its own ink bleeds and blurs."""
_LEAST_PIXELS = 40
"""What is left of a cell round its mark, in pixels of a patch, that is enough to be looked at."""


def beside_marks(
    verdicts: Sequence[Verdict], patches: Patches, form: Form
) -> tuple[NDArray[np.int_], NDArray[np.float32], NDArray[np.bool_]]:
    """The cells (n,) that were surely read and hold no scribble, how dark each is beside its mark's strokes (see
    `ink_beside`), and which hold a mark."""
    sure = [i for i in surely_read(verdicts, form, Role.CELL) if verdicts[i].mark != SCRIBBLE]
    marked = np.array([verdicts[i].mark != EMPTY for i in sure], bool)
    return np.array(sure, int), ink_beside(patches.photo[sure], patches.blank[sure]), marked


def ink_beside(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How dark cells (n, 48, 48) are beside their marks' strokes, on average, in grey levels darker than the blank.

    Print, which may be bolder than it was expected, is left out with its rims.
    """
    inks = new_ink(photo, blank)
    bare = np.array([unprinted(each) for each in blank], bool).reshape(blank.shape)
    free = (bare & own_area(_WITHIN) & (strokes_of(inks) == 0)).reshape(len(inks), SIDE_PX * SIDE_PX)
    pixels = free.sum(axis=1)
    total = np.einsum("np,np->n", inks.reshape(free.shape), free, dtype=np.float32)
    return np.where(pixels >= _LEAST_PIXELS, total / np.maximum(pixels, 1), 0).astype(np.float32)


def strokes_of(inks: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Where in patches (n, 48, 48) the marks' strokes lie, and what bled from them: 1, elsewhere 0."""
    inked: NDArray[np.uint8] = _INK.of_all(inks, own_area(_WITHIN)).astype(np.uint8)
    if not len(inked):
        return inked
    reach = len(_RIM) // 2
    return apart(cv2.dilate(tall(inked, reach, 0), _RIM), reach).astype(np.uint8)

"""Shapes: how alike two marks are as drawings.

Nobody draws a symbol quite as others do, but everybody draws it as he did in the next hex. Each mark's ink is moved
to its own middle, brought half-way to one size, since people keep to a size too, and blurred as far as one hand
wavers. What is left are unit vectors, whose products say how alike marks are.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.inked import WHOLE
from scanner.marks.newink import depths_of, new_ink
from scanner.marks.polar import ACROSS, CENTER_PX, DOWN
from scanner.warp import Floats

_WITHIN = 0.85
"""The part of a patch's half side in which a mark is looked at: beyond it lie its neighbours."""
_INK = 0.4
"""What is ink, as a share of how dark the patch's darkest twentieth is."""
_PALEST = 12.0
"""The least, in grey levels, that the darkest twentieth counts as: what is fainter is grain."""
_LEAST_INK = 5.0
"""How many pixels of ink, at least, are a drawing."""
_SIDE = 20
"""A shape is so many dots wide and high."""
_USUAL_SPREAD = 9.0
"""How far, in a patch's pixels, the usual mark's ink lies from its middle (root mean square)."""
_TO_ONE_SIZE = 0.4
"""How far marks are brought to one size: 0 leaves them as large as they are, 1 makes all alike."""
_SPREAD = 0.27
"""The usual mark's spread in a shape, as a share of its side."""
_BLUR = 1.8
"""How far a hand wavers, in a shape's dots."""
_FINE = 0.6
"""By how much ink is smoothed before it becomes a shape, in its dots, and no less in the patch's pixels."""
_NEAR = np.hypot(DOWN, ACROSS) < _WITHIN * SIDE_PX / 2
_MOMENTS = np.stack([np.ones_like(DOWN), DOWN, ACROSS, DOWN**2 + ACROSS**2])
"""What is summed over a mark's ink to know how much it is, where its middle lies, and how far it spreads."""


def shapes(patches: Patches) -> Floats:
    """The shapes (n, 400) of what is drawn in patches, each of length 1, or all 0 where nothing is drawn.

    What is the same but for place, and a little for size, has a product of nearly 1 with itself; marks of one hand have
    0.85 to 0.95.
    """
    found = np.zeros((len(patches.photo), _SIDE * _SIDE))
    drawn = _drawn(patches)
    chosen = np.flatnonzero(drawn.sum(axis=(1, 2)) >= _LEAST_INK)
    for i, dot, column, row in zip(chosen, *_frames(drawn[chosen]).T.tolist(), strict=True):
        lookup = np.array([[dot, 0, column], [0, dot, row]])
        fine = cv2.GaussianBlur(drawn[i], (0, 0), max(_FINE, _FINE * dot))
        small = cv2.warpAffine(fine, lookup, (_SIDE, _SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        found[i] = cv2.GaussianBlur(small, (0, 0), _BLUR).ravel()
    found -= found.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    return found / np.where(lengths > 0, lengths, 1)


def _drawn(patches: Patches) -> NDArray[np.float32]:
    """How much of each pixel of patches (n, 48, 48) is ink, 0 to 1; what is pale or far from the middle is none."""
    inks = new_ink(patches.photo, patches.blank)
    darkest = np.maximum(depths_of(inks, WHOLE, 95), _PALEST)
    inks /= (_INK * darkest).astype(np.float32)[:, None, None]
    inks[(inks < 0.5) | ~_NEAR] = 0
    return np.minimum(inks, np.float32(1))


def _frames(drawn: NDArray[np.float32]) -> Floats:
    """Where in their patches (n, 48, 48) the shapes of marks lie, about the middle of the ink.

    (n, 3): how far apart a shape's dots are, and the column and row of the first.
    """
    total, row, column, square = np.einsum("nij,kij->kn", drawn, _MOMENTS, dtype=np.float64)
    row, column = row / total, column / total
    spread = np.sqrt(np.maximum(square / total - row**2 - column**2, 1.0))
    dot = spread**_TO_ONE_SIZE * _USUAL_SPREAD ** (1 - _TO_ONE_SIZE) / (_SPREAD * _SIDE)
    first = dot * (_SIDE - 1) / 2
    return np.stack([dot, CENTER_PX + column - first, CENTER_PX + row - first], axis=1)

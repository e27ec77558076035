"""Shapes: how alike two marks are as drawings.

Nobody draws a symbol quite as others do, but everybody draws it as he did in the next hex. Each mark's ink is moved
to its own middle, brought half-way to one size, since people keep to a size too, and blurred as far as one hand
wavers. What is left are unit vectors, whose products say how alike marks are.
"""

from __future__ import annotations

import cv2
import numpy as np

from scanner.marks.ink import SIDE_PX, Patches, new_ink
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


def shapes(patches: Patches) -> Floats:
    """The shapes (n, 400) of what is drawn in patches, each of length 1, or all 0 where nothing is drawn.

    What is the same but for place, and a little for size, has a product of nearly 1 with itself; marks of one hand have
    0.85 to 0.95.
    """
    found = np.zeros((len(patches.photo), _SIDE * _SIDE))
    rows, columns = (axis.astype(np.float64) for axis in np.mgrid[0:SIDE_PX, 0:SIDE_PX])
    middle = (SIDE_PX - 1) / 2
    near = np.hypot(rows - middle, columns - middle) < _WITHIN * SIDE_PX / 2
    inks = new_ink(patches.photo, patches.blank)
    darkest = np.percentile(inks.reshape(len(inks), -1), 95, axis=1) if len(inks) else np.zeros(0)
    for i, (ink, dark) in enumerate(zip(inks, darkest, strict=True)):
        share = ink / (_INK * max(float(dark), _PALEST))
        drawn = np.where(near & (share >= 0.5), np.minimum(share, 1), 0)
        if drawn.sum() >= _LEAST_INK:
            found[i] = _shape(drawn, rows, columns)
    return found


def _shape(drawn: Floats, rows: Floats, columns: Floats) -> Floats:
    """One mark's shape (400,) from how much of each of its patch's pixels is ink (48, 48), 0 to 1."""
    total = drawn.sum()
    row, column = (drawn * rows).sum() / total, (drawn * columns).sum() / total
    spread = max(1.0, float(np.sqrt((drawn * ((rows - row) ** 2 + (columns - column) ** 2)).sum() / total)))
    dot = spread**_TO_ONE_SIZE * _USUAL_SPREAD ** (1 - _TO_ONE_SIZE) / (_SPREAD * _SIDE)
    lookup = np.array([[dot, 0, column - dot * (_SIDE - 1) / 2], [0, dot, row - dot * (_SIDE - 1) / 2]])
    fine = cv2.GaussianBlur(drawn.astype(np.float32), (0, 0), max(0.6, 0.6 * dot))
    small = cv2.warpAffine(fine, lookup, (_SIDE, _SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    soft = np.asarray(cv2.GaussianBlur(small, (0, 0), _BLUR), np.float64).ravel()
    soft -= soft.mean()
    length = float(np.linalg.norm(soft))
    return soft / length if length > 0 else soft

"""Which hexes bear the same picture: within a sheet each kind is drawn the same way again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import Hex
from scanner.unplayed.glyphs import Ink

_SMALL = 40
"""Pictures are compared at so many pixels to a side: what is thinner than a line counts half."""
_RIM = 0.16
"""The share of a picture at each edge in which nothing small stands."""
_SHIFT = 2
"""How many of these pixels two pictures may be apart."""
_SOFT_PX, _FINE_PX = 1.5, 0.7
"""By how much they are smoothed first, in pixels of a patch, and by how much small ones are, which aren't shrunk."""
_PLAIN = 1e-3
"""The deviation of a picture's ink below which it shows nothing."""


def likeness(one: Ink, other: Ink, *, fine: bool = False) -> float:
    """How alike two pictures of the same size are, 1 for the same and about 0 for others, at the best small shift.

    `fine`: small pictures, of which all that differs is small too.
    """
    first, second = (_fine(one), _fine(other)) if fine else (_soft(one), _soft(other))
    inner = first[_SHIFT:-_SHIFT, _SHIFT:-_SHIFT]
    if float(inner.std()) < _PLAIN or float(second.std()) < _PLAIN:
        return 0.0
    return float(cv2.matchTemplate(second, np.ascontiguousarray(inner), cv2.TM_CCOEFF_NORMED).max())


def _soft(ink: Ink) -> NDArray[np.float32]:
    small = cv2.resize(cv2.GaussianBlur(ink, (0, 0), _SOFT_PX), (_SMALL, _SMALL), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _fine(ink: Ink) -> NDArray[np.float32]:
    rim = round(_RIM * ink.shape[0])
    return np.asarray(cv2.GaussianBlur(ink[rim:-rim, rim:-rim], (0, 0), _FINE_PX), np.float32)


def groups(pictures: Mapping[Hex, Ink], least: float, *, fine: bool = False) -> list[list[Hex]]:
    """The cells parted into groups of alike pictures, the largest first: each joins the group whose mean is likest."""
    found: list[list[Hex]] = []
    means: list[Ink] = []
    for cell, picture in pictures.items():
        scores = [likeness(picture, mean, fine=fine) for mean in means]
        best = int(np.argmax(scores)) if scores else -1
        if best >= 0 and scores[best] >= least:
            count = len(found[best])
            means[best] = (means[best] * count + picture) / np.float32(count + 1)
            found[best].append(cell)
        else:
            found.append([cell])
            means.append(picture)
    return sorted(found, key=lambda group: (-len(group), group[0]))


def mean_of(pictures: Sequence[Ink]) -> Ink:
    """The mean of pictures of one size."""
    return np.asarray(np.mean(np.stack(pictures), axis=0), np.float32)

"""Contrast: how crisp print is in a photo beside its blank; what is out of focus or washed out has little."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

_SPREAD_PX = 1.9
"""So far out of focus (standard deviation, in pixels of a patch) a pencil's line is all but gone ..."""
_LEFT = 0.06
"""... and this is left of the edges of most of our own print: of thin black lines half as much, of bold ones twice."""


def print_contrast(seen: NDArray[np.uint8], drawn: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The slope of the photo's edges over the blank's, patch by patch, as it would be for print of usual width.

    Out of focus, thin lines lose more than bold ones: the blank out of focus says how much this print loses.
    """
    photo, blank = seen.astype(np.float32), drawn.astype(np.float32)
    soften = _softening(photo.shape[1])
    soft = np.asarray(soften @ blank @ soften.T, np.float32)
    edges = _edges(blank)
    together, left = (
        sum(np.einsum("nij,nij->n", one, other) for one, other in zip(_edges(patches), edges, strict=True))
        for patches in (photo, soft)
    )
    contrast: NDArray[np.float32] = (_LEFT * together / np.maximum(left, 1.0)).astype(np.float32)
    return contrast


def _edges(patches: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Differences of neighbours along both axes, (n, 47, 47) each."""
    return patches[:, :-1, 1:] - patches[:, :-1, :-1], patches[:, 1:, :-1] - patches[:, :-1, :-1]


@cache
def _softening(side_px: int) -> NDArray[np.float32]:
    """What, from the left and turned from the right, puts a patch so far out of focus."""
    apart = np.arange(side_px)[:, None] - np.arange(side_px)[None, :]
    weights = np.exp(-(apart**2) / (2 * _SPREAD_PX**2)).astype(np.float32)
    shares: NDArray[np.float32] = weights / weights.sum(axis=1, keepdims=True)
    return shares

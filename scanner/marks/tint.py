"""Tint: what ink takes of blue, green and red light, and in what grey it is looked at.

In the light that it takes most of, ink of any colour is dark, and so is grain. Where that drowns pale ink, the mean of
all three lights shows it: in most of 84 hard photos there was 5 to 21 % less grain in it as broad as a stroke. Coloured
ink is paler there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.edges import darkest_of
from scanner.warp import Floats

Lights = Sequence[NDArray[np.uint8]]
"""Patches (n, side, side) in blue, in green and in red light, evened out: paper is 255 in each."""

_BRIGHTNESS = (0.114, 0.587, 0.299)
"""What blue, green and red count in a picture's brightness (ITU-R BT.601): a camera leaves less grain in it than in any
of them, and JPEG keeps it finest."""
_GRAIN = 8
"""What grain leaves, in grey levels of 255: what isn't darker than that has no tint."""
_GREY = 5
"""So many grey levels are added to what an ink takes of each light: what is hardly darker than grain counts as grey."""
_LEAST_KEPT = 0.05
"""What a light counts that is too bright all over, beside one that is nowhere."""
_INKED = 30
"""How much darker than the blank a pixel is, of 255, from which it shows its ink's tint: noise and grain stay below."""


def clearest_grey(lights: Lights, blank: NDArray[np.uint8], bright: Floats, radius_px: float) -> NDArray[np.uint8]:
    """The patches (n, side, side) in grey, paper 255, in which new ink within a radius of the middle is clearest.

    A matched filter (Turin, 1960): each light counts by how much of it the ink takes away, by how little grain there is
    in it, and by how much of the patch isn't too `bright` in it (n, 3), from 0 to 1. Grey ink is seen in the picture's
    brightness, red ink not in red light, and where a yellow lamp was too strong any ink is seen in blue light.
    """
    within = np.flatnonzero(disc(blank.shape[1], radius_px))
    taken = np.stack([_flat(cv2.subtract(blank, each)).take(within, axis=1) for each in lights]).astype(np.float32)
    ink = np.maximum(np.tensordot(np.array(_BRIGHTNESS, np.float32), taken, 1) - _GRAIN, 0)
    tint = np.einsum("np,cnp->nc", ink, taken) / np.maximum(ink.sum(axis=1), 1e-6)[:, None] + _GREY
    shares = tint * _BRIGHTNESS * (1 - bright + _LEAST_KEPT)
    shares /= shares.sum(axis=1, keepdims=True)
    coloured = cv2.merge([_flat(each) for each in lights])
    mixed = [cv2.transform(each, share) for each, share in zip(coloured[:, None], shares[:, None], strict=True)]
    return np.asarray(mixed, np.uint8).reshape(blank.shape)


def tints(lights: Lights, blank: NDArray[np.uint8], radius_px: float, least_px: int = 1) -> NDArray[np.float32]:
    """How much blue, green and red light new ink takes away, (n, 3), by its darkest parts; 0 with less of it."""
    within = np.flatnonzero(disc(blank.shape[1], radius_px))
    channels = [_flat(each).take(within, axis=1) for each in lights]
    ink = np.asarray(cv2.subtract(_flat(blank).take(within, axis=1), darkest_of(channels))).astype(np.float32)
    weights = np.where(ink > _INKED, ink * ink, 0)
    weights[np.count_nonzero(weights, axis=1) < least_px] = 0
    total = np.maximum(weights.sum(axis=1), 1)
    taken = [np.einsum("np,np->n", weights, 255 - each.astype(np.float32)) / total / 255 for each in channels]
    return np.asarray(np.stack(taken, axis=1), np.float32)


def _flat(patches: cv2.typing.MatLike) -> NDArray[np.uint8]:
    """Patches (n, side, side) as rows of pixels."""
    return np.asarray(patches, np.uint8).reshape(len(patches), patches.shape[1] * patches.shape[2])


@lru_cache(maxsize=64)
def disc(side_px: int, radius_px: float) -> NDArray[np.bool_]:
    """Where a patch (side, side) is so near to its middle; not to be written to."""
    rows, columns = np.mgrid[0:side_px, 0:side_px] - (side_px - 1) / 2
    area = np.asarray(np.hypot(rows, columns) <= radius_px)
    area.setflags(write=False)
    return area

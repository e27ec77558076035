"""The network that says which letter, digit or sign one piece of print is. See `scanner/model/GLYPHS.md`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.network import Network

CLASSES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789?-ÄÖÜäöüß"
"""What a glyph can be, in the order of the network's output; the last output, after these, is none of them."""
OTHER = len(CLASSES)
SIDE_PX = 28
"""A glyph's picture is a square of so many pixels."""
LINE_PX = 15.0
"""How tall in it a line of text is, from the foot of its letters to the top of its capitals."""
_RIM = 0.08
"""How far beyond its span, in heights of the line, a glyph's ink is kept."""
_REACH = 1.1
"""How far from its middle a glyph's surroundings are cut out, in sides of its picture."""
_SOFT = 0.45
"""By how much they are smoothed before they are shrunk, in pixels of the glyph's picture."""
Ink = NDArray[np.float32]
"""0 for paper, 1 for the darkest print."""


class Place(NamedTuple):
    """Where a glyph stands in a picture, in its pixels: its own left and right, its line's top and foot."""

    left: float
    right: float
    top: float
    foot: float


def framed(ink: Ink, place: Place) -> Ink:
    """The glyph in the middle of its picture (28, 28), as tall as its line has it, its neighbours left out."""
    scale = LINE_PX / max(place.foot - place.top, 1.0)
    middle = (SIDE_PX - 1) / 2
    x, y = (place.left + place.right) / 2, (place.top + place.foot) / 2
    reach = _REACH * SIDE_PX / scale
    # Cut before it is shrunk, so that each pixel can be the mean of those it stands for.
    left, right = max(int(x - reach), 0), min(int(x + reach) + 2, ink.shape[1])
    top, foot = max(int(y - reach), 0), min(int(y + reach) + 2, ink.shape[0])
    part = ink[top:foot, left:right]
    if not part.size:
        return np.zeros((SIDE_PX, SIDE_PX), np.float32)
    rim = _RIM * (place.foot - place.top)
    columns = np.arange(left, right)
    kept = np.clip(columns - (place.left - rim) + 0.5, 0, 1) * np.clip(place.right + rim - columns + 0.5, 0, 1)
    part = part * kept.astype(np.float32)
    if scale < 1:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), _SOFT / scale), np.float32)
    move: NDArray[Any] = np.array([[scale, 0, middle - scale * (x - left)], [0, scale, middle - scale * (y - top)]])
    return np.asarray(cv2.warpAffine(part, move, (SIDE_PX, SIDE_PX), flags=cv2.INTER_LINEAR), np.float32)


class GlyphReader:
    """The network that tells them apart."""

    def __init__(self, model: bytes | None = None) -> None:
        self._network = Network("glyphs.onnx", model)

    def probabilities(self, glyphs: Sequence[Ink]) -> NDArray[np.float32]:
        """The calibrated probabilities (n, len(CLASSES) + 1) of pictures (28, 28)."""
        if not glyphs:
            return np.zeros((0, OTHER + 1), np.float32)
        return self._network.answers(np.stack(glyphs)[:, None], OTHER + 1)


@lru_cache(maxsize=1)
def glyph_reader() -> GlyphReader:
    """The scanner's own reader, loaded once."""
    return GlyphReader()

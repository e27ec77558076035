"""Print as edges: each pixel's gradient as an arrow of length one at most, so that ink and shadows count for little.

Where print and photo agree their arrows point the same way; what covers the print only takes its own arrows away, it
can't outvote the rest. (Orientation correlation: Fitch, Kadyrov, Christmas, Kittler, BMVC 2002.)
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.deviation import OF_NORMAL
from scanner.intake.photo import Picture

Arrows = NDArray[np.float32]
"""(height, width, 2): each pixel's gradient, x and y, divided by its length plus what noise makes."""

EVEN_PAPER = 230
"""The brightness of paper whose light is even, of 255."""
_MIDDLE = 160.0
"""The brightness to which bare paper is brought in every channel, with room above it for paper in better light."""

_SOFT_PX = 0.7
"""By how much a picture is smoothed before its gradients are taken."""
_OVER_NOISE = 1.5
"""The floor of a photo's arrows, in units of its noise: so the match of print found and that of print that isn't there
lie farthest apart. A higher one would shorten the arrows of faint print, a lower one lengthen those of noise ..."""
_LEAST_FLOOR = 2.0
"""... and the least, in grey levels a pixel, where there is hardly any noise."""


def arrows(grey: Picture, floor: float) -> Arrows:
    """The arrows of a grey picture; `floor` is the gradient, in grey levels a pixel, at which one is 0.7 long."""
    # In whole numbers first, and eight times as long: that takes less time, and the arrows are the same.
    across, down = cv2.spatialGradient(cv2.GaussianBlur(grey, (0, 0), _SOFT_PX))
    x, y = across.astype(np.float32), down.astype(np.float32)
    squares = x * x
    cv2.accumulateProduct(y, y, squares)
    squares += np.float32((8 * floor) ** 2)
    length = cv2.sqrt(squares, dst=squares)
    return np.asarray(cv2.merge([cv2.divide(x, length, dst=x), cv2.divide(y, length, dst=y)]), np.float32)


def photo_arrows(evened: Picture) -> Arrows:
    """The arrows of a photo whose light is even, their floor a little above its noise."""
    return arrows(evened, photo_floor(evened))


def photo_floor(evened: Picture) -> float:
    """The floor of a photo's arrows."""
    return max(_LEAST_FLOOR, _OVER_NOISE * noise_of(evened))


def noise_of(grey: Picture) -> float:
    """The gradient that the picture has nearly everywhere without any print, in grey levels a pixel."""
    part = grey[::2, :]
    return _median(np.asarray(cv2.absdiff(part[:, 2:], part[:, :-2]), np.uint8)) / 2 * OF_NORMAL


def _median(levels: Picture) -> float:
    """The median of whole numbers from 0 to 255, by counting: sorting them takes ten times as long."""
    counts = cv2.calcHist([levels], [0], None, [256], [0, 256]).ravel()
    return float(np.searchsorted(np.cumsum(counts), counts.sum() / 2))


def even_light(grey: Picture, px_per_mm: float) -> Picture:
    """The picture with its paper at `EVEN_PAPER`: divided by its light, what prints and pens darken left out."""
    small = cv2.resize(grey, None, fx=1 / px_per_mm, fy=1 / px_per_mm, interpolation=cv2.INTER_AREA)
    window = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9))
    light = cv2.GaussianBlur(cv2.morphologyEx(small, cv2.MORPH_CLOSE, window), (0, 0), 2)
    light = cv2.resize(light, (grey.shape[1], grey.shape[0]), interpolation=cv2.INTER_LINEAR)
    return cv2.divide(grey, np.maximum(light, 8), scale=EVEN_PAPER).astype(np.uint8, copy=False)


def even_ink(channels: Sequence[Picture], px_per_mm: float) -> Picture:
    """The darkest of the three channels, all as bright, its light evened out: ink of any colour is dark, paper 230."""
    gains = [_MIDDLE / max(level_at(channel[::4, ::4], 0.5), 16) for channel in channels]
    scaled = [cv2.convertScaleAbs(channel, alpha=gain) for channel, gain in zip(channels, gains, strict=True)]
    return even_light(darkest_of(scaled), px_per_mm)


def darkest_of(channels: Sequence[cv2.typing.MatLike]) -> Picture:
    """The darkest of three channels, pixel by pixel."""
    blue, green, red = channels
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


def level_at(picture: Picture, share: float) -> int:
    """The grey level below which this share of all pixels lies, by counting: sorting them takes four times as long."""
    counts = np.cumsum(np.bincount(picture.ravel(), minlength=256))
    return int(np.searchsorted(counts, int(share * (picture.size - 1)), side="right"))


def lengths(of: Arrows) -> NDArray[np.float32]:
    """The length of each arrow, (height, width)."""
    x, y = cv2.split(of)
    return np.asarray(cv2.magnitude(x, y), np.float32)

"""Sight: a window of the page as the photo shows it, beside what is printed there."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.blank import Blank
from scanner.edges import Arrows, even_light, photo_arrows
from scanner.intake.photo import Photo, Picture
from scanner.warp import Warp, Window, level_for

_SMALL = 60
"""Of a window so much smaller than a photo (whose pixels have three numbers) the colours are straightened: that takes
less time than to turn the whole photo grey."""


@dataclass(frozen=True, eq=False)
class Sight:
    """A window of the page as arrows: of the photo, straightened by a warp, and of the blank sheet."""

    window: Window
    photo: Arrows
    blank: Arrows


def sight_of(photo: Photo, blank: Blank, warp: Warp, window: Window) -> Sight:
    """A window of the page as arrows; it may reach over the page's edge, where the blank is white."""
    seen = even_light(straightened(photo, warp, window), window.px_per_mm)
    return Sight(window, photo_arrows(seen), blank.arrows(window))


def straightened(photo: Photo, warp: Warp, window: Window) -> Picture:
    """A window of the page in grey as if it lay flat before us, from the level of the photo that is fine enough."""
    level = level_for(warp.px_per_mm / window.px_per_mm)
    rows, columns = window.shape
    if photo.has_grey(level) or rows * columns > photo.levels[level].size // _SMALL:
        return warp.straighten(photo.grey(level), window, level)
    return np.asarray(cv2.cvtColor(warp.straighten(photo.levels[level], window, level), cv2.COLOR_BGR2GRAY), np.uint8)

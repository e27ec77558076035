"""A photographed blank as a print: its light evened out, its noise taken away, its paper white."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.blank import PX_PER_MM
from scanner.edges import noise_of
from scanner.intake.photo import Photo, Picture
from scanner.light import paper_light
from scanner.warp import Warp, Window, level_for

_STRENGTH = 2.5
"""How many times the noise two patches may differ to count as the same: with less, grain stays; with more, faint print
goes."""
_PAPER = 0.97
"""The brightness, as a share of the light found, from which what the noise left is paper."""
_BLUR_MM = 0.25
"""How far a camera and what smooths its noise spread a print's edges ..."""
_SHARPER = 2.0
"""... and how many times what that took from them is given back: then photos read against the picture are asked about
as seldom as against the print itself, and what is too blurred to read shows by the same measure."""
_STRIP_MM = 60.0
"""The page is evened out strip by strip: a whole one in three channels of real numbers has 100 megabytes."""


def picture_of(photo: Photo, warp: Warp) -> Picture:
    """The page that a photo of an unplayed sheet shows, in grey, paper 255, `PX_PER_MM` pixels to a millimetre.

    `warp` leads from the page's millimetres to the photo. Of every pixel its darkest colour counts, as it does when a
    played copy is compared with it.
    """
    level = level_for(warp.px_per_mm / PX_PER_MM)
    width, height = (float(np.ceil(side)) for side in warp.page_mm)
    light = paper_light(photo, warp).paper
    strips = []
    for top in np.arange(0.0, height, _STRIP_MM):
        window = Window(0.0, float(top), width, min(_STRIP_MM, height - float(top)), PX_PER_MM)
        strips.append(_evened(warp.straighten(photo.levels[level], window, level), light, window))
    return _cleaned(np.vstack(strips))


def _evened(seen: Picture, light: NDArray[np.float32], window: Window) -> Picture:
    """A strip with its light evened out, the darkest of its three colours."""
    rows, columns = window.shape
    # The light's pixels are a millimetre wide.
    across = (np.arange(columns, dtype=np.float32) + 0.5) / PX_PER_MM + window.left - 0.5
    down = (np.arange(rows, dtype=np.float32) + 0.5) / PX_PER_MM + window.top - 0.5
    x, y = np.meshgrid(across, down)
    around = cv2.remap(light, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    blue, green, red = cv2.split(cv2.divide(seen.astype(np.float32), np.asarray(around, np.float32), scale=255))
    return cv2.min(cv2.min(blue, green), red).clip(0, 255).astype(np.uint8)


def _cleaned(page: Picture) -> Picture:
    """The page without noise (non-local means: Buades, Coll, Morel, CVPR 2005), its paper white, its edges crisp."""
    noise = max(1.0, noise_of(page))
    calm = np.asarray(cv2.fastNlMeansDenoising(page, h=_STRENGTH * noise, templateWindowSize=5, searchWindowSize=15))
    white = np.minimum(calm.astype(np.float32) / _PAPER, 255)
    soft = cv2.GaussianBlur(white, (0, 0), _BLUR_MM * PX_PER_MM)
    crisp: Picture = np.clip(white + _SHARPER * (white - soft), 0, 255).astype(np.uint8)
    return crisp

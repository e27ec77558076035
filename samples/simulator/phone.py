"""What a phone makes of its sensor's picture before it stores it: denoising, evened out light, sharpening."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.levels import Level, Random

Pixels = NDArray[np.uint8]
BAND = 256
"""Rows that are worked on at once, so that they stay in the processor's cache."""
AROUND = 1 / 40
"""The neighbourhood whose light is evened out, as a share of the picture's long side."""
BRIGHT = 150.0
"""The grey step toward which neighbourhoods are pulled."""


@dataclass(frozen=True, slots=True)
class Phone:
    """One phone's taste. `denoising` and `local_contrast` from 0 to 1; a halo of sharpening is `halo_px` wide."""

    denoising: float
    local_contrast: float
    sharpening: float
    halo_px: float

    @staticmethod
    def any(level: Level, random: Random) -> Phone:
        """Some phone of this level."""
        return Phone(
            denoising=level.denoising.draw(random),
            local_contrast=level.local_contrast.draw(random),
            sharpening=level.sharpening.draw(random),
            halo_px=float(random.uniform(0.8, 2.4)),
        )

    def measures(self) -> dict[str, float]:
        """What was drawn from the level's ranges, by the range's name."""
        return {
            "denoising": self.denoising,
            "local_contrast": self.local_contrast,
            "sharpening": self.sharpening,
        }


def improved(picture: Pixels, phone: Phone) -> Pixels:
    """The picture (rows, columns, 3) BGR as the phone stores it."""
    if phone.denoising > 0.1:
        picture = _denoised(picture, phone.denoising)
    if phone.local_contrast > 0.05:
        picture = _evened(picture, phone.local_contrast)
    return _sharpened(picture, phone.sharpening, phone.halo_px)


def _denoised(picture: Pixels, strength: float) -> Pixels:
    """Flat parts smoothed and their edges kept, fine grain lost; colours smeared over some pixels."""
    grey, red, blue = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb))
    smooth = cv2.medianBlur(grey, 3) if strength < 0.5 else cv2.bilateralFilter(grey, 5, 12 + 30 * strength, 2.0)
    grey = cv2.addWeighted(smooth, strength, grey, 1 - strength, 0)
    size = (max(1, picture.shape[1] // 4), max(1, picture.shape[0] // 4))
    spread = []
    for colour in (red, blue):
        coarse = cv2.GaussianBlur(cv2.resize(colour, size, interpolation=cv2.INTER_AREA), (0, 0), 0.4 + 0.8 * strength)
        spread.append(cv2.resize(coarse, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR))
    return np.asarray(cv2.cvtColor(cv2.merge([grey, *spread]), cv2.COLOR_YCrCb2BGR))


def _evened(picture: Pixels, strength: float) -> Pixels:
    """Dark neighbourhoods lifted and bright ones held back (local tone mapping), with halos where they meet."""
    size = (max(8, picture.shape[1] // 16), max(8, picture.shape[0] // 16))
    coarse = cv2.cvtColor(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    around = cv2.GaussianBlur(coarse.astype(np.float32), (0, 0), max(size) * AROUND)
    gain = (BRIGHT / np.maximum(around, 12)) ** np.float32(0.6 * strength)
    # what is bright stays so: the whole is exposed for its paper
    gain *= np.float32(1 / max(float(np.quantile(gain[around > np.quantile(around, 0.8)], 0.5)), 0.3))
    large = cv2.resize(np.clip(gain, 0.5, 3), picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    lit = np.empty_like(picture)
    for top in range(0, len(picture), BAND):
        band = np.s_[top : top + BAND]
        lit[band] = cv2.multiply(picture[band], cv2.merge([large[band]] * 3), dtype=cv2.CV_8U)
    return lit


def _sharpened(picture: Pixels, strength: float, halo_px: float) -> Pixels:
    """Unsharp masking, halo and all."""
    if strength < 0.05:
        return picture
    soft = cv2.GaussianBlur(picture, (0, 0), halo_px)
    return np.asarray(cv2.addWeighted(picture, 1 + strength, soft, -strength, 0))

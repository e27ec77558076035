"""Too much light: what turns white in a photo that was exposed for a dark table, or where a lamp mirrors itself.

Beyond white a sensor sees nothing, not even its own noise: pale ink is lost first, then pale print, then all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.camera import Camera, Floats
from samples.simulator.levels import Level, Random, Range
from samples.simulator.light import GAMMA

Pixels = NDArray[np.uint8]
BAND = 256
"""Rows that are worked on at once."""
WHITE = 255.0
EXPOSED_WELL = Range(190, 240)
"""How bright paper comes out, of 255, before the picture is exposed for longer: its noise isn't enlarged much then."""
REACH_MM = (8.0, 40.0)
"""How far what mirrors itself reaches along its longer axis (standard deviation)."""
BLEACHED = 1.45
"""As bright as this, 1 is white, paper leaves nothing of ink that is brighter than two thirds of it."""


@dataclass(frozen=True)
class Mirror:
    """A lamp or a window that mirrors itself in the paper: a soft ellipse of light.

    `light` is how much it adds in its middle, as a share of what paper has, linear; `middle_px` (2,); `axes_px` (2, 2):
    along each axis so many pixels to where it has lost two fifths of it.
    """

    light: float
    middle_px: Floats
    axes_px: Floats

    def at(self, top: int, bottom: int, width: int) -> NDArray[np.float32]:
        """How much light it adds to the pixels of some rows, (bottom - top, width)."""
        x, y = np.arange(width, dtype=np.float32), np.arange(top, bottom, dtype=np.float32)
        turned = np.linalg.inv(self.axes_px).astype(np.float32)
        across, down = x - np.float32(self.middle_px[0]), y - np.float32(self.middle_px[1])
        along, beside = (row[0] * across[None, :] + row[1] * down[:, None] for row in turned)
        return np.asarray(self.light * np.exp(-0.5 * (along**2 + beside**2)), np.float32)


@dataclass(frozen=True)
class Exposure:
    """How much brighter a photo is than if it had been exposed well, `gain` gamma-encoded, and what mirrors itself."""

    gain: float = 1.0
    mirror: Mirror | None = None

    @staticmethod
    def any(level: Level, camera: Camera, box_mm: tuple[Floats, Floats], random: Random) -> Exposure:
        """Some exposure of this level; what mirrors itself does so somewhere on the map, within `box_mm`."""
        gain = level.overexposed.draw(random) if random.random() < level.overexposed_chance else 1.0
        mirror = _any_mirror(level, camera, box_mm, random) if random.random() < level.mirror_chance else None
        return Exposure(gain, mirror)

    def of(self, level: Level) -> Level:
        """The level at which the picture is taken that comes out too bright."""
        return level if self.gain == 1.0 else replace(level, paper_white=EXPOSED_WELL)

    def developed(self, picture: Pixels, paper_white: float) -> Pixels:
        """The picture (rows, columns, 3) with that light; `paper_white`, of 255, is how bright its paper is."""
        longer = self._longer(paper_white)
        if longer != 1.0:
            picture = cv2.convertScaleAbs(picture, alpha=longer).astype(np.uint8, copy=False)
        if self.mirror is None:
            return picture
        lit = np.empty_like(picture)
        for top in range(0, len(picture), BAND):
            band = picture[top : top + BAND]
            added = self.mirror.at(top, top + len(band), band.shape[1]) * _linear(longer * paper_white)
            linear = cv2.LUT(band, _LINEAR) + added[:, :, None]
            lit[top : top + BAND] = WHITE * np.minimum(linear, 1.0) ** np.float32(1 / GAMMA) + np.float32(0.5)
        return lit

    def bleached(self, picture: Pixels, cell: int, paper_white: float) -> NDArray[np.uint8] | None:
        """255 where so much light falls that hardly any ink is seen, one value each `cell` pixels of the picture.

        None where that is nowhere. The picture is the one that is exposed well.
        """
        if self == Exposure():
            return None
        small = picture[::cell, ::cell].max(axis=2)
        longer = self._longer(paper_white)
        paper = longer * cv2.dilate(small, np.ones((9, 9), np.uint8)).astype(np.float32)
        linear = (paper / WHITE) ** np.float32(GAMMA)
        if self.mirror is not None:
            added = self.mirror.at(0, len(picture), picture.shape[1])[::cell, ::cell]
            linear += added * np.float32(_linear(longer * paper_white))
        return np.asarray((linear > BLEACHED**GAMMA) * 255, np.uint8)

    def _longer(self, paper_white: float) -> float:
        """How many times brighter, gamma-encoded, the picture comes out than it was taken."""
        return 1.0 if self.gain == 1.0 else self.gain * WHITE / paper_white

    def measures(self) -> dict[str, float]:
        """What was drawn from the level's ranges, by the range's name; nothing of what there isn't."""
        drawn = {} if self.gain == 1.0 else {"overexposed": self.gain}
        return drawn if self.mirror is None else {**drawn, "mirror": self.mirror.light}


def _linear(level: float) -> float:
    """The light of a grey level of 255, 1 is white."""
    return float((level / WHITE) ** GAMMA)


_LINEAR = ((np.arange(256) / WHITE) ** GAMMA).astype(np.float32)


def _any_mirror(level: Level, camera: Camera, box_mm: tuple[Floats, Floats], random: Random) -> Mirror:
    """A lamp's or a window's reflection somewhere on the map."""
    place = np.append(random.uniform(*box_mm), 0.0)
    turn, long, wide = random.uniform(0, np.pi), random.uniform(*REACH_MM), random.uniform(0.3, 1)
    ends = long * np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn) * wide, np.cos(turn) * wide]])
    points = camera.project(np.vstack([place, place + np.pad(ends, ((0, 0), (0, 1)))]))
    return Mirror(level.mirror.draw(random), points[0], (points[1:] - points[0]).T)

"""Paper and printers: white, grey or yellowish, squared, seen through; toner that runs out, ink that bleeds."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.levels import Level, Random
from samples.simulator.noise import Field, smooth, toner_tile

Pixels = NDArray[np.uint8]
Tint = tuple[float, float, float]
RECYCLED, YELLOWISH, SQUARED, THIN = "recycled", "yellowish", "squared", "thin"
KINDS = (RECYCLED, YELLOWISH, SQUARED, THIN)
FAULTS = ("low toner", "streaks", "bleeding", "bands")


@dataclass(frozen=True, slots=True)
class Printer:
    """How a printer puts a page on paper: how dark black comes out (0 to 1), how even, on paper of which tint.

    `kind` is the paper's, `fault` the printer's; "" is plain paper, a printer that works.
    """

    darkness: float
    grain: float
    tint: Tint
    kind: str = ""
    fault: str = ""

    @staticmethod
    def any(random: Random, level: Level) -> Printer:
        """Some household's printer and paper; the tint is (blue, green, red), 1 is white."""
        warm = float(random.normal(0, 0.008))
        kind = KINDS[int(random.integers(len(KINDS)))] if random.random() < level.odd_paper_chance else ""
        fault = FAULTS[int(random.integers(len(FAULTS)))] if random.random() < level.poor_print_chance else ""
        tint = (1.0 - max(warm, 0), 1.0 - abs(warm) / 3, 1.0 + min(warm, 0))
        darkness = float(random.uniform(0.45, 0.7) if fault == "low toner" else random.uniform(0.78, 0.96))
        return Printer(darkness, float(random.uniform(0.2, 1.0)), _tint(kind, tint, random), kind, fault)

    def laid(self, toner: Pixels, pixels_per_mm: float, random: Random) -> Pixels:
        """How much of each colour `toner` (rows, columns, 3), 255 is full, takes away on this printer's paper."""
        even = spread(toner_tile(), toner.shape, self.grain, random)
        laid = np.asarray(cv2.multiply(toner, even, scale=self.darkness / 255))
        if self.fault in ("streaks", "bands"):
            down = self.fault == "streaks"
            line = _uneven(toner.shape[1] if down else toner.shape[0], pixels_per_mm, random)
            arrives = np.broadcast_to(line[None, :] if down else line[:, None], toner.shape[:2]).astype(np.uint8)
            laid = np.asarray(cv2.multiply(laid, cv2.merge([arrives] * 3), scale=1 / 255))
        if self.fault == "bleeding":
            wide = np.asarray(cv2.GaussianBlur(laid, (0, 0), float(random.uniform(0.08, 0.16)) * pixels_per_mm))
            return np.asarray(cv2.max(wide, cv2.addWeighted(laid, 0.75, wide, 0.25, 0)))
        return np.asarray(cv2.GaussianBlur(laid, (0, 0), max(0.035 * pixels_per_mm, 0.3)))

    def paper(self, shape: tuple[int, ...], behind: Pixels, pixels_per_mm: float, random: Random) -> Pixels:
        """The bare paper (rows, columns, 3); `behind`: what is printed on its back, in grey, of any size."""
        bare = np.empty(shape, np.uint8)
        bare[:] = np.clip(np.array(self.tint) * 255, 0, 255).astype(np.uint8)
        if self.kind == RECYCLED:
            specks = smooth((shape[0] // 4, shape[1] // 4), (1.6, 1.6), random)
            fibres = np.clip((np.abs(specks) - 1.25) * 90, 0, 60) * (specks > 0) + 6 * np.abs(specks)
            dark = cv2.resize(fibres.astype(np.uint8), shape[1::-1], interpolation=cv2.INTER_LINEAR)
            bare = np.asarray(cv2.subtract(bare, cv2.merge([dark] * 3)))
        elif self.kind == SQUARED:
            _square(bare, pixels_per_mm, random)
        elif self.kind == THIN:
            through = cv2.GaussianBlur(cv2.bitwise_not(cv2.flip(behind, 1)), (0, 0), 0.25 * behind.shape[1] / 210)
            dark = cv2.resize(through, shape[1::-1], interpolation=cv2.INTER_LINEAR)
            dark = cv2.convertScaleAbs(dark, alpha=float(random.uniform(0.04, 0.14)))
            bare = np.asarray(cv2.subtract(bare, cv2.merge([dark] * 3)))
        return bare


def _tint(kind: str, white: Tint, random: Random) -> Tint:
    if kind == RECYCLED:
        grey = float(random.uniform(0.76, 0.9))
        return (grey * float(random.uniform(0.94, 1.0)), grey, grey)
    if kind == YELLOWISH:
        return (float(random.uniform(0.72, 0.9)), float(random.uniform(0.92, 0.97)), 0.99)
    return white


def _square(bare: Pixels, pixels_per_mm: float, random: Random) -> None:
    """The squares of an exercise book, in place, pale blue or grey; now and then lines alone."""
    colour = (215, 190, 165) if random.random() < 0.6 else (205, 205, 205)
    step = 5.0 if random.random() < 0.7 else 4.0
    lines_only, (first_x, first_y) = random.random() < 0.25, random.uniform(0, step, 2)
    for at in np.arange(first_y, bare.shape[0] / pixels_per_mm, 8.0 if lines_only else step):
        cv2.line(bare, (0, int(at * pixels_per_mm)), (bare.shape[1], int(at * pixels_per_mm)), colour, 1)
    for at in np.arange(first_x, bare.shape[1] / pixels_per_mm, step) if not lines_only else ():
        cv2.line(bare, (int(at * pixels_per_mm), 0), (int(at * pixels_per_mm), bare.shape[0]), colour, 1)


def _uneven(length: int, pixels_per_mm: float, random: Random) -> Field:
    """How much of the toner arrives, 0 to 255, along a line of `length` pixels: bands fade, some streaks are bare."""
    soft = smooth((length, 1), (float(random.uniform(2, 15)) * pixels_per_mm, 1.01), random)[:, 0]
    share = np.clip(0.85 + 0.25 * soft, 0.35, 1)
    for _ in range(int(random.integers(1, 7))):
        wide = max(1, int(float(random.uniform(0.15, 0.9)) * pixels_per_mm))
        start = int(random.integers(0, length - wide))
        share[start : start + wide] *= float(random.uniform(0.1, 0.7))
    return np.asarray(share * 255, np.float32)


def spread(tile: Pixels, shape: tuple[int, ...], grain: float, random: Random) -> Pixels:
    """The tile repeated over the page from an offset of this page's own, in three channels."""
    shifted = np.roll(tile, tuple(random.integers(0, tile.shape[0], 2)), axis=(0, 1))
    weaker = 255 - (255 - shifted) * grain
    times = (-(-shape[0] // tile.shape[0]), -(-shape[1] // tile.shape[1]))
    page = np.tile(weaker.astype(np.uint8), times)[: shape[0], : shape[1]]
    return np.asarray(cv2.merge([page, page, page]))

"""Pens on paper: how a pencil, a ballpoint, a fineliner and a felt tip lay a stroke down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Canvas = NDArray[np.uint8]
Random = np.random.Generator
SUBPIXEL = 4
"""Bits of a pixel's fraction that strokes are drawn with."""
SKIP_STEP_MM = 0.25
"""How finely it is told where a pen that skips leaves a stroke bare."""
Colour = tuple[float, float, float]

COLOURS: dict[str, tuple[Colour, ...]] = {
    "pencil": ((0.34, 0.34, 0.34), (0.45, 0.45, 0.46), (0.55, 0.55, 0.56)),
    "ballpoint": ((0.42, 0.18, 0.12), (0.13, 0.12, 0.12), (0.55, 0.22, 0.15), (0.2, 0.16, 0.7), (0.3, 0.45, 0.15)),
    "fineliner": ((0.08, 0.08, 0.08), (0.45, 0.15, 0.1), (0.15, 0.12, 0.75), (0.3, 0.5, 0.1), (0.75, 0.55, 0.25)),
    "felt": ((0.06, 0.06, 0.06), (0.55, 0.2, 0.1), (0.12, 0.1, 0.8), (0.25, 0.55, 0.15), (0.85, 0.62, 0.25)),
}
"""Blue, green, red of a full stroke on white paper, in linear grey steps from 0 to 1."""
WIDTHS_MM = {"pencil": (0.3, 0.8), "ballpoint": (0.3, 0.6), "fineliner": (0.3, 0.7), "felt": (0.7, 1.9)}


@dataclass(frozen=True, slots=True)
class Pen:
    """One pen in somebody's hand. `strength`: 1 covers fully; `grain`: how much of the paper's tooth shows."""

    kind: str
    colour: Colour
    width_mm: float
    strength: float
    grain: float
    pressure: float
    """How much the stroke's strength and width change along it."""
    bleed_mm: float = 0.04
    """How far its edges run into the paper (standard deviation)."""
    skips: float = 0.0
    """The share of a stroke that it leaves bare, as a ball does that slides; 0 to 0.5."""

    @staticmethod
    def random(rng: Random, kind: str | None = None) -> Pen:
        """Some pen, of some kind or of this one."""
        name = kind or ("pencil", "ballpoint", "fineliner", "felt")[int(rng.choice(4, p=(0.2, 0.4, 0.25, 0.15)))]
        colour = COLOURS[name][int(rng.integers(len(COLOURS[name])))]
        tint = np.clip(np.array(colour) + rng.normal(0, 0.03, 3), 0.03, 0.92)
        low, high = WIDTHS_MM[name]
        return Pen(
            kind=name,
            colour=(float(tint[0]), float(tint[1]), float(tint[2])),
            width_mm=float(rng.uniform(low, high)),
            strength=float(rng.uniform(0.38, 0.9) if name == "pencil" else rng.uniform(0.8, 1.0)),
            grain=float(rng.uniform(0.3, 0.7) if name == "pencil" else rng.uniform(0.0, 0.15)),
            pressure=float(rng.uniform(0.05, 0.35)),
            bleed_mm=(0.08 if rng.random() < 0.7 else float(rng.uniform(0.1, 0.3))) if name == "felt" else 0.04,
        )


def ink(canvas: Canvas, strokes_px: Sequence[NDArray[np.float64]], pen: Pen, rng: Random, px_per_mm: float) -> None:
    """Draws strokes, (n, 2) in the canvas's pixels, into a BGR canvas, darkening what is there."""
    points = np.concatenate(list(strokes_px))
    margin = int((pen.width_mm * 1.5 + 2 * pen.bleed_mm) * px_per_mm) + 3
    left, top = np.maximum(np.floor(points.min(axis=0)).astype(int) - margin, 0)
    right = min(int(points[:, 0].max()) + margin, canvas.shape[1])
    bottom = min(int(points[:, 1].max()) + margin, canvas.shape[0])
    if right <= left or bottom <= top:
        return
    cover = np.zeros((bottom - top, right - left), np.float32)
    for stroke in strokes_px if pen.skips == 0 else _skipping(strokes_px, pen, rng, px_per_mm):
        np.maximum(cover, _laid_down(stroke - (left, top), cover.shape, pen, px_per_mm, rng), out=cover)
    cover *= _tooth(cover.shape, pen.grain, px_per_mm, rng)
    cover = np.asarray(cv2.GaussianBlur(cover, (0, 0), max(pen.bleed_mm * px_per_mm, 0.3)))
    part = canvas[top:bottom, left:right]
    keep = 1 - cover[:, :, None] * (1 - np.array(pen.colour, np.float32))
    part[:] = np.clip(part * keep + 0.5, 0, 255).astype(np.uint8)


def _skipping(
    strokes_px: Sequence[NDArray[np.float64]], pen: Pen, rng: Random, px_per_mm: float
) -> list[NDArray[np.float64]]:
    """What the pen leaves of the strokes: pieces of them, with gaps of a millimetre at most, nearly all of them."""
    pieces = []
    for stroke in strokes_px:
        line = _evenly(stroke, SKIP_STEP_MM * px_per_mm)
        slides = cv2.GaussianBlur(rng.normal(size=(len(line) + 8, 1)), (1, 9), 1.3)[4:-4, 0]
        inked = slides > np.quantile(slides, pen.skips)
        turns = np.flatnonzero(np.diff(inked)) + 1
        pieces += [part for part, on in zip(np.split(line, turns), np.split(inked, turns), strict=True) if on[0]]
    return [np.repeat(piece, 2, axis=0) if len(piece) == 1 else piece for piece in pieces]


def _laid_down(
    stroke: NDArray[np.float64], shape: tuple[int, ...], pen: Pen, px_per_mm: float, rng: Random
) -> NDArray[np.float32]:
    """How strongly one stroke covers each pixel, 0 to 1, in pieces of even pressure."""
    cover = np.zeros(shape, np.float32)
    line = np.round(_evenly(stroke, 0.5 * px_per_mm) * 2**SUBPIXEL).astype(np.int32)
    pieces = max(1, len(line) // 6)
    slow = np.interp(np.arange(pieces), np.linspace(0, pieces, 4), rng.normal(0, pen.pressure, 4))
    for piece, press in zip(np.array_split(np.arange(len(line)), pieces), slow, strict=True):
        first, last = int(piece[0]), min(int(piece[-1]) + 2, len(line))
        strength = float(np.clip(pen.strength * (1 + 0.5 * press), 0.15, 1))
        width = max(1, round(pen.width_mm * px_per_mm * float(np.clip(1 + 0.4 * press, 0.6, 1.5))))
        layer = np.zeros(shape, np.uint8)
        cv2.polylines(layer, [line[first:last]], False, round(255 * strength), width, cv2.LINE_AA, SUBPIXEL)
        np.maximum(cover, layer.astype(np.float32) / 255, out=cover)
    return cover


def _evenly(stroke: NDArray[np.float64], step: float) -> NDArray[np.float64]:
    """The stroke with a point every `step` pixels."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(stroke, axis=0).T))])
    count = max(2, int(lengths[-1] / max(step, 0.5)) + 1)
    at = np.linspace(0, lengths[-1], count)
    return np.stack([np.interp(at, lengths, stroke[:, i]) for i in range(2)], axis=1)


def _tooth(shape: tuple[int, ...], grain: float, px_per_mm: float, rng: Random) -> NDArray[np.float32]:
    """The paper's tooth, through which a dry pen shows white."""
    noise = rng.random((shape[0], shape[1]), np.float32)
    soft = cv2.GaussianBlur(noise, (0, 0), max(0.06 * px_per_mm, 0.4))
    spread = float(soft.std()) or 1.0
    tooth: NDArray[np.float32] = np.clip(1 + grain * (soft - soft.mean()) / spread * 0.6 - 0.3 * grain, 0, 1)
    return tooth.astype(np.float32)

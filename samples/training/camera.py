"""A quick camera: what the scanner's patches of a flat drawn sheet look like after light, lens, sensor and JPEG.

The full simulator photographs bent paper in a room; this one takes a thousand times less and covers the ranges.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Region
from samples.training.desk import Drawn
from scanner.blank import PX_PER_MM
from scanner.light import paper_of
from scanner.marks.ink import REACH, SIDE_PX

Random = np.random.Generator
Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Shots:
    """Patches as the scanner cuts them, (n, 48, 48) each, with their classes (n,)."""

    photo: Pixels
    blank: Pixels
    labels: NDArray[np.int8]


def shoot(drawn: Drawn, rng: Random) -> Shots:
    """One photo of the sheet, cut into the patches of its regions."""
    px_per_mm = float(np.exp(rng.uniform(math.log(2.4), math.log(13.0))))
    squeeze = rng.uniform(0.72, 1.0)
    across, down = (px_per_mm, px_per_mm * squeeze) if rng.random() < 0.5 else (px_per_mm * squeeze, px_per_mm)
    picture = cv2.resize(
        drawn.page,
        None,
        fx=across / PX_PER_MM,
        fy=down / PX_PER_MM,
        interpolation=cv2.INTER_AREA if px_per_mm < PX_PER_MM else cv2.INTER_LINEAR,
    )
    page_mm = (drawn.page.shape[0] / PX_PER_MM, drawn.page.shape[1] / PX_PER_MM)
    light = lighting(picture.shape[:2], rng) * narrow_shadows(page_mm, picture.shape[:2], rng)
    lit = np.asarray(cv2.multiply(picture, light, dtype=cv2.CV_8U), np.uint8)
    exposed = developed(out_of_focus(lit, rng), rng)
    evened = _evened(exposed, page_mm, rng)
    scale = np.array([across, down])
    strength = rng.gamma(2.0, 0.5)
    photo = [_patch(evened, region, scale, _Slip.random(strength, rng)) for region in drawn.regions]
    blank = [_patch(drawn.blank.image, region, np.full(2, PX_PER_MM), _Slip()) for region in drawn.regions]
    return Shots(np.stack(photo), np.stack(blank), np.array(drawn.labels, np.int8))


@dataclass(frozen=True, slots=True)
class _Slip:
    """By how much registration is off: a shift in mm, a small matrix near the identity."""

    shift: tuple[float, float] = (0.0, 0.0)
    matrix: tuple[tuple[float, float], tuple[float, float]] = ((1.0, 0.0), (0.0, 1.0))

    @staticmethod
    def random(strength: float, rng: Random) -> _Slip:
        """One as large as registration leaves, or `strength` times so."""
        shift = rng.normal(0, 0.12 * strength, 2).clip(-0.7, 0.7)
        matrix = np.eye(2) + rng.normal(0, 0.012 * strength, (2, 2)).clip(-0.06, 0.06)
        rows = [(float(row[0]), float(row[1])) for row in matrix]
        return _Slip((float(shift[0]), float(shift[1])), (rows[0], rows[1]))


def _patch(image: Pixels, region: Region, scale: NDArray[np.float64], slip: _Slip) -> Pixels:
    """The region's patch of a grey image, sampled as the scanner does it."""
    half = REACH[region.role] * region.radius_mm
    fine = SIDE_PX * 2
    matrix = np.diag(scale) @ np.array(slip.matrix) * (2 * half / fine)
    center = (np.array(region.center_mm) + np.array(slip.shift)) * scale - 0.5
    offset = center - matrix @ np.full(2, (fine - 1) / 2)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    lookup = np.column_stack([matrix, offset])
    sampled = cv2.warpAffine(image, lookup, (fine, fine), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(sampled, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA), np.uint8)


def lighting(shape: tuple[int, ...], rng: Random) -> Floats:
    """How bright paper is, (rows, columns, 3): a slope, a vignette, a colour cast, and sometimes a shadow's edge."""
    y, x = np.mgrid[0:1:48j, 0:1:36j].astype(np.float32)
    slope = rng.normal(0, 0.25, 2)
    level = rng.uniform(0.5, 0.98) * np.exp(slope[0] * (x - 0.5) + slope[1] * (y - 0.5))
    if rng.random() < 0.5:
        angle, place = rng.uniform(0, 2 * math.pi), rng.normal(0, 0.3)
        distance = (x - 0.5) * math.cos(angle) + (y - 0.5) * math.sin(angle) - place
        softness = float(np.exp(rng.uniform(math.log(0.01), math.log(0.3))))
        level *= 1 - rng.uniform(0.2, 0.75) / (1 + np.exp(np.clip(-distance / softness, -50, 50)))
    small = np.asarray(level[:, :, None] * (1 + rng.normal(0, 0.06, 3)), np.float32)
    full = cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.clip(full, 0.12, 1.0)


def narrow_shadows(page_mm: tuple[float, float], shape: tuple[int, ...], rng: Random) -> Floats:
    """What is left of the light, (rows, columns, 1), where fingers, pens and a phone's edge throw their shadows.

    They are narrower than what evening out the light bridges, so that marks lie on grey there.
    Half the photos have none.
    """
    left = np.ones((round(page_mm[0]), round(page_mm[1])), np.float32)
    for _ in range(int(rng.poisson(5)) if rng.random() < 0.5 else 0):
        shadow = np.ones_like(left)
        y, x = rng.uniform(0, 1, 2) * left.shape
        angle, length = rng.uniform(0, math.pi), rng.uniform(0, 0.6) * page_mm[1]
        reach = length / 2 * np.array([math.cos(angle), math.sin(angle)])
        ends = [(round(x + sign * reach[0]), round(y + sign * reach[1])) for sign in (-1, 1)]
        cv2.line(shadow, ends[0], ends[1], float(rng.uniform(0.4, 0.9)), int(rng.integers(4, 17)), cv2.LINE_AA)
        softness = float(np.exp(rng.uniform(math.log(0.4), math.log(4.0))))
        left = np.minimum(left, cv2.GaussianBlur(shadow, (0, 0), softness))
    full = cv2.resize(left, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(full[:, :, None], np.float32)


def out_of_focus(picture: Pixels, rng: Random) -> Pixels:
    """Focus and a hand's tremor; one photo in eight is as blurred as can still be read."""
    blurred = cv2.GaussianBlur(
        picture, (0, 0), rng.uniform(0.35, 1.7) if rng.random() < 0.88 else rng.uniform(1.7, 2.8)
    )
    length = rng.uniform(0, 6)
    if length > 1.5 and rng.random() < 0.4:
        kernel = np.zeros((9, 9), np.float32)
        angle = rng.uniform(0, math.pi)
        reach = length / 2 * np.array([math.cos(angle), math.sin(angle)])
        ends = [tuple(int(v) for v in np.round((4 + sign * reach) * 16)) for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
        blurred = cv2.filter2D(blurred, -1, kernel / kernel.sum())
    if rng.random() < 0.5:
        soft = cv2.GaussianBlur(blurred, (0, 0), 1.5)
        blurred = cv2.addWeighted(blurred, 1 + (amount := rng.uniform(0.2, 1.2)), soft, -amount, 0)
    return np.asarray(blurred, np.uint8)


def developed(picture: Pixels, rng: Random) -> Pixels:
    """Noise, what phones do about it, a tone curve, JPEG; one photo in six is as grainy as can still be read."""
    spread = float(rng.uniform(0.5, 7) if rng.random() < 0.84 else rng.uniform(7, 15))
    noisy = np.asarray(cv2.add(picture, _noise(picture.shape, spread, rng), dtype=cv2.CV_8U), np.uint8)
    if rng.random() < 0.5:
        noisy = np.asarray(cv2.GaussianBlur(noisy, (0, 0), rng.uniform(0.3, 0.8)), np.uint8)
    if rng.random() < 0.25:
        soft = cv2.GaussianBlur(noisy, (0, 0), rng.uniform(0.8, 1.6))
        noisy = np.asarray(cv2.addWeighted(noisy, 1 + (amount := rng.uniform(0.3, 1.2)), soft, -amount, 0), np.uint8)
    curve = (np.linspace(0, 1, 256) ** rng.uniform(0.75, 1.35) * 255 + 0.5).astype(np.uint8)
    toned = np.asarray(cv2.LUT(noisy, curve))
    if rng.random() < 0.15:
        toned = cv2.cvtColor(cv2.cvtColor(toned, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    _, data = cv2.imencode(".jpg", toned, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 95))])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _noise(shape: tuple[int, ...], spread: float, rng: Random) -> NDArray[np.int8]:
    """Noise laid out in tiles: drawing it pixel by pixel would take longer than all the rest."""
    tile = np.clip(rng.standard_normal((600, 600, 3), np.float32) * spread, -100, 100).astype(np.int8)
    return np.tile(tile, (shape[0] // 600 + 1, shape[1] // 600 + 1, 1))[: shape[0], : shape[1]]


def _evened(picture: Pixels, page_mm: tuple[float, float], rng: Random) -> Pixels:
    """The picture with its light evened out and its darkest channel kept, as the scanner does it, not quite exactly."""
    small = cv2.resize(picture, (round(page_mm[1]), round(page_mm[0])), interpolation=cv2.INTER_AREA)
    gain = 255 / paper_of(np.asarray(small, np.uint8)) * rng.uniform(0.97, 1.03)
    full = cv2.resize(gain, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_LINEAR)
    channels = cv2.split(cv2.multiply(picture, full, dtype=cv2.CV_8U))
    return np.asarray(cv2.min(cv2.min(channels[0], channels[1]), channels[2]), np.uint8)

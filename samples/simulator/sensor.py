"""What happens behind the lens: blur, noise, the phone's own processing, tone curve, shrinking and JPEG."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.levels import Level, Random
from samples.simulator.noise import sensor_tile
from samples.simulator.phone import Phone, improved

Pixels = NDArray[np.uint8]
BAND = 512
GRAINS_PX = (0.7, 0.7, 1.2, 2.0)
REFERENCE_PX = 4032
"""The long side for which the levels' blurs are given."""


@dataclass(frozen=True, slots=True)
class Sensor:
    """One camera's and one moment's faults, in pixels of the picture as it is taken."""

    focus_px: float
    motion_px: float
    motion_angle: float
    noise: float
    grain_px: float
    """How wide the noise's grain is: wide where a phone has enlarged or stacked pictures."""
    phone: Phone
    contrast: float
    jpeg_quality: int
    first_quality: int | None
    """Of the JPEG from which the last one was made, where there was one."""
    size_px: tuple[int, int]
    grey: bool

    @staticmethod
    def any(level: Level, size_px: tuple[int, int], taken_px: tuple[int, int], grey: bool, random: Random) -> Sensor:
        """Some camera of this level; `taken_px` is the size before a messenger shrinks it to `size_px`."""
        scale = max(taken_px) / REFERENCE_PX
        return Sensor(
            focus_px=level.focus_px.draw(random) * scale,
            motion_px=level.motion_px.draw(random) * scale,
            motion_angle=float(random.uniform(0, np.pi)),
            noise=level.noise.draw(random),
            grain_px=float(random.choice(GRAINS_PX)),
            phone=Phone.any(level, random),
            contrast=level.contrast.draw(random),
            jpeg_quality=round(level.jpeg_quality.draw(random)),
            first_quality=int(random.integers(55, 93)) if random.random() < level.twice_chance else None,
            size_px=size_px,
            grey=grey,
        )

    def measures(self, taken_px: tuple[int, int]) -> dict[str, float]:
        """What was drawn from the level's ranges, by the range's name."""
        scale = max(taken_px) / REFERENCE_PX
        return {
            "focus_px": self.focus_px / scale,
            "motion_px": self.motion_px / scale,
            "noise": self.noise,
            "contrast": self.contrast,
            "jpeg_quality": self.jpeg_quality,
            **self.phone.measures(),
        }


def develop(
    picture: Pixels, sensor: Sensor, random: Random, exposed: Callable[[Pixels], Pixels] = lambda taken: taken
) -> bytes:
    """The JPEG of what fell on the sensor (rows, columns, 3) BGR, gamma-encoded.

    `exposed` makes it as bright as the sensor is told to, noise and all.
    """
    picture = _blur(picture, sensor)
    _add_noise(picture, sensor.noise, sensor.grain_px, random)
    picture = improved(exposed(picture), sensor.phone)
    if (picture.shape[1], picture.shape[0]) != sensor.size_px:
        picture = np.asarray(cv2.resize(picture, sensor.size_px, interpolation=cv2.INTER_AREA))
    picture = np.asarray(cv2.LUT(picture, _tone(sensor.contrast)))
    if sensor.grey:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    if sensor.first_quality is not None:
        kind = cv2.IMREAD_GRAYSCALE if sensor.grey else cv2.IMREAD_COLOR
        picture = np.asarray(cv2.imdecode(_jpeg(picture, sensor.first_quality), kind), np.uint8)
    return _jpeg(picture, sensor.jpeg_quality).tobytes()


def _jpeg(picture: Pixels, quality: int) -> Pixels:
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return np.asarray(data, np.uint8)


def _blur(picture: Pixels, sensor: Sensor) -> Pixels:
    """Out of focus and shaken."""
    if sensor.focus_px > 0.25:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), sensor.focus_px))
    if sensor.motion_px >= 2:
        reach = int(np.ceil(sensor.motion_px / 2))
        kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8)
        step = np.array([np.cos(sensor.motion_angle), np.sin(sensor.motion_angle)]) * sensor.motion_px / 2
        ends = [tuple(int(v) for v in np.round((reach + sign * step) * 16)) for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 255, 1, cv2.LINE_AA, 4)
        weights = kernel.astype(np.float32)
        picture = np.asarray(cv2.filter2D(picture, -1, weights / weights.sum()))
    return picture


def _add_noise(picture: Pixels, noise: float, grain_px: float, random: Random) -> None:
    """Shot and read noise, in place, from a tile: stronger where it is dark, as gamma encoding makes it."""
    if noise <= 0:
        return
    level = np.arange(256) / 255
    light = np.maximum(level, 0.02) ** 2.2
    shot = np.sqrt(light + 0.004) * light ** (1 / 2.2 - 1)
    strength = np.clip(noise * np.minimum(shot, 2.6) / 32, 0, 1).astype(np.float32)
    tile = np.roll(sensor_tile(grain_px), tuple(random.integers(0, 512, 2)), axis=(0, 1)).astype(np.float32)
    tile = np.asarray(np.tile(tile, (1, -(-picture.shape[1] // 512), 1))[:, : picture.shape[1]])
    for top in range(0, picture.shape[0], BAND):
        band = picture[top : top + BAND]
        grain = cv2.multiply(cv2.LUT(band, strength), tile[: band.shape[0]])
        picture[top : top + BAND] = cv2.add(band, grain, dtype=cv2.CV_8U)


def _tone(contrast: float) -> Pixels:
    """A table (256,) of an S curve; 0 leaves everything as it is."""
    x = np.arange(256) / 255
    curve = x + contrast * 0.12 * np.sin(2 * np.pi * (x - 0.5))
    return np.clip(np.round(curve * 255), 0, 255).astype(np.uint8)

"""Random fields that textures, paper and sensors are made of."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.levels import Random

Field = NDArray[np.float32]


def smooth(shape: tuple[int, int], grain: tuple[float, float], random: Random) -> Field:
    """A field (rows, columns) between about -1 and 1 whose bumps are `grain` cells high and wide."""
    rows = max(3, int(np.ceil(shape[0] / grain[0])) + 2)
    columns = max(3, int(np.ceil(shape[1] / grain[1])) + 2)
    coarse = random.normal(0, 0.6, (rows, columns)).astype(np.float32)
    larger = cv2.resize(coarse, (int(columns * grain[1]), int(rows * grain[0])), interpolation=cv2.INTER_CUBIC)
    return np.asarray(larger[: shape[0], : shape[1]])


def octaves(shape: tuple[int, int], grain: tuple[float, float], count: int, random: Random) -> Field:
    """Fields of ever finer grain added up, each half as strong as the one before (fractal noise)."""
    total = np.zeros(shape, np.float32)
    for i in range(count):
        total += smooth(shape, (max(grain[0] / 2**i, 1.01), max(grain[1] / 2**i, 1.01)), random) * 0.5**i
    return total


@lru_cache(maxsize=4)
def sensor_tile(grain_px: float = 0.7, size: int = 512) -> NDArray[np.int8]:
    """A tile (size, size, 3) of camera noise, standard deviation 32: blurred by `grain_px`, with blotches of colour.

    Always the same; a photo takes it from an offset of its own.
    """
    random = np.random.default_rng(20240607)
    fine = _wrapped_blur(random.normal(0, 1, (size, size)).astype(np.float32), grain_px)
    tile = np.repeat((fine / fine.std())[:, :, None], 3, axis=2)
    for channel, strength in ((0, 0.75), (1, 0.3), (2, 0.6)):
        blotch = random.normal(0, 1, (size, size)).astype(np.float32)
        soft = _wrapped_blur(blotch, 0.9 + grain_px)
        tile[:, :, channel] += soft / soft.std() * strength
    tile *= 32 / tile.std()
    return np.asarray(np.clip(tile, -127, 127), dtype=np.int8)


def _wrapped_blur(field: Field, sigma: float) -> Field:
    """Blurred as if the field repeated on all sides."""
    wide = cv2.copyMakeBorder(field, 16, 16, 16, 16, cv2.BORDER_WRAP)
    return np.asarray(cv2.GaussianBlur(wide, (0, 0), sigma)[16:-16, 16:-16])


@lru_cache(maxsize=4)
def toner_tile(size: int = 640) -> NDArray[np.uint8]:
    """A tile (size, size) by which toner is thinned, 255 is full: mottled, with pinholes. Always the same."""
    random = np.random.default_rng(7)
    mottled = 0.955 + 0.05 * octaves((size, size), (24, 24), 4, random) + 0.03 * random.normal(0, 1, (size, size))
    holes = cv2.GaussianBlur((random.random((size, size)) < 0.004).astype(np.float32), (0, 0), 0.7)
    return np.asarray(np.clip((mottled - 0.9 * holes) * 255, 60, 255), dtype=np.uint8)

"""What the sheet lies on: wood, cloth, stone, laminate, printed matter; photographs of tables where there are any."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.simulator.levels import Random
from samples.simulator.noise import Field, octaves, smooth

Pixels = NDArray[np.uint8]
SIZE = 1024
TEXTURES = Path(__file__).resolve().parents[3] / "shared" / "data" / "textures"
"""Photographed tables, used only where they are there."""


@dataclass(frozen=True)
class Table:
    """A texture (rows, columns, 3) BGR that repeats as its own mirror image, and how many pixels a millimetre is."""

    name: str
    texture: Pixels
    pixels_per_mm: float


def any_table(random: Random, photographs: bool = True) -> Table:
    """Some table; without `photographs`, or where there are none, one that is drawn."""
    files = sorted(TEXTURES.glob("*.jpg")) if photographs else []
    if files and random.random() < 0.2:
        return _photographed(files[int(random.integers(len(files)))], random)
    names = sorted(DRAWN)
    name = names[int(random.choice(len(names), p=[CHANCES[n] for n in names]))]
    return Table(name, DRAWN[name](random), float(random.uniform(2.2, 4.0)))


def lid(random: Random) -> Table:
    """The inside of a flatbed scanner's lid."""
    grey = int(random.choice([255, 252, 244, 30]))
    return Table("lid", np.full((16, 16, 3), grey, np.uint8), 1.0)


def _photographed(file: Path, random: Random) -> Table:
    texture = _load(file)
    brighter = np.clip(texture * float(random.uniform(0.6, 1.5)), 0, 255).astype(np.uint8)
    return Table(file.stem, brighter, float(random.uniform(1.5, 4.0)))


@lru_cache(maxsize=4)
def _load(file: Path) -> Pixels:
    picture = cv2.imread(str(file))
    if picture is None:
        raise OSError(f"{file} can't be read as a picture.")
    return np.asarray(picture, dtype=np.uint8)


def _coloured(field: Field, dark: tuple[float, ...], bright: tuple[float, ...]) -> Pixels:
    """A field from -1 to 1 as colours between two, BGR."""
    share = np.clip(field * 0.5 + 0.5, 0, 1)[:, :, None]
    low, high = np.array(dark, np.float32), np.array(bright, np.float32)
    return np.asarray(low + (high - low) * share, dtype=np.uint8)


WOODS = (
    ((22, 36, 62), (60, 92, 140)),
    ((70, 110, 150), (130, 175, 210)),
    ((110, 150, 180), (165, 200, 225)),
    ((14, 20, 34), (38, 52, 78)),
    ((40, 70, 115), (80, 125, 175)),
    ((120, 130, 140), (175, 185, 190)),
)


def _wood(random: Random) -> Pixels:
    """Boards with growth rings seen along their length."""
    dark, bright = WOODS[int(random.integers(len(WOODS)))]
    shape = (SIZE, SIZE)
    bend = smooth(shape, (340, 90), random) * 3 + octaves(shape, (180, 26), 2, random)
    rings = np.sin(np.arange(SIZE, dtype=np.float32)[None, :] / float(random.uniform(5, 16)) + bend * 3)
    grain = 0.35 * rings + 0.7 * octaves(shape, (200, 5), 3, random) + 0.2 * smooth(shape, (30, 1.2), random)
    boards = int(random.integers(0, 6))
    for i in range(boards):
        edge = int((i + 0.5 + random.uniform(-0.2, 0.2)) * SIZE / boards)
        grain[:, edge:] += float(random.normal(0, 0.35))
        grain[:, edge : edge + 3] -= 1.2
    return _coloured(grain * float(random.uniform(0.5, 1.0)), dark, bright)


def _cloth(random: Random) -> Pixels:
    """A weave, plain, striped or checked."""
    colour, second = (_dyed(random) for _ in range(2))
    colour *= 0.5 if random.random() < 0.4 else 1
    y, x = np.mgrid[:SIZE, :SIZE].astype(np.float32)
    thread = float(random.uniform(2.2, 4.5))
    weave = np.sin(x * np.pi / thread) * np.sin(y * np.pi / thread) * 0.12
    uneven = 0.08 * smooth((SIZE, SIZE), (3, 3), random) + 0.06 * octaves((SIZE, SIZE), (90, 90), 2, random)
    shade = 1 + weave + uneven
    width = float(random.uniform(30, 140))
    kind = random.choice(3, p=[0.4, 0.25, 0.35])
    columns, rows = (x // width) % 2, (y // width) % 2
    mix = np.zeros_like(x) if kind == 0 else columns if kind == 1 else (columns + rows) / 2
    base = colour[None, None, :] * (1 - mix[:, :, None]) + second[None, None, :] * mix[:, :, None]
    return np.asarray(np.clip(base * shade[:, :, None], 0, 255), dtype=np.uint8)


def _dyed(random: Random) -> NDArray[np.float64]:
    """A colour of cloth (3,), rarely a gaudy one."""
    grey = float(random.uniform(40, 215))
    dyed: NDArray[np.float64] = np.clip(grey + random.normal(0, 1, 3) * float(random.uniform(3, 50)), 12, 235)
    return dyed


def _stone(random: Random) -> Pixels:
    """Speckled stone or terrazzo."""
    base = float(random.uniform(60, 210))
    tint = 1 + random.normal(0, 0.05, 3)
    field = 0.3 * octaves((SIZE, SIZE), (60, 60), 5, random)
    for sign, size in ((1, 1.2), (-1, 2.5), (1, 6.0)):
        spots = smooth((SIZE, SIZE), (size, size), random)
        field += sign * 0.6 * np.clip((spots - 0.75) * 4, 0, 1)
    stone = base + 60 * field * float(random.uniform(0.4, 1.2))
    return np.clip(stone[:, :, None] * tint[None, None, :], 0, 255).astype(np.uint8)


def _laminate(random: Random) -> Pixels:
    """A plain surface: a desk, a board, a lacquered table; white ones too, on which paper hardly stands out."""
    colour = random.uniform(20, 245) + random.normal(0, 12, 3)
    field = 3 * octaves((SIZE, SIZE), (200, 200), 2, random) + 2 * smooth((SIZE, SIZE), (1.5, 1.5), random)
    return np.clip(colour[None, None, :] + field[:, :, None], 0, 255).astype(np.uint8)


def _printed_matter(random: Random) -> Pixels:
    """Newspapers and other pages in a heap: lines of letters, headlines, grids and pictures."""
    page: Pixels = np.full((SIZE, SIZE, 3), random.uniform(70, 200), np.uint8)
    for _ in range(int(random.integers(2, 5))):
        sheet = _newspaper(random)
        angle = float(random.uniform(-25, 25)) + 90 * float(random.integers(0, 4))
        size = float(random.uniform(0.7, 1.1))
        move = np.asarray(cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), angle, size), dtype=np.float64)
        move[:, 2] += random.uniform(-350, 350, 2)
        mask = np.full(sheet.shape[:2], 255, np.uint8)
        turned = cv2.warpAffine(sheet, move, (SIZE, SIZE))
        there = cv2.warpAffine(mask, move, (SIZE, SIZE))
        shadow = cv2.GaussianBlur(there, (0, 0), 6)[:, :, None] / 255
        page = (page * (1 - 0.45 * shadow)).astype(np.uint8)
        page[there > 127] = turned[there > 127]
    return page


def _newspaper(random: Random) -> Pixels:
    grey = float(random.uniform(185, 245))
    sheet = np.full((SIZE, 760, 3), (grey * 0.95, grey, grey), np.uint8)
    letters = np.array(list("abcdefghijklmnopqrstuvwxyz     .,ABDEKMRST"))
    columns = int(random.integers(2, 5))
    wide = 720 // columns
    for column in range(columns):
        y = 40
        while y < SIZE - 30:
            x = 20 + column * wide
            kind = random.random()
            if kind < 0.06:
                text = "".join(random.choice(letters, 9))
                cv2.putText(sheet, text, (x, y + 26), cv2.FONT_HERSHEY_TRIPLEX, 0.9, (35, 32, 30), 2, cv2.LINE_AA)
                y += 44
            elif kind < 0.09:
                tall = int(random.integers(60, 170))
                cv2.rectangle(sheet, (x, y), (x + wide - 14, y + tall), tuple(random.uniform(20, 220, 3)), -1)
                y += tall + 20
            elif kind < 0.11:
                for i in range(7):
                    cv2.line(sheet, (x, y + 14 * i), (x + 84, y + 14 * i), (50, 50, 50), 1)
                    cv2.line(sheet, (x + 14 * i, y), (x + 14 * i, y + 84), (50, 50, 50), 1)
                y += 110
            else:
                text = "".join(random.choice(letters, max(4, wide // 7)))
                cv2.putText(sheet, text, (x, y + 8), cv2.FONT_HERSHEY_COMPLEX, 0.33, (60, 55, 55), 1, cv2.LINE_AA)
                y += 13
    return sheet


DRAWN: dict[str, Callable[[Random], Pixels]] = {
    "wood": _wood,
    "cloth": _cloth,
    "stone": _stone,
    "laminate": _laminate,
    "printed matter": _printed_matter,
}
CHANCES = {"wood": 0.4, "cloth": 0.2, "stone": 0.12, "laminate": 0.2, "printed matter": 0.08}

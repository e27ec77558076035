"""Regions of a form, patches that show them well, and what a network may say of one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.verdict import CLASSES


def region(marks: tuple[str, ...], role: Role = Role.CELL, name: str = "F7", parent: str | None = None) -> Region:
    return Region(name, role, (50.0, 50.0), 8.0, (), marks, parent)


def form(*regions: Region) -> Form:
    return Form((210.0, 297.0), (), regions)


def seen(count: int, **measures: float) -> Patches:
    """Patches that were seen well, but for the measures given."""
    well = {"match": 0.9, "inside": 1.0, "glare": 0.0, "contrast": 0.8} | measures
    white = np.full((count, SIDE_PX, SIDE_PX), 255, np.uint8)
    arrays = {name: np.full(count, value, np.float32) for name, value in well.items()}
    return Patches(
        region_ids=tuple(str(i) for i in range(count)),
        photo=white,
        clear=white,
        blank=white,
        **arrays,
        colour=np.zeros((count, 3), np.float32),
        inner=np.zeros((count, 3), np.float32),
        shine=white,
        hue=0 * white,
    )


def sure(mark: str, probability: float = 0.9999) -> NDArray[np.float32]:
    row = np.full(6, (1 - probability) / 5, np.float32)
    row[CLASSES.index(mark)] = probability
    return row

"""What is known before a form is followed: points that are pinned down, and the cells of its map."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.warp import Floats, Window

_NEXT = 1.3
"""How far apart the centres of neighbours are at the most, in units of the usual: those of the next but one are 1.7."""
_MARGIN = 1.5
"""How far beyond the outermost cells' centres print and ink may reach over the map's edge, in radii of a cell."""


@dataclass(frozen=True, eq=False)
class Pins:
    """Points known on both, (n, 2) each: on the page in millimetres, in the photo in pixels."""

    page_mm: Floats
    photo_px: Floats


@dataclass(frozen=True, eq=False)
class Cells:
    """The cells of a form: their centres (n, 2), the radius of one, and each one's neighbours by index."""

    centers: Floats
    radius_mm: float

    @classmethod
    def of(cls, regions: tuple[Region, ...]) -> Cells:
        """The cells among a form's regions, in order."""
        cells = [region for region in regions if region.role is Role.CELL]
        return cls(np.array([cell.center_mm for cell in cells]), float(np.median([cell.radius_mm for cell in cells])))

    @cached_property
    def distances(self) -> Floats:
        """From each cell to each, (n, n), in millimetres."""
        apart: Floats = np.linalg.norm(self.centers[:, None] - self.centers[None, :], axis=2)
        return apart

    @cached_property
    def pitch_mm(self) -> float:
        """The distance between neighbours."""
        return float(np.median(np.partition(self.distances, 1, axis=1)[:, 1]))

    @cached_property
    def beside(self) -> NDArray[np.bool_]:
        """Which cells lie around which, (n, n)."""
        return np.asarray((self.distances > 0) & (self.distances < _NEXT * self.pitch_mm))

    @cached_property
    def neighbours(self) -> tuple[NDArray[np.intp], ...]:
        """For each cell those around it."""
        cells, others = np.nonzero(self.beside)
        return tuple(np.split(others, np.searchsorted(cells, np.arange(1, len(self.centers)))))


def map_window(cells: Cells, form: Form, px_per_mm: float) -> Window:
    """The part of the page that the cells cover, and a margin for the print and the ink that reach over its edge."""
    low = np.floor(np.maximum(cells.centers.min(axis=0) - _MARGIN * cells.radius_mm, 0))
    high = np.ceil(np.minimum(cells.centers.max(axis=0) + _MARGIN * cells.radius_mm, form.page_mm))
    return Window(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]), px_per_mm)

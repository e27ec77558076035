"""A form laid in a photo: all that stays the same through every pass over its cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.sheet.form import Form
from scanner.blank import Blank
from scanner.following.cells import Cells, Pins, map_window
from scanner.following.sight import Sight, sight_of
from scanner.intake.photo import Photo
from scanner.warp import Floats, Warp, fit_spline, project


@dataclass(frozen=True, eq=False)
class LaidForm:
    """A form whose flat page `homography` (3, 3) lays in a photo, from millimetres to pixels.

    `pins` are points of it that are known for certain; its paper passes through them.
    """

    photo: Photo
    blank: Blank
    form: Form
    homography: Floats
    pins: Pins

    @cached_property
    def cells(self) -> Cells:
        """The cells of its map."""
        return Cells.of(self.form.regions)

    @cached_property
    def pinned(self) -> Floats:
        """Where the flat page would have what is seen at the pins, (n, 2), in millimetres."""
        return self.on_flat_page(self.pins)

    def on_flat_page(self, points: Pins) -> Floats:
        """Where the flat page would have what the photo shows at these points, (n, 2), in millimetres."""
        return project(np.linalg.inv(self.homography), points.photo_px)

    def through(self, points: Pins, softness: float) -> Warp:
        """The warp through some points alone, the less exactly the greater the softness."""
        pushed = self.on_flat_page(points) - points.page_mm
        field = fit_spline(points.page_mm, pushed, np.full(len(pushed), softness))
        return Warp(self.homography, field, self.form.page_mm)

    def sight(self, warp: Warp, px_per_mm: float) -> Sight:
        """The map as a warp straightens it, beside its print."""
        return sight_of(self.photo, self.blank, warp, map_window(self.cells, self.form, px_per_mm))

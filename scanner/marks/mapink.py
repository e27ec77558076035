"""Map ink: all that is drawn on a map in one picture, and its pieces, some of which lie in several cells."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.intake.photo import WHITE
from scanner.marks.ink import SIDE_PX, Patches, own_px
from scanner.marks.newink import BARE, all_with_rims
from scanner.marks.pieces import INK, over_print
from scanner.marks.polar import ACROSS, CENTER_PX, DOWN
from scanner.warp import Floats

_GRAIN = 95
"""Ink is darker than so many in a hundred pixels of hexes that were read as empty."""
_ACROSS_PX = 5
"""In a square so wide, pieces are one with print between them: a border cuts what crosses it."""
_RADIUS_PX = own_px(Role.CELL)
"""A cell's radius in the picture of all ink."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """Ink that hangs together. Lengths are radii of a cell."""

    points_mm: Floats
    """Where on the page its pixels lie, (n, 2)."""
    side: float
    """The longer side of it ..."""
    depth: float
    """... and how much darker it is than the blank on the average, in grey levels of 255."""
    inks: dict[int, float]
    """How much of it lies in each cell, by the cell's place, or -1 beyond all: the sum of its pixels' grey levels."""

    @property
    def shares(self) -> dict[int, float]:
        """The same as shares of it."""
        whole = sum(self.inks.values())
        return {cell: ink / whole for cell, ink in self.inks.items()}


@dataclass(frozen=True, slots=True, eq=False)
class MapInk:
    """What is drawn on a map, beside its blank."""

    ink: NDArray[np.uint8]
    """How much darker it is there than the blank (h, w), in grey levels."""
    cells: NDArray[np.int_]
    """In which cell that is (h, w), by its place in the form, or -1."""
    printed: NDArray[np.bool_]
    """Where there is print (h, w), with its rims."""
    grain: float
    """What is no darker is none, in grey levels."""
    corner_mm: Floats
    """Where on the page the middle of its first pixel lies, ..."""
    mm: float
    """... and how many millimetres a pixel is."""

    @property
    def drawn(self) -> NDArray[np.bool_]:
        """Where there is ink (h, w), and no grain."""
        return np.asarray(self.ink > self.grain)

    def in_cell(self, cell: int) -> float:
        """All ink in a cell, as `Piece.inks` has it."""
        return float(self.ink[self.drawn & (self.cells == cell)].sum())

    def pieces(self, least_side: float, most_side: float) -> list[Piece]:
        """Its pieces that are so long, in radii of a cell."""
        drawn = self.drawn
        joined = over_print(drawn, self.printed, _ACROSS_PX)
        _, labels, boxes, _ = cv2.connectedComponentsWithStats(joined.astype(np.uint8), connectivity=8)
        sides = boxes[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1) / _RADIUS_PX
        inked = np.bincount(np.asarray(labels)[drawn], minlength=len(sides)) > 0
        inked[0] = False
        found = []
        for label in np.flatnonzero(inked & (sides >= least_side) & (sides <= most_side)).tolist():
            x, y, width, height = boxes[label][:4].tolist()
            window = np.s_[y : y + height, x : x + width]
            rows, columns = np.nonzero((labels[window] == label) & drawn[window])
            found.append(self._piece(rows + y, columns + x, float(sides[label])))
        return found

    def _piece(self, rows: NDArray[np.intp], columns: NDArray[np.intp], side: float) -> Piece:
        ink = self.ink[rows, columns].astype(np.float64)
        # The first is of what lies beyond all cells; where anything is drawn, it is some grey levels.
        amounts = np.bincount(self.cells[rows, columns] + 1, ink)
        inks = {cell - 1: float(amounts[cell]) for cell in np.flatnonzero(amounts).tolist()}
        return Piece(self.corner_mm + np.stack([columns, rows], axis=1) * self.mm, side, float(ink.mean()), inks)


def map_ink(patches: Patches, form: Form, empty: Collection[int]) -> MapInk:
    """The ink of all cells' patches, each pixel from the nearest; cells in these places were read as empty."""
    places = form.places(Role.CELL)
    middles = np.array([form.regions[place].center_mm for place in places])
    mm = form.regions[places[0]].radius_mm / _RADIUS_PX
    corners = np.rint((middles - middles.min(axis=0)) / mm).astype(int)
    width, height = (corners.max(axis=0) + SIDE_PX).tolist()
    blanks = all_with_rims(patches.blank[places])
    inks = cv2.subtract(blanks, patches.photo[places])
    away = np.hypot(DOWN, ACROSS)
    nearest, cells = np.full((height, width), np.inf), np.full((height, width), -1)
    ink, blank = np.zeros((height, width), np.uint8), np.full((height, width), WHITE, np.uint8)
    for place, (x, y), own_ink, own_blank in zip(places, corners, inks, blanks, strict=True):
        window = np.s_[y : y + SIDE_PX, x : x + SIDE_PX]
        nearer = away < nearest[window]
        for whole, own in ((nearest, away), (cells, place), (ink, own_ink), (blank, own_blank)):
            np.copyto(whole[window], own, where=nearer)
    is_empty = np.zeros(len(form.regions) + 1, bool)
    is_empty[list(empty)] = True
    bare = ink[is_empty[cells]]
    grain = max(INK, float(np.percentile(bare, _GRAIN))) if len(bare) else float(INK)
    return MapInk(ink, cells, blank < BARE, grain, middles.min(axis=0) - CENTER_PX * mm, mm)

"""Entries: the boxes in which people write, each a small upright picture beside the same picture of the blank.

They lie on the same paper as the cells, beyond them; where the cells' warp has them is checked row by row, then box by
box.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Entry
from scanner.blank import Blank
from scanner.edges import darkest_of, even_ink, lengths
from scanner.following.sight import Sight, sight_of
from scanner.intake.photo import WHITE, Photo, Picture
from scanner.matching import best_match
from scanner.registration.register import Registration
from scanner.warp import Floats, Warp, Window, level_for
from scanner.writing.options import EntryOptions

_NEAR_PX = 1
"""How far off, in pixels of the coarse picture, a row nearly always lies: it is looked for there first."""
Row = tuple[Entry, ...]


@dataclass(frozen=True, eq=False)
class EntryPatch:
    """One entry as it was seen: `photo` and `blank` (height, width), paper 255, `px_per_mm` pixels to a millimetre.

    Both reach `rim_px` beyond the entry's outline. `match`, -1 to 1: how well the print of its row was found.
    `glare`: the share in which the camera saw nothing but white. `corners_px` (4, 2): its outline in the photo's image.
    """

    entry: Entry
    photo: Picture
    blank: Picture
    rim_px: int
    px_per_mm: float
    match: float
    inside: bool
    glare: float
    corners_px: Floats


def cut_entries(registration: Registration, options: EntryOptions) -> tuple[EntryPatch, ...]:
    """The patches of all entries of a registered photo, in the form's order."""
    photo, blank, entries = registration.photo, registration.blank, registration.form.entries
    patches = {patch.entry.id: patch for patch in cut_rows(photo, blank, registration.warp, entries, options)}
    return tuple(patches[entry.id] for entry in entries)


def cut_rows(
    photo: Photo, blank: Blank, warp: Warp, entries: tuple[Entry, ...], options: EntryOptions
) -> list[EntryPatch]:
    """The patches of entries, row by row, where a warp nearly leads to them."""
    if not entries:
        return []
    outlines = [entry.outline_mm for entry in entries]
    window = Window.around(outlines, options.reach_mm + 2 * options.rim_mm, options.px_per_mm)
    level = level_for(warp.px_per_mm / window.px_per_mm)
    seen = warp.straighten(photo.levels[level], window, level)
    channels = [np.asarray(channel, np.uint8) for channel in cv2.split(seen)]
    white = darkest_of(channels) >= WHITE
    sheet = _Sheet(window, even_ink(channels, window.px_per_mm), blank.window(window), white)
    around = Window.around(outlines, options.margin_mm + options.reach_mm, options.coarse_px_per_mm)
    wide = sight_of(photo, blank, warp, around)
    rows = rows_of(entries)
    settled = [_settled(wide, row, options) for row in rows]
    found = [
        (entry, sheet.nudged(entry, shift, options), match)
        for row, (shift, match) in zip(rows, settled, strict=True)
        for entry in row
    ]
    corners = warp.to_photo(np.array([np.array(entry.outline_mm) + shift for entry, shift, _ in found]))
    return [
        sheet.patch(entry, shift, match, corners[i], _inside(photo, corners[i]), options.rim_mm)
        for i, (entry, shift, match) in enumerate(found)
    ]


def rows_of(entries: tuple[Entry, ...]) -> tuple[Row, ...]:
    """The entries that stand side by side, row by row."""
    rows: dict[float, Row] = {}
    for entry in entries:
        top = entry.outline_mm[0][1]
        rows[top] = (*rows.get(top, ()), entry)
    return tuple(rows.values())


@dataclass(frozen=True, eq=False)
class _Sheet:
    """The part of the page with all entries: the photo's light evened out, the blank, where the camera saw white."""

    window: Window
    photo: Picture
    blank: Picture
    white: NDArray[np.bool_]

    def patch(
        self, entry: Entry, shift: Floats, match: float, corners: Floats, inside: bool, rim_mm: float
    ) -> EntryPatch:
        """The patch of an entry that lies `shift` (2,) millimetres from where the page has it."""
        rim = round(rim_mm * self.window.px_per_mm)
        there, moved = self._part(entry, np.zeros(2), rim), self._part(entry, shift, rim)
        glare = float(self.white[moved].mean())
        return EntryPatch(
            entry=entry,
            photo=self.photo[moved],
            blank=self.blank[there],
            rim_px=rim,
            px_per_mm=self.window.px_per_mm,
            match=match,
            inside=inside,
            glare=glare,
            corners_px=corners,
        )

    def nudged(self, entry: Entry, shift: Floats, options: EntryOptions) -> Floats:
        """How far, in millimetres, an entry lies from where the page has it, if it is about that: by its outline."""
        reach = round(options.nudge_mm * self.window.px_per_mm)
        rim = round(options.rim_mm * self.window.px_per_mm)
        outline = self.blank[self._part(entry, np.zeros(2), rim)]
        seen = self.photo[self._part(entry, shift, rim + reach)]
        if seen.shape != (outline.shape[0] + 2 * reach, outline.shape[1] + 2 * reach):
            return shift
        moved = [_slipped(seen, outline, axis, 2 * rim, options.least_match) for axis in (0, 1)]
        return shift + np.array(moved) / self.window.px_per_mm

    def _part(self, entry: Entry, shift: Floats, rim: int) -> tuple[slice, slice]:
        """The pixels of an entry and its rim: as many, wherever it lies."""
        outline = np.array(entry.outline_mm)
        width, height = (int(v) for v in np.round((outline[2] - outline[0]) * self.window.px_per_mm))
        left, top = (int(v) for v in np.round(self.window.pixels(outline[0] + shift) + 0.5))
        return slice(top - rim, top + height + rim), slice(left - rim, left + width + rim)


def _slipped(seen: Picture, outline: Picture, axis: int, rim: int, least_match: float) -> int:
    """How far, in pixels, the two sides of an outline across an axis lie from the middle of what was seen.

    By its rows or columns as a whole, and those near the sides alone: what is written within hardly counts.
    """
    lines, printed = _means(seen, axis), _means(outline, axis)
    sides = np.delete(np.arange(len(printed)), slice(rim, len(printed) - rim))
    places = lines[sides[:, None] + np.arange(len(lines) - len(printed) + 1)].T
    there, wanted = places - places.mean(axis=1, keepdims=True), printed[sides] - printed[sides].mean()
    norms = np.linalg.norm(there, axis=1) * np.linalg.norm(wanted)
    alike = there @ wanted / np.maximum(norms, 1e-9)
    best = int(alike.argmax())
    return best - len(alike) // 2 if alike[best] >= least_match else 0


def _means(picture: Picture, axis: int) -> Floats:
    """The mean of each row or column of a picture, in a fraction of the time that NumPy takes for whole numbers."""
    means: Floats = cv2.reduce(picture, axis, cv2.REDUCE_SUM, dtype=cv2.CV_64F).ravel() / picture.shape[axis]
    return means


def _settled(wide: Sight, row: Row, options: EntryOptions) -> tuple[Floats, float]:
    """How far, in millimetres, a row lies from where it should, by its print, and how well that fits there."""
    around = Window.around((entry.outline_mm for entry in row), options.margin_mm, wide.window.px_per_mm)
    left, top = (int(v) for v in np.round(wide.window.pixels(np.array((around.left, around.top))) + 0.5))
    height, width = around.shape
    reach = round(options.reach_mm * wide.window.px_per_mm)
    print_ = wide.blank[top : top + height, left : left + width]
    area = wide.photo[max(top - reach, 0) : top + height + reach, max(left - reach, 0) : left + width + reach]
    x, y, match = best_match(area, print_, float(lengths(print_).sum()), _NEAR_PX, options.plain_match)
    if match < options.least_match:
        return np.zeros(2), match
    return (np.array([x, y]) - (min(left, reach), min(top, reach))) / wide.window.px_per_mm, match


def _inside(photo: Photo, corners: Floats) -> bool:
    """Whether the corners lie in the picture."""
    height, width = photo.image.shape[:2]
    return bool((corners >= 0).all() and (corners <= (width - 1, height - 1)).all())

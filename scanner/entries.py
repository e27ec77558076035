"""Entries: the boxes in which people write, each a small upright picture beside the same picture of the blank.

They lie on the same paper as the cells, beyond them; where the cells' warp has them is checked row by row.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.sheet.form import Entry
from scanner.blank import Blank
from scanner.edges import agreement, even_light, lengths, summit
from scanner.options import EntryOptions
from scanner.photo import Photo, Picture
from scanner.register import Registration
from scanner.track import sight_of
from scanner.warp import Floats, Warp, Window

_WHITE = 252
"""The brightness at which a camera sees nothing but white."""
Row = tuple[Entry, ...]


@dataclass(frozen=True)
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


def cut_entries(
    photo: Photo, blank: Blank, registration: Registration, options: EntryOptions | None = None
) -> tuple[EntryPatch, ...]:
    """The patches of all entries of a registered photo, in the form's order."""
    entries = registration.form.entries
    patches = {
        patch.entry.id: patch
        for patch in cut_rows(photo, blank, registration.warp, entries, options or EntryOptions())
    }
    return tuple(patches[entry.id] for entry in entries)


def cut_rows(
    photo: Photo, blank: Blank, warp: Warp, entries: tuple[Entry, ...], options: EntryOptions
) -> list[EntryPatch]:
    """The patches of entries, row by row, where a warp nearly leads to them."""
    return [patch for row in rows_of(entries) for patch in _of_row(photo, blank, warp, row, options)]


def rows_of(entries: tuple[Entry, ...]) -> tuple[Row, ...]:
    """The entries that stand side by side, row by row."""
    rows: dict[float, Row] = {}
    for entry in entries:
        top = entry.outline_mm[0][1]
        rows[top] = (*rows.get(top, ()), entry)
    return tuple(rows.values())


def _of_row(photo: Photo, blank: Blank, warp: Warp, row: Row, options: EntryOptions) -> list[EntryPatch]:
    """The patches of one row, moved together to where its print is found."""
    warp, match = _settled(photo, blank, warp, row, options)
    window = _around(row, 2 * options.rim_mm, options.px_per_mm)
    level = int(np.clip(np.floor(np.log2(max(warp.px_per_mm / window.px_per_mm, 1))), 0, 2))
    seen = warp.straighten(photo.levels[level], window, level)
    evened = _evened(seen, window.px_per_mm)
    white = np.asarray(seen).min(axis=2) >= _WHITE
    drawn = blank.window(window)
    rim = round(options.rim_mm * window.px_per_mm)
    patches = []
    for entry in row:
        left, top = (int(v) for v in np.round(window.pixels(np.array(entry.outline_mm[0])) + 0.5))
        right, bottom = (int(v) for v in np.round(window.pixels(np.array(entry.outline_mm[2])) + 0.5))
        part = (slice(top - rim, bottom + rim), slice(left - rim, right + rim))
        corners = warp.to_photo(np.array(entry.outline_mm))
        glare = float(white[part].mean())
        patches.append(
            EntryPatch(entry, evened[part], drawn[part], rim, window.px_per_mm, match, _inside(photo, corners), glare,
                       corners)
        )  # fmt: skip
    return patches


def _settled(photo: Photo, blank: Blank, warp: Warp, row: Row, options: EntryOptions) -> tuple[Warp, float]:
    """The warp moved to where the row's print fits best within reach, and how well it fits there."""
    wide = sight_of(photo, blank, warp, _around(row, options.margin_mm + options.reach_mm, options.coarse_px_per_mm))
    reach = round(options.reach_mm * options.coarse_px_per_mm)
    print_ = wide.blank[reach:-reach, reach:-reach]
    x, y, match = summit(agreement(wide.photo, print_, float(lengths(print_).sum())))
    if match < options.least_match:
        return warp, match
    shift = (np.array([x, y]) - reach) / options.coarse_px_per_mm
    return warp.after(np.hstack([np.eye(2), shift[:, None]])), match


def _around(row: Row, margin_mm: float, px_per_mm: float) -> Window:
    """The window of a row's entries and a margin around them, in whole millimetres."""
    corners = np.array([corner for entry in row for corner in entry.outline_mm])
    low, high = np.floor(corners.min(axis=0) - margin_mm), np.ceil(corners.max(axis=0) + margin_mm)
    return Window(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]), px_per_mm)


def _evened(seen: Picture, px_per_mm: float) -> Picture:
    """The darkest of the three channels, each with its light evened out: ink of any colour is dark, paper 230."""
    blue, green, red = (even_light(np.ascontiguousarray(seen[..., i]), px_per_mm) for i in range(3))
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


def _inside(photo: Photo, corners: Floats) -> bool:
    """Whether the corners lie in the picture."""
    height, width = photo.image.shape[:2]
    return bool((corners >= 0).all() and (corners <= (width - 1, height - 1)).all())

"""Tracking: the map's cells found one after the other, from the fiducials outward, and the smooth field they make.

Each cell's print is looked for within a bounded reach of where its neighbours say it must be, so paper that is bent or
folded is followed step by step. A cell that departs from its neighbours' field isn't trusted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.blank import Blank
from scanner.edges import Arrows, even_light, photo_arrows
from scanner.intake.photo import Photo, Picture
from scanner.options import RegisterOptions, Sweep
from scanner.registration.pieces import Pieces, Seek
from scanner.warp import Floats, Warp, Window, fit_field, level_for, project

_SMALL = 60
"""Of a window so much smaller than a photo (whose pixels have three numbers) the colours are straightened: that takes
less time than to turn the whole photo grey."""


@dataclass(frozen=True)
class Pins:
    """The fiducials' corners, on the page in millimetres and in the photo in pixels, both (n, 2)."""

    page_mm: Floats
    photo_px: Floats


@dataclass(frozen=True)
class Sight:
    """A window of the page as arrows: of the photo, straightened by a warp, and of the blank sheet."""

    window: Window
    photo: Arrows
    blank: Arrows


@dataclass(frozen=True)
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
        return np.asarray((self.distances > 0) & (self.distances < 1.3 * self.pitch_mm))

    @cached_property
    def neighbours(self) -> tuple[NDArray[np.intp], ...]:
        """For each cell those around it."""
        cells, others = np.nonzero(self.beside)
        return tuple(np.split(others, np.searchsorted(cells, np.arange(1, len(self.centers)))))


@dataclass(frozen=True)
class Track:
    """The cells as found: how far from where they were expected, (n, 2) in millimetres, and how well they match.

    `departure_mm` (n,) is how far each lies from where its neighbours would have it; `trusted` (n,) who is believed.
    """

    displacements: Floats
    match: NDArray[np.float32]
    departure_mm: NDArray[np.float32]
    trusted: NDArray[np.bool_]


def track_map(
    photo: Photo, blank: Blank, form: Form, homography: Floats, pins: Pins, options: RegisterOptions,
    guess: Pins | None = None,
) -> tuple[Warp, Track]:  # fmt: skip
    """The warp of the map, and its cells as found on the last and finest pass.

    `guess`: roughly where some cells lie, where few pins or none say it; the search starts there. Where pins are known,
    one fine pass follows most sheets, from cell to cell; another follows where it found cells far off.
    """
    cells = Cells.of(form.regions)
    flat = project(np.linalg.inv(homography), pins.photo_px)
    start = pins if guess is None else guess
    pushed = project(np.linalg.inv(homography), start.photo_px) - start.page_mm
    softness = options.pin_softness if guess is None else options.cell_softness
    warp = Warp(homography, fit_field(start.page_mm, pushed, np.full(len(pushed), softness)), form.page_mm)
    run = partial(swept, photo, blank, form, cells, pins, flat, options)
    if guess is None:
        first, track = run(warp, start, options.first)
        if track.trusted.mean() >= options.followed:
            moved = np.linalg.norm(track.displacements[track.trusted], axis=1).max()
            settled = moved < options.settled_mm and track.departure_mm.max() < options.fine.outlier_mm
            return (first, track) if settled else run(first, start, options.fine)
    warp, track = run(warp, start, options.coarse)
    for _ in range(0 if guess is None else options.most_sweeps):
        before = track.trusted.sum()
        warp, track = run(warp, start, options.coarse)
        if track.trusted.sum() <= before:
            break
    return run(warp, start, options.fine)


def swept(
    photo: Photo, blank: Blank, form: Form, cells: Cells, pins: Pins, flat: Floats, options: RegisterOptions,
    warp: Warp, start: Pins, sweep: Sweep,
) -> tuple[Warp, Track]:  # fmt: skip
    """One pass over all cells: the warp through where they were found, and where that is."""
    sight = sight_of(photo, blank, warp, map_window(cells, form, sweep.px_per_mm))
    track = _tracked(sight, cells, start, sweep.reach_mm, sweep.outlier_mm, options)
    return _refitted(warp, cells, track, pins, flat, options), track


def map_window(cells: Cells, form: Form, px_per_mm: float) -> Window:
    """The part of the page that the cells cover, and a margin for the print and the ink that reach over its edge."""
    low = np.floor(np.maximum(cells.centers.min(axis=0) - 1.5 * cells.radius_mm, 0))
    high = np.ceil(np.minimum(cells.centers.max(axis=0) + 1.5 * cells.radius_mm, form.page_mm))
    return Window(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]), px_per_mm)


def sight_of(photo: Photo, blank: Blank, warp: Warp, window: Window) -> Sight:
    """A window of the page as arrows; it may reach over the page's edge, where the blank is white."""
    seen = even_light(straightened(photo, warp, window), window.px_per_mm)
    return Sight(window, photo_arrows(seen), blank.arrows(window))


def straightened(photo: Photo, warp: Warp, window: Window) -> Picture:
    """A window of the page in grey as if it lay flat before us, from the level of the photo that is fine enough."""
    level = level_for(warp.px_per_mm / window.px_per_mm)
    rows, columns = window.shape
    if photo.has_grey(level) or rows * columns > photo.levels[level].size // _SMALL:
        return warp.straighten(photo.grey(level), window, level)
    return np.asarray(cv2.cvtColor(warp.straighten(photo.levels[level], window, level), cv2.COLOR_BGR2GRAY), np.uint8)


def _tracked(
    sight: Sight, cells: Cells, pins: Pins, reach_mm: float, outlier_mm: float, options: RegisterOptions
) -> Track:
    """All cells found in a sight, those nearest to the fiducials first, each near where its neighbours say."""
    window = sight.window
    reach = int(np.ceil(reach_mm * window.px_per_mm))
    near = round(options.near_mm * window.px_per_mm)
    # Nearly all are within a pixel of where their neighbours say.
    seek = Seek(round(1.1 * cells.radius_mm * window.px_per_mm), reach, tuple(range(1, near + 1)), options.plain_match)
    pieces = Pieces(sight.photo, sight.blank, 3 * reach + seek.half + 1)
    places = np.round(window.pixels(cells.centers)).astype(int)
    found = np.zeros((len(places), 2))
    match = np.full(len(places), -1.0, np.float32)
    for ring in _rings(cells, pins):
        near_by = cells.beside[ring] & (match > options.least_match)
        guess = np.clip(np.round(_middle(found, near_by)), -2 * reach, 2 * reach).astype(int)
        step, match[ring] = pieces.sought(places[ring], places[ring] + guess, seek)
        found[ring] = guess + step
    displacements = found / window.px_per_mm
    departure = _departures(cells, displacements, match > options.least_match)
    return Track(displacements, match, departure, (match > options.least_match) & (departure < outlier_mm))


def _rings(cells: Cells, pins: Pins) -> list[NDArray[np.intp]]:
    """The cells by their distance from the fiducials, so that each has a neighbour in the ring before its own."""
    from_pins = np.linalg.norm(cells.centers[:, None] - pins.page_mm[None, :], axis=2).min(axis=1)
    # One of the six neighbours lies within 30 degrees of the way to the fiducial.
    ring = np.floor(from_pins / (np.cos(np.radians(30)) * cells.pitch_mm))
    return [np.flatnonzero(ring == each) for each in np.unique(ring)]


def _departures(cells: Cells, displacements: Floats, seen: NDArray[np.bool_]) -> NDArray[np.float32]:
    """How far each cell lies from the median of the eight nearest cells seen, in millimetres."""
    order = np.argsort(cells.distances, axis=1)[:, 1:]
    near = np.zeros(cells.distances.shape, bool)
    np.put_along_axis(near, order, seen[order] & (np.cumsum(seen[order], axis=1) <= 8), axis=1)
    departure = np.linalg.norm(displacements - _middle(displacements, near), axis=1)
    return np.where(near.sum(axis=1) >= 3, departure, 0).astype(np.float32)


def _middle(points: Floats, chosen: NDArray[np.bool_]) -> Floats:
    """The medians of some of the points (n, 2), x and y apart: those chosen (m, n); zero where none are.

    Of an even number it is the upper middle.
    """
    count = chosen.sum(axis=1)
    ordered = np.sort(np.where(chosen[:, :, None], points, np.inf), axis=1)
    middle: Floats = ordered[np.arange(len(chosen)), np.minimum(count // 2, len(points) - 1)]
    return np.where(count[:, None] > 0, middle, 0.0)


def _refitted(warp: Warp, cells: Cells, track: Track, pins: Pins, flat: Floats, options: RegisterOptions) -> Warp:
    """The warp with its field drawn through the fiducials and the cells that are trusted."""
    centers = cells.centers[track.trusted]
    anchors = np.vstack([pins.page_mm, centers])
    targets = np.vstack([flat, warp.displaced(centers + track.displacements[track.trusted])])
    softness = np.repeat([options.pin_softness, options.cell_softness], [len(flat), len(centers)])
    return Warp(warp.homography, fit_field(anchors, targets - anchors, softness), warp.page_mm)

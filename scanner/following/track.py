"""Tracking: the map's cells found one after the other, from the fiducials outward, and the smooth field they make.

Each cell's print is looked for within a bounded reach of where its neighbours say it must be, so paper that is bent or
folded is followed step by step. A cell that departs from its neighbours' field isn't trusted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from scanner.following.cells import Cells, Pins
from scanner.following.laid import LaidForm
from scanner.following.options import FollowOptions, Sweep
from scanner.following.pieces import Pieces, Seek
from scanner.following.sight import Sight
from scanner.warp import Floats, Warp, fit_spline

_REACH = 1.1
"""How far from its centre a cell's print is compared, across and down, in radii: its edges are print too."""


@dataclass(frozen=True, eq=False)
class Track:
    """The cells as found: how far from where they were expected, (n, 2) in millimetres, and how well they match.

    `departure_mm` (n,) is how far each lies from where its neighbours would have it; `trusted` (n,) who is believed.
    """

    displacements: Floats
    match: NDArray[np.float32]
    departure_mm: NDArray[np.float32]
    trusted: NDArray[np.bool_]


def track_map(laid: LaidForm, options: FollowOptions, guess: Pins | None = None) -> tuple[Warp, Track]:
    """The warp of the map, and its cells as found on the last and finest pass.

    `guess`: roughly where some cells lie, where few pins or none say it; the search starts there. Where pins are known,
    one fine pass follows most sheets, from cell to cell; another follows where it found cells far off.
    """
    start = laid.pins if guess is None else guess
    warp = laid.through(start, options.pin_softness if guess is None else options.cell_softness)
    run = partial(swept, laid, start, options)
    if guess is None:
        first, track = run(warp, options.first)
        if track.trusted.mean() >= options.followed:
            moved = np.linalg.norm(track.displacements[track.trusted], axis=1).max()
            settled = moved < options.settled_mm and track.departure_mm.max() < options.fine.outlier_mm
            return (first, track) if settled else run(first, options.fine)
    warp, track = run(warp, options.coarse)
    for _ in range(0 if guess is None else options.most_sweeps):
        before = track.trusted.sum()
        warp, track = run(warp, options.coarse)
        if track.trusted.sum() <= before:
            break
    return run(warp, options.fine)


def swept(laid: LaidForm, start: Pins, options: FollowOptions, warp: Warp, sweep: Sweep) -> tuple[Warp, Track]:
    """One pass over all cells, from `start` outward: the warp through where they were found, and where that is."""
    track = _tracked(laid.sight(warp, sweep.px_per_mm), laid.cells, start, sweep, options)
    return _refitted(laid, warp, track, options), track


def _tracked(sight: Sight, cells: Cells, start: Pins, sweep: Sweep, options: FollowOptions) -> Track:
    """All cells found in a sight, those nearest to known points first, each near where its neighbours say."""
    window = sight.window
    reach = int(np.ceil(sweep.reach_mm * window.px_per_mm))
    near = round(options.near_mm * window.px_per_mm)
    # Nearly all are within a pixel of where their neighbours say.
    seek = Seek(
        round(_REACH * cells.radius_mm * window.px_per_mm), reach, tuple(range(1, near + 1)), options.plain_match
    )
    pieces = Pieces(sight.photo, sight.blank, 3 * reach + seek.half + 1)
    places = np.round(window.pixels(cells.centers)).astype(int)
    found = np.zeros((len(places), 2))
    match = np.full(len(places), -1.0, np.float32)
    for ring in _rings(cells, start):
        near_by = cells.beside[ring] & (match > options.least_match)
        guess = np.clip(np.round(_middle(found, near_by)), -2 * reach, 2 * reach).astype(int)
        step, match[ring] = pieces.sought(places[ring], places[ring] + guess, seek)
        found[ring] = guess + step
    displacements = found / window.px_per_mm
    departure = _departures(cells, displacements, match > options.least_match)
    return Track(displacements, match, departure, (match > options.least_match) & (departure < sweep.outlier_mm))


def _rings(cells: Cells, start: Pins) -> list[NDArray[np.intp]]:
    """The cells by their distance from known points, so that each has a neighbour in the ring before its own."""
    away = np.linalg.norm(cells.centers[:, None] - start.page_mm[None, :], axis=2).min(axis=1)
    # One of the six neighbours lies within 30 degrees of the way to the point.
    ring = np.floor(away / (np.cos(np.radians(30)) * cells.pitch_mm))
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


def _refitted(laid: LaidForm, warp: Warp, track: Track, options: FollowOptions) -> Warp:
    """The warp with its field drawn through the pins and the cells that are trusted."""
    centers = laid.cells.centers[track.trusted]
    anchors = np.vstack([laid.pins.page_mm, centers])
    targets = np.vstack([laid.pinned, warp.displaced(centers + track.displacements[track.trusted])])
    softness = np.repeat([options.pin_softness, options.cell_softness], [len(laid.pinned), len(centers)])
    return Warp(warp.homography, fit_spline(anchors, targets - anchors, softness), warp.page_mm)

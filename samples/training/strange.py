"""Strange patches, composed of plain ones: what no reader of marks is taught, and what a person must be asked about.

Two marks in one place, a mark that was struck out, ringed or coloured over, letters and half drawn shapes, lines and
patterns that run across the sheet, things that lie on it or holes in it, and a mark beside a settlement's circles.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable

import cv2
import numpy as np

from samples.strokes import Library, Split
from samples.training.camera import Shots
from samples.training.overlays import SYMBOLS, Patch, Pixels, Plain, Random
from samples.training.patches import joined
from samples.training.strange_marks import (
    beside,
    corrected,
    doodled,
    highlit,
    ringed,
    ringed_anew,
    spiral,
    struck,
    two,
    written,
)
from samples.training.strange_places import covered, crossed_by_lines, overlaid, patterned, tinted
from scanner.marks.ink import SIDE_PX
from scanner.marks.verdict import CLASSES

LEAST_CHANGE = 1.2
"""By how many grey levels a patch must change on the average to be strange, ..."""
LEAST_DEPTH = 14
"""... and by how many somewhere."""
BARE_SHARE = 0.2
"""The share of them that are made of regions that can hold no mark themselves."""
PARTS = 8
"""So many parts are made apart from each other."""


def strange(plain: Plain, split: Split, count: int, seed: int, processes: int = 1) -> Shots:
    """About so many strange patches, made of plain ones; their labels are those of the plain ones.

    The same arguments give the same, in as many processes as wanted: they share the plain patches.
    """
    parts = [(count // PARTS, seed * PARTS + part) for part in range(PARTS)]
    if processes == 1:
        _share(plain, split)
        return joined(_part(*part) for part in parts)
    with multiprocessing.get_context("fork").Pool(processes, _share, (plain, split)) as pool:
        return joined(pool.starmap(_part, parts))


_shared: list[tuple[Plain, Library]] = []
"""What each process makes its patches of."""


def _share(plain: Plain, split: Split) -> None:
    cv2.setNumThreads(1)
    _shared[:] = [(plain, Library.load(split))]


def _part(count: int, seed: int) -> Shots:
    """So many of them."""
    (plain, library), rng = _shared[0], np.random.default_rng(seed)
    shots, places = plain.shots, (np.flatnonzero(~plain.bare), np.flatnonzero(plain.bare))
    photo, blank = (np.empty((count, SIDE_PX, SIDE_PX), np.uint8) for _ in range(2))
    labels = np.empty(count, np.int8)
    done = 0
    while done < count:
        among = places[int(rng.random() < BARE_SHARE and len(places[1]) > 0)]
        place = int(among[int(rng.integers(len(among)))])
        kinds = _kinds_of(int(shots.labels[place]), bool(plain.bare[place]))
        kind = kinds[int(rng.integers(len(kinds)))]
        made = kind(Patch(shots.photo[place], shots.blank[place]), plain, library, rng)
        change = cv2.absdiff(made, shots.photo[place])[8:-8, 8:-8]
        if change.mean() < LEAST_CHANGE or change.max() < LEAST_DEPTH:
            continue
        photo[done], blank[done], labels[done] = made, shots.blank[place], shots.labels[place]
        done += 1
    return Shots(photo, blank, labels)


Kind = Callable[[Patch, Plain, Library, Random], Pixels]


def _kinds_of(label: int, bare: bool) -> tuple[Kind, ...]:
    """What can make a plain patch strange, as often as it is named."""
    if bare:
        return (beside, beside, beside, beside, covered, written, crossed_by_lines, patterned)
    if label in SYMBOLS:
        return (
            *[two] * 3,
            *[struck] * 4,
            *[tinted] * 2,
            covered,
            patterned,
            *[ringed] * 3,
            written,
            overlaid,
            *[highlit] * 2,
            corrected,
        )
    if label == CLASSES.index("#"):
        return (covered, overlaid)
    return (
        *[covered] * 3,
        *[tinted] * 3,
        *[crossed_by_lines] * 2,
        patterned,
        *[written] * 4,
        doodled,
        overlaid,
        ringed_anew,
        spiral,
    )

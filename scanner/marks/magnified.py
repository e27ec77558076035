"""Magnified: small marks, looked at once more as large as others are.

A hex's patch has two and a half pixels to a millimetre, a photo mostly twice as many. In the patch a small triangle is
six pixels wide, and could be a square; as large as others, everybody can tell it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.classifier import ALL_VIEWS, Looks, at_odds, classifier
from scanner.marks.ink import REACH, SIDE_PX, Patches, cut_about, own_px
from scanner.marks.newink import BARE, new_ink, own_area, with_rims
from scanner.marks.options import MagnifyOptions
from scanner.marks.verdict import CLASSES, LEAST_CHANCE
from scanner.reading import EMPTY
from scanner.registration.register import Registration
from scanner.warp import Floats

Flags = NDArray[np.bool_]
Pixels = NDArray[np.uint8]
_ACROSS_PX = 2 * own_px(Role.CELL)
"""The way across a hex from corner to corner, in pixels of its patch."""
_OWN = own_area(0.95)
"""Where in its patch a mark is its cell's."""
_DARKEST_PX = 6
"""The pixels that tell how dark a mark is."""
_EDGE = 0.35
"""The darkness, as a share of that, from which a pixel is ink ..."""
_LEAST_INK = 8.0
"""... and the least, in grey levels."""
_PALE = 0.25
"""The same share, from which one that hangs together with a mark is more of it: a pen that skips leaves lines paler."""
_JOINED = np.ones((3, 3), np.uint8)
"""So near, pieces are one: print that a stroke crosses is left out of it."""
_LEAST_PIECE = 0.05
"""The share of the cell's ink without which a piece is none of the mark's ..."""
_LEAST_OWN = 0.9
"""... as is one of which less lies in the cell ..."""
_LEAST_REACHING_OUT = 0.25
"""... and with less than this it is a neighbour's and no business of the cell's."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where in its patch a mark lies: its middle, x and y, and its longer side, in pixels; and the share of the
    rectangle round it that its ink fills."""

    x: float
    y: float
    side: float
    filled: float

    @staticmethod
    def of(ink: Flags) -> _Spot:
        """That of ink (48, 48)."""
        x, y, width, height = cv2.boundingRect(ink.astype(np.uint8))
        return _Spot(x + width / 2, y + height / 2, max(width, height), float(ink.sum()) / (width * height))


def magnify(
    looks: Looks,
    patches: Patches,
    registration: Registration,
    options: MagnifyOptions,
) -> tuple[Looks, Patches]:
    """The same looks and patches, those of cells with one small mark cut larger and looked at again.

    How both networks came to their chances stays what they saw at first, which evidence was taught with. What was
    certain stays so. Of what wasn't, the chances are the geometric mean of both looks; where one sees nothing
    and the other a mark, their plain mean, as among the networks: a person is asked. What is no mark magnified either
    is left as it was.
    """
    spots = _small_marks(looks, patches, registration.form, options)
    if not spots:
        return looks, patches
    squares = _squares(spots, registration.form, options)
    larger = cut_about(patches.of(list(spots)), registration, *squares)
    second = classifier().looks(larger)
    marks = np.flatnonzero(second.chances.argmax(axis=1) != CLASSES.index(EMPTY))
    seen = np.array(list(spots))[marks]
    chances, single = looks.chances.copy(), looks.single.copy()
    chances[seen] = _together(looks.chances[seen], second.chances[marks], looks.views[seen] < ALL_VIEWS)
    single[seen] = second.single[marks]
    return replace(looks, chances=chances, single=single), patches.with_those_of(larger.of(marks.tolist()), seen)


def _together(
    first: NDArray[np.float32], second: NDArray[np.float32], certain: NDArray[np.bool_]
) -> NDArray[np.float32]:
    """The chances (n, 6) of marks by a look and a larger one; what is a mark and `certain` by the first stays so."""
    mean = np.sqrt((first + LEAST_CHANCE) * (second + LEAST_CHANCE))
    both = np.where(at_odds(first, second)[:, None], (first + second) / 2, mean / mean.sum(axis=1, keepdims=True))
    kept = certain & (first.argmax(axis=1) != CLASSES.index(EMPTY))
    return np.where(kept[:, None], first, both).astype(np.float32)


def _small_marks(looks: Looks, patches: Patches, form: Form, options: MagnifyOptions) -> dict[int, _Spot]:
    """The cells in which one small mark stands, by their places in the form."""
    nothing = looks.chances.argmax(axis=1) == CLASSES.index(EMPTY)
    spots = {}
    for i, region in enumerate(form.regions):
        if region.role is not Role.CELL or not region.marks:
            continue
        ink = _ink_of_one(patches.photo[i], patches.blank[i], options)
        if ink is None or (nothing[i] and not _is_plain(ink, patches.blank[i], options)):
            continue
        spot = _Spot.of(ink)
        small = options.least_side <= spot.side / _ACROSS_PX <= options.most_side
        if small and _with_pale_lines(ink, patches.photo[i], patches.blank[i]) <= options.most_with_pale:
            spots[i] = spot
    return spots


def _ink_of_one(photo: Pixels, blank: Pixels, options: MagnifyOptions) -> Flags | None:
    """The ink (48, 48) of a mark that is nearly all that is drawn in a cell."""
    ink = new_ink(photo, with_rims(blank))
    darkest = _darkest(ink)
    if darkest < options.faintest:
        return None
    dark = ink > max(_LEAST_INK, _EDGE * darkest)
    count, pieces = cv2.connectedComponents(cv2.dilate(dark.astype(np.uint8), _JOINED), connectivity=8)
    inked = np.flatnonzero(dark)
    labels, depths = np.asarray(pieces).take(inked), ink.take(inked)
    weight, own = (np.bincount(labels, each, count) for each in (depths, depths * _OWN.take(inked)))
    own[own < _LEAST_REACHING_OUT * weight] = 0
    mark = (own > _LEAST_OWN * weight) & (own > _LEAST_PIECE * own.sum())
    if not mark.any() or own[mark].sum() < options.least_share * own.sum():
        return None
    return np.asarray(dark & mark[pieces])


def _darkest(ink: NDArray[np.float32]) -> float:
    """How dark a cell's ink (48, 48) is where it is darkest, in grey levels."""
    return float(np.sort(ink[_OWN])[-_DARKEST_PX:].mean())


def _with_pale_lines(mark: Flags, photo: Pixels, blank: Pixels) -> float:
    """The longer side of a mark's ink (48, 48) and of what hangs together with it in its cell and is merely paler, as a
    share of the way across: by itself the dark part of a larger mark looks like something else."""
    ink = new_ink(photo, with_rims(blank))
    drawn = (ink > max(_LEAST_INK, _PALE * _darkest(ink))) & _OWN
    _, pieces = cv2.connectedComponents(cv2.dilate(drawn.astype(np.uint8), _JOINED), connectivity=8)
    whole = drawn & np.isin(pieces, np.unique(np.asarray(pieces)[mark & drawn]))
    return _Spot.of(whole).side / _ACROSS_PX


def _is_plain(ink: Flags, blank: Pixels, options: MagnifyOptions) -> bool:
    """Whether a mark's ink (48, 48) is one whatever the networks see: no dot, no bolder print, no neighbour's end."""
    inside = not (ink & ~own_area(options.within) & _OWN).any()
    on_paper = (blank[ink] > BARE).mean() >= options.least_on_paper
    return inside and on_paper and _Spot.of(ink).filled < options.most_solid


def _squares(spots: dict[int, _Spot], form: Form, options: MagnifyOptions) -> tuple[Floats, Floats]:
    """Middles (n, 2) and halves (n,) in millimetres of the squares in which these marks are as large as most are."""
    regions = [form.regions[i] for i in spots]
    halves = np.array([REACH[Role.CELL] * region.radius_mm for region in regions])
    places = np.array([(spot.x, spot.y) for spot in spots.values()]) / (SIDE_PX / 2) - 1
    middles = np.array([region.center_mm for region in regions]) + places * halves[:, None]
    sides = np.array([spot.side for spot in spots.values()]) / _ACROSS_PX
    return middles, halves / np.clip(options.filled / sides, 1.0, options.most_times)

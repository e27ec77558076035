"""Hexes of the map whose outline is seen too faintly to tell: what is printed beside the others makes them likely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import Hex, Layout
from scanner.unplayed.options import FaintOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import HALF, SIDE, Mask, Patch, cut_patches, hex_mask
from scanner.warp import Floats

_ALONG = np.linspace(0.12, 0.88, 30)[:, None]
"""Where along an edge it is looked at: its ends are corners."""
_ASIDE = np.arange(-9, 10)
"""How far to its sides, in pixels of a patch ..."""
_NEAR = np.abs(_ASIDE) <= 4
"""... and how far off it may be."""


def with_faint(page: FlatPage, options: FaintOptions) -> FlatPage:
    """The page with every place beside its hexes that may be one too, `doubtful` until a person has looked at it."""
    sure = set(page.cells)
    cells = set(sure)
    while found := set(_faint(page, cells, options)):
        cells |= found
    return replace(page, cells=tuple(sorted(cells)), doubtful=frozenset(cells - sure))


def _faint(page: FlatPage, cells: set[Hex], options: FaintOptions) -> Iterator[Hex]:
    """Neighbours of these cells in which something is printed, within an outline or with hexes nearly all around."""
    beside = {other for cell in cells for other in cell.neighbours() if page.shows(other)} - cells
    patches = cut_patches(replace(page, cells=(*page.cells, *sorted(beside))))
    inner = hex_mask(page.layout.orientation, options.within)
    corners = np.array(Layout(page.layout.orientation, SIDE, (HALF, HALF)).corners(Hex(0, 0)))
    for cell in beside:
        enclosed = sum(other in cells for other in cell.neighbours()) >= options.around
        likely = enclosed or _has_outline(patches[cell], corners, options)
        if likely and _printed(patches[cell], inner, options) >= options.least_print:
            yield cell


def _printed(patch: Patch, inner: Mask, options: FaintOptions) -> float:
    """The share of a hex within its outline that is print."""
    return float((patch.ink[inner] > options.dark).mean())


def _has_outline(patch: Patch, corners: Floats, options: FaintOptions) -> bool:
    """Whether enough of its edges are drawn."""
    drawn = [
        _drawn_share(patch.ink, start, end, options) >= options.least_edge
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True)
    ]
    return sum(drawn) >= options.edges


def _drawn_share(ink: NDArray[np.float32], start: Floats, end: Floats, options: FaintOptions) -> float:
    """The share of an edge that is as dark as a line, where it is seen best."""
    ahead = (end - start) / np.linalg.norm(end - start)
    aside = np.array([-ahead[1], ahead[0]])
    points = (start + _ALONG * (end - start) + _ASIDE[:, None, None] * aside).astype(np.float32)
    seen = cv2.remap(ink, points[..., 0], points[..., 1], cv2.INTER_LINEAR)
    best = int(np.where(_NEAR, seen.mean(axis=1), -1.0).argmax())
    return float((seen[best - 1 : best + 2].max(axis=0) > options.dark_edge).mean())

"""Each hex of a flat page as a picture of its own: how dark its print is, whatever its hex is filled with."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import Hex, Layout, Orientation
from scanner.unplayed.glyphs import Ink
from scanner.unplayed.page import FlatPage
from scanner.unplayed.words import Word
from scanner.warp import Floats

SIDE = 48
"""Pixels to a hex's side in its picture."""
HALF = 52
"""From the middle of the picture to its edge: a hex with its edges, whichever way it stands."""
SIZE = 2 * HALF + 1
APOTHEM = SIDE * np.sqrt(0.75)
"""From a hex's centre to its edges in its picture."""
_INNER = 0.82
"""The share of a hex, from its centre, that says what it is filled with and how dark print is: beyond lie its edges."""
_RIM = 0.6
"""Beyond this share there is less print than farther in."""
_FILL = 80
"""So many hundredths of it are as dark as what it is filled with, or darker ..."""
_DARKEST = 1
"""... and so many of all hexes as dark as the map's darkest print, or darker."""
_LEAST_DEPTH = 24.0
"""How much darker than its fill, of 255, the darkest print is taken for at the least, where all is pale."""
_SOFT = 0.4
"""By how much a picture is smoothed before it is shrunk, in pixels of what it becomes."""
_AROUND = 1.3
"""How much of the page is cut out for it, in sides of a hex from the centre."""
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Patch:
    """A hex's print, 0 for what it is filled with and 1 for the darkest print of the map, (SIZE, SIZE).

    `ground` is the grey that most of its rim has, 255 for paper.
    """

    cell: Hex
    ink: Ink
    ground: float = 255.0


def cut_patches(page: FlatPage, least_depth: float = _LEAST_DEPTH) -> dict[Hex, Patch]:
    """The patch of every cell; what counts as the darkest print is darker than the fill by `least_depth` at least."""
    raw = {cell: _straight(page, cell) for cell in page.cells}
    inner = hex_mask(page.layout.orientation, _INNER)
    fills = {cell: float(np.percentile(patch[inner], _FILL)) for cell, patch in raw.items()}
    darkest = float(np.percentile(np.stack([patch[inner] for patch in raw.values()]), _DARKEST))
    depths = {cell: max(fill - darkest, least_depth) for cell, fill in fills.items()}
    rim = inner & ~hex_mask(page.layout.orientation, _RIM)
    grounds = {cell: float(np.median(patch[rim])) for cell, patch in raw.items()}
    return {
        cell: Patch(cell, np.clip((fills[cell] - patch) / depths[cell], 0, 1).astype(np.float32), grounds[cell])
        for cell, patch in raw.items()
    }


def _straight(page: FlatPage, cell: Hex) -> NDArray[np.float32]:
    """A hex and its surroundings in grey, its centre in the middle."""
    scale = SIDE / page.side_px
    x, y = page.center_px(cell)
    move = np.array([[scale, 0, HALF - scale * x], [0, scale, HALF - scale * y]])
    soft = page.picture if scale >= 1 else cv2.GaussianBlur(_near(page, x, y), (0, 0), _SOFT / scale)
    if scale < 1:
        left, top = _corner(page, x, y)
        move[:, 2] += scale * np.array([left, top])
    found = cv2.warpAffine(soft, move, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderValue=255)
    return np.asarray(found, np.float32)


def _corner(page: FlatPage, x: float, y: float) -> tuple[int, int]:
    reach = _AROUND * page.side_px
    return max(int(x - reach), 0), max(int(y - reach), 0)


def _near(page: FlatPage, x: float, y: float) -> NDArray[np.uint8]:
    left, top = _corner(page, x, y)
    reach = _AROUND * page.side_px
    return page.picture[top : int(y + reach) + 2, left : int(x + reach) + 2]


def hex_mask(orientation: Orientation, share: float) -> Mask:
    """The pixels of a patch within this share of the hex."""
    mask = np.zeros((SIZE, SIZE), np.uint8)
    corners = Layout(orientation, SIDE * share, (HALF, HALF)).corners(Hex(0, 0))
    cv2.fillPoly(mask, [np.round(np.array(corners)).astype(np.int32)], 1)
    return mask.astype(bool)


def to_patch(page: FlatPage, cell: Hex, points_mm: Floats) -> Floats:
    """Points of the page, (..., 2), as pixels of the cell's patch."""
    places: Floats = (points_mm - np.array(page.layout.center(cell))) * (SIDE / page.layout.size) + HALF
    return places


def to_page(page: FlatPage, cell: Hex, points: Floats) -> Floats:
    """Pixels of the cell's patch, (..., 2), as points of the page in millimetres; the inverse of `to_patch`."""
    places: Floats = (points - HALF) * (page.layout.size / SIDE) + np.array(page.layout.center(cell))
    return places


def word_mask(page: FlatPage, cell: Hex, word: Word, rim: float = 2.0) -> Mask:
    """The pixels of a patch that a word covers, and a rim around it."""
    left, top = to_patch(page, cell, np.array([word.left, word.top])) - rim
    right, foot = to_patch(page, cell, np.array([word.right, word.foot])) + rim
    mask = np.zeros((SIZE, SIZE), bool)
    mask[max(int(top), 0) : max(int(np.ceil(foot)) + 1, 0), max(int(left), 0) : max(int(np.ceil(right)) + 1, 0)] = True
    return mask

"""A photographed sheet laid flat: the map by its lattice, the millimetres by the paper's edges."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import Hex, Layout
from scanner.intake.photo import Photo
from scanner.lattice.find import Lattice
from scanner.lattice.surface import CORNERS, centers
from scanner.unplayed.options import PaperOptions, UnplayedOptions
from scanner.unplayed.page import orientation_of, rotation
from scanner.warp import Floats, Warp, Window, fit_spline, project

PAGES_MM = ((210.0, 297.0), (215.9, 279.4))
"""A4, and letter."""
_ROUGH_MM = 8.0
"""The side of a hex, before the paper says what it is: so large it is in rough millimetres."""
_INK_PX, _SPECK_PX = 7, 5
"""Ink narrower than this, a rough millimetre to a pixel, is bridged before paper is looked for; then what is smaller
than this is left out."""
_SLACK = 1e-4
"""How loosely the warp follows the lattice's bend (see `fit_spline`)."""


@dataclass(frozen=True)
class Frame:
    """Where the page lies in a photo: `warp` leads from its millimetres to pixels; `layout` and `cells` are its map.

    `sure_mm`: whether the paper's edges were seen, and are those of a known paper.
    """

    warp: Warp
    layout: Layout
    cells: tuple[Hex, ...]
    sure_mm: bool


def frame_of(photo: Photo, lattice: Lattice, turn: float, options: UnplayedOptions) -> Frame:
    """The page around a lattice that is upright after this turn."""
    whole = lattice.cells[lattice.whole(options.lattice.least_edge)]
    rough = _warp(lattice, turn, _ROUGH_MM, np.zeros(2), PAGES_MM[0], options)
    places = _ROUGH_MM * centers(whole) @ rotation(turn).T
    edges = _paper(photo, rough, places, options.paper)
    scale, corner, page_mm, sure = _paper_size(edges, places, options.paper)
    size = _ROUGH_MM * scale
    warp = _warp(lattice, turn, size, -scale * corner, page_mm, options)
    unit = Layout(orientation_of(turn), 1.0, (0.0, 0.0))
    around = centers(whole) @ rotation(turn).T
    cells = tuple(sorted(unit.hex_at((float(x), float(y))) for x, y in around))
    origin = -scale * corner
    return Frame(warp, Layout(unit.orientation, size, (float(origin[0]), float(origin[1]))), cells, sure)


def _warp(
    lattice: Lattice, turn: float, size: float, origin: Floats, page_mm: tuple[float, float], options: UnplayedOptions
) -> Warp:
    """The warp whose page has hexes of this size, the plane's origin at `origin`.

    The lattice's own bend is a polynomial: true among the hexes, it runs away beyond them, where the rest of the page
    lies. So straight paper explains all that it can, and only what is left of the hexes bends.
    """
    whole = centers(lattice.cells[lattice.whole(options.lattice.least_edge)])
    points = np.vstack([whole, *(whole + corner for corner in CORNERS[:2])])
    page, seen = size * points @ rotation(turn).T + origin, lattice.to_photo(points)
    scan = _similarity(page, seen)
    if _off(_left(scan, page, seen)) < options.scanned * size:
        return Warp(scan, None, page_mm)
    homography = np.asarray(cv2.findHomography(page, seen)[0], np.float64)
    left = _left(homography, page, seen)
    bends = _off(left) >= options.flat * size
    return Warp(homography, fit_spline(page, left, np.full(len(page), _SLACK)) if bends else None, page_mm)


def _similarity(page: Floats, seen: Floats) -> Floats:
    """The homography (3, 3) from points (n, 2) to those seen (n, 2) that only turns, enlarges and shifts."""
    around, there = page - page.mean(axis=0), seen - seen.mean(axis=0)
    x, y = around.T
    scale, turn = np.array([(around * there).sum(), (x * there[:, 1] - y * there[:, 0]).sum()]) / (around**2).sum()
    linear = np.array([[scale, -turn], [turn, scale]])
    return np.vstack([np.column_stack([linear, seen.mean(axis=0) - linear @ page.mean(axis=0)]), [0, 0, 1]])


def _left(homography: Floats, page: Floats, seen: Floats) -> Floats:
    """How far from points of the page (n, 2) the homography has those that are seen (n, 2)."""
    left: Floats = project(np.linalg.inv(homography), seen) - page
    return left


def _off(left: Floats) -> float:
    """How far that is, root mean square."""
    return float(np.sqrt((left**2).sum(axis=1).mean()))


@dataclass(frozen=True)
class _Edges:
    """The paper's left, top, right and foot in rough millimetres, None where an edge isn't seen."""

    left: float | None
    top: float | None
    right: float | None
    foot: float | None


def _paper(photo: Photo, warp: Warp, places: Floats, options: PaperOptions) -> _Edges:
    """The edges of the paper around the map: where the brightness that spreads from the map's paper ends."""
    low, high = places.min(axis=0), places.max(axis=0)
    corner, size = low - options.around_mm, high - low + 2 * options.around_mm
    window = Window(float(corner[0]), float(corner[1]), float(size[0]), float(size[1]), 1.0)
    seen = warp.straighten(photo.grey(2), window, 2)
    calm = cv2.morphologyEx(seen, cv2.MORPH_CLOSE, np.ones((_INK_PX, _INK_PX), np.uint8))
    calm = cv2.medianBlur(calm, _SPECK_PX)
    inner = (
        slice(int(low[1] - corner[1]), int(high[1] - corner[1])),
        slice(int(low[0] - corner[0]), int(high[0] - corner[0])),
    )
    paper = float(np.median(calm[inner]))
    _, labels = cv2.connectedComponents((calm > options.bright * paper).astype(np.uint8))
    middle = labels[inner]
    own = labels == np.bincount(middle[middle > 0]).argmax() if (middle > 0).any() else labels < 0
    rows, columns = own[inner[0]], own[:, inner[1]].T
    left, right = _ends(rows, options)
    top, foot = _ends(columns, options)
    return _Edges(
        *(
            None if end is None else float(end + corner[axis])
            for end, axis in ((left, 0), (top, 1), (right, 0), (foot, 1))
        )
    )


def _ends(lines: NDArray[np.bool_], options: PaperOptions) -> tuple[float | None, float | None]:
    """Where lines of pixels begin and end to be paper, each None where they don't do so together."""
    used = lines[lines.any(axis=1)]
    if len(used) < options.least_lines:
        return None, None
    first, last = used.argmax(axis=1), used.shape[1] - used[:, ::-1].argmax(axis=1)
    found: list[float | None] = []
    for ends, limit in ((first, 0), (last, used.shape[1])):
        place = float(np.median(ends))
        off = float(np.quantile(np.abs(ends - place), options.straight_share))
        steady = off < options.straight_mm and abs(place - limit) > options.limit_mm
        found.append(place if steady else None)
    return found[0], found[1]


def _paper_size(
    edges: _Edges, places: Floats, options: PaperOptions
) -> tuple[float, Floats, tuple[float, float], bool]:
    """Millimetres to a rough one, the page's corner in rough ones, the page's size, and whether these are sure."""
    left, top, right, foot = edges.left, edges.top, edges.right, edges.foot
    low, high = places.min(axis=0), places.max(axis=0)
    if left is not None and right is not None:
        wide = right - left
        ratio = (foot - top) / wide if top is not None and foot is not None else PAGES_MM[0][1] / PAGES_MM[0][0]
        page = min(PAGES_MM, key=lambda page: abs(page[1] / page[0] - ratio))
        sure = top is not None and foot is not None and abs(page[1] / page[0] - ratio) < options.ratio
        scale = page[0] / wide
        if top is None:
            top = foot - page[1] / scale if foot is not None else float(low[1]) - options.top_mm
        return scale, np.array([left, top]), page, sure
    # Without its edges the map is taken for as large as maps are, and for lying where maps lie.
    page = PAGES_MM[0]
    left = min(low[0] - options.corner_mm[0], (low[0] + high[0]) / 2 - page[0] / 2)
    return 1.0, np.array([left, low[1] - options.corner_mm[1]]), page, False

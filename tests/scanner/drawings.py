"""Maps of hexes as other hands draw them, each cell with a picture of its own, and photos of them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.hexes import Hex, Layout, Orientation
from scanner.intake.photo import Photo, Picture
from scanner.warp import Floats, project

CELLS = tuple(Hex(q, r) for q in range(9) for r in range(-(q // 2), 8 - q // 2) if (q, r) not in ((4, 1), (5, 2)))


@dataclass(frozen=True)
class Style:
    """How a map is drawn: cells with a grey of their own or with lines, corners up or edges up."""

    orientation: Orientation
    shaded: bool


@dataclass(frozen=True)
class Drawing:
    """A picture of a map, and where its hexes lie in it."""

    picture: Picture
    layout: Layout

    def centers(self) -> Floats:
        """The centres of all cells, (n, 2), in pixels."""
        return np.array([self.layout.center(cell) for cell in CELLS])


def drawn(style: Style, seed: int = 0, size: float = 36.0) -> Drawing:
    """A map in that style; the seed draws what its cells hold."""
    random = np.random.default_rng(seed)
    layout = Layout(style.orientation, size, (150.0, 260.0))
    page = np.full((1000, 800, 3), 245, np.uint8)
    for cell in CELLS:
        corners = np.round(np.array(layout.corners(cell)) * 16).astype(np.int32)
        if style.shaded:
            # Neighbours differ by 24 levels at least, as maps of terrain in greys do.
            grey = 130 + 36 * ((cell.q - cell.r) % 3) + int(random.integers(0, 13))
            cv2.fillPoly(page, [corners], (grey, grey, grey), cv2.LINE_AA, 4)
        else:
            cv2.polylines(page, [corners], True, (120, 120, 120), 1, cv2.LINE_AA, 4)
        _fill(page, layout, cell, random)
    return Drawing(page, layout)


def _fill(page: Picture, layout: Layout, cell: Hex, random: np.random.Generator) -> None:
    """Something in a cell: a letter, a zigzag, or nothing."""
    x, y = (int(v) for v in layout.center(cell))
    kind = int(random.integers(3))
    if kind == 0:
        letter = "ABCDEFGH"[int(random.integers(8))]
        cv2.putText(page, letter, (x - 9, y + 9), cv2.FONT_HERSHEY_DUPLEX, 0.8, (60, 60, 60), 1, cv2.LINE_AA)
    if kind == 1:
        points = np.array([(x - 18 + 6 * i, y + int(random.integers(-9, 9))) for i in range(7)], np.int32)
        cv2.polylines(page, [points], False, (60, 60, 60), 1, cv2.LINE_AA)


def scribbled(page: Picture, drawing: Drawing, share: float, seed: int = 3) -> Picture:
    """The page with a felt tip's scribbles over that share of the cells."""
    random = np.random.default_rng(seed)
    inked = page.copy()
    for center in drawing.centers()[random.random(len(CELLS)) < share]:
        points = np.round(center + random.normal(0, 0.35 * drawing.layout.size, (14, 2))).astype(np.int32)
        cv2.polylines(inked, [points], False, (120, 40, 30), 3, cv2.LINE_AA)
    return inked


def seen_from(page: Picture, turn_deg: float, tilt_deg: float, scale: float = 1.3) -> tuple[Photo, Floats]:
    """A photo of the page, turned and tilted, and the homography that leads from the one to the other."""
    height, width = page.shape[:2]
    turn, tilt = np.radians([turn_deg, tilt_deg])
    center = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
    rotate = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), 0], [0, np.sin(tilt) / (1.5 * height), 1]])
    flat = lean @ rotate @ center
    corners = project(flat, np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
    low, high = corners.min(axis=0) - 40, corners.max(axis=0) + 40
    place = np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1.0]])
    homography = place @ flat
    size = tuple(int(v) for v in np.ceil((high - low) * scale))
    seen = cv2.warpPerspective(page, homography, size, flags=cv2.INTER_AREA, borderValue=(60, 70, 90))
    random = np.random.default_rng(1)
    noisy = np.clip(cv2.GaussianBlur(seen, (0, 0), 0.8) + random.normal(0, 2.5, seen.shape), 0, 255)
    return Photo("photo.jpg", noisy.astype(np.uint8)), homography

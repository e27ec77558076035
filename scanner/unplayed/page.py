"""The page of an unplayed sheet laid flat, and the hexes on it: from a PDF as it is, from a photo by its lattice."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.hexes import Hex, Layout, Orientation
from scanner.blank import PX_PER_MM
from scanner.intake.photo import Photo, Picture
from scanner.lattice.find import Lattice
from scanner.lattice.surface import centers
from scanner.unplayed.options import DrawnOptions, UnplayedOptions
from scanner.unplayed.words import Word
from scanner.warp import Floats

TURNS = tuple(np.radians(30.0) * step for step in range(12))
"""How a map can lie: a hex's corners or edges up, each in six ways."""


@dataclass(frozen=True, eq=False)
class FlatPage:
    """A page from above, upright: `picture` in grey, `PX_PER_MM` pixels to a millimetre, and where its hexes lie.

    `cells` are those of the map, `layout` has their centres in millimetres. `words` are those of a PDF's own text, None
    where they must be read from the picture. `sure_mm`: whether the millimetres are true, not only likely.
    `doubtful` are those cells that may be none (see `scanner.unplayed.faint`).
    """

    picture: Picture
    page_mm: tuple[float, float]
    layout: Layout
    cells: tuple[Hex, ...]
    words: tuple[Word, ...] | None
    sure_mm: bool
    doubtful: frozenset[Hex] = frozenset()

    def center_px(self, cell: Hex) -> Floats:
        """The centre of a hex in the picture, (2,)."""
        return np.array(self.layout.center(cell)) * PX_PER_MM - 0.5

    def shows(self, cell: Hex) -> bool:
        """Whether the middle of a hex lies on the page."""
        x, y = self.layout.center(cell)
        return 0 < x < self.page_mm[0] and 0 < y < self.page_mm[1]

    @property
    def side_px(self) -> float:
        """A hex's side in the picture."""
        return self.layout.size * PX_PER_MM

    def holds(self, word: Word) -> bool:
        """Whether the word stands within a hex of the map."""
        return self.layout.hex_at(word.middle) in self.cells


def drawn_page(
    photo: Photo, lattice: Lattice, page_mm: tuple[float, float], words: tuple[Word, ...], options: UnplayedOptions
) -> FlatPage | None:
    """The page of a PDF that was drawn as a picture, upright; None where its hexes lie as in a photo of paper."""
    plane = centers(lattice.cells[lattice.whole(options.lattice.least_edge)])
    per_px = page_mm[0] / photo.image.shape[1]
    seen = (lattice.to_photo(plane) + 0.5) * per_px
    turn = _turn_of(plane, seen, options.drawn)
    if turn is None:
        return None
    layout, hexes = _laid(plane, seen, turn)
    cells = tuple(sorted(hexes))
    size = (round(page_mm[0] * PX_PER_MM), round(page_mm[1] * PX_PER_MM))
    grey = cv2.resize(photo.grey(0), size, interpolation=cv2.INTER_AREA)
    return FlatPage(np.asarray(grey, np.uint8), page_mm, layout, cells, words, sure_mm=True)


def _turn_of(plane: Floats, seen: Floats, options: DrawnOptions) -> float | None:
    """By what angle the lattice's plane is turned on an upright page; None where it lies at no multiple of 30°."""
    across = np.column_stack([plane - plane.mean(axis=0), np.ones(len(plane))])
    linear, *_ = np.linalg.lstsq(across, seen, rcond=None)
    angle = float(np.arctan2(linear[0, 1], linear[0, 0]))
    turn = float(np.radians(30.0) * round(angle / np.radians(30.0)))
    side = float(np.sqrt(abs(np.linalg.det(linear[:2]))))
    off = float(np.quantile(np.abs(across @ linear - seen).max(axis=1), options.off_share)) / side
    # One turn in six is as good as any other: the text says that the page is upright.
    return turn if off < options.most_off and abs(angle - turn) < options.most_turned else None


def _laid(plane: Floats, seen: Floats, turn: float) -> tuple[Layout, list[Hex]]:
    """The layout on the page, and the hexes at points of the plane that are seen at points of the page."""
    around = plane @ rotation(turn).T
    middle, target = around.mean(axis=0), seen.mean(axis=0)
    size = float(((around - middle) * (seen - target)).sum() / ((around - middle) ** 2).sum())
    unit = Layout(orientation_of(turn), 1.0, (0.0, 0.0))
    hexes = [unit.hex_at((float(x), float(y))) for x, y in around]
    origin = target - size * middle
    return Layout(unit.orientation, size, (float(origin[0]), float(origin[1]))), hexes


def rotation(turn: float) -> Floats:
    """The matrix (2, 2) that turns points by an angle, clockwise as seen on paper."""
    cosine, sine = np.cos(turn), np.sin(turn)
    return np.array([[cosine, -sine], [sine, cosine]])


def orientation_of(turn: float) -> Orientation:
    """How the plane's hexes, which have a corner to the right, stand after a turn by a multiple of 30°."""
    return Orientation.FLAT if round(turn / np.radians(30.0)) % 2 == 0 else Orientation.POINTY

"""Which known map a lattice is, and how it lies: cells compared by their print, over all turns and shifts at once.

A cell's descriptor is the print's arrows (`scanner.edges`) at points of its hex. Ink adds arrows of its own, which
agree with no print more than with another; it can hide a cell, not make it another one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.blank import PRINT_FLOOR, PX_PER_MM, Blank
from scanner.edges import Arrows, arrows, even_light, photo_arrows
from scanner.intake.photo import Photo, Picture
from scanner.lattice.find import Lattice
from scanner.lattice.surface import CORNERS, centers
from scanner.warp import Floats, at_level, level_for, sample

SIDE_PX = 8.0
"""Pixels to the side of a hex, in pictures of the plane: with 8, print of a millimetre still shows."""
_STEP_PX = 8
"""The surface is worked out at every eighth pixel, and between them taken as straight."""
_REACH = 1.05
"""How far from its centre a cell is compared, in sides of a hex: its edges are print too."""
_OFF = 0.1
"""How far a form's cell may be from a lattice's, in steps of it: else its cells are none of hexes in rows."""
_LEAST_SPECIAL = 1e-3
"""What share of a map's print must differ from cell to cell: 0.67 of our sheets, 0.04 of a drawn honeycomb do."""
TURNS = 6
Axial = NDArray[np.intp]
"""Axial coordinates, (n, 2)."""


def _points() -> Floats:
    """The points of a hex at which it is compared, (m, 2) in the plane: all pixels within reach."""
    steps = np.arange(-np.ceil(SIDE_PX * _REACH), np.ceil(SIDE_PX * _REACH) + 1) / SIDE_PX
    grid = np.stack(np.meshgrid(steps, steps), axis=2).reshape(-1, 2)
    across = np.abs(grid @ ((CORNERS + np.roll(CORNERS, -1, axis=0)) / np.sqrt(3)).T).max(axis=1)
    points: Floats = grid[across <= _REACH * np.sqrt(0.75)]
    return points


POINTS = _points()


@dataclass(frozen=True, eq=False)
class Known:
    """The print of a form's map: `cells` (n, 2) axial, `print_` (n, m, 2) arrows at `POINTS`."""

    cells: Axial
    print_: NDArray[np.float32]

    @property
    def special(self) -> NDArray[np.float32]:
        """What each cell's print has beside what all cells have: their edges tell no cell from the next.

        Soon worked out, and too large to be kept for hundreds of maps.
        """
        rest: NDArray[np.float32] = self.print_ - self.print_.mean(axis=0)
        return rest.reshape(len(self.cells), -1)

    @cached_property
    def ideal(self) -> float:
        """The agreement of the print with itself."""
        return float((self.print_.reshape(len(self.cells), -1) * self.special).sum())


@dataclass(frozen=True, eq=False)
class Seen:
    """The cells of a lattice as a photo shows them: `prints` (6, n, m, 2), the arrows for each turn of the map.

    `whole` (n,): which of them have nearly all their edges; cells at the rim need not be of the map.
    """

    cells: Axial
    prints: NDArray[np.float32]
    whole: NDArray[np.bool_]

    @property
    def mirrored(self) -> Seen:
        """The same as a mirror shows it, about the axis on which q is constant."""
        flipped = np.stack([-POINTS[:, 0], POINTS[:, 1]], axis=1)
        back = np.array([int(np.argmin(np.linalg.norm(POINTS - point, axis=1))) for point in flipped])
        q, r = self.cells.T
        prints = np.stack([self.prints[-turn % TURNS][:, back] for turn in range(TURNS)])
        return Seen(np.stack([-q, q + r], axis=1), prints * np.array([-1, 1], np.float32), self.whole)


@dataclass(frozen=True)
class Placing:
    """A map laid on a lattice: form cell `turned(cell, turn) + shift` is the lattice's.

    `score`: how much of what is special in the map's print is found there, 1 without ink or blur, about 0 for another
    map; `rival`: the same of the best other place of the same map.
    """

    turn: int
    shift: tuple[int, int]
    score: float
    rival: float

    def cells(self, known: Known) -> Axial:
        """The lattice's cell for each of the form's, (n, 2)."""
        cells: Axial = turned(known.cells, self.turn) + np.array(self.shift)
        return cells


def turned(cells: Axial, turn: int) -> Axial:
    """Axial coordinates after so many turns of 60 degrees clockwise, as seen on paper."""
    q, r = cells.T
    for _ in range(turn % TURNS):
        q, r = -r, q + r
    return np.stack([q, r], axis=1)


def known_of(form: Form, blank: Blank) -> Known | None:
    """The print of the form's map; None where its cells are no lattice of hexes, or all look the same."""
    cells = [region for region in form.regions if region.role is Role.CELL]
    if len(cells) < 3 or any(len(cell.outline_mm) != 6 for cell in cells):
        return None
    places = np.array([cell.center_mm for cell in cells])
    first = np.array(cells[0].outline_mm) - places[0]
    # The plane's first two corners, on paper: the map's own axes.
    axes = np.linalg.solve(CORNERS[:2], first[:2])
    plane = (places - places[0]) @ np.linalg.inv(axes)
    exact = plane @ np.linalg.inv(centers(np.eye(2, dtype=np.intp)))
    axial = np.round(exact).astype(np.intp)
    if np.abs(exact - axial).max() > _OFF:
        return None
    picture, origin = _plane_picture(
        blank.levels[2], lambda points: (points @ axes + places[0]) * PX_PER_MM / 4 - 0.5, plane, 255
    )
    print_ = arrows(picture, PRINT_FLOOR)
    known = Known(axial, _at(print_, (plane[:, None] + POINTS) * SIDE_PX - origin))
    return known if known.ideal > _LEAST_SPECIAL * float(np.square(known.print_).sum()) else None


def seen_of(photo: Photo, lattice: Lattice, least_edge: float) -> Seen:
    """The cells of a lattice as the photo shows them; those with five edges of that strength are whole."""
    middles = centers(lattice.cells)
    edge = lattice.to_photo(middles.mean(axis=0) + np.array([[0.0, 0.0], [1.0, 0.0]]))
    side_px = float(np.hypot(*(edge[1] - edge[0])))
    level = level_for(side_px / SIDE_PX)
    picture, origin = _plane_picture(
        photo.grey(level), lambda points: at_level(lattice.to_photo(points), level), middles, 0
    )
    print_ = photo_arrows(even_light(picture, 2.0))
    prints = []
    for turn in range(TURNS):
        cosine, sine = np.cos(turn * np.pi / 3), np.sin(turn * np.pi / 3)
        rotation = np.array([[cosine, sine], [-sine, cosine]])
        there = _at(print_, (middles[:, None] + POINTS @ rotation) * SIDE_PX - origin)
        prints.append(there @ rotation.T.astype(np.float32))
    return Seen(lattice.cells, np.stack(prints), lattice.whole(least_edge))


def place(known: Known, seen: Seen) -> Placing:
    """Where the map fits the lattice best."""
    best: list[tuple[float, int, tuple[int, int]]] = []
    special = known.special
    for turn in range(TURNS):
        alike = seen.prints[turn].reshape(len(seen.cells), -1) @ special.T
        steps = seen.cells[:, None] - turned(known.cells, turn)[None]
        low = steps.min(axis=(0, 1))
        size = steps.max(axis=(0, 1)) - low + 1
        keys = ((steps[..., 0] - low[0]) * size[1] + steps[..., 1] - low[1]).ravel()
        total = np.bincount(keys, weights=alike.ravel(), minlength=int(size.prod())) / known.ideal
        for key in np.argsort(-total)[:2]:
            shift = (int(key // size[1] + low[0]), int(key % size[1] + low[1]))
            best.append((float(total[key]), turn, shift))
    (score, turn, shift), (rival, _, _), *_ = sorted(best, reverse=True)
    return Placing(turn, shift, score, rival)


def _plane_picture(
    image: Picture, to_pixels: Callable[[Floats], Floats], middles: Floats, outside: int
) -> tuple[Picture, Floats]:
    """The plane around cells as a picture of `SIDE_PX` to a hex's side, and the pixel of the plane's origin."""
    low = np.floor((middles.min(axis=0) - 2) * SIDE_PX / _STEP_PX) * _STEP_PX
    count = np.ceil(((middles.max(axis=0) + 2) * SIDE_PX - low) / _STEP_PX).astype(int)
    x, y = np.meshgrid(*((np.arange(n) + 0.5) * _STEP_PX - 0.5 for n in count))
    nodes = to_pixels((np.stack([x, y], axis=2) + low) / SIDE_PX).astype(np.float32)
    lookup = cv2.resize(nodes, (int(count[0]) * _STEP_PX, int(count[1]) * _STEP_PX), interpolation=cv2.INTER_LINEAR)
    across, down = cv2.split(np.asarray(lookup, np.float32))
    return sample(image, np.asarray(across, np.float32), np.asarray(down, np.float32), outside), low


def _at(print_: Arrows, pixels: Floats) -> NDArray[np.float32]:
    """Arrows at places (n, m, 2)."""
    x, y = cv2.split(pixels.astype(np.float32))
    found = cv2.remap(print_, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0))
    return np.asarray(found, np.float32)

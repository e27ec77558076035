"""The hex lattice of a map in a photo, whoever drew it: found without fiducials, without knowing the game or the map.

Two segments that meet guess a hex (`scanner.lattice.seeds`); from a good one the lattice grows ring by ring, as
detectors of chessboards do (Geiger, Moosmann, Car, Schuster, ICRA 2012), the surface refitted to the edges of all cells
believed so far (`scanner.lattice.surface`).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.hexes import DIRECTIONS
from scanner.intake.photo import Photo, Picture
from scanner.lattice.options import LatticeOptions
from scanner.lattice.seeds import Directions, affine, directions, evened, seeds, squeeze, strength
from scanner.lattice.surface import CORNERS, Surface, bent, centers, evidence, sight, straightened
from scanner.memory import return_what_is_free
from scanner.warp import Floats, level_for

Cell = tuple[int, int]
"""Axial coordinates q, r."""
_OFFSETS = 13
"""Places at which an edge is looked for within reach."""
_CLOSE = 0.06
"""How far off an edge of a believed cell may be, in sides of a hex."""
_LOOKED_AT = (3, 6, 9, 12)
"""The rounds of growing after which what has grown is looked at, whether it is worth while to go on."""
_PROMISING_FROM = 3
"""The round from which it must have enough cells and not be squeezed ..."""
_SETTLED_FROM = 5
"""... and that from which it is done where no cell is added or lost."""
_ON_EDGE = 0.04
"""How far off an edge may be where a lattice is judged, in sides of a hex ..."""
_SPOKES = (0.25, 0.95)
"""... from where to where, on the way from a cell's centre to its corners, no hex has lines ..."""
_WITHIN = 0.78
"""... and how large is the hexagon within it, beside it, along whose sides none has any."""


@dataclass(frozen=True)
class View:
    """A part of a photo's image, in its pixels, seen `size` (width, height) pixels large.

    Its sides are whole multiples of four, so that it begins and ends with whole pixels in the photo at half and at
    quarter size too.
    """

    left: int
    top: int
    width: int
    height: int
    size: tuple[int, int]

    @classmethod
    def of(cls, left: int, top: int, right: int, bottom: int, scale: float) -> View:
        """The part between these sides, but for three pixels at most, seen at about `scale` times its size."""
        left, top = left & ~3, top & ~3
        width, height = max(4, (right - left) & ~3), max(4, (bottom - top) & ~3)
        return cls(left, top, width, height, (max(1, round(width * scale)), max(1, round(height * scale))))

    @property
    def scale(self) -> float:
        """How much larger than the photo it is seen."""
        return max(self.size) / max(self.width, self.height)

    def to_photo(self, pixels: Floats) -> Floats:
        """Pixels of the view, (..., 2), as pixels of the photo's image; a pixel's centre has whole coordinates."""
        places: Floats = (pixels + 0.5) * self._step - 0.5 + (self.left, self.top)
        return places

    def from_photo(self, pixels: Floats) -> Floats:
        """The inverse."""
        places: Floats = (pixels - (self.left, self.top) + 0.5) / self._step - 0.5
        return places

    @property
    def _step(self) -> Floats:
        """How many of the photo's pixels one of the view's is, across and down."""
        return np.array([self.width / self.size[0], self.height / self.size[1]])


@dataclass(frozen=True, eq=False)
class Lattice:
    """A lattice of hexes in a photo.

    `cells` (n, 2) are axial coordinates, their origin anywhere; `edges` (n, 6) how strongly each cell's edges are seen.
    A cell at the rim shares edges with the map and need not be of it: those with nearly all edges are `whole`.
    `sureness`, -1 to 1: how much stronger the weakest of the three directions is than lines that must not be there.
    The plane of `surface` is seen from above, never mirrored; `view` is the picture to whose pixels it leads.
    """

    surface: Surface
    view: View
    cells: NDArray[np.intp]
    edges: Floats
    sureness: float

    def to_photo(self, points: Floats) -> Floats:
        """Points of the plane, (..., 2), as pixels of the photo's image."""
        return self.view.to_photo(self.surface.to_picture(points))

    def is_map(self, options: LatticeOptions) -> bool:
        """Whether it has as many whole cells as the smallest of maps, and hardly any lines where hexes have none."""
        plain = self.sureness > options.map_sureness * float(np.median(self.edges))
        return plain and int(self.whole(options.least_edge).sum()) >= options.map_cells

    def whole(self, least_edge: float) -> NDArray[np.bool_]:
        """Which cells have at least five edges of this strength, (n,)."""
        return np.sort(self.edges, axis=1)[:, 1] > least_edge


def find_lattice(photo: Photo, options: LatticeOptions) -> Lattice | None:
    """The lattice of hexes that the photo shows, None where there is none to be sure of."""
    height, width = photo.image.shape[:2]
    first = _found_in(photo, View.of(0, 0, width, height, min(1.0, options.sides_px[0] / max(width, height))), options)
    if first is not None and _is_plain(first, options):
        return first
    second = _found_in(photo, _finer(photo, first, options), options, first)
    return max((each for each in (first, second) if each is not None), key=_worth, default=None)


def _is_plain(lattice: Lattice, options: LatticeOptions) -> bool:
    """Whether a finer picture would show no more."""
    return lattice.sureness > options.plain_sureness and bool(
        lattice.whole(options.least_edge).mean() > options.plain_share
    )


def _finer(photo: Photo, first: Lattice | None, options: LatticeOptions) -> View:
    """Where and how large the photo is looked at again: around what was found, a small photo enlarged."""
    height, width = photo.image.shape[:2]
    coarse, fine = options.sides_px
    left, top, right, bottom = (0, 0, width, height) if first is None else _around(first, photo, options)
    across, down = right - left, bottom - top
    small = max(width, height) <= coarse
    near = not small and max(across, down) * fine < max(width, height) * coarse
    side_px = coarse if near else fine
    return View.of(left, top, right, bottom, min(options.enlarged if small else 1.0, side_px / max(across, down)))


def _around(lattice: Lattice, photo: Photo, options: LatticeOptions) -> tuple[int, int, int, int]:
    """The part of the photo, left, top, right, bottom, in which all of a map lies of which this is half or more."""
    height, width = photo.image.shape[:2]
    places = lattice.to_photo(centers(lattice.cells))
    low, high = places.min(axis=0), places.max(axis=0)
    reach = options.around * float((high - low).max())
    left, top = (max(0, int(v)) for v in low - reach)
    right, bottom = min(width, int(high[0] + reach)), min(height, int(high[1] + reach))
    return left, top, right, bottom


def _found_in(photo: Photo, view: View, options: LatticeOptions, before: Lattice | None = None) -> Lattice | None:
    """The best lattice in a part of the photo; `before`: one that another view showed, whose hexes are tried first."""
    # Nowhere does reading a photo take as much at once.
    return_what_is_free()
    even = evened(_seen(photo, view))
    seen = directions(even)
    again = None if before is None else _best_grown(seen, _hexes(before, view, options.more_seeds), view, options)
    if again is not None and _is_enough(again, options):
        return again
    guesses = seeds(even, seen, options)[: options.guesses_per_seed * options.seeds]
    found = _best_grown(seen, guesses, view, options)
    return max((each for each in (again, found) if each is not None), key=_worth, default=None)


def _best_grown(seen: Directions, guesses: Floats, view: View, options: LatticeOptions) -> Lattice | None:
    """The best of the lattices around guessed hexes, the likeliest of them first; no hex is tried twice."""
    best: Lattice | None = None
    left = options.seeds
    # Circles, x, y and radius in pixels, in which other guesses are of the same hexes.
    tried = np.empty((0, 3))
    for guess in guesses:
        if (np.hypot(*(guess[0] - tried[:, :2]).T) < tried[:, 2]).any():
            continue
        found = _grown(seen, guess, view, options)
        middles = guess[:1]
        if found is not None and (best is None or _worth(found) > _worth(best)):
            best = found
            if found.sureness > options.plain_sureness:
                middles = np.vstack([middles, found.surface.to_picture(centers(found.cells))])
        tried = np.vstack([tried, np.insert(middles, 2, options.same * np.hypot(*guess[1]), axis=1)])
        left -= 1
        if best is not None and len(best.cells) >= options.enough_cells:
            left = min(left, options.more_seeds)
        if not left or (best is not None and _is_enough(best, options)):
            break
    return best


def _is_enough(lattice: Lattice, options: LatticeOptions) -> bool:
    """Whether another hex to begin with would hardly lead to more."""
    plain = lattice.sureness > options.plain_sureness
    return len(lattice.cells) >= (options.enough_cells if plain else options.most_of_a_map)


def _hexes(lattice: Lattice, view: View, most: int) -> Floats:
    """A lattice's cells, those seen best first, as guesses in another view of the photo."""
    chosen = centers(lattice.cells[np.argsort(-np.sort(lattice.edges, axis=1)[:, 1])[:most]])
    points = np.stack([chosen, chosen + CORNERS[0], chosen + CORNERS[1]], axis=1)
    hexes = view.from_photo(lattice.to_photo(points))
    hexes[:, 1:] -= hexes[:, :1]
    return hexes


def _worth(lattice: Lattice) -> float:
    return len(lattice.cells) * lattice.sureness


def _seen(photo: Photo, view: View) -> Picture:
    """The view in grey."""
    method = cv2.INTER_AREA if view.scale < 1 else cv2.INTER_CUBIC
    level = level_for(1 / view.scale)
    left, top, right, bottom = (
        side >> level for side in (view.left, view.top, view.left + view.width, view.top + view.height)
    )
    part = photo.grey(level)[top:bottom, left:right]
    return np.asarray(cv2.resize(part, view.size, interpolation=method), np.uint8)


def _grown(seen: Directions, guess: Floats, view: View, options: LatticeOptions) -> Lattice | None:
    """The lattice around a guessed hex, None where there isn't one to be sure of."""
    linear = affine(guess[None])[0]
    surface = Surface(np.vstack([np.column_stack([linear, guess[0]]), [0, 0, 1]]))
    offsets = np.linspace(-options.reach, options.reach, _OFFSETS)
    believed: frozenset[Cell] = frozenset({(0, 0)})
    for step in range(options.rounds):
        ring = sorted(believed | {(q + d.q, r + d.r) for q, r in believed for d in DIRECTIONS})
        cells = np.array(ring)
        edges = sight(seen, surface, cells, offsets)
        score = np.sort(edges.strengths(_CLOSE), axis=1)[:, 1:].mean(axis=1)
        before = believed
        # The first rings lie where one hex has them, and may be off until the surface is refitted.
        if step > 0:
            believed = _believed(ring, score, before, options)
        if not believed or (step >= _PROMISING_FROM and not _is_promising(surface, believed, options)):
            return None
        if step in _LOOKED_AT and _seen_in(seen, surface, believed)[2] < options.hopeless:
            return None
        trust = np.where([cell in believed for cell in ring], 1.0, options.unbelieved)
        found = evidence(edges, trust, options.least_weighed)
        surface = straightened(surface, found, perspective=len(believed) >= options.plane_cells)
        if len(believed) >= options.bend_cells:
            surface = bent(surface, evidence(sight(seen, surface, cells, offsets), trust, options.least_weighed))
        if before == believed and step >= _SETTLED_FROM:
            break
    return _judged(seen, surface, believed, view, options)


def _believed(ring: list[Cell], score: Floats, before: frozenset[Cell], options: LatticeOptions) -> frozenset[Cell]:
    """The cells of a ring and within whose edges, by their score (n,), are as strong as those of the cells before.

    What is a line and what is grain is known from the hexes found so far: a photo's blur makes all of them faint alike.
    """
    drawn = float(np.median(score[[cell in before for cell in ring]]))
    least = float(np.clip(options.least_share * drawn, options.faint_edge, options.least_edge))
    return _largest({cell for cell, strong in zip(ring, score > least, strict=True) if strong})


def _is_promising(surface: Surface, believed: frozenset[Cell], options: LatticeOptions) -> bool:
    """Whether it is worth while to go on: enough cells, not endlessly many, and not squeezed as no camera sees them."""
    if not options.plane_cells <= len(believed) <= options.most_cells:
        return False
    middle = centers(np.array(sorted(believed))).mean(axis=0)
    around = surface.to_picture(middle + np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]]))
    linear = np.stack([around[0] - around[1], around[2] - around[3]], axis=1)
    return float(squeeze(linear[None])[0]) < options.squeeze


def _largest(cells: set[Cell]) -> frozenset[Cell]:
    """The largest connected part of the cells."""
    left, best = set(cells), frozenset[Cell]()
    while left:
        part = {left.pop()}
        edge = set(part)
        while edge:
            edge = {(q + d.q, r + d.r) for q, r in edge for d in DIRECTIONS} & left
            left -= edge
            part |= edge
        best = max(best, frozenset(part), key=len)
    return best


def _judged(
    seen: Directions, surface: Surface, believed: frozenset[Cell], view: View, options: LatticeOptions
) -> Lattice | None:
    """The lattice of the believed cells, None where lines that no hex has are as strong as its edges."""
    if len(believed) < options.least_cells:
        return None
    cells, edges, sureness = _seen_in(seen, surface, believed)
    return Lattice(surface, view, cells, edges, sureness) if sureness > options.least_sureness else None


def _seen_in(seen: Directions, surface: Surface, believed: frozenset[Cell]) -> tuple[NDArray[np.intp], Floats, float]:
    """The believed cells (n, 2), how strongly the edges of each are seen (n, 6), and the `Lattice`'s sureness."""
    cells = np.array(sorted(believed))
    edges = sight(seen, surface, cells, np.array([-_ON_EDGE, 0.0, _ON_EDGE])).strengths(_ON_EDGE)
    middles = centers(cells)[:, None]
    spokes = strength(seen, *(surface.to_picture(middles + share * CORNERS) for share in _SPOKES))
    ahead = np.roll(CORNERS, -1, axis=0)
    within = strength(seen, *(surface.to_picture(middles + _WITHIN * ends) for ends in (CORNERS, ahead)))
    weakest = min(float(edges[:, [k, k + 3]].mean()) for k in range(3))
    # Edges that go straight on into a cell are those of squares.
    straight_on = max(float(spokes[:, [k, k + 3]].mean()) for k in range(3))
    return cells, edges, weakest - max(straight_on, float(within.mean()))

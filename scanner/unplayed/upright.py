"""Which way up a photographed map is: its letters are read in all twelve ways it can lie, and as in a mirror."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from scanner.edges import EVEN_PAPER, even_light
from scanner.errors import MirroredError
from scanner.intake.photo import Photo, Picture
from scanner.lattice.find import Lattice
from scanner.lattice.surface import centers
from scanner.unplayed.glyphs import CLASSES, GlyphReader, Ink, Place, framed
from scanner.unplayed.options import UnplayedOptions, UprightOptions
from scanner.unplayed.page import TURNS
from scanner.warp import Floats, at_level, level_for, sample

_SIDE_PX = 36.0
"""Pixels to a hex's side: a letter of a quarter of a side has nine, the least that is read."""
_STEP_PX = 8
"""The step of pixels at which the warp is worked out."""
_LIGHT_PX = 6.0
"""Pixels to a step of the light that is evened out."""
_RIM = 1.2
"""How far beyond the outermost hexes' centres the map is seen, in sides of a hex."""
_EDGE = 0.4
"""How dark a letter is at its edge beside its darkest print."""
_LETTERS = np.array([CLASSES.index(letter) for letter in "ABCD"])


def upright_turn(photo: Photo, lattice: Lattice, reader: GlyphReader, options: UnplayedOptions) -> float:
    """By which angle the lattice's plane must be turned, clockwise, to be upright; 0 where it shows no letters.

    Raises MirroredError where its letters are plainly those of a mirror image.
    """
    cells = centers(lattice.cells[lattice.whole(options.lattice.least_edge)])
    ink, low = _plane_ink(photo, lattice, cells)
    # A pixel's centre has whole coordinates.
    pieces = _pieces(ink, (cells - low) * _SIDE_PX - 0.5, options.upright)
    if not pieces:
        return 0.0
    scores = _lettered(pieces, reader)
    mirrored = _lettered([np.ascontiguousarray(piece[:, ::-1]) for piece in pieces], reader)
    # Upside down a mirrored B, C or D looks like itself: only an A does not.
    if max(mirrored) - max(scores) > options.upright.more_letters:
        raise MirroredError(photo.name)
    return float(TURNS[int(np.argmax(scores))])


def _lettered(pieces: Sequence[Ink], reader: GlyphReader) -> list[float]:
    """For each of `TURNS` how many of the pieces are a letter A to D in that way of lying, by their chances."""
    scores = []
    for turn in TURNS:
        glyphs = [framed(*_turned(piece, turn)) for piece in pieces]
        # Others are turned into other signs, or none.
        scores.append(float(reader.probabilities(glyphs)[:, _LETTERS].max(axis=1).sum()))
    return scores


def _plane_ink(photo: Photo, lattice: Lattice, cells: Floats) -> tuple[Ink, Floats]:
    """The map from above, as the lattice's plane lies, 1 where print is darkest; and the point at its corner."""
    low, high = cells.min(axis=0) - _RIM, cells.max(axis=0) + _RIM
    count = np.ceil((high - low) * _SIDE_PX / _STEP_PX).astype(int)
    x, y = np.meshgrid(*((np.arange(n) + 0.5) * _STEP_PX for n in count))
    edge = lattice.to_photo(cells.mean(axis=0) + np.array([[0.0, 0.0], [1.0, 0.0]]))
    level = level_for(float(np.hypot(*(edge[1] - edge[0]))) / _SIDE_PX)
    nodes = at_level(lattice.to_photo(np.stack([x, y], axis=2) / _SIDE_PX + low), level).astype(np.float32)
    size = (int(count[0]) * _STEP_PX, int(count[1]) * _STEP_PX)
    across, down = cv2.split(np.asarray(cv2.resize(nodes, size, interpolation=cv2.INTER_LINEAR), np.float32))
    seen: Picture = sample(photo.grey(level), np.asarray(across, np.float32), np.asarray(down, np.float32), 255)
    even = even_light(seen, _LIGHT_PX).astype(np.float32)
    return np.asarray(1 - even / EVEN_PAPER, np.float32).clip(0, 1), low


def _pieces(ink: Ink, middles: Floats, options: UprightOptions) -> list[Ink]:
    """Connected print near the hexes' middles, of a letter's size, each in the middle of a square of its own."""
    peak = cv2.dilate(ink, np.ones((round(options.around * _SIDE_PX) | 1,) * 2, np.uint8))
    dark = (ink > np.maximum(options.least, options.least_share * peak)).astype(np.uint8)
    count, labels, stats, places = cv2.connectedComponentsWithStats(dark)
    fitting = []
    for label in range(1, count):
        sides = sorted((stats[label, cv2.CC_STAT_HEIGHT] / _SIDE_PX, stats[label, cv2.CC_STAT_WIDTH] / _SIDE_PX))
        fits = options.longer[0] < sides[1] < options.longer[1]
        if not fits or sides[0] <= options.least_aspect * sides[1]:
            continue
        x, y = places[label]
        if np.hypot(*(middles - (x, y)).T).min() <= options.central * _SIDE_PX:
            fitting.append(label)
    step = max(1, len(fitting) // options.most)
    half = round(_SIDE_PX)
    framed = [cv2.copyMakeBorder(each, *(half,) * 4, cv2.BORDER_CONSTANT, value=0) for each in (ink, labels)]
    found = []
    for label in fitting[::step][: options.most]:
        left, top = np.round(places[label]).astype(int).tolist()
        around, numbers = (each[top : top + 2 * half + 1, left : left + 2 * half + 1] for each in framed)
        own = cv2.dilate((numbers == label).astype(np.uint8), np.ones((3, 3), np.uint8))
        found.append(np.asarray(around * own, np.float32))
    return found


def _turned(piece: Ink, turn: float) -> tuple[Ink, Place]:
    """A piece turned clockwise about its middle, as dark as if it were black, and its place."""
    middle = piece.shape[0] // 2
    matrix = cv2.getRotationMatrix2D((middle, middle), -np.degrees(turn), 1.0)
    ink = np.asarray(cv2.warpAffine(piece, matrix, piece.shape[::-1]), np.float32)
    ink = (ink / max(float(ink.max()), 1e-3)).astype(np.float32)
    dark = ink > _EDGE
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    if not len(rows):
        return ink, Place(0, 1, 0, 1)
    return ink, Place(columns[0] - 0.5, columns[-1] + 0.5, rows[0] - 0.5, rows[-1] + 0.5)

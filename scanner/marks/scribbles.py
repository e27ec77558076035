"""Scribbles: whether the ink of what is taken for one lies as a scribble's does, all over its hex and not beyond.

Somebody who shades what he draws leaves discs, triangles and squares full of ink, which the networks, who never saw
one, take for scribbles without a doubt. A scribble is ragged or reaches the hex's edges; a shaded mark does neither.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.marks.ink import Patches
from scanner.marks.inked import WHOLE, Inked
from scanner.marks.newink import new_ink, own_area
from scanner.marks.options import MarkOptions, ShadedOptions
from scanner.marks.polar import ACROSS, DOWN
from scanner.marks.solid import SolidInk, solid_ink
from scanner.marks.verdict import CLASSES
from scanner.reading import SCRIBBLE

_INK = Inked(darkest=95, share=0.4, faintest=4.8)
"""What is fainter is grain."""
_WITHIN = 0.8
"""A hex, without its corners, in radii of the cell."""
_HOLE = 0.4
"""Its middle, which a ring leaves free."""
_BAND = (0.34, 1.0)
"""Where rings run, from and to."""
_OUTSIDE = (1.02, 1.176)
"""The ground just beyond the hex, as far as the patch shows it in all directions."""
_SECTORS = 12
"""The parts of the way round the middle."""


def doubtful_scribbles(probabilities: NDArray[np.float32], patches: Patches, options: MarkOptions) -> NDArray[np.bool_]:
    """Where (n,) a scribble is likeliest by (n, 6) probabilities, and its ink hardly lies like one's.

    A ring leaves its middle free, an X covers little, and what isn't ink at all goes on beyond the hex: so do some
    scribbles of which the networks are all but certain. A shaded mark is solid and small.
    """
    doubtful = np.zeros(len(probabilities), bool)
    scribbled = probabilities.argmax(axis=1) == CLASSES.index(SCRIBBLE)
    doubtful[scribbled] = [
        _shaded(solid_ink(photo, blank), options.shaded)
        for photo, blank in zip(patches.photo[scribbled], patches.blank[scribbled], strict=True)
    ]
    scribbled &= probabilities.max(axis=1) < options.enough_for_rings
    spread = ink_spread(patches.photo[scribbled], patches.blank[scribbled])
    doubtful[scribbled] |= spread.ring(options) | spread.goes_on(options) | (spread.cover < options.least_cover)
    return doubtful


def lies_like_strokes(photo: NDArray[np.uint8], blank: NDArray[np.uint8], options: MarkOptions) -> NDArray[np.bool_]:
    """Whether (n,) the ink of patches (n, 48, 48) may be a scribble's few or open strokes.

    They leave much of the hex free, but don't run round its middle, as a ring does; don't go on beyond the hex, as what
    isn't ink does; and are no shaded symbol.
    """
    spread = ink_spread(photo, blank)
    shaded = np.array([_shaded(solid_ink(*each), options.shaded) for each in zip(photo, blank, strict=True)], bool)
    return np.asarray((spread.cover < options.most_open) & ~spread.ring(options) & ~spread.goes_on(options) & ~shaded)


def _shaded(ink: SolidInk, options: ShadedOptions) -> bool:
    """Whether it may be a mark that somebody shaded."""
    return ink.solid > options.least_solid and ink.filled > options.least_filled and ink.size < options.most_size


@dataclass(frozen=True, slots=True, eq=False)
class InkSpread:
    """The shares (n,) that new ink covers of patches: of the hex, of its middle, round that, and beyond the hex."""

    cover: NDArray[np.float32]
    hole: NDArray[np.float32]
    band: NDArray[np.float32]
    """Of the twelfth of the way round that is covered least."""
    beyond: NDArray[np.float32]

    def ring(self, options: MarkOptions) -> NDArray[np.bool_]:
        """Whether (n,) it runs round the hex's middle, and leaves that free."""
        return np.asarray((self.hole < options.most_hole) & (self.band > options.least_band))

    def goes_on(self, options: MarkOptions) -> NDArray[np.bool_]:
        """Whether (n,) it goes on beyond the hex, as what isn't ink does."""
        return np.asarray(self.beyond > options.most_beyond * self.cover)


def ink_spread(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> InkSpread:
    """Where new ink lies in patches (n, 48, 48) of cells."""
    covered = _INK.of_all(new_ink(photo, blank), WHOLE)

    def share(where: NDArray[np.bool_]) -> NDArray[np.float32]:
        """The share of these pixels that is covered, (n,)."""
        return np.asarray(covered[:, where].mean(axis=1, dtype=np.float32), np.float32)

    sectors = _sectors()
    around = [share(_between(*_BAND) & (sectors == k)) for k in range(_SECTORS)]
    return InkSpread(
        share(own_area(_WITHIN)), share(own_area(_HOLE)), np.min(around, axis=0), share(_between(*_OUTSIDE))
    )


def _between(near: float, far: float) -> NDArray[np.bool_]:
    """Where in a cell's patch (48, 48) it is farther from the middle than one share of its radius, not than another."""
    return np.asarray(own_area(far) & ~own_area(near))


def _sectors() -> NDArray[np.float64]:
    """For each pixel of a patch (48, 48) in which part of the way round the middle it lies, from 0."""
    return np.asarray(np.floor(np.arctan2(DOWN, ACROSS) / (2 * np.pi / _SECTORS)) % _SECTORS)

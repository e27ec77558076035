"""Nested: rings with something inside by itself, as people draw round a mark to stress it.

The readers of marks see the ring, which is the larger, and are sure of it. What is inside would have to be read by
itself, and is too small for that: a person is asked, also where it is but another ring.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form
from scanner.marks.doubts.options import NestedOptions
from scanner.marks.ink import SIDE_PX, Patches, own_px
from scanner.marks.inked import Inked
from scanner.marks.newink import with_rims
from scanner.marks.tint import disc
from scanner.marks.verdict import RING, Verdict, for_review
from scanner.reading import UNCLEAR

_REACH = 1.2
"""Beyond so many radii of its region ink is a neighbour's."""
_DARKEST = 95
"""The percentile of a region's pixels that says how dark its strokes are."""


def doubt_nested(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: NestedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a ring has something inside."""
    rings = [i for i, each in enumerate(verdicts) if each.mark == RING and each.review is None]
    reaches = [_REACH * own_px(form.regions[i].role) for i in rings]
    lengths = [nested(patches.photo[i], patches.blank[i], px, options) for i, px in zip(rings, reaches, strict=True)]
    found = {i for i, length in zip(rings, lengths, strict=True) if length > options.least_length}
    return for_review(verdicts, found, UNCLEAR)


def nested(photo: NDArray[np.uint8], blank: NDArray[np.uint8], radius_px: float, options: NestedOptions) -> float:
    """How long the longest piece of ink within a hole of the largest is, as a share of that one; 0 where there is none.

    Looked for so far from the middle of a patch (48, 48) of the photo beside that of the blank.
    """
    own = disc(SIDE_PX, radius_px)
    ink = np.where(own, cv2.subtract(with_rims(blank), photo), 0).astype(np.float32)
    drawn = Inked(_DARKEST, options.least_share, options.least_ink).of(ink, own)
    contours, tree = cv2.findContours(drawn.astype(np.uint8), cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    parents = [int(each[3]) for each in tree[0]] if contours else []
    largest = max((i for i, parent in enumerate(parents) if parent < 0), key=lambda i: _area(contours[i]), default=-1)
    holes = {i for i, parent in enumerate(parents) if parent == largest >= 0}
    within = [_length(contours[i]) for i, parent in enumerate(parents) if parent in holes]
    return max(within, default=0) / _length(contours[largest]) if within else 0.0


def _area(contour: cv2.typing.MatLike) -> float:
    """What a contour encloses, in pixels."""
    return float(cv2.contourArea(contour))


def _length(contour: cv2.typing.MatLike) -> int:
    """The longer side of a contour, in pixels."""
    return max(cv2.boundingRect(contour)[2:])

"""Beside: marks that were drawn next to a box instead of in it, on its letters or across its border.

The readers of marks look into each box. Who signs an action on the letters beside its box leaves the box empty, and
nobody would know: new ink round an empty box that is as long as a mark is asked about. Ink that is near another box,
and nearer than to this one, is that one's, and what goes on beyond what was looked at is a flap's edge, a shadow, or
the table. No mark is as narrow as a cut along a dotted line, which the dots' print parts in pieces.

Nor would anybody know of a signature that was struck, beside which another was written: struck by a line of its own
pen, a cross still is one. So ink on the letters beside a signed box that is as large as a mark is asked about, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.deviation import deviation
from scanner.edges import EVEN_PAPER, even_ink
from scanner.marks.doubts.emptyoptions import BesideOptions
from scanner.marks.ink import cut_wide
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import EMPTY, STRAY
from scanner.registration.register import Registration
from scanner.warp import Floats

_SIDE_PX = 130
"""The side in pixels of what is looked at round a box: five to a millimetre round our own."""
_PRINT_RIM = np.ones((3, 3), np.uint8)
"""So far round it print may reach, bolder or a little off: wider, it would swallow marks on an action's letters."""
_NEAR = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7))
"""So near, pieces of ink are one."""
_BARE = 250
"""The brightness of the blank from which nothing is printed there."""


def doubt_beside(
    verdicts: Sequence[Verdict], registration: Registration, options: BesideOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a mark stands beside a box that was read as empty, or another beside one that
    is signed."""
    form = registration.form
    boxes = surely_read(verdicts, form, Role.BOX)
    if not boxes:
        return tuple(verdicts)
    photos, blanks = cut_wide(registration, boxes, options.reach, _SIDE_PX)
    beside = {
        i
        for i, seen, drawn in zip(boxes, photos, blanks, strict=True)
        for piece in pieces(seen, drawn, form.regions[i].radius_mm, options)
        if _is_its_own(form, i, piece, options) and (verdicts[i].mark == EMPTY or _may_sign_anew(piece, options))
    }
    return for_review(verdicts, beside, STRAY)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A piece of new ink: its middle (x, y) from that of the box, and its sides, in radii of the box."""

    middle: Floats
    length: float
    breadth: float


def pieces(photo: NDArray[np.uint8], blank: NDArray[np.uint8], radius_mm: float, options: BesideOptions) -> list[Piece]:
    """The pieces of new ink round a box (side, side, 3) that may be marks, beside the blank (side, side)."""
    scale = _SIDE_PX / (2 * options.reach)
    even, bare = _even(photo, scale / radius_mm), np.asarray(cv2.erode(blank, _PRINT_RIM), np.uint8)
    ink = cv2.subtract(bare, even)
    paper = even[bare > _BARE].astype(np.float32)
    grain = float(deviation(paper, float(np.median(paper)))) if len(paper) else 0.0
    deep = max(options.least_depth, options.above_grain * grain)
    drawn = np.asarray(ink > options.least_ink)
    # What is drawn over print is seen beside it alone: pieces that are so near belong together.
    count, groups, boxes, _ = cv2.connectedComponentsWithStats(cv2.dilate(drawn.astype(np.uint8), _NEAR))
    found = []
    for group in range(1, count):
        x, y, width, height = boxes[group][:4].tolist()
        window = np.s_[y : y + height, x : x + width]
        rows, columns = np.add(np.nonzero(drawn[window] & (groups[window] == group)), [[y], [x]])
        first, last = np.array([columns.min(), rows.min()]), np.array([columns.max(), rows.max()])
        breadth, length = sorted(((last - first + 1) / scale).tolist())
        piece = Piece(((first + last + 1) / 2 - _SIDE_PX / 2) / scale, length, breadth)
        reaches_out = first.min() == 0 or last.max() == _SIDE_PX - 1
        if _may_be_a_mark(piece, options) and not reaches_out and ink[rows, columns].mean() >= deep:
            found.append(piece)
    return found


def _may_be_a_mark(piece: Piece, options: BesideOptions) -> bool:
    """Whether a piece of ink is as large as a mark, and neither too far above nor too far below the box."""
    as_long = options.least_length <= piece.length <= options.most_length
    return as_long and piece.breadth >= options.least_breadth and abs(piece.middle[1]) <= options.within


def _may_sign_anew(piece: Piece, options: BesideOptions) -> bool:
    """Whether a piece of ink may be another mark beside that of a box: in its row, clear of it, and no larger."""
    (across, down), large = np.abs(piece.middle), options.least_anew
    in_row = across > options.clear and down < options.in_row
    return bool(in_row and piece.length >= large[0] and piece.breadth >= large[1] and piece.length < options.most_anew)


def _even(photo: NDArray[np.uint8], px_per_mm: float) -> NDArray[np.uint8]:
    """A picture's darkest light, evened out: paper 255, ink of any colour darker."""
    even = even_ink([np.asarray(channel, np.uint8) for channel in cv2.split(photo)], px_per_mm)
    return np.asarray(cv2.convertScaleAbs(even, alpha=255 / EVEN_PAPER), np.uint8)


def _is_its_own(form: Form, box: int, piece: Piece, options: BesideOptions) -> bool:
    """Whether a piece of ink round a box may be meant for it: no other is nearer, or none is near at all."""
    own = form.regions[box]
    at = np.array(own.center_mm) + piece.middle * own.radius_mm
    others = [region for i, region in enumerate(form.regions) if region.role is Role.BOX and i != box]
    away = min((float(np.abs(at - each.center_mm).max()) for each in others), default=np.inf) / own.radius_mm
    return away > options.anothers or float(np.abs(piece.middle).max()) <= away

"""Astride: a mark on the border between hexes that none of them was read to hold.

A mark belongs to the hex in whose middle it stands, and what reaches into others is left alone there. One that stands
on a border or a corner is in the middle of none: each hex takes it for a neighbour's, and it would be lost. So all ink
of the map is looked at in one picture: a piece as large as a mark must be part of one that was read.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.sheet.form import Form, Role
from scanner.marks.doubts.emptyoptions import AstrideOptions
from scanner.marks.ink import Patches
from scanner.marks.mapink import MapInk, Piece, map_ink
from scanner.marks.verdict import Verdict, for_review, surely_empty
from scanner.reading import EMPTY, STRAY

_MOSTLY = 0.5
"""A mark's piece lies mostly in its hex, or is most of what is drawn there."""


def doubt_astride(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: AstrideOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where empty hexes share a piece of ink as large as a mark that is nobody's."""
    empty = {i for i in surely_empty(verdicts, form) if form.regions[i].role is Role.CELL}
    drawn = map_ink(patches, form, empty)
    astride: set[int] = set()
    for piece in drawn.pieces(options.least_side, options.most_side):
        shares = piece.shares
        across = max(shares.values()) <= options.most_in_one
        if not across or piece.depth < max(options.least_depth, options.above_grain * drawn.grain):
            continue
        if not any(_holds(verdicts, form, cell, piece, drawn) for cell in shares):
            astride |= {cell for cell, share in shares.items() if share >= options.least_share and cell in empty}
    return for_review(verdicts, astride, STRAY)


def _holds(verdicts: Sequence[Verdict], form: Form, cell: int, piece: Piece, drawn: MapInk) -> bool:
    """Whether a piece is the mark, or part of it, that was read in a cell (-1 is none) or in one of its slots."""
    if cell < 0:
        return False
    if verdicts[cell].mark != EMPTY:
        return piece.shares[cell] > _MOSTLY or piece.inks[cell] > _MOSTLY * drawn.in_cell(cell)
    slots = [form.regions[i] for i in form.slots_of.get(form.regions[cell].id, ()) if verdicts[i].mark != EMPTY]
    return any((np.hypot(*(piece.points_mm - slot.center_mm).T) < slot.radius_mm).any() for slot in slots)

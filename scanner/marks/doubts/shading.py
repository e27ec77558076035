"""Shading: a sheet most of whose scribbles aren't clear: symbols, perhaps, that somebody fills with strokes.

A ring, a triangle or a square that is hatched or shaded looks like a scribble over it, and some are surely taken for
one. Whoever shades does so everywhere: where most of what was read as a scribble is unclear, all of it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import ShadingOptions
from scanner.marks.verdict import Verdict, for_review
from scanner.reading import SCRIBBLE, UNCLEAR


def doubt_shading(verdicts: Sequence[Verdict], form: Form, options: ShadingOptions) -> tuple[Verdict, ...]:
    """The same verdicts, all scribbles in hexes for review where most of them are unclear."""
    scribbles = [i for i in form.places(Role.CELL) if verdicts[i].mark == SCRIBBLE]
    unclear = sum(verdicts[i].review == UNCLEAR for i in scribbles)
    if unclear < max(options.several, options.least_share * len(scribbles)):
        return tuple(verdicts)
    return for_review(verdicts, [i for i in scribbles if verdicts[i].review is None], UNCLEAR)

"""Tailed: triangles whose lines run on far beyond the small figure that they close, beside crosses like triangles.

Whoever draws a cross in haste doesn't lift the pen between its strokes: two of its arms are joined then, and it looks
like a 4 or a fish. To the readers of marks some of them are triangles, and surely so, while they waver at others. Where
they do, another triangle with a long tail, which is no large part of all that is drawn, may be one: a person is asked.
Elsewhere it is the triangles' own hand whose sides run past their corners.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.sheet.form import Form
from scanner.marks.closed import closed_ink
from scanner.marks.doubts.options import TailedOptions
from scanner.marks.ink import Patches, own_px
from scanner.marks.verdict import CROSS, TRIANGLE, Verdict, for_review, surely_read
from scanner.reading import UNCLEAR


def doubt_tailed(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: TailedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a triangle has a long tail, if one that may be a cross has one too."""
    torn = [i for i, each in enumerate(verdicts) if each.review == UNCLEAR and each.either == {CROSS, TRIANGLE}]
    if not any(_tailed(patches, form, i, options) for i in torn):
        return tuple(verdicts)
    triangles = [i for i in surely_read(verdicts, form) if verdicts[i].mark == TRIANGLE]
    return for_review(verdicts, {i for i in triangles if _tailed(patches, form, i, options)}, UNCLEAR)


def _tailed(patches: Patches, form: Form, i: int, options: TailedOptions) -> bool:
    """Whether what a region's ink closes is small, and a long line leads away from it."""
    closed = closed_ink(patches.photo[i], patches.blank[i], own_px(form.regions[i].role))
    return closed is not None and closed.figure < options.most_figure and closed.tail > options.least_tail

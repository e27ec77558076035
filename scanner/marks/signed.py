"""Signed: boxes in which something else than one mark is written: initials, a mark struck out, a new one beside it.

Nobody scribbles in a box, so that what the readers of marks take for a scribble there, be it ever so little, is left
out of what a box can hold, and the likeliest symbol is sure of what remains. A plain mark doesn't look like a scribble
at all: where a box's does a little, a person is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.sheet.form import Form, Role
from scanner.marks.classifier import Looks
from scanner.marks.sheet_options import SignedOptions
from scanner.marks.verdict import CLASSES, Verdict
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR


def doubt_signatures(
    verdicts: Sequence[Verdict], looks: Looks, form: Form, options: SignedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a box's mark looks a little like a scribble."""
    scribbled = looks.chances[:, CLASSES.index(SCRIBBLE)] > options.most_scribbled
    return tuple(
        replace(each, review=UNCLEAR)
        if odd and region.role is Role.BOX and each.review is None and each.mark != EMPTY
        else each
        for each, region, odd in zip(verdicts, form.regions, scribbled.tolist(), strict=True)
    )

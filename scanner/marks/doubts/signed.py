"""Signed: boxes in which something else than one mark is written: initials, a mark struck out, a new one beside it.

Nobody scribbles in a box, so that what the readers of marks take for a scribble there, be it ever so little, is left
out of what a box can hold, and the likeliest symbol is sure of what remains. A plain mark doesn't look like a scribble
at all: where a box's does a little, a person is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.sheet.form import Form, Role
from scanner.marks.classifier import Looks
from scanner.marks.doubts.options import SignedOptions
from scanner.marks.verdict import CLASSES, Verdict, for_review, surely_read
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR


def doubt_signed(verdicts: Sequence[Verdict], looks: Looks, form: Form, options: SignedOptions) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a box's mark looks a little like a scribble."""
    scribbled = looks.chances[:, CLASSES.index(SCRIBBLE)] > options.most_scribbled
    odd = {i for i in surely_read(verdicts, form, Role.BOX) if scribbled[i] and verdicts[i].mark != EMPTY}
    return for_review(verdicts, odd, UNCLEAR)

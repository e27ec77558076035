"""Struck: a symbol that may be scribbled over by no more than a few strokes.

Three lines through a cross make a star, one line more through a ring leaves a ring: to the networks that read, which
were taught bolder scribbles, such a mark still stands there, and now and then they are sure. Another network, taught
on from theirs with people who scribble so, looks at symbols of which those don't quite rule out a scribble. By itself
it is surer of the rest than it may be, so it reads nothing, and only asks (see the model card).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.sheet.form import Form
from scanner.marks.doubts.options import StruckOptions
from scanner.marks.fewstrokes import scribbled
from scanner.marks.ink import Patches
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR


def doubt_struck(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: StruckOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a symbol looks to another network like a scribble of few strokes.

    `patches` are those in which the marks were read.
    """
    suspected = [
        i
        for i in surely_read(verdicts, form)
        if SCRIBBLE in form.regions[i].marks
        and verdicts[i].mark not in (EMPTY, SCRIBBLE)
        and verdicts[i].chance_of(SCRIBBLE) > options.suspected_from
    ]
    if not suspected:
        return tuple(verdicts)
    chances = scribbled(patches.of(suspected))
    struck = {i for i, chance in zip(suspected, chances, strict=True) if chance > options.most_scribbled}
    return for_review(verdicts, struck, UNCLEAR)

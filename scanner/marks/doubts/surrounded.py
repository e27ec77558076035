"""Surrounded: hexes whose print is found badly, and round which nearly everything is asked about.

Where a strip of the map was torn out and laid back elsewhere, its print is found nowhere, and what hides it is asked
about hex by hex; but where it shows a neighbour's mark just where a hex should be, that looks as plain as any.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.sheet.form import Role
from scanner.following.cells import Cells
from scanner.marks.doubts.placeoptions import SurroundedOptions
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import UNCLEAR
from scanner.registration.register import Registration


def doubt_surrounded(
    verdicts: Sequence[Verdict], registration: Registration, options: SurroundedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where most hexes that touch one are, and its own print is found badly."""
    form = registration.form
    places = np.array(form.places(Role.CELL))
    match, trusted = registration.match[places], registration.trusted[places]
    if not trusted.any():
        return tuple(verdicts)
    beside = Cells.of(form.regions).beside
    asked = (beside & [verdicts[i].review is not None for i in places]).sum(axis=1)
    among = (asked >= options.several) & (asked >= options.least_asked * beside.sum(axis=1))
    weak = match < options.most_match * np.median(match[trusted])
    surrounded = set(places[among & weak].tolist()) & set(surely_read(verdicts, form, Role.CELL))
    return for_review(verdicts, surrounded, UNCLEAR)

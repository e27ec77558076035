"""Outliers: places that look like nothing that the readers of marks were taught.

A network that was taught six answers gives one of the six to whatever it is shown, and is often sure: a coin is a
scribble, a mark on a hex that somebody coloured is one, two creases that cross are an X, a mark that was struck out is
still there. Another network was taught what plain paper, plain marks and plain scribbles look like, and a great many
things that are none of these (outlier exposure: Hendrycks et al., 2019); what it takes for such a thing a person is
asked about. It changes no mark.

A pattern all over the sheet, a curtain's shadow or a tablecloth that shines through, is taken for marks here and there
and leaves much else unclear: what is read there for certain is no more certain than the rest.

It also looks at the hexes of settlements, which hold no mark themselves: what is drawn there beside their circles is
seen by nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import OutlierOptions
from scanner.marks.ink import Patches
from scanner.marks.strangeness import strangeness
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, OTHER_INK, STRAY, UNCLEAR


def doubt_outliers(
    verdicts: Sequence[Verdict], as_cut: Patches, patches: Patches, form: Form, options: OutlierOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a region looks strange: as cut, and a small mark magnified, too.

    Strange things seldom come alone: where several are, all that is likelier strange than plain is for review. Where a
    settlement's hex is, its empty slots are, as the mark beside them may be meant for any; all, if none is empty.
    """
    slots = _slots(form)
    chosen = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if each.review is None and (region.marks or region.id in slots)
    ]
    chances = _either_way(as_cut.of(chosen), patches.of(chosen)).tolist()
    several = sum(chance > options.most_strange for chance in chances) >= options.several
    most = options.likely_strange if several else options.most_strange
    strange = [i for i, chance in zip(chosen, chances, strict=True) if chance > most]
    found = list(verdicts)
    for i in strange:
        region = form.regions[i]
        if region.marks:
            found[i] = replace(found[i], review=found[i].review or UNCLEAR)
            continue
        empty = [slot for slot in slots[region.id] if verdicts[slot].mark == EMPTY]
        for slot in empty or slots[region.id]:
            found[slot] = replace(found[slot], review=found[slot].review or STRAY)
    return _doubt_all(found, form, options)


def _doubt_all(verdicts: Sequence[Verdict], form: Form, options: OutlierOptions) -> tuple[Verdict, ...]:
    """The same verdicts; all marks for review where too many of the cells that were seen are unclear."""
    reviews = [each.review for each, region in zip(verdicts, form.regions, strict=True) if region.role is Role.CELL]
    seen = [review for review in reviews if review in (None, *_DOUBTFUL)]
    if len(seen) - seen.count(None) <= options.most_unclear * len(seen):
        return tuple(verdicts)
    return tuple(each if each.mark == EMPTY else replace(each, review=each.review or UNCLEAR) for each in verdicts)


_DOUBTFUL = (UNCLEAR, STRAY, OTHER_INK)
"""Why cells are for review that were seen, and hold something that isn't plain."""


def _slots(form: Form) -> dict[str, list[int]]:
    """The places of the slots in the form's order, by the cell that holds them."""
    slots: dict[str, list[int]] = {}
    for i, region in enumerate(form.regions):
        if region.parent is not None:
            slots.setdefault(region.parent, []).append(i)
    return slots


def _either_way(patches: Patches, larger: Patches) -> NDArray[np.float32]:
    """How strange, (n,), regions look in their patches, and where there is a larger one, in the plainer of both."""
    chances = strangeness(patches)
    small = np.flatnonzero((patches.photo != larger.photo).any(axis=(1, 2)))
    if len(small):
        chances[small] = np.minimum(chances[small], strangeness(larger.of(small.tolist())))
    return chances

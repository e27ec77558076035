"""Marks: what stands in each region, how surely, and why a person should look where it isn't sure.

First measures (the networks' probabilities, `classifier`), then verdicts: what it takes to be sure stands in
`MarkOptions` alone, for all that judge a mark again.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Region, Role
from scanner.marks.classifier import Looks, classifier
from scanner.marks.covered import hidden_regions, stand_back
from scanner.marks.ink import Patches
from scanner.marks.obstacles import obstructed
from scanner.marks.options import MarkOptions
from scanner.marks.outlines import weigh_outlines
from scanner.marks.scribbles import doubtful_scribbles
from scanner.marks.shares import weigh_shares
from scanner.marks.verdict import CLASSES, Verdict
from scanner.reading import EMPTY, SCRIBBLE, STRAY, UNCLEAR


def look(patches: Patches, form: Form, options: MarkOptions) -> Looks:
    """What the networks make of each region of the form; what is asked about in any case is looked at once."""
    return classifier().looks(patches, once=_unseen(patches, form, options))


def _unseen(patches: Patches, form: Form, options: MarkOptions) -> NDArray[np.bool_]:
    """Which regions (n,) a person is asked about whatever they look like: cut off, or boxes whose print isn't found.

    What lies on a cell may be a symbol so bold that it hides the print, see `obstacles`.
    """
    boxes = np.array([region.role is Role.BOX for region in form.regions], bool)
    hidden = hidden_regions(patches, form, stand_back(patches, form, options.cover), options.cover)
    return np.asarray((patches.inside < options.least_inside) | (hidden & boxes))


def judge(looks: Looks, patches: Patches, form: Form, options: MarkOptions) -> tuple[Verdict, ...]:
    """A verdict for each region of the form, in its order."""
    return verdicts(looks.chances, patches, form, options)


def verdicts(
    probabilities: NDArray[np.float32], patches: Patches, form: Form, options: MarkOptions
) -> tuple[Verdict, ...]:
    """Verdicts from measures: (n, 6) probabilities and what the patches say of how well each region was seen."""
    possible = np.array([allowed_in(region) for region in form.regions], bool).reshape(-1, len(CLASSES))
    boxes = np.array([region.role is Role.BOX for region in form.regions], bool)
    outlined = weigh_outlines(probabilities, possible & ~boxes[:, None], options.least_of_outlines)
    adopted = np.maximum(outlined - probabilities, 0).sum(axis=1)
    probabilities = weigh_shares(outlined, possible, options.shares, options.least_confidence)
    parents = {region.parent for region in form.regions}
    doubtful = doubtful_scribbles(probabilities, patches, options)
    found = [
        _verdict(row, region, region.id in parents, bool(doubtful[i]), options)
        for i, (region, row) in enumerate(zip(form.regions, probabilities, strict=True))
    ]
    found = [replace(each, foreign=each.foreign + share) for each, share in zip(found, adopted.tolist(), strict=True)]
    return obstructed(found, patches, form, options)


def allowed_in(region: Region) -> list[bool]:
    """Which of `CLASSES` can stand in a region."""
    return [name == EMPTY or name in region.marks for name in CLASSES]


def _verdict(
    row: NDArray[np.float32],
    region: Region,
    holds_slots: bool,
    doubtful: bool,
    options: MarkOptions,
) -> Verdict:
    """One region's verdict, were nothing in the way of seeing it.

    `holds_slots`: marks in its slots are seen in it and are no business of its own. `doubtful`: should
    it be a scribble, its ink is hardly one's.
    """
    if not region.marks:
        stray = not holds_slots and 1 - row[0] > options.stray_confidence
        likeliest = CLASSES[int(row[1:].argmax()) + 1]
        return Verdict(EMPTY, float(row[0]) if stray else 1.0, likeliest, STRAY if stray else None)
    allowed = np.array(allowed_in(region))
    within = float(row[allowed].sum())
    foreign = max(1 - within, 0.0)
    chances = np.where(allowed, row, 0) / max(within, 1e-9)
    best, second = (int(i) for i in np.argsort(-chances)[:2])
    unclear = chances[best] < options.enough(CLASSES[best], CLASSES[second], region.role)
    unclear = unclear or (foreign > options.hardly_foreign and chances[best] < options.enough_if_foreign)
    unclear = unclear or foreign > options.most_foreign
    unclear = unclear or (doubtful and CLASSES[best] == SCRIBBLE)
    confidence = float(chances[best]) * (within if foreign > options.most_foreign else 1.0)
    nothing, all_chances = float(chances[0]), tuple(chances.tolist())
    review = UNCLEAR if unclear else None
    return Verdict(CLASSES[best], confidence, CLASSES[second], review, nothing, all_chances, foreign)

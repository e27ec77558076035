"""Shaded: hexes that are coloured in, which to the readers of marks are scribbled over.

Players colour their own hexes, the sea, or a sector with crayons, highlighters or a soft pencil, broadly and all over,
as scribbles go. But who destroys a hex takes a pen of the game: what was read as a scribble and is mostly far paler
than the palest pen of the sheet is asked about. Where several are, or are far paler than the strokes that lie on them,
it is somebody's manner, and what is merely paler is asked about as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import ShadedOptions
from scanner.marks.ink import Patches, new_ink, own_area, unprinted
from scanner.marks.verdict import Verdict, for_review
from scanner.reading import EMPTY, OTHER_INK, SCRIBBLE

_WITHIN = 0.86
"""The part of a cell's radius in which ink is its own; in slots and boxes it is more than that."""
_INKED = 25
"""How much darker than the blank a pixel is, of 255, in the light in which it is darkest, from which it is inked."""
_LEAST_BARE, _LEAST_INKED = 60, 20
"""The pixels without print, and those of them that are inked, without which a cell's ink isn't measured."""
_MOST, _STROKES = 50, 90
"""Of its inked pixels' darkness, the percentiles that tell how dark most of it is, and how dark its strokes are."""


def doubt_shaded(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: ShadedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a scribble is mostly far paler than the sheet's pens.

    Where no symbol tells how dark they are, the darkest strokes of what was read as scribbles do.
    """
    scribbles = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if region.role is Role.CELL and each.review is None and each.mark == SCRIBBLE
    ]
    darkness = {i: found for i in scribbles if (found := _darkness(patches, i)) is not None}
    if not darkness:
        return tuple(verdicts)
    palest = _palest_pen(verdicts, patches, options) or float(np.median([strokes for _, strokes in darkness.values()]))
    paleness = {i: most / max(palest, 1.0) for i, (most, _) in darkness.items()}
    pale = {i for i, share in paleness.items() if share < options.far_paler}
    uneven = {i for i, (most, strokes) in darkness.items() if most < options.uneven * strokes}
    if len(pale | uneven) >= options.several:
        pale |= uneven | {i for i, share in paleness.items() if share < options.paler}
    return for_review(verdicts, pale, OTHER_INK)


def _palest_pen(verdicts: Sequence[Verdict], patches: Patches, options: ShadedOptions) -> float | None:
    """How dark the strokes of the palest symbol are, in grey levels; None where none has enough marks to tell.

    Doubtful ones count: where all that players drew is coloured in, there are no others.
    """
    strokes = defaultdict(list)
    for i, each in enumerate(verdicts):
        if each.mark not in (EMPTY, SCRIBBLE) and (darkness := _darkness(patches, i)) is not None:
            strokes[each.mark].append(darkness[1])
    pens = [float(np.median(each)) for each in strokes.values() if len(each) >= options.least_fellows]
    return min(pens) if pens else None


def _darkness(patches: Patches, place: int) -> tuple[float, float] | None:
    """How dark, in grey levels, most of a region's ink is and its strokes are; None where too little can be seen.

    In the clearest grey, in which a pale colour is pale, however dark it is in a single light.
    """
    blank = patches.blank[place]
    bare = unprinted(blank) & own_area(_WITHIN)
    inked = bare & (new_ink(patches.photo[place], blank) > _INKED)
    if bare.sum() < _LEAST_BARE or inked.sum() < _LEAST_INKED:
        return None
    most, strokes = np.percentile(new_ink(patches.clear[place], blank)[inked], (_MOST, _STROKES))
    return float(most), float(strokes)

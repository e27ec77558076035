"""Outliers: places that look like nothing that the readers of marks were taught.

A network that was taught six answers gives one of the six to whatever it is shown, and is often sure: a coin is a
scribble, a mark on a hex that somebody coloured is one, two creases that cross are an X, a mark that was struck out is
still there. Another network was taught what plain paper, plain marks and plain scribbles look like, and a great many
things that are none of these (outlier exposure: Hendrycks et al., 2019); what it takes for such a thing a person is
asked about. It changes no mark.

A pattern all over the sheet, a curtain's shadow or a tablecloth that shines through, is taken for marks here and there
and leaves much else unclear: what is read there for certain is no more certain than the rest.

A broad felt tip's marks look strange for their strokes' width and the dark places where they cross, which few pens
leave: those that wouldn't by a finer pen aren't. So do scribbles that leave no paper free, which few draw: nothing else
that looked strange and was read as a scribble covered its hex so.

It also looks at the hexes of settlements, which hold no mark themselves: what is drawn there beside their circles is
seen by nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import OutlierOptions
from scanner.marks.ink import Patches
from scanner.marks.inked import WHOLE, Inked
from scanner.marks.newink import new_ink, own_area, unprinted
from scanner.marks.strangeness import strangeness
from scanner.marks.verdict import Verdict
from scanner.reading import EMPTY, OTHER_INK, SCRIBBLE, STRAY, UNCLEAR

_BROAD = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
"""A dot of a broad pen, 2 mm in a hex of 8 mm."""
_DOUBTFUL = (UNCLEAR, STRAY, OTHER_INK)
"""Why cells are for review that were seen, and hold something that isn't plain."""
_WITHIN = 0.8
"""The part of a cell's radius that a scribble that is solid covers."""
_INK = Inked(darkest=97, share=0.4, faintest=40)


def doubt_outliers(
    verdicts: Sequence[Verdict], as_cut: Patches, patches: Patches, form: Form, options: OutlierOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a region looks strange: as cut, and a small mark magnified, too.

    Strange things seldom come alone: where several are, all that is likelier strange than plain is for review, but for
    symbols: several strange ones are mostly a pen's or a hand's own. Where a settlement's hex is, its empty slots are,
    as the mark beside them may be meant for any; all, if none is empty.
    """
    chosen = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if each.review is None and (region.marks or region.id in form.slots_of)
    ]
    chances = _either_way(as_cut.of(chosen), patches.of(chosen))
    symbols = [k for k, i in enumerate(chosen) if verdicts[i].mark not in (EMPTY, SCRIBBLE)]
    chances = _by_a_finer_pen(chances, symbols, as_cut.of(chosen), options)
    several = int((chances > options.most_strange).sum()) >= options.several
    most = np.full(len(chosen), options.likely_strange if several else options.most_strange)
    most[symbols] = options.most_strange
    scribbles = [k for k, i in enumerate(chosen) if verdicts[i].mark == SCRIBBLE]
    most[[k for k in scribbles if _covered(as_cut, chosen[k]) > options.least_covered]] = options.most_strange_if_solid
    found = list(verdicts)
    for i in np.array(chosen, int)[chances > most].tolist():
        region = form.regions[i]
        if region.marks:
            found[i] = replace(found[i], review=found[i].review or UNCLEAR)
            continue
        slots = form.slots_of[region.id]
        for slot in [slot for slot in slots if verdicts[slot].mark == EMPTY] or slots:
            found[slot] = replace(found[slot], review=found[slot].review or STRAY)
    return _doubt_all(found, form, options)


def _covered(patches: Patches, i: int) -> float:
    """The share of a cell's bare ground that ink covers."""
    ink, within = new_ink(patches.photo[i : i + 1], patches.blank[i : i + 1])[0], own_area(_WITHIN)
    bare = unprinted(patches.blank[i]) & within
    return float(_INK.of(ink, within)[bare].mean()) if bare.any() else 0.0


def _by_a_finer_pen(
    chances: NDArray[np.float32], symbols: Sequence[int], patches: Patches, options: OutlierOptions
) -> NDArray[np.float32]:
    """How strange patches (n,) look; symbols that a broad pen drew as if by a finer one, if that is less."""
    strange = [i for i in symbols if chances[i] > options.most_strange]
    inks = new_ink(patches.photo[strange], patches.blank[strange])
    broad = [i for i, ink in zip(strange, inks, strict=True) if _broad(ink) > options.least_broad]
    if not broad:
        return chances
    spared = chances.copy()
    spared[broad] = np.minimum(chances[broad], strangeness(_finer(patches.of(broad))))
    return spared


def _broad(ink: NDArray[np.float32]) -> float:
    """The share of a patch's ink (48, 48) that lies in strokes as broad as `_BROAD` and broader."""
    drawn = _INK.of(ink, WHOLE).astype(np.uint8)
    return float(cv2.morphologyEx(drawn, cv2.MORPH_OPEN, _BROAD).sum() / max(int(drawn.sum()), 1))


def _finer(patches: Patches) -> Patches:
    """The patches with what is drawn in them finer by four pixels; print stays as it is."""
    photos = [
        cv2.min(blank, cv2.dilate(photo, _BROAD)) for photo, blank in zip(patches.photo, patches.blank, strict=True)
    ]
    return replace(patches, photo=np.asarray(photos, np.uint8))


def _doubt_all(verdicts: Sequence[Verdict], form: Form, options: OutlierOptions) -> tuple[Verdict, ...]:
    """The same verdicts; all marks for review where too many of the cells that were seen are unclear."""
    reviews = [each.review for each, region in zip(verdicts, form.regions, strict=True) if region.role is Role.CELL]
    seen = [review for review in reviews if review in (None, *_DOUBTFUL)]
    if len(seen) - seen.count(None) <= options.most_unclear * len(seen):
        return tuple(verdicts)
    return tuple(each if each.mark == EMPTY else replace(each, review=each.review or UNCLEAR) for each in verdicts)


def _either_way(patches: Patches, larger: Patches) -> NDArray[np.float32]:
    """How strange, (n,), regions look in their patches, and where there is a larger one, in the plainer of both."""
    chances = strangeness(patches)
    small = np.flatnonzero((patches.photo != larger.photo).any(axis=(1, 2)))
    if len(small):
        chances[small] = np.minimum(chances[small], strangeness(larger.of(small.tolist())))
    return chances

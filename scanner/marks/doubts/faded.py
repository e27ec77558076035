"""Faded: a photo all over which pale print is hardly seen, be it for too much light, a filter, or a phone that smooths.

Marks as pale may be gone with it, and what is gone can't be asked about hex by hex: the photo is refused. Where the
pens of all who play are seen in it, one that destroys as well, and all are far darker than what is gone, theirs are
not; nor is anybody's where print is merely somewhat pale and hardly any of it gone, as a copier leaves it. Some paler
pen may still have destroyed a mark: where anything is left beside a mark, a person is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.sheet.form import Form, Role
from scanner.errors import PalePrintGoneError
from scanner.marks.beside_strokes import beside_marks
from scanner.marks.doubts.lightoptions import FadedOptions
from scanner.marks.exposure import TONES, darkness_of_pens, lost_darkness
from scanner.marks.ink import Patches
from scanner.marks.tones import between
from scanner.marks.verdict import Verdict, for_review
from scanner.reading import EMPTY, PALE_INK, SCRIBBLE


def doubt_faded(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, name: str, options: FadedOptions
) -> tuple[Verdict, ...]:
    """The same verdicts; where pale print is hardly seen, for review where something paler is left beside a mark.

    Raises PalePrintGoneError of the photo's `name` where marks may be gone of which nothing is left.
    """
    shown = pale_shown(patches, options)
    if shown >= options.least_pale:
        return tuple(verdicts)
    copied = shown >= options.little_paler and darkness_gone(patches, form, options) <= options.little_gone
    if not copied and (shown < options.least_pale_at_all or not _all_seen(verdicts, patches, form, options)):
        raise PalePrintGoneError(name)
    cells, beside, marked = beside_marks(verdicts, patches, form)
    layered = marked & (beside > np.median(beside) + options.most_beside)
    return for_review(verdicts, set(cells[layered].tolist()), PALE_INK)


def _all_seen(verdicts: Sequence[Verdict], patches: Patches, form: Form, options: FadedOptions) -> bool:
    """Whether no pen is so pale that its marks may be gone."""
    pens = darkness_of_pens(verdicts, patches, form)
    drawn = {mark for region in form.regions for mark in region.marks} - {EMPTY}
    needed = {mark: options.least_scribbles if mark == SCRIBBLE else options.least_fellows for mark in drawn}
    if any(len(pens.get(mark, ())) < least for mark, least in needed.items()):
        return False
    palest = min((float(np.median(pens[mark])) for mark in drawn), default=np.inf)
    return palest - darkness_gone(patches, form, options) >= options.least_left


def pale_shown(patches: Patches, options: FadedOptions) -> float:
    """How dark pale print is in the photo beside dark print, each as a share of the blank's; 1 where either lacks."""
    pale, dark = (_darkness(patches, tone) for tone in (options.pale, options.dark))
    return pale / dark if dark > 0 else 1.0


def darkness_gone(patches: Patches, form: Form, options: FadedOptions) -> float:
    """How dark, in grey levels, what is printed or drawn may be and not be seen in most of the map.

    The more of what light took, by the darker print, and of how dark print is that is hardly seen, whatever took it.
    """
    cells = patches.of(form.places(Role.CELL))
    by_light = float(np.percentile(lost_darkness(cells), options.most_cells))
    dark = _darkness(cells, options.dark)
    gone = [sum(tone) / 2 for tone in TONES if _darkness(cells, tone) < options.hardly_seen * dark]
    return max(by_light, *gone, 0.0)


def _darkness(patches: Patches, tone: tuple[int, int]) -> float:
    """How dark print so dark is in the photo, as a share of the blank's, by its median pixel; 1 for none."""
    chosen = np.flatnonzero(between(255 - patches.blank, tone))
    shares = (255.0 - patches.photo.take(chosen)) / (255.0 - patches.blank.take(chosen))
    return float(np.median(shares)) if len(shares) else 1.0

"""Grain: whether a sheet's palest marks drown in the photo's grain, as pencil does in a dark photo.

Where they do, some are read as bare paper, surely and wrongly: nothing is left of them in the cell itself. The sheet as
a whole tells: one player's marks hardly stand out from what grain leaves in empty cells, and again and again the reader
hesitates between a mark and nothing. Where a symbol is nowhere read surely, one trace of it is enough: all that its
player drew may have gone. Whatever was read as empty on such a sheet is for a person to say. So it stays, whatever
later stages make of it, where fewer marks of a symbol are sure than the reader hesitates over, or none: most have gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from engine.sheet.form import Form, Role
from scanner.marks.graininess import Grain, ink_of_strokes
from scanner.marks.ink import Patches
from scanner.marks.verdict import Verdict, for_review
from scanner.marks.weighing.options import GrainOptions
from scanner.reading import EMPTY, GRAINY, SCRIBBLE, UNCLEAR


def weigh_grain(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: GrainOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, with every region that may be empty for review where marks drown in grain.

    Where most of one symbol have, they are less likely to be empty, by `truly_empty`: later stages leave them so.
    """
    seen = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if region.marks and each.review in (None, UNCLEAR)
    ]
    cells = [i for i in seen if form.regions[i].role is Role.CELL]
    hesitant = {i for i in seen if _hesitates(verdicts[i], options)}
    suspicion = _suspicion(verdicts, form, seen, hesitant, options)
    if suspicion is None:
        return tuple(verdicts)
    ink = ink_of_strokes(patches.photo[cells], patches.blank[cells])
    grain = Grain.of(suspicion.would_be, suspicion.vanished, ink)
    if grain.standing_out >= options.least_standing_out:
        return tuple(verdicts)
    empty = {i for i in seen if verdicts[i].mark == EMPTY}
    found = for_review(verdicts, hesitant | empty, GRAINY)
    return _less_likely(found, empty, options.truly_empty) if suspicion.going else found


@dataclass(frozen=True, slots=True)
class _Suspicion:
    """What makes one think that marks have drowned."""

    would_be: list[str]
    """What would stand in each cell that was seen, if anything does."""
    vanished: set[str]
    """The symbols of which all that was drawn may have drowned ..."""
    going: set[str]
    """... and those of which most may have: of which fewer were surely read than the reader hesitates over."""


def _suspicion(
    verdicts: Sequence[Verdict], form: Form, seen: Sequence[int], hesitant: Collection[int], options: GrainOptions
) -> _Suspicion | None:
    """The suspicion that the verdicts give rise to; None where the reader doesn't hesitate often enough for one."""
    cells = [i for i in seen if form.regions[i].role is Role.CELL]
    sure = Counter(verdicts[i].mark for i in cells if verdicts[i].mark != EMPTY and verdicts[i].review is None)
    open_cells = [i for i in cells if i in hesitant]
    few_marks = sure.total() < options.least_sure and len(open_cells) < options.most_dirt * len(cells)
    traces = Counter(verdicts[i].mark or verdicts[i].runner_up for i in open_cells)
    would_be = [verdicts[i].mark or (verdicts[i].runner_up if i in hesitant else EMPTY) for i in cells]
    missing = {mark for i in cells for mark in form.regions[i].marks if mark != SCRIBBLE} - set(sure)
    anywhere = {verdicts[i].mark for i in seen if verdicts[i].review is None}
    vanished = missing - anywhere if sure.total() >= options.least_others else set()
    often = {
        mark
        for mark, count in traces.items()
        if mark != SCRIBBLE and count >= max(options.least_hesitant_without, options.least_share * sure[mark])
    }
    least = options.least_hesitant_without if missing or often else options.least_hesitant
    if vanished.intersection(would_be):
        least = options.least_hesitant_vanished
    going = {mark for mark in often if traces[mark] > sure[mark]} | (missing & set(traces))
    return None if len(open_cells) < least or few_marks else _Suspicion(would_be, vanished, going)


def _less_likely(verdicts: Sequence[Verdict], places: Collection[int], share: float) -> tuple[Verdict, ...]:
    """The verdicts, those at these places right in that share of the cases that they were."""
    return tuple(
        replace(each, confidence=each.confidence * share) if i in places else each for i, each in enumerate(verdicts)
    )


def _hesitates(verdict: Verdict, options: GrainOptions) -> bool:
    """Whether it could as well be that nothing is drawn there, or that something is."""
    if verdict.review is None or EMPTY not in (verdict.mark, verdict.runner_up):
        return False
    return verdict.mark == EMPTY or verdict.confidence < options.most_confident

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

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.deviation import deviation
from scanner.marks.ink import Patches, own_area, unprinted
from scanner.marks.verdict import Verdict, for_review
from scanner.marks.weighing.options import GrainOptions
from scanner.reading import EMPTY, GRAINY, SCRIBBLE, UNCLEAR
from scanner.warp import Floats

_WITHIN = 0.85
"""The part of a cell's radius in which ink is the cell's own."""
_STROKE = 1.0
"""The standard deviation, in pixels of a patch, of the blur that leaves strokes and takes single grains away."""
_DARKEST = 85
"""What is darker than so many percent of a cell would be its strokes."""
_LEAST_PIXELS = 50
"""The bare pixels without which a cell's ink isn't measured."""
_LEAST_CELLS = 4
"""The empty cells from which they show what grain leaves."""
_LEAST_MARKS = 3
"""The marks of a symbol from which they show how dark its pen is."""
_GREY_LEVEL = 0.5
"""Empty cells aren't believed to be more alike than this, in grey levels of 255."""


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


@dataclass(frozen=True, slots=True)
class Grain:
    """What grain leaves in a sheet's empty cells, and how its marks stand out from that."""

    usual: float
    """The ink of empty cells, as `ink_of_strokes` measures it ..."""
    spread: float
    """... and how far they differ."""
    standing_out: float
    """How far the palest symbol's marks lie above empty cells, in units of how far those differ; without end where too
    few cells are empty, or too few marked."""

    @staticmethod
    def of(marks: Sequence[str], vanished: Collection[str], ink: Floats) -> Grain:
        """That of cells with this ink (n,). `marks`: what stands there, or would if anything does.

        Of `vanished` symbols there are never more than a few.
        """
        inks = {mark: ink[[each == mark for each in marks]] for mark in set(marks) - {SCRIBBLE}}
        empty = inks.pop(EMPTY, ink[:0])
        if len(empty) < _LEAST_CELLS:
            return Grain(0.0, np.inf, np.inf)
        usual = float(np.median(empty))
        spread = float(deviation(empty, usual)) + _GREY_LEVEL
        symbols = [each for mark, each in inks.items() if len(each) >= _LEAST_MARKS or mark in vanished]
        over = [(float(np.median(each)) - usual) / spread for each in symbols]
        return Grain(usual, spread, min(over, default=np.inf))

    def above(self, ink: Floats) -> list[float]:
        """How far cells' ink (n,) lies above that of empty ones, in units of how far those differ."""
        return [float(each) for each in (ink - self.usual) / self.spread]


def ink_of_strokes(photo: NDArray[np.uint8], blank: NDArray[np.uint8]) -> Floats:
    """How dark what would be the strokes in cells (n, 48, 48) is, in grey levels: the darkest places above the middle.

    0 where nearly all of a cell is printed over.
    """
    within = own_area(_WITHIN)
    found = np.zeros(len(photo))
    for i, (seen, drawn) in enumerate(zip(photo, blank, strict=True)):
        bare = unprinted(drawn) & within
        ink = np.sort(cv2.GaussianBlur(cv2.subtract(drawn, seen).astype(np.float32), (0, 0), _STROKE)[bare])
        if len(ink) >= _LEAST_PIXELS:
            found[i] = ink[len(ink) * _DARKEST // 100 :].mean() - ink[len(ink) // 2]
    return found

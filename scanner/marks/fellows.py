"""Fellows: what the sheet's other marks say of a doubtful one, by the colour of its ink.

Where players have pens of their own, a mark that could be either's is whose ink it is. Where all draw with one pen,
nothing is learned. In a slot, what is pale beside the sheet's other marks may be nothing: its print leaves no room to
measure how deep ink is, as `ghosts` does in cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.sheet.form import Form, Role
from scanner.marks.ink import Patches
from scanner.marks.marks import SCRIBBLE, MarkOptions, Verdict
from scanner.options import FellowOptions
from scanner.reading import EMPTY, UNCLEAR
from scanner.warp import Floats


def ask_fellows(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: FellowOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, made anew where a cell or a slot isn't certainly one symbol, another or nothing.

    What was likeliest by itself and isn't any more is for a person to say, however sure it is now.
    """
    sure = [i for i, each in enumerate(verdicts) if each.review is None and each.mark not in (EMPTY, SCRIBBLE)]
    fellows = _Fellows(np.array([verdicts[i].mark for i in sure]), patches.colour[sure].astype(np.float64), options)
    found = list(verdicts)
    for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True)):
        if region.role is Role.BOX or not region.marks or not _is_open(each, options):
            continue
        if region.role is Role.CELL and EMPTY in (each.mark, each.runner_up):
            continue  # `ghosts` has weighed it, by a better measure than colour
        others = fellows.without(sure.index(i)) if i in sure else fellows
        evidence = others.for_first(patches.colour[i].astype(np.float64), each.mark, each.runner_up)
        if evidence is not None:
            found[i] = _weighed(each, evidence, options)
    return tuple(found)


def _is_open(verdict: Verdict, options: FellowOptions) -> bool:
    """Whether it may well be something else, and isn't for review for another reason."""
    if SCRIBBLE in (verdict.mark, verdict.runner_up):
        return False
    return verdict.review in (None, UNCLEAR) and verdict.confidence < options.certain


@dataclass(frozen=True, slots=True)
class _Fellows:
    """The symbols (n,) and inks (n, 3) of the marks that were read surely."""

    marks: np.ndarray[tuple[int], np.dtype[np.str_]]
    inks: Floats
    options: FellowOptions

    def without(self, k: int) -> _Fellows:
        """All but one of them."""
        return replace(self, marks=np.delete(self.marks, k), inks=np.delete(self.inks, k, axis=0))

    def for_first(self, ink: Floats, first: str, second: str) -> float | None:
        """What so coloured ink (3,) says for the first mark against the second, in log odds; None where nothing."""
        if EMPTY not in (first, second):
            return self._whose(ink, first, second)
        for_mark = self._for_a_mark(ink, first or second)
        return for_mark if first or for_mark is None else -for_mark

    def _for_a_mark(self, ink: Floats, symbol: str) -> float | None:
        """What its paleness says against a mark; None where it isn't pale."""
        own = self.inks[self.marks == symbol]
        known = own if len(own) >= self.options.least_fellows else self.inks
        if len(known) < self.options.least_fellows:
            return None
        usual, faintest = float(np.median(known.max(axis=1))), self.options.faintest
        relative = max(float(ink.max()), faintest) / (self.options.least_usual * max(usual, faintest))
        return self.options.by_darkness * float(np.log(relative)) if relative < 1 else None

    def _whose(self, ink: Floats, first: str, second: str) -> float | None:
        """What its colour says for the first symbol against the second."""
        far = [self._distance(ink, symbol) for symbol in (first, second)]
        if far[0] is None or far[1] is None:
            return None
        nearer = float(np.log((far[1] + self.options.noise) / (far[0] + self.options.noise)))
        return self.options.by_colour * float(np.clip(nearer, -self.options.most_colour, self.options.most_colour))

    def _distance(self, ink: Floats, symbol: str) -> float | None:
        """How far ink lies from the three of the symbol's marks that are nearest; None where it has few."""
        own = self.inks[self.marks == symbol]
        if len(own) < self.options.least_fellows:
            return None
        return float(np.sort(np.linalg.norm(own - ink, axis=1))[:3].mean())


def _weighed(verdict: Verdict, evidence: float, options: FellowOptions) -> Verdict:
    """The verdict with what its ink says for it (logistic regression).

    What is likeliest without being likelier than all the rest together may be a third thing, or one that can't stand
    there: ink then says at most which of the two is likelier, and a person what it is.
    """
    between_two = verdict.confidence >= 0.5
    odds = float(np.log(verdict.confidence / max(1 - verdict.confidence, 1e-6))) if between_two else 0.0
    # Between two symbols networks are a little too sure; between a mark and nothing they aren't.
    by_look = 1.0 if EMPTY in (verdict.mark, verdict.runner_up) else options.by_look
    chance = 1 / (1 + float(np.exp(-by_look * odds - evidence)))
    if chance < 0.5:
        return Verdict(verdict.runner_up, 1 - chance, verdict.mark, UNCLEAR)
    if not between_two:
        return verdict
    return replace(verdict, confidence=chance, review=None if chance >= MarkOptions().least_confidence else UNCLEAR)

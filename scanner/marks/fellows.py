"""Fellows: what the sheet's other marks say of a doubtful one, by the colour of its ink and by its shape.

Where players have pens of their own, a mark that could be either's is whose ink it is; and it is his who drew others
just so. Where all draw with one pen and in one manner, nothing is learned. In a slot, what is pale beside the sheet's
other marks may be nothing: its print leaves no room to measure how deep ink is, as `ghosts` does in cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.ink import Patches
from scanner.marks.marks import SCRIBBLE, MarkOptions, Verdict
from scanner.marks.options import FellowOptions
from scanner.marks.shapes import shapes
from scanner.reading import EMPTY, UNCLEAR
from scanner.warp import Floats

Flags = NDArray[np.bool_]


def ask_fellows(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: FellowOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, made anew where it isn't certain which symbol stands somewhere, or in a slot whether one does.

    What was likeliest by itself and isn't any more is for a person to say, however sure it is now.
    """
    sure = [i for i, each in enumerate(verdicts) if each.review is None and each.mark not in (EMPTY, SCRIBBLE)]
    doubted = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if region.marks
        and _is_open(each, options)
        # How deep cells' ink is was weighed by `ghosts`; boxes on flaps lie in a light of their own.
        and not (region.role is not Role.SLOT and EMPTY in (each.mark, each.runner_up))
    ]
    if not doubted:
        return tuple(verdicts)
    inks = patches.colour.astype(np.float64)
    either = sorted({*sure, *doubted})
    drawn = dict(zip(either, shapes(patches.of(either)), strict=True))
    marks = np.array([verdicts[i].mark for i in sure])
    fellows = _Fellows(marks, inks[sure], np.array([drawn[i] for i in sure]), options)
    found = list(verdicts)
    for i in doubted:
        others = fellows.without(sure.index(i)) if i in sure else fellows
        evidence = others.for_first(inks[i], drawn[i], verdicts[i].mark, verdicts[i].runner_up)
        if evidence is not None:
            # Between two symbols networks are a little too sure; between a mark and nothing they aren't.
            by_look = 1.0 if EMPTY in (verdicts[i].mark, verdicts[i].runner_up) else options.by_look
            found[i] = weighed(verdicts[i], evidence, form.regions[i].role, by_look)
    return tuple(found)


def _is_open(verdict: Verdict, options: FellowOptions) -> bool:
    """Whether it may well be something else, and isn't for review for another reason."""
    if SCRIBBLE in (verdict.mark, verdict.runner_up):
        return False
    return verdict.review in (None, UNCLEAR) and verdict.confidence < options.certain


@dataclass(frozen=True, slots=True)
class _Fellows:
    """The symbols (n,), inks (n, 3) and shapes (n, 400) of the marks that were read surely."""

    marks: NDArray[np.str_]
    inks: Floats
    shapes: Floats
    options: FellowOptions

    def without(self, k: int) -> _Fellows:
        """All but one of them."""
        rest = {name: np.delete(getattr(self, name), k, axis=0) for name in ("marks", "inks", "shapes")}
        return replace(self, **rest)

    def for_first(self, ink: Floats, shape: Floats, first: str, second: str) -> float | None:
        """What so coloured ink (3,) so shaped (400,) says for the first mark against the second, in log odds.

        None where it says nothing.
        """
        if EMPTY not in (first, second):
            return self._whose(ink, shape, first, second)
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

    def _whose(self, ink: Floats, shape: Floats, first: str, second: str) -> float | None:
        """What its colour and its shape say for the first symbol against the second."""
        own, others = self.marks == first, self.marks == second
        if min(own.sum(), others.sum()) < self.options.least_fellows:
            return None
        near, far = self._distance(ink, own), self._distance(ink, others)
        nearer = float(np.log((far + self.options.noise) / (near + self.options.noise)))
        liker = self._likeness(shape, own) - self._likeness(shape, others)
        return self.options.by_colour * _within(nearer, self.options.most_colour) + self.options.by_shape * _within(
            liker, self.options.most_shape
        )

    def _distance(self, ink: Floats, which: Flags) -> float:
        """How far ink lies from the three of those marks that are nearest."""
        return float(np.sort(np.linalg.norm(self.inks[which] - ink, axis=1))[:3].mean())

    def _likeness(self, shape: Floats, which: Flags) -> float:
        """How like the two of those marks it is that are most like it: people have more ways than one."""
        return float(np.sort(self.shapes[which] @ shape)[-2:].mean())


def _within(value: float, most: float) -> float:
    """The value, or the most that counts."""
    return min(max(value, -most), most)


def weighed(verdict: Verdict, evidence: float, role: Role, by_look: float = 1.0) -> Verdict:
    """The verdict with what its ink says for it against the next, in log odds (logistic regression).

    `by_look`: what its own odds count beside that.

    What is likeliest without being likelier than all the rest together may be a third thing, or one that can't stand
    there: ink then says at most which of the two is likelier, and a person what it is.
    """
    between_two = verdict.confidence >= 0.5
    odds = float(np.log(verdict.confidence / max(1 - verdict.confidence, 1e-6))) if between_two else 0.0
    chance = 1 / (1 + float(np.exp(-by_look * odds - evidence)))
    if chance < 0.5:
        nothing = {verdict.mark: chance, verdict.runner_up: 1 - chance}.get(EMPTY, verdict.nothing)
        return Verdict(verdict.runner_up, 1 - chance, verdict.mark, UNCLEAR, nothing)
    if not between_two:
        return verdict
    enough = MarkOptions().enough(verdict.mark, verdict.runner_up, role)
    return replace(verdict, confidence=chance, review=None if chance >= enough else UNCLEAR)

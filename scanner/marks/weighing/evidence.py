"""Evidence: all that is known of a mark that is for review, in a row of numbers, and what it says together.

Each stage before this looks at one thing alone: two networks at a patch, others at pens, fellows, depth and grain. How
far any of them can be trusted depends on the rest: what the networks doubt in a sharp photo is doubtful, and what is
asked about for its sheet's grain alone mostly isn't. A small network that was shown many marks with their truth weighs
all of it anew (stacked generalization: Wolpert, 1992), and answers some of the questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.marks.classifier import ALL_VIEWS, Looks
from scanner.marks.ink import SIDE_PX, Patches, own_px
from scanner.marks.newink import unprinted
from scanner.marks.options import MarkOptions
from scanner.marks.tint import disc
from scanner.marks.verdict import CLASSES, LEAST_CHANCE, Verdict, may_be_foreign
from scanner.marks.weighing.options import EvidenceOptions
from scanner.network import loaded
from scanner.reading import EMPTY, GRAINY, REASONS, SCRIBBLE, UNCLEAR

Rows = NDArray[np.float32]
_INK_PERCENTILES = (90, 97)
"""Of a region's pixels, those that say how dark what is drawn there is: where its strokes are broad, and where thin."""
_LEAST_BARE = 20
"""The pixels without print from which they show how grainy a region is."""
_LEAST_SEEN = np.float32(0.02)
"""The match and the contrast that a sheet's regions aren't believed to have less of."""
_LEAST_INK = 0.02
"""The least that ink takes away of any light."""
_SAME = 1e-6
"""So near, two chances are the same."""
_RULED_OUT = 0.1
"""What the networks give less than this they all but rule out."""
_ROLES = (Role.CELL, Role.SLOT, Role.BOX)
"""In the order in which the network was taught them, as `REASONS` are: each has a column of its own."""
ODDS = slice(3 * len(CLASSES) + 2, 4 * len(CLASSES) + 2)
"""The columns of a mark's log odds by all stages before this: all but its own are 0."""


def weigh_evidence(
    verdicts: Sequence[Verdict],
    looks: Looks,
    patches: Patches,
    form: Form,
    options: EvidenceOptions,
    marks: MarkOptions,
) -> tuple[Verdict, ...]:
    """The same verdicts, with how likely each cell's and slot's mark is that is for review for its probability or for
    its sheet's grain, and for review no more where that is enough. No mark is changed, and no question added."""
    chosen = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if region.marks and region.role is not Role.BOX and _is_open(each, region.role, marks)
    ]
    if not chosen:
        return tuple(verdicts)
    # Evidence (n, k) in, the chance (n, 1) that each verdict is right out.
    right = loaded("evidence.onnx").answers(evidence_of(verdicts, looks, patches, form)[chosen], 1)[:, 0]
    found = list(verdicts)
    for i, chance in zip(chosen, right.tolist(), strict=True):
        found[i] = _weighed(verdicts[i], chance, options)
    return tuple(found)


def _is_open(verdict: Verdict, role: Role, marks: MarkOptions) -> bool:
    """Whether it is for review for its probability, or for its sheet's grain, and nothing speaks against it.

    What its ink or its fellows made less likely than the networks have it stays for a person: what a rubber leaves, and
    how people's rings differ, the simulator knows too little of. So does what the networks all but ruled out and its
    fellows made of it; what is partly like a mark that nobody plays, of which no evidence tells; and a scribble or an
    empty place that is likely enough and for review all the same, as it lies like no scribble, or has ink.
    """
    by_look = verdict.chance_of(verdict.mark)
    if not verdict.chances or verdict.confidence < by_look - _SAME or by_look < _RULED_OUT:
        return False
    if may_be_foreign(verdict, marks):
        return False
    if verdict.review == GRAINY:
        return True
    if verdict.foreign > marks.hardly_foreign:
        return False
    enough = marks.enough(verdict.mark, verdict.runner_up, role)
    return verdict.review == UNCLEAR and (verdict.mark not in (EMPTY, SCRIBBLE) or verdict.confidence < enough)


def _weighed(verdict: Verdict, right: float, options: EvidenceOptions) -> Verdict:
    """The verdict with the chance that it is right."""
    return replace(verdict, confidence=right, review=None if right >= options.least_confidence else verdict.review)


def evidence_of(verdicts: Sequence[Verdict], looks: Looks, patches: Patches, form: Form) -> Rows:
    """What is known of each region's mark, (n, k): a row of numbers for each, their order that of `_Sheet.columns`."""
    return _Sheet(verdicts, looks, patches, form).columns()


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet's regions with all that was found out about them."""

    verdicts: Sequence[Verdict]
    looks: Looks
    patches: Patches
    form: Form

    def columns(self) -> Rows:
        """The evidence (n, k)."""
        ink = _Ink.of(self.patches, self.form)
        parts = [*self._looks(), *self._verdicts(), *self._seen(), *ink.columns(), *self._fellows(ink)]
        return np.concatenate([np.asarray(part, np.float32).reshape(len(self.verdicts), -1) for part in parts], axis=1)

    def _looks(self) -> list[Rows]:
        """What the networks make of it, and how often they were asked."""
        asked = np.stack([self.looks.views == 1, self.looks.views == ALL_VIEWS], axis=1).astype(np.float32)
        return [np.log(self.looks.chances + np.float32(LEAST_CHANCE)), self.looks.quick, self.looks.closer, asked]

    def _verdicts(self) -> list[Rows]:
        """What the other stages made of that: how likely the mark is, the next likeliest, and why it is for review."""
        odds, next_one = (np.zeros((len(self.verdicts), len(CLASSES)), np.float32) for _ in range(2))
        reasons = np.zeros((len(self.verdicts), len(REASONS)), np.float32)
        for i, each in enumerate(self.verdicts):
            chance = min(max(each.confidence, LEAST_CHANCE), 1 - LEAST_CHANCE)
            odds[i, CLASSES.index(each.mark)] = np.log(chance / (1 - chance))
            next_one[i, CLASSES.index(each.runner_up)] = 1
            if each.review is not None:
                reasons[i, REASONS.index(each.review)] = 1
        return [odds, next_one, reasons]

    def _seen(self) -> list[Rows]:
        """What kind of region it is, and how well it was seen, by itself and beside the others of its kind."""
        roles = np.array([_ROLES.index(region.role) for region in self.form.regions], int)
        match, contrast = self.patches.match, self.patches.contrast
        usual = [measure / np.maximum(_medians(measure, roles), _LEAST_SEEN) for measure in (match, contrast)]
        well = [match, self.patches.inside, self.patches.glare, contrast, *usual]
        return [np.eye(len(_ROLES), dtype=np.float32)[roles], *well]

    def _fellows(self, ink: _Ink) -> list[Rows]:
        """How dark its ink is beside that of the sheet's sure marks, and beside what grain leaves in empty cells."""
        marks = np.array([each.mark for each in self.verdicts])
        sure = np.array([each.review is None for each in self.verdicts], bool)
        symbols = sure & (marks != EMPTY) & (marks != SCRIBBLE)
        darkness = self.patches.colour.max(axis=1)
        usual = _median(darkness[symbols])
        own, count = self._of_symbol(darkness, marks, symbols, usual)
        cells = np.array([region.role is Role.CELL for region in self.form.regions], bool)
        empty = sure & cells & (marks == EMPTY)
        thin, clear_thin = ink.dark[:, 1], ink.clear[:, 1]
        grain = [_median(each[empty]) for each in (ink.grain, ink.clear_grain, thin, clear_thin)]
        above = [np.log((thin + 1) / (grain[2] + 1)), np.log((clear_thin + 1) / (grain[3] + 1))]
        whole = [usual, np.log1p(symbols.sum()), *np.log1p(grain), 1 - sure.mean()]
        everywhere = [np.full(len(marks), each, np.float32) for each in whole]
        paler = [np.log((darkness + _LEAST_INK) / (other + _LEAST_INK)) for other in (own, usual)]
        return [*everywhere, own, np.log1p(count), *paler, *above]

    def _of_symbol(
        self, darkness: Rows, marks: NDArray[np.str_], sure: NDArray[np.bool_], usual: float
    ) -> tuple[Rows, Rows]:
        """How dark the ink of the sure marks (n,) of each region's symbol is, `usual` where there are none, and how
        many they are; an empty region's symbol is the one that it might hold."""
        own, count = np.full(len(marks), usual, np.float32), np.zeros(len(marks), np.float32)
        would_be = np.array([each.mark or each.runner_up for each in self.verdicts])
        for symbol in np.unique(would_be):
            fellows = sure & (marks == symbol)
            count[would_be == symbol] = fellows.sum()
            if fellows.any():
                own[would_be == symbol] = _median(darkness[fellows])
        return own, count


@dataclass(frozen=True, slots=True, eq=False)
class _Ink:
    """How dark regions' new ink is at two percentiles (n, 2), and their grain (n,), in grey levels: in the darkest
    light and in the clearest grey; and what it takes of each light (n, 3)."""

    dark: Rows
    clear: Rows
    grain: Rows
    clear_grain: Rows
    colour: Rows

    @staticmethod
    def of(patches: Patches, form: Form) -> _Ink:
        """That of a form's patches."""
        count = len(form.regions)
        dark, clear = np.zeros((count, 2), np.float32), np.zeros((count, 2), np.float32)
        grain, clear_grain = np.zeros(count, np.float32), np.zeros(count, np.float32)
        for role in Role:
            chosen = np.array(form.places(role), int)
            if not len(chosen):
                continue
            own = np.flatnonzero(disc(SIDE_PX, own_px(role)))
            blank = patches.blank[chosen].reshape(len(chosen), -1).take(own, axis=1).astype(np.int16)
            bare = np.array([unprinted(each).take(own) for each in patches.blank[chosen]])
            for photo, ink, spread in ((patches.photo, dark, grain), (patches.clear, clear, clear_grain)):
                taken = blank - photo[chosen].reshape(len(chosen), -1).take(own, axis=1)
                ink[chosen] = np.maximum(np.percentile(taken, _INK_PERCENTILES, axis=1).T, 0)
                spread[chosen] = _spread(taken, bare)
        return _Ink(dark, clear, grain, clear_grain, patches.colour)

    def columns(self) -> list[Rows]:
        """These measures, dark ones pressed together."""
        return [np.log1p(each) for each in (self.dark, self.clear, self.grain, self.clear_grain)] + [self.colour]


def _spread(taken: NDArray[np.int16], bare: NDArray[np.bool_]) -> Rows:
    """The standard deviation of each row (n, pixels) where it is bare; 0 where hardly anything is."""
    count = bare.sum(axis=1)
    values = np.where(bare, taken, 0).astype(np.float32)
    mean = values.sum(axis=1) / np.maximum(count, 1)
    variance = (values * values).sum(axis=1) / np.maximum(count, 1) - mean * mean
    return np.where(count >= _LEAST_BARE, np.sqrt(np.maximum(variance, 0)), 0).astype(np.float32)


def _median(values: Rows) -> float:
    """Their median; 0 where there are none."""
    return float(np.median(values)) if len(values) else 0.0


def _medians(values: Rows, groups: NDArray[np.int_]) -> Rows:
    """For each value (n,) the median of its group."""
    found = np.zeros(len(values), np.float32)
    for group in np.unique(groups):
        found[groups == group] = np.median(values[groups == group])
    return found

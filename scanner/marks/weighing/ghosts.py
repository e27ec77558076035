"""Ghosts: how deep a mark's ink is beside the sheet's other marks, and what that says of something or nothing.

What a rubber left of a mark is as faint as a mark in hard pencil, and one cell alone can't tell them apart. Whoever
draws in hard pencil does so everywhere, though, and hardly ever half as hard: beside a player's other marks a ghost is
pale. Dirt, and print that is a little off, are paler still. On a sheet with few marks, or whose marks hardly stand out
from its grain, nothing is learned; nor that nothing stands somewhere, while a symbol is missing that may be too pale to
be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.deviation import deviation
from scanner.marks.classifier import Looks
from scanner.marks.exposure import depths
from scanner.marks.ink import Patches
from scanner.marks.newink import depths_of, new_ink, own_area
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import CLASSES, LEAST_CHANCE, LIKELIEST, Verdict, may_be_foreign
from scanner.marks.weighing.options import GhostOptions
from scanner.reading import EMPTY, OTHER_INK, SCRIBBLE, UNCLEAR

_WELL_WITHIN = 0.7
"""The part of its radius in which the darkest of its ink is looked for: none of it is a neighbour's ..."""
_DARKEST = 99
"""... and the percentile that tells how dark that is: six pixels are darker."""


def weigh_ghosts(
    verdicts: Sequence[Verdict],
    looks: Looks,
    patches: Patches,
    form: Form,
    options: GhostOptions,
    marks: MarkOptions,
) -> tuple[Verdict, ...]:
    """The same verdicts, made anew where ink is so pale that there may be nothing, or so absent that there is.

    What was likeliest by itself and isn't any more is for a person to say, however sure it is now; so is what is one
    symbol to the closer network, however pale.
    """
    found = list(verdicts)
    cells = form.markable(Role.CELL)
    drawn = patches.of(cells)
    deep = depths(drawn).tolist()
    darkest = depths_of(new_ink(drawn.photo, drawn.blank), own_area(_WELL_WITHIN), _DARKEST).tolist()
    symbols = {mark for i in cells for mark in form.regions[i].marks}
    sheet = _Sheet.of(symbols, [verdicts[i] for i in cells], deep, darkest, options)
    for i, depth, most in zip(cells, deep, darkest, strict=True):
        evidence = sheet.for_something(verdicts[i], depth, most) if _is_open(verdicts[i], options) else 0.0
        if evidence < 0:
            found[i] = _weighed(verdicts[i], evidence, options, marks)
            if found[i].mark == EMPTY and _is_one_mark(looks.closer[i], options):
                found[i] = replace(found[i], review=UNCLEAR)
        if found[i].review is None and (sheet.is_far_paler(verdicts[i], depth) or sheet.is_bare(verdicts[i], depth)):
            found[i] = replace(found[i], review=OTHER_INK)
    return tuple(found)


def _is_one_mark(look: NDArray[np.float32], options: GhostOptions) -> bool:
    """Whether one symbol is what the closer network alone sees, by the logarithms (6,) of its chances.

    What a rubber left is no mark to it, or any: it was taught so.
    """
    symbols = [mark not in (EMPTY, SCRIBBLE) for mark in CLASSES]
    return bool(look[symbols].max() > np.log(options.most_like_one_mark))


def _is_open(verdict: Verdict, options: GhostOptions) -> bool:
    """Whether it may be anything else, and isn't for review for another reason."""
    if verdict.review not in (None, UNCLEAR) or verdict.mark == SCRIBBLE:
        return False
    return verdict.mark != EMPTY or verdict.confidence < options.certain


@dataclass(frozen=True, slots=True)
class _Sheet:
    """How deep the ink of a sheet's marks is that were surely read, by symbol, and what bare cells show instead."""

    marks: dict[str, list[float]]
    bare: float
    noise: float
    """How much deeper than `bare` no ink may be."""
    specks: float
    """How dark the darkest spot of a bare cell is."""
    options: GhostOptions

    @staticmethod
    def of(
        symbols: Collection[str],
        verdicts: Sequence[Verdict],
        depths: Sequence[float],
        darkest: Sequence[float],
        options: GhostOptions,
    ) -> _Sheet:
        """That of cells with these verdicts, depths and darkest ink; `symbols` may stand there."""
        sure: dict[str, list[float]] = {symbol: [] for symbol in symbols if symbol != SCRIBBLE}
        specks: list[float] = []
        for each, depth, most in zip(verdicts, depths, darkest, strict=True):
            if each.review is None and each.mark != SCRIBBLE:
                sure.setdefault(each.mark, []).append(depth)
                specks += [most] * (each.mark == EMPTY)
        bare = sure.pop(EMPTY, [])
        if len(bare) < options.least_fellows:
            return _Sheet(sure, 0.0, np.inf, np.inf, options)
        usual = median(bare)
        noise = max(float(np.percentile(bare, 85)) - usual, 1.0)
        return _Sheet(sure, usual, noise, median(specks), options)

    def for_something(self, verdict: Verdict, depth: float, darkest: float) -> float:
        """What the depth of a cell's ink says for a mark against nothing, in log odds; 0 where it says nothing.

        As it does of what may be a tiny mark, unless it is all but sure to be nothing.
        """
        usual = self._usual(verdict, depth) - self.bare
        if not usual > self.options.least_standing_out * self.noise:
            return 0.0
        if verdict.nothing < self.options.maybe_tiny and self._may_be_tiny(verdict, depth, darkest, usual):
            return 0.0
        share = max((depth - self.bare) / usual, self.options.faintest) / self.options.least_usual
        return min(self.options.by_depth * float(np.log(share)), 0.0)

    def _may_be_tiny(self, verdict: Verdict, depth: float, darkest: float, usual: float) -> bool:
        """Whether little of a cell's ink is dark, but nearly as deep as marks are; or, where nothing was seen, whether
        hardly any is darker than bare paper, but some is: tiny marks pale in glare and blur."""
        if verdict.mark == EMPTY and depth - self.bare < self.noise:
            return darkest > self.specks + self.noise
        as_dark = darkest - self.bare > self.options.plainly_dark * usual
        return as_dark and depth < self.options.most_of_it * darkest

    def is_far_paler(self, verdict: Verdict, depth: float) -> bool:
        """Whether a sure mark's ink is far paler than its symbol's other marks are, which hardly differ."""
        others = self._fellows(verdict, depth)
        if not others:
            return False
        usual = median(others)
        spread = float(deviation(np.array(others), usual))
        short = max(self.options.far * spread, (1 - self.options.most_share) * (usual - self.bare))
        return usual - depth > short and usual - self.bare > self.options.least_standing_out_alike * self.noise

    def is_bare(self, verdict: Verdict, depth: float) -> bool:
        """Whether a sure mark's ink is no deeper than bare paper's, though its symbol's other marks are."""
        others = self._fellows(verdict, depth)
        if not others:
            return False
        deeper = median(others) - self.bare > self.options.least_standing_out_bare * self.noise
        return deeper and depth - self.bare < self.options.bare * self.noise

    def _fellows(self, verdict: Verdict, depth: float) -> list[float]:
        """How deep the other marks of a sure mark's symbol are; none where they are too few to say anything."""
        others = list(self.marks.get(verdict.mark, ()))
        if verdict.review is not None or len(others) <= self.options.least_alike:
            return []
        others.remove(depth)
        return others

    def _usual(self, verdict: Verdict, depth: float) -> float:
        """How deep a mark there would be: as its symbol's others or else as all; were it none, as the palest.

        A symbol of which nothing was read surely may be so pale that it drowns: who knows how pale.
        """
        others = {mark: list(group) for mark, group in self.marks.items()}
        if verdict.review is None and verdict.mark in others:
            others[verdict.mark].remove(depth)
        groups = [group for group in others.values() if group]
        if sum(map(len, groups)) < self.options.least_fellows:
            return 0.0
        if verdict.mark == EMPTY:
            return min(map(median, groups)) if len(groups) == len(others) else 0.0
        return median(others.get(verdict.mark) or [each for group in groups for each in group])


def _weighed(verdict: Verdict, evidence: float, options: GhostOptions, marks: MarkOptions) -> Verdict:
    """The verdict with what its ink's depth says for something being there (logistic regression)."""
    nothing = min(max(verdict.nothing, options.least_nothing), 1 - LEAST_CHANCE)
    odds = float(np.log(nothing / (1 - nothing))) - evidence
    after = 1 / (1 + float(np.exp(-odds)))
    if verdict.mark == EMPTY:
        sure = after >= (options.surely_nothing if verdict.review else marks.least_confidence)
        sure = sure and not may_be_foreign(verdict, marks)
        return replace(verdict, confidence=after, nothing=after, review=None if sure else UNCLEAR)
    if after > LIKELIEST:
        return Verdict(EMPTY, after, verdict.mark, UNCLEAR, after)
    confidence = verdict.confidence * (1 - after) / (1 - nothing)
    sure = confidence >= marks.enough(verdict.mark, verdict.runner_up, Role.CELL)
    return replace(verdict, confidence=confidence, nothing=after, review=verdict.review if sure else UNCLEAR)

"""Paleness: whether something faint is a mark at all, by how dark the sheet's other marks are.

What a rubber left of a mark is as faint as a mark in hard pencil, and one cell alone can't tell them apart. Whoever
draws in hard pencil does so everywhere, though: beside a player's other marks a ghost is pale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.sheet.form import Form, Role
from scanner.ink import Patches
from scanner.marks import SCRIBBLE, MarkOptions, Verdict
from scanner.options import PalenessOptions
from scanner.reading import EMPTY, UNCLEAR

Inks = NDArray[np.float32]


def weigh_paleness(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: PalenessOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, made anew where it isn't certain whether a mark stands in a cell or a slot or nothing.

    What was likeliest by itself and isn't any more is for a person to say, however sure it is now.
    """
    darkness = patches.colour.max(axis=1)
    sure = {i: each.mark for i, each in enumerate(verdicts) if each.review is None and _is_mark(each.mark)}
    found = list(verdicts)
    for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True)):
        if region.role is Role.BOX or not region.marks or not _is_open(each, options):
            continue
        usual = _usual(darkness, {k: mark for k, mark in sure.items() if k != i}, each.mark or each.runner_up, options)
        if usual is not None:
            found[i] = _weighed(each, float(darkness[i]) / usual, options)
    return tuple(found)


def _is_mark(mark: str) -> bool:
    return mark not in (EMPTY, SCRIBBLE)


def _is_open(verdict: Verdict, options: PalenessOptions) -> bool:
    """Whether it is between one symbol and nothing, and not certain."""
    between = _is_mark(verdict.mark or verdict.runner_up) and EMPTY in (verdict.mark, verdict.runner_up)
    return between and verdict.review in (None, UNCLEAR) and verdict.confidence < options.certain


def _usual(darkness: Inks, sure: dict[int, str], symbol: str, options: PalenessOptions) -> float | None:
    """How dark the symbol's other marks are, or all others where it has few; None where there are few of any."""
    own = [i for i, mark in sure.items() if mark == symbol]
    fellows = own if len(own) >= options.least_fellows else list(sure)
    return max(float(np.median(darkness[fellows])), 1e-3) if len(fellows) >= options.least_fellows else None


def _weighed(verdict: Verdict, relative: float, options: PalenessOptions) -> Verdict:
    """The verdict once it is known how dark its ink is, as a share of what is usual (logistic regression)."""
    odds = float(np.log(verdict.confidence / max(1 - verdict.confidence, 1e-6)))
    faint = float(np.log(np.clip(relative, options.palest, options.darkest)))
    weighed = options.bias + options.by_look * (odds if verdict.mark else -odds) + options.by_ink * faint
    chance = 1 / (1 + float(np.exp(-weighed)))
    confidence = max(chance, 1 - chance)
    if (chance > 0.5) != (verdict.mark != EMPTY):
        return Verdict(verdict.runner_up, confidence, verdict.mark, UNCLEAR)
    unclear = confidence < MarkOptions().least_confidence
    return replace(verdict, confidence=confidence, review=UNCLEAR if unclear else None)

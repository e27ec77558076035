"""A verdict: what stands in one region, how surely, and why a person should look; and how ink's evidence changes it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.sheet.form import Form, Role
from scanner.marks.options import MarkOptions
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR

CROSS, RING, TRIANGLE, SQUARE = "X", "O", "T", "S"
CLASSES = (EMPTY, CROSS, RING, TRIANGLE, SQUARE, SCRIBBLE)
"""What is told apart, in the order in which the networks have it."""
LIKELIEST = 0.5
"""What is likelier than this is likelier than all else together."""
LEAST_CHANCE = 1e-6
"""What no chance counts as less than, so that its odds have an end and one look rules nothing out for good."""
OUTLINES = (RING, TRIANGLE, SQUARE)
"""The symbols that are closed lines, with an inside: with its corners rounded, each is drawn as the others are."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One region's mark with its confidence, the next likeliest, and the reason for a review (one of `REASONS`)."""

    mark: str
    confidence: float
    runner_up: str
    review: str | None
    nothing: float = 0.0
    """The probability that nothing stands there."""
    chances: tuple[float, ...] = ()
    """The probabilities of all of `CLASSES` as the networks have them, among what can stand there and weighed by what
    the sheet's marks are; () where they weren't asked."""
    foreign: float = 0.0
    """The probability of marks that can't stand there, of which the others know nothing, or that were taken for the
    one outline that can (`outlines`)."""

    def chance_of(self, mark: str) -> float:
        """The same of one of `CLASSES`; 0 where they weren't asked."""
        return self.chances[CLASSES.index(mark)] if self.chances else 0.0

    @property
    def either(self) -> frozenset[str]:
        """The two that it may be: what was read, and what else is likeliest."""
        return frozenset((self.mark, self.runner_up))


def may_be_foreign(verdict: Verdict, marks: MarkOptions) -> bool:
    """Whether a person is asked about it and it is rather like a mark that nobody plays, or that can't stand there.

    What ink, hands and grain say of the others answers no such question.
    """
    return verdict.review is not None and verdict.foreign > marks.rather_foreign


def weighed(verdict: Verdict, evidence: float, role: Role, marks: MarkOptions) -> Verdict:
    """The verdict with what its ink says for it against the next, in log odds (logistic regression).

    What is likeliest without being likelier than all the rest together may be a third thing, or one that can't stand
    there: ink then says at most which of the two is likelier, and a person what it is.
    """
    between_two = verdict.confidence >= LIKELIEST
    odds = float(np.log(verdict.confidence / max(1 - verdict.confidence, LEAST_CHANCE))) if between_two else 0.0
    chance = 1 / (1 + float(np.exp(-odds - evidence)))
    if chance < LIKELIEST:
        nothing = {verdict.mark: chance, verdict.runner_up: 1 - chance}.get(EMPTY, verdict.nothing)
        turned = replace(verdict, mark=verdict.runner_up, runner_up=verdict.mark)
        return replace(turned, confidence=1 - chance, review=UNCLEAR, nothing=nothing)
    if not between_two:
        return verdict
    sure = chance >= marks.enough(verdict.mark, verdict.runner_up, role) and not may_be_foreign(verdict, marks)
    return replace(verdict, confidence=chance, review=None if sure else UNCLEAR)


def for_review(verdicts: Sequence[Verdict], places: Collection[int], reason: str) -> tuple[Verdict, ...]:
    """The same verdicts, those in these places for review for that reason."""
    return tuple(replace(each, review=reason) if i in places else each for i, each in enumerate(verdicts))


def surely_read(verdicts: Sequence[Verdict], form: Form, role: Role | None = None) -> list[int]:
    """The places, in order, of the regions, of one role or any, that can hold a mark and were read without a doubt."""
    return [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if region.marks and each.review is None and role in (None, region.role)
    ]


def surely_empty(verdicts: Sequence[Verdict], form: Form) -> list[int]:
    """The places, in the form's order, of the regions that can hold a mark and were read as empty without a doubt."""
    return [i for i in surely_read(verdicts, form) if verdicts[i].mark == EMPTY]

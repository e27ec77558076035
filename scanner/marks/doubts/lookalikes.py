"""Lookalikes: a hand whose one symbol looks like another, on a sheet that has several such marks.

To the networks a square with worn corners is a ring, whoever drew it, and now and then they are sure. Whoever draws one
such square draws all alike: where most of what is unclear on a sheet is which of the same two symbols stands there, it
isn't light or grain but a hand, and what else is read as one of the two, and hardly ruled out as the other, is its too.

Somebody in haste draws all squares so. Where a sheet is unclear between two symbols and hardly a mark of one is sure,
what is sure of the other may be both players', in whatever pens: all of it is asked about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import LookalikeOptions
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import Verdict, for_review
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR


def doubt_lookalikes(
    verdicts: Sequence[Verdict], form: Form, options: LookalikeOptions, marks: MarkOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a mark could be either of two symbols between which a sheet is unclear."""
    unclear = sum(
        each.review == UNCLEAR and region.role is not Role.BOX
        for each, region in zip(verdicts, form.regions, strict=True)
    )
    torn = Counter(
        _pair(each) for each in verdicts if each.review == UNCLEAR and each.confidence < marks.least_confidence
    )
    least = max(options.several, options.least_share * unclear)
    hands = {pair for pair, count in torn.items() if pair and count >= least}
    alike = {
        i
        for i, each in enumerate(verdicts)
        if each.review is None and _pair(each) in hands and _by_itself(each, options, marks)
    }
    both = _for_both(verdicts, [pair for pair, count in torn.items() if pair and count >= options.least_torn], options)
    alike |= {i for i, each in enumerate(verdicts) if each.review is None and each.mark in both}
    return for_review(verdicts, alike, UNCLEAR)


def _for_both(
    verdicts: Sequence[Verdict], torn: Collection[frozenset[str]], options: LookalikeOptions
) -> frozenset[str]:
    """The symbols that may stand for another's marks as well: of two that a sheet is unclear between, the one with sure
    marks where hardly any of the other's is."""
    sure = Counter(each.mark for each in verdicts if each.review is None)
    pairs = (sorted(pair, key=lambda symbol: sure[symbol]) for pair in torn)
    return frozenset(many for few, many in pairs if sure[few] <= options.most_sure)


def _by_itself(verdict: Verdict, options: LookalikeOptions, marks: MarkOptions) -> bool:
    """Whether the networks alone were sure of it, but not all but certain: what its fellows settled is settled."""
    return verdict.confidence < options.all_but_certain and max(verdict.chances, default=0.0) >= marks.least_confidence


def _pair(verdict: Verdict) -> frozenset[str]:
    """The two symbols that it may be; none where one of the likeliest is nothing or a scribble."""
    either = frozenset((verdict.mark, verdict.runner_up))
    return frozenset() if either & {EMPTY, SCRIBBLE} else either

"""Lookalikes: a hand whose one symbol looks like another, on a sheet that has several such marks.

To the networks a square with worn corners is a ring, whoever drew it, and now and then they are sure. Whoever draws one
such square draws all alike: where most of what is unclear on a sheet is which of the same two symbols stands there, it
isn't light or grain but a hand, and what else is read as one of the two, and hardly ruled out as the other, is its too:
the more are unclear, the less is ruled out.

Somebody in haste draws all squares so. Where a sheet is unclear between two symbols and hardly a mark of one is sure,
what is sure of the other may be both players', in whatever pens: all of it is asked about. Not so where these marks are
unclear, but nearly all read as what they are: a cross turned towards a plus may be a triangle, but no triangle is one.
Nor where the one player's signatures are sure, and no fewer than the other's: turns go round, so none of them was taken
for another's, and few marks may be all that there are of a game's beginning.

Nor is it light if a mark may be a scribble or a cross, say, whose strokes are joined or smeared: what else is read as a
scribble there, and hardly ruled out as a cross, is asked about too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import LookalikeOptions
from scanner.marks.options import MarkOptions
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR

Pair = frozenset[str]
"""The two that a mark may be."""


def doubt_lookalikes(
    verdicts: Sequence[Verdict], form: Form, options: LookalikeOptions, marks: MarkOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a mark could be either of two between which a sheet is unclear."""
    unclear = [each for each in verdicts if each.review == UNCLEAR and each.confidence < marks.least_confidence]
    torn = Counter(each.either for each in unclear)
    hands = _hands(verdicts, form, torn, options)
    signed = Counter(verdicts[i].mark for i in surely_read(verdicts, form, Role.BOX))
    both = _for_both(verdicts, unclear, torn, signed, options)
    alike = {
        i
        for i, each in enumerate(verdicts)
        if each.review is None
        and (
            (each.either in hands and each.confidence < options.certain(torn[each.either]))
            or each.mark in both
            or (_may_be_a_symbol(each, options) and each.either in torn)
        )
    }
    return for_review(verdicts, alike, UNCLEAR)


def _hands(verdicts: Sequence[Verdict], form: Form, torn: Counter[Pair], options: LookalikeOptions) -> frozenset[Pair]:
    """The symbols that somebody draws alike: most of what is unclear is which of the two it is."""
    unclear = sum(
        each.review == UNCLEAR and region.role is not Role.BOX
        for each, region in zip(verdicts, form.regions, strict=True)
    )
    least = max(options.several, options.least_share * unclear)
    return frozenset(pair for pair, count in torn.items() if _symbols(pair) and count >= least)


def _for_both(
    verdicts: Sequence[Verdict],
    unclear: Sequence[Verdict],
    torn: Counter[Pair],
    signed: Counter[str],
    options: LookalikeOptions,
) -> frozenset[str]:
    """The symbols that may stand for another's marks as well: of two that a sheet is unclear between, the one with sure
    marks where hardly any of the other's is, and for which enough of the other's are taken. `signed`: how often each
    surely signed."""
    sure = Counter(each.mark for each in verdicts if each.review is None)
    several = (pair for pair, count in torn.items() if _symbols(pair) and count >= options.least_torn)
    # Of two that are sure equally often each may stand for the other.
    pairs = (either for pair in several for either in permutations(pair))
    return frozenset(
        many
        for few, many in pairs
        if sure[few] <= min(sure[many], options.most_sure)
        and signed[few] < max(signed[many], 1)
        and _share_taken(unclear, few, many) >= options.least_taken
    )


def _share_taken(unclear: Sequence[Verdict], few: str, many: str) -> float:
    """The share of what is unclear, and may be all one's marks, that is read as another's."""
    own = sum(each.mark == few and _symbols(each.either) for each in unclear)
    taken = sum((each.mark, each.runner_up) == (many, few) for each in unclear)
    return taken / max(own + taken, 1)


def _may_be_a_symbol(verdict: Verdict, options: LookalikeOptions) -> bool:
    """Whether it is read as a scribble, and a symbol is next and not all but ruled out."""
    scribbled = verdict.mark == SCRIBBLE and verdict.runner_up != EMPTY
    return scribbled and verdict.confidence < options.all_but_certain


def _symbols(pair: Pair) -> bool:
    """Whether both are symbols, neither nothing nor a scribble."""
    return not pair & {EMPTY, SCRIBBLE}

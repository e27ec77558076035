"""Absent: a player of whom nothing is seen, or too little, on a sheet that another seems to have signed too often.

To the networks somebody's hasty triangles may all be rings, and surely so. Then the sheet has no triangle at all, and
twice as many rings as any other mark. Turns go round, so that nobody signs a box more often than the others, but for
one: where a player's marks are lacking though it must have signed, those that there are most of may be its own, and
where it signed too few boxes, and another of a shape as round too many, that one's may. A person is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.sheet.form import Form, Role
from scanner.marks.verdict import OUTLINES, Verdict, for_review, surely_read
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR


def doubt_absent(verdicts: Sequence[Verdict], form: Form) -> tuple[Verdict, ...]:
    """The same verdicts, for review all marks of a symbol among which another's seem to be."""
    symbols = sorted({mark for region in form.regions for mark in region.marks} - {EMPTY, SCRIBBLE})
    boxes = [verdicts[i] for i in form.places(Role.BOX)]
    signed = Counter(each.mark for each in boxes if each.mark in symbols)
    if signed.total() < len(symbols):
        return tuple(verdicts)
    taken = _too_often(symbols, signed, unsure=sum(each.review is not None for each in boxes))
    read = Counter(each.mark for each in verdicts)
    if any(read[symbol] == 0 for symbol in symbols):
        taken.add(max(symbols, key=lambda symbol: read[symbol]))
    return for_review(verdicts, {i for i in surely_read(verdicts, form) if verdicts[i].mark in taken}, UNCLEAR)


def _too_often(symbols: Sequence[str], signed: Counter[str], unsure: int) -> set[str]:
    """The outlines that too many boxes are signed with, where too few are with another, whatever stands in the unsure
    ones: each turn is somebody else's, until all have had theirs."""
    least, most = signed.total() // len(symbols), -(-(signed.total() + unsure) // len(symbols))
    outlines = [symbol for symbol in symbols if symbol in OUTLINES]
    if all(signed[symbol] + unsure >= least for symbol in outlines):
        return set()
    return {symbol for symbol in outlines if signed[symbol] > most}

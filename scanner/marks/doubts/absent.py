"""Absent: a player of whom nothing is seen, on a sheet on which everybody must have signed.

To the networks somebody's hasty triangles may all be rings, and surely so. Then the sheet has no triangle at all, and
twice as many rings as any other mark. Turns go round: where as many boxes are signed as there are players, each has had
a turn. Who is nowhere to be seen, or signed nothing in two turns and hardly drew, may be taken for another: for who
signed more often than anybody, or else drew most. Which of those marks are theirs, a person is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import AbsentOptions
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR


def doubt_absent(verdicts: Sequence[Verdict], form: Form, options: AbsentOptions) -> tuple[Verdict, ...]:
    """The same verdicts, for review all marks of the symbol that another may pass for, where a player is absent."""
    symbols = sorted({mark for region in form.regions for mark in region.marks} - {EMPTY, SCRIBBLE})
    read = Counter(each.mark for each in verdicts)
    signed = Counter(verdicts[i].mark for i in form.places(Role.BOX))
    turns = sum(verdicts[i].mark in symbols for i in surely_read(verdicts, form, Role.BOX)) // max(len(symbols), 1)
    # After one turn each somebody may have drawn little and forgotten to sign; what is unclear is seen all the same.
    most_read = options.most_read if turns >= options.several_turns else 0
    if not turns or not any(read[each] <= most_read and not signed[each] for each in symbols):
        return tuple(verdicts)
    drawn = {symbol: (signed[symbol], read[symbol]) for symbol in symbols}
    # Who are equal in both may each have been taken for.
    most = {symbol for symbol in symbols if drawn[symbol] == max(drawn.values())}
    taken = {i for i in surely_read(verdicts, form) if verdicts[i].mark in most}
    return for_review(verdicts, taken, UNCLEAR)

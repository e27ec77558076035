"""Absent: a player of whom nothing is seen, on a sheet on which everybody must have signed.

To the networks somebody's hasty triangles may all be rings, and surely so. Then the sheet has no triangle at all, and
twice as many rings as any other mark. Turns go round: where as many boxes are signed as there are players, each has had
a turn. Who is nowhere to be seen, or signed nothing in two turns and hardly drew, may be taken for another; which of
the marks that there are most of are theirs, a person is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.sheet.form import Form, Role
from scanner.marks.doubts.options import AbsentOptions
from scanner.marks.verdict import Verdict, for_review, surely_read
from scanner.reading import EMPTY, SCRIBBLE, UNCLEAR


def doubt_absent(verdicts: Sequence[Verdict], form: Form, options: AbsentOptions) -> tuple[Verdict, ...]:
    """The same verdicts, for review all marks of the symbol that is read most often, where a player is absent."""
    symbols = sorted({mark for region in form.regions for mark in region.marks} - {EMPTY, SCRIBBLE})
    read = Counter(each.mark for each in verdicts)
    if not any(_is_absent(symbol, symbols, verdicts, form, options) for symbol in symbols):
        return tuple(verdicts)
    most = max(symbols, key=lambda symbol: read[symbol])
    taken = {i for i in surely_read(verdicts, form) if verdicts[i].mark == most}
    return for_review(verdicts, taken, UNCLEAR)


def _is_absent(
    symbol: str, symbols: Sequence[str], verdicts: Sequence[Verdict], form: Form, options: AbsentOptions
) -> bool:
    """Whether a symbol's player must have had a turn, and nothing of theirs is seen, be it unclear; or several, and
    they signed nothing and drew next to nothing: somebody may have forgotten to sign."""
    signed = [verdicts[i].mark for i in surely_read(verdicts, form, Role.BOX) if verdicts[i].mark in symbols]
    turns, read = len(signed) // len(symbols), sum(each.mark == symbol for each in verdicts)
    if turns < options.several_turns:
        return read == 0 < turns
    return read <= options.most_read and all(verdicts[i].mark != symbol for i in form.places(Role.BOX))

"""Opinion: what a third reader of marks makes of an empty hex of which the quick one wasn't certain.

Two readers that were taught alike can be sure of the same mistake: small marks off the middle of their hex were nothing
to both. One that larger networks taught sees them (`opinion.onnx`, see the model card). It isn't asked what a mark is,
for the rest of the program was fitted to the other two; but where it sees one, a person is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.sheet.form import Form, Role
from scanner.marks.classifier import Looks, darkness_of
from scanner.marks.doubts.options import OpinionOptions
from scanner.marks.ink import Patches
from scanner.marks.verdict import CLASSES, Verdict, for_review, surely_empty
from scanner.network import Network
from scanner.reading import EMPTY, UNCLEAR


def doubt_opinion(
    verdicts: Sequence[Verdict], looks: Looks, patches: Patches, form: Form, options: OpinionOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where the third reader sees a mark in a hex that was read as empty."""
    chosen = [i for i in surely_empty(verdicts, form) if form.regions[i].role is Role.CELL and looks.views[i] > 0]
    seen = patches.of(chosen)
    empty = _third().answers(darkness_of(seen.photo, seen.blank), len(CLASSES))[:, CLASSES.index(EMPTY)]
    marked = {i for i, chance in zip(chosen, empty.tolist(), strict=True) if chance < options.least_empty}
    return for_review(verdicts, marked, UNCLEAR)


@lru_cache(maxsize=1)
def _third() -> Network:
    """The third reader, loaded once."""
    return Network("opinion.onnx")

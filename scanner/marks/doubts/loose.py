"""Loose: slots of cells that weren't surely found where their neighbours have them.

Paper that is torn or pleated there may have carried them on by a millimetre or two: a cell's mark is still its own
then, but a slot is a third as wide, and its mark may be the next one's.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.sheet.form import Role
from scanner.marks.verdict import Verdict, for_review
from scanner.reading import UNCLEAR
from scanner.registration.register import Registration


def doubt_loose(verdicts: Sequence[Verdict], registration: Registration) -> tuple[Verdict, ...]:
    """The same verdicts, for review where a slot's cell isn't trusted to lie where it was found."""
    regions = registration.form.regions
    loose = {
        i
        for i, (each, region) in enumerate(zip(verdicts, regions, strict=True))
        if each.review is None and region.role is Role.SLOT and not registration.trusted[i]
    }
    return for_review(verdicts, loose, UNCLEAR)

"""Hints: empty cells in which a mark may have drowned, on sheets whose palest marks hardly stand out from the grain.

Where the reader hesitates again and again, `grain` asks about all that seems empty. Elsewhere only those cells are
asked about that are darker than other empty ones, and of which it isn't all but certain; on a sheet whose marks stand
out those that are far darker: there a shadow's edge runs, and hides a pale mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.sheet.form import Form, Role
from scanner.marks.doubts.grain import Grain, ink_of_strokes
from scanner.marks.doubts.options import GrainOptions, HintOptions
from scanner.marks.ink import Patches
from scanner.marks.verdict import Verdict, for_review
from scanner.reading import EMPTY, GRAINY


def doubt_hints(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: HintOptions, grain_options: GrainOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, for review where an empty cell hints at a mark that has drowned."""
    cells = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if region.role is Role.CELL and region.marks and each.review is None
    ]
    open_cells = {i for i in cells if verdicts[i].mark == EMPTY and verdicts[i].confidence < options.all_but_certain}
    if not open_cells:
        return tuple(verdicts)
    ink = ink_of_strokes(patches.photo[cells], patches.blank[cells])
    grain = Grain.of([verdicts[i].mark for i in cells], (), ink)
    least = options.least_above if grain.standing_out < grain_options.least_standing_out else options.far_above
    dark = {i for i, above in zip(cells, grain.above(ink), strict=True) if above > least}
    return for_review(verdicts, open_cells & dark, GRAINY)
